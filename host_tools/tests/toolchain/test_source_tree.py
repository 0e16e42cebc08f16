"""MicroPython's source tree: a checkout is checked before use, a cut-off unpacking leaves no tree."""

import io
import tarfile
from pathlib import Path

import pytest

from toolchain import source
from toolchain.problem import ToolchainProblem
from toolchain.stamp import Stamp
from toolchain.versions import read_versions

VERSIONS = read_versions()


def checkout(folder: Path, version: str = VERSIONS.micropython, libraries: tuple[str, ...] = source.LIBRARIES) -> Path:
    (folder / "py").mkdir(parents=True)
    (folder / "ports/rp2").mkdir(parents=True)
    names = zip(("MAJOR", "MINOR", "MICRO"), version.split("."), strict=True)
    (folder / "py/mpconfig.h").write_text(
        "".join(f"#define MICROPY_VERSION_{name} {number}\n" for name, number in names)
    )
    for library in libraries:
        (folder / "lib" / library).mkdir(parents=True)
        (folder / "lib" / library / "README.md").touch()
    return folder


def test_micropython_dir_is_used_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = checkout(tmp_path / "tree")
    monkeypatch.setenv("MICROPYTHON_DIR", str(tree))
    assert source.find_source(VERSIONS, tmp_path / "build") == tree
    assert not (tmp_path / "build").exists()


def test_a_checkout_that_will_not_do_is_refused_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(ToolchainProblem, match="not a checkout of MicroPython"):
        source.check_checkout(tmp_path, VERSIONS)
    with pytest.raises(ToolchainProblem, match=r"is version 1\.24\.1; the images need") as caught:
        source.check_checkout(checkout(tmp_path / "old", "1.24.1"), VERSIONS)
    assert f"checkout v{VERSIONS.micropython}" in caught.value.next_step
    with pytest.raises(ToolchainProblem, match="lacks pico-sdk, mbedtls") as caught:
        source.check_checkout(checkout(tmp_path / "bare", libraries=("tinyusb",)), VERSIONS)
    assert "submodules" in caught.value.next_step


def test_a_cut_off_unpacking_leaves_no_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MICROPYTHON_DIR", raising=False)
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    for name in ("micropython-source", "mbedtls-source"):
        with tarfile.open(downloads / VERSIONS.packages[name].file, "w") as tar:
            entry = tarfile.TarInfo(f"{name}/lib/file")
            entry.size = 4
            tar.addfile(entry, io.BytesIO(b"text"))
    monkeypatch.setattr(source, "download", lambda versions, build: downloads)
    with pytest.raises(ToolchainProblem, match="unpack failed"):  # the .deb files are missing
        source.find_source(VERSIONS, tmp_path)
    assert list(tmp_path.glob("source-*")) == []


def test_a_stamp_is_right_only_after_a_whole_build_of_the_same_inputs(tmp_path: Path) -> None:
    stamp = Stamp(tmp_path / "objects", "inputs")
    assert not stamp.is_right()
    stamp.begin()
    (stamp.folder / "half.o").touch()
    assert not stamp.is_right(), "a run that was cut off"
    stamp.begin()
    assert not (stamp.folder / "half.o").exists()
    stamp.finish()
    assert stamp.is_right()
    assert not Stamp(tmp_path / "objects", "other inputs").is_right()
    stamp.reopen()
    assert not stamp.is_right(), "a later run that was cut off"


def test_every_pin_names_a_file_and_its_hash() -> None:
    assert set(VERSIONS.packages) == {"micropython-source", "mbedtls-source", "pico-sdk", "tinyusb"}
    for pinned in VERSIONS.packages.values():
        assert pinned.kind in ("source", "binary")
        assert len(pinned.sha256) == 64
        assert pinned.file.startswith(pinned.package + "_")
