"""A stock image for the Raspberry Pi Pico from the same sources, for calibration and for MicroPython's own tests.

    python -m toolchain.stock [--build FOLDER] [--layouts NUMBER]

Out: build/stock/RPI_PICO.bin, .uf2 and .elf. Options are the port's own (-Os, -O2 for vm, map and mpz). Two things
differ from what is published: packages of micropython-lib are not frozen in, for they are not among the sources; and
objects are named `.c.obj`, as they are where the published images are built, because the port's linker script knows vm,
gc and parse, which belong into RAM, by that name alone.
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from toolchain.command import run
from toolchain.interpreter import build_mpy_cross, fixed_environment, library_stand_in
from toolchain.layouts import link_in_other_orders
from toolchain.problem import ToolchainProblem
from toolchain.source import find_source
from toolchain.stamp import Stamp
from toolchain.tools import check_tools, compiler_version
from toolchain.uf2 import to_uf2
from toolchain.versions import read_versions

ROOT = Path(__file__).resolve().parents[2]
BOARD = "RPI_PICO"
MANIFEST = 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
NAMES_OF_OBJECTS = "set(CMAKE_C_OUTPUT_EXTENSION .obj)\n"


def build_stock(build: Path) -> Path:
    """The image as the bytes of the flash; its ELF file and UF2 file lie beside it."""
    check_tools()
    versions = read_versions()
    source = find_source(versions, build)
    build_mpy_cross(source, build, versions)
    folder, target = build / "c/stock", build / f"stock/{BOARD}.bin"
    inputs = "\n".join([compiler_version(), str(source), versions.digest, MANIFEST, NAMES_OF_OBJECTS])
    stamp = Stamp(folder, inputs)
    if stamp.is_right() and target.exists():
        return target
    print(f"  building MicroPython for {BOARD}, stock", flush=True)
    stamp.begin()
    (folder / "manifest.py").write_text(MANIFEST)
    (folder / "objects.cmake").write_text(NAMES_OF_OBJECTS)
    environment = fixed_environment(versions) | {"MICROPY_MPYCROSS": str(build / "mpy-cross")}
    options = {
        "MICROPY_BOARD": BOARD,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "MICROPY_LIB_DIR": library_stand_in(build),
        "CMAKE_USER_MAKE_RULES_OVERRIDE_C": folder / "objects.cmake",
        "PICO_NO_PICOTOOL": 1,
    }
    command = ["cmake", "-S", str(source / "ports/rp2"), "-B", str(folder / "made")]
    command += [f"-D{name}={value}" for name, value in options.items()]
    run("stock configuration", command, build / "logs/stock-configuration.log", environment=environment)
    run("stock image", ["make", "-j2", "-C", str(folder / "made")], build / "logs/stock.log", environment=environment)
    publish(folder / "made", target)
    stamp.finish()
    return target


def publish(made: Path, target: Path):
    """The .bin comes last: it says that the others are there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    image = (made / "firmware.bin").read_bytes()
    shutil.copy2(made / "firmware.elf", target.with_suffix(".elf"))
    target.with_suffix(".uf2").write_bytes(to_uf2(image))
    target.with_suffix(".partial").write_bytes(image)
    os.replace(target.with_suffix(".partial"), target)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="toolchain.stock", description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where everything goes")
    parser.add_argument("--layouts", type=int, default=0, help="link it so many times more, in other orders")
    arguments = parser.parse_args(argv)
    build = arguments.build.resolve()
    try:
        image = build_stock(build)
        link_in_other_orders(build / "c/stock/made", image, arguments.layouts, build / "logs/stock-layouts.log")
    except ToolchainProblem as problem:
        print(f"stock image: {problem.message}\n  next: {problem.next_step or 'make setup'}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
