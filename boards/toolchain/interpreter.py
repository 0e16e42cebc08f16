"""Builds the two programs that run on this machine: mpy-cross, and MicroPython's unix port for the tests."""

import os
import shutil
from pathlib import Path

from toolchain.command import run
from toolchain.stamp import Stamp
from toolchain.versions import Versions

# The unix port needs no library of the machine without these.
UNIX_WITHOUT = ("PY_SSL", "SSL_MBEDTLS", "PY_FFI", "PY_BTREE", "PY_BLUETOOTH")


def fixed_environment(versions: Versions) -> dict[str, str]:
    """What a build must not take from its surroundings."""
    return {
        # MicroPython would ask git, and find the commit of this repository.
        "MICROPY_GIT_TAG": f"v{versions.micropython}",
        "MICROPY_GIT_HASH": "release",
        "SOURCE_DATE_EPOCH": "0",
        # Its boardgen.py writes the names of a pin in the order of a set, which else differs from run to run.
        "PYTHONHASHSEED": "0",
    }


def library_stand_in(build: Path) -> Path:
    """MicroPython's builds look for micropython-lib's README, though no manifest of ours takes anything from it."""
    folder = build / "micropython-lib"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "README.md").touch()
    return folder


def build_mpy_cross(source: Path, build: Path, versions: Versions) -> Path:
    return build_program("mpy-cross", source / "mpy-cross", "mpy-cross", [], source, build, versions)


def build_unix_port(source: Path, build: Path, versions: Versions, modules: Path) -> int:
    """With the boards' own modules in C, so that tests compare them with plain Python. 0: it is no image."""
    options = [f"MICROPY_{name}=0" for name in UNIX_WITHOUT]
    options += ["FROZEN_MANIFEST=", f"MPY_LIB_DIR={library_stand_in(build)}", f"USER_C_MODULES={modules}"]
    build_program("unix port", source / "ports/unix", "micropython", options, source, build, versions, modules)
    return 0


def build_program(
    step: str,
    folder: Path,
    program: str,
    options: list[str],
    source: Path,
    build: Path,
    versions: Versions,
    modules: Path | None = None,
) -> Path:
    """`program` in build/, made in the source tree's `folder` with its objects outside of it."""
    objects = build / "objects" / program
    target = build / program
    own = "".join(path.read_text() for path in sorted(modules.glob("*/*"))) if modules else ""
    stamp = Stamp(objects, f"{source} {versions.digest} {' '.join(options)}{own}")
    if stamp.is_right() and target.exists():
        return target
    print(f"  building {step}", flush=True)
    stamp.begin()
    environment = fixed_environment(versions) | {"MICROPY_MPYCROSS": str(build / "mpy-cross")}
    command = ["make", "-j2", "-C", str(folder), f"BUILD={objects / 'made'}"]
    command += options
    run(step, command, build / f"logs/{program}.log", environment=environment)
    shutil.copy2(objects / "made" / program, target.with_suffix(".partial"))
    os.replace(target.with_suffix(".partial"), target)
    stamp.finish()
    return target
