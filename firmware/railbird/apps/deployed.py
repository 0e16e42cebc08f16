"""Which files a development image runs: its frozen ones, and in place of some of them those of the last whole deploy.

Comes in: the directory /deploy of the file system. Goes out: `select()` makes `import` find the deployed files. A set:

    /deploy/<pack>      contents of .mpy files, one after the other, written once
    /deploy/manifest    the set:
        image <hash of the frozen code that the set was made for>
        tree <digest of the working tree that it came from>
        first <modules to import one after the other, so that imports nest no deeper than the stack allows; one that a
              function imports later is <module>:<those to import before it, commas between them>>
        <first 32 digits of its SHA-256> <bytes> <pack> <offset> <name>    for each file, as in railbird/scan/rows.mpy
        end <SHA-256 of the lines above>

`railbird deploy` adds a pack and renames the manifest into place last, so at any instant the manifest names one whole
set. Only files that differ from the frozen ones are in it, because code of a file system is loaded into RAM and frozen
code is not.
"""

import builtins
import gc
import hashlib
import os
import sys
from binascii import hexlify

FOLDER = "/deploy"
MOUNT_POINT = "/deployed"
FROZEN = ".frozen"
DIGEST_DIGITS = 32
DIRECTORY_MODE = 0x4000
FILE_MODE = 0x8000
ENOENT = 2
EROFS = 30
INIT = "/__init__.mpy"


def digest_of(data: bytes) -> str:
    return hexlify(hashlib.sha256(data).digest()).decode()


def manifest_text(image: str, tree: str, files: dict, first=()) -> bytes:
    """The manifest of `files`: name -> (digest, bytes, pack, offset)."""
    lines = ["image " + image + "\n", "tree " + tree + "\n", " ".join(("first",) + tuple(first)) + "\n"]
    for name in sorted(files):
        digest, size, pack, offset = files[name]
        lines.append(f"{digest} {size} {pack} {offset} {name}\n")
    text = "".join(lines).encode()
    return text + b"end " + digest_of(text).encode() + b"\n"


def parse_manifest(text: bytes):
    """(image, tree, name -> (digest, bytes, pack, offset), first), or None if the manifest is damaged."""
    at = text.rfind(b"end ")
    if at < 0 or text[at:] != b"end " + digest_of(text[:at]).encode() + b"\n":
        return None
    lines = text[:at].decode().split("\n")
    files = {}
    for line in lines[3:-1]:
        digest, size, pack, offset, name = line.split(" ", 4)
        files[name] = (digest, int(size), pack, int(offset))
    return lines[0].split(" ")[1], lines[1].split(" ")[1], files, lines[2].split(" ")[1:]


def module_name(name: str) -> str:
    """railbird.scan for railbird/scan/__init__.mpy, railbird.scan.decode for railbird/scan/decode.mpy."""
    path = name[: -len(INIT)] if name.endswith(INIT) else name[: -len(".mpy")]
    return path.replace("/", ".")


class DeployedFiles:
    """A read-only file system of the set's names, for `import` alone: what follows a file in its pack, .mpy ignores."""

    def __init__(self, folder: str, files: dict):
        self._folder = folder
        self._files = files

    def mount(self, readonly, make):
        pass

    def umount(self):
        pass

    def stat(self, path: str):
        name = path.strip("/")
        if name in self._files:
            return (FILE_MODE, 0, 0, 0, 0, 0, self._files[name][1], 0, 0, 0)
        if name + INIT in self._files:  # other packages are the frozen ones
            return (DIRECTORY_MODE, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise OSError(ENOENT)

    def open(self, path: str, mode: str):
        if "r" not in mode or "+" in mode:
            raise OSError(EROFS)
        name = path.strip("/")
        if name not in self._files:
            raise OSError(ENOENT)
        _, _, pack, offset = self._files[name]
        file = open(self._folder + "/" + pack, mode)  # noqa: SIM115
        file.seek(offset)
        return file

    def chdir(self, path: str):
        raise OSError(ENOENT)


def read_set(image: str, folder: str = FOLDER):
    """(tree, files, first) of a whole set for this image, or the reason why there is none."""
    try:
        with open(folder + "/manifest", "rb") as file:
            parsed = parse_manifest(file.read())
        sizes = {entry[0]: entry[3] for entry in os.ilistdir(folder)}
    except (OSError, ValueError, IndexError):
        return "nothing is deployed"
    if parsed is None:
        return "the deployed set is damaged"
    if parsed[0] != image:
        return "the deployed set is for another image"
    for _, size, pack, offset in parsed[2].values():
        if sizes.get(pack, 0) < offset + size:
            return "the deployed set is damaged"
    return parsed[1:]


def now_and_later(first: list):
    """(modules to import now, module that is imported later -> those to import just before it)."""
    now, later = [], {}
    for entry in first:
        name, _, before = entry.partition(":")
        if before:
            later[name] = before
        else:
            now.append(name)
    return now, later


def import_hook(default, deployed: set, later: dict):
    """An `__import__` that looks for a module in the set if it is there, else among the frozen ones.

    MicroPython looks for the modules of a package in one place, the package's __path__: it is set before each search.
    """

    def hook(name, globals=None, locals=None, fromlist=None, level=0):
        if name in later:
            for module in later.pop(name).split(","):
                hook(module)
        at = name.find(".") if level == 0 and name not in sys.modules else -1
        while at >= 0:
            package = name[:at]
            at = name.find(".", at + 1)
            module = name if at < 0 else name[:at]
            default(package, None, None, (), 0)
            place = MOUNT_POINT if module in deployed else FROZEN
            sys.modules[package].__path__ = place + "/" + package.replace(".", "/")
        return default(name, globals, locals, fromlist, level)

    return hook


def select() -> None:
    """Called by a development image before it imports anything else of `railbird`; says what will run."""
    import vfs

    from railbird.build_id import CODE

    found = read_set(CODE)
    if isinstance(found, str):
        print("railbird: runs the frozen files: " + found)
        return
    tree, files, first = found
    vfs.mount(DeployedFiles(FOLDER, files), MOUNT_POINT)
    sys.path.insert(0, MOUNT_POINT)
    now, later = now_and_later(first)
    builtins.__import__ = import_hook(builtins.__import__, {module_name(name) for name in files}, later)
    # Loaded so far are the frozen ones, on the way here.
    for name in list(sys.modules):
        if name.split(".")[0] in ("railbird", "railbird_build"):
            del sys.modules[name]
    print("railbird: runs the deployed files " + tree)
    del found, first
    gc.collect()  # or what was read of the manifest lies between the modules, and leaves no room for a large buffer
    for name in now:  # the hook takes stack at every level of nested imports: on the display it would not be enough
        __import__(name)
    from railbird import build_id

    build_id.deployed = tree[:12]
