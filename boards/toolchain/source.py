"""The tree of MicroPython's sources: unpacked from the downloads, or a checkout that MICROPYTHON_DIR names.

The tree is only read: every object goes to build/. It is put together under another name and renamed when complete.
"""

import os
import re
import shutil
import tarfile
from pathlib import Path

from toolchain.archive import download
from toolchain.command import run
from toolchain.problem import ToolchainProblem
from toolchain.versions import Versions

LIBRARIES = ("pico-sdk", "tinyusb", "mbedtls")


def find_source(versions: Versions, build: Path) -> Path:
    checkout = os.environ.get("MICROPYTHON_DIR")
    if checkout:
        return check_checkout(Path(checkout).resolve(), versions)
    tree = build / f"source-{versions.digest[:12]}"
    if not tree.is_dir():
        print(f"  getting MicroPython {versions.micropython}", flush=True)
        unpack(versions, download(versions, build), build, tree)
    return tree


def check_checkout(tree: Path, versions: Versions) -> Path:
    header = tree / "py/mpconfig.h"
    if not header.is_file() or not (tree / "ports/rp2").is_dir():
        raise ToolchainProblem(f"MICROPYTHON_DIR={tree} is not a checkout of MicroPython", "give its top directory")
    numbers = re.findall(r"#define MICROPY_VERSION_(?:MAJOR|MINOR|MICRO) (\d+)", header.read_text())
    if ".".join(numbers) != versions.micropython:
        raise ToolchainProblem(
            f"MICROPYTHON_DIR={tree} is version {'.'.join(numbers)}; the images need {versions.micropython}",
            f"git -C {tree} checkout v{versions.micropython}",
        )
    empty = [name for name in LIBRARIES if not any((tree / "lib" / name).glob("*"))]
    if empty:
        raise ToolchainProblem(
            f"{tree}/lib lacks {', '.join(empty)}", f"make -C {tree}/ports/rp2 submodules (or copy them there)"
        )
    return tree


def unpack(versions: Versions, downloads: Path, build: Path, tree: Path):
    partial = build / "source.partial"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    file_of = {name: downloads / pinned.file for name, pinned in versions.packages.items()}
    top = unpack_tar(file_of["micropython-source"], partial / "micropython")
    for name in LIBRARIES:
        shutil.rmtree(top / "lib" / name, ignore_errors=True)
    shutil.move(unpack_tar(file_of["mbedtls-source"], partial / "mbedtls"), top / "lib/mbedtls")
    for name in ("pico-sdk", "tinyusb"):
        run("unpack", ["dpkg", "-x", str(file_of[name]), str(partial / name)], build / f"logs/unpack-{name}.log")
        shutil.move(partial / name / "usr/src" / name, top / "lib" / name)
    os.replace(top, tree)
    shutil.rmtree(partial)


def unpack_tar(file: Path, folder: Path) -> Path:
    """The one top directory of the tarball, below `folder`."""
    with tarfile.open(file) as tar:
        # Python 3.11.2 (Debian 12) has no filters yet; the file's SHA-256 was checked, so none is needed.
        if hasattr(tarfile, "tar_filter"):
            tar.extractall(folder, filter="tar")
        else:
            tar.extractall(folder)
    (top,) = folder.iterdir()
    return top
