"""The set of files that a development image runs: a whole one for this image, or the frozen files."""

import os
import sys

from railbird.apps.deployed import (
    DIRECTORY_MODE,
    FILE_MODE,
    DeployedFiles,
    digest_of,
    import_hook,
    manifest_text,
    module_name,
    now_and_later,
    parse_manifest,
    read_set,
)

IMAGE = "ab" * 32
TREE = "cd" * 32
FILES = {
    "railbird/scan/decode.mpy": (digest_of(b"abc")[:32], 3, "0123456789abcdef", 17),
    "railbird/new/__init__.mpy": (digest_of(b"")[:32], 0, "0123456789abcdef", 20),
    "wiring.mpy": (digest_of(b"d")[:32], 1, "fedcba9876543210", 0),
}


def refused(number, function, *arguments):
    try:
        function(*arguments)
    except OSError as error:
        return error.args[0] == number
    return False


def test_manifest_comes_back():
    first = ["railbird.link.cobs", "wiring"]
    assert parse_manifest(manifest_text(IMAGE, TREE, FILES, first)) == (IMAGE, TREE, FILES, first)
    assert parse_manifest(manifest_text(IMAGE, TREE, {})) == (IMAGE, TREE, {}, [])


def test_any_changed_byte_and_any_cut_of_a_manifest_is_seen():
    text = manifest_text(IMAGE, TREE, FILES)
    for at in range(len(text)):
        assert parse_manifest(text[:at]) is None
        assert parse_manifest(text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]) is None
    assert parse_manifest(text + b"\n") is None


def test_names_of_modules():
    assert module_name("railbird/scan/decode.mpy") == "railbird.scan.decode"
    assert module_name("railbird/scan/__init__.mpy") == "railbird.scan"
    assert module_name("wiring.mpy") == "wiring"


def test_only_packages_of_the_set_are_folders():
    view = DeployedFiles("/nowhere", FILES)
    assert view.stat("/railbird/scan/decode.mpy")[0] == FILE_MODE
    assert view.stat("/railbird/scan/decode.mpy")[6] == 3
    assert view.stat("/railbird/new")[0] == DIRECTORY_MODE
    for name in ("/railbird", "/railbird/scan", "/railbird/scan/decode.py", "/scan"):
        assert refused(2, view.stat, name), name


def test_files_are_read_only():
    view = DeployedFiles("/nowhere", FILES)
    for mode in ("w", "wb", "r+", "ab"):
        assert refused(30, view.open, "/wiring.mpy", mode), mode
    assert refused(2, view.open, "/other.mpy", "rb")


def made_folder(name):
    """A folder of its own for a test; the runtimes share no way to make a temporary one."""
    folder = (os.getenv("TMPDIR") or "/tmp") + "/railbird-test-deployed-" + name
    try:
        os.mkdir(folder)
    except OSError:
        pass
    return folder


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def test_set_is_whole_and_for_this_image_or_it_is_not_used():
    if not hasattr(os, "ilistdir"):
        return  # MicroPython's own; the emulated board and the unix port run it
    folder = made_folder("set")
    write(folder + "/0123456789abcdef", bytes(20))
    write(folder + "/fedcba9876543210", b"d")
    write(folder + "/manifest", manifest_text(IMAGE, TREE, FILES))
    entries = [entry for entry in os.ilistdir(folder)]
    if len(entries[0]) < 4:
        return  # this file system tells no sizes
    assert read_set(IMAGE, folder) == (TREE, FILES, [])
    assert read_set(TREE, folder) == "the deployed set is for another image"
    write(folder + "/0123456789abcdef", bytes(19))
    assert read_set(IMAGE, folder) == "the deployed set is damaged"
    write(folder + "/manifest", b"image")
    assert read_set(IMAGE, folder) == "the deployed set is damaged"
    os.remove(folder + "/manifest")
    assert read_set(IMAGE, folder) == "nothing is deployed"


class Package:
    __path__ = ""


def test_hook_points_each_package_to_where_the_module_is():
    loaded = []

    def default(name, globals, locals, fromlist, level):
        parent = name.rsplit(".", 1)[0]
        loaded.append((name, sys.modules[parent].__path__ if parent != name else ""))
        sys.modules[name] = Package()

    names = ("hooktest", "hooktest.scan", "hooktest.scan.decode", "hooktest.scan.rows")
    hook = import_hook(default, {"hooktest.scan.decode"}, {})
    try:
        hook("hooktest.scan.decode")
        assert ("hooktest.scan.decode", "/deployed/hooktest/scan") in loaded
        assert ("hooktest.scan", ".frozen/hooktest") in loaded
        hook("hooktest.scan.rows", None, None, ("a",), 0)
        assert ("hooktest.scan.rows", ".frozen/hooktest/scan") in loaded
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_what_comes_before_a_later_import_is_imported_once():
    now, later = now_and_later(["a", "late:b,c", "d"])
    assert now == ["a", "d"] and later == {"late": "b,c"}
    loaded = []
    hook = import_hook(lambda name, *rest: loaded.append(name), set(), later)
    hook("d")
    hook("late", None, None, ("x",), 0)
    hook("late")
    assert loaded == ["d", "b", "c", "late", "late"]
