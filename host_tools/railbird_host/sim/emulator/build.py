"""Builds the compiled run loop into `native/`: `python -m railbird_host.sim.emulator.build`, called by `make emulator`.

In: `native/*.pyx, *.pxi, *.c, *.h`. Out: one extension module beside them, which carries the hash of its sources;
with that hash unchanged there is nothing to do. Whatever is missing on the machine is named together with its
Debian package.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator.version import RP2040PY_VERSION, check_rp2040py

NATIVE = Path(__file__).parent / "native"
MODULE = "runloop"
SOURCE_SUFFIXES = {".pyx", ".pxi", ".c", ".h"}


def extension_path() -> Path:
    return NATIVE / f"{MODULE}{sysconfig.get_config_var('EXT_SUFFIX')}"


def sources_hash() -> str:
    """One hash over the sources, the Python and the rp2040py that they are compiled against."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {RP2040PY_VERSION}".encode())
    for path in sorted(NATIVE.iterdir()):
        if path.suffix in SOURCE_SUFFIXES:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def is_current() -> bool:
    """True if the extension module is there and was built from the sources as they are."""
    path = extension_path()
    return path.exists() and sources_hash().encode() in path.read_bytes()


def compiler() -> str:
    """The C compiler's path, once it and Python's headers are known to be there."""
    command = os.environ.get("CC", "cc")
    found = shutil.which(command) or shutil.which("gcc")
    if found is None:
        raise RailbirdError(
            f"the emulator's run loop needs a C compiler; '{command}' was not found", "apt install gcc libc6-dev"
        )
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise RailbirdError(f"Python.h of Python {version} was not found", f"apt install python{version}-dev")
    if importlib.util.find_spec("Cython") is None:
        raise RailbirdError("Cython is not installed", "make setup, or pip install the 'dev' extra of pyproject.toml")
    return found


def run(command: list[str], what: str) -> None:
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-30:])
        raise RailbirdError(f"{what} failed:\n{tail}", "apt install gcc libc6-dev, then run this again")


def build(force: bool = False) -> bool:
    """Builds the extension module; True if there was anything to do."""
    check_rp2040py()
    if is_current() and not force:
        return False
    c_compiler = compiler()
    site_packages = importlib.util.find_spec("rp2040py").submodule_search_locations[0]  # type: ignore[union-attr, index]
    with tempfile.TemporaryDirectory(dir=NATIVE) as folder:
        generated, module = Path(folder) / f"{MODULE}.c", Path(folder) / "built.so"
        source = str(NATIVE / f"{MODULE}.pyx")
        include = str(Path(site_packages).parent)
        module_name = f"railbird_host.sim.emulator.native.{MODULE}"
        run(
            [
                sys.executable,
                "-m",
                "cython",
                "-3",
                "-I",
                include,
                "--module-name",
                module_name,
                "-o",
                str(generated),
                source,
            ],
            "Cython",
        )
        run(
            [
                c_compiler,
                *("-O3", "-fno-gcse", "-fno-crossjumping", "-fno-strict-aliasing", "-fPIC", "-shared", "-w"),
                f'-DRAILBIRD_SOURCES_HASH="{sources_hash()}"',
                f"-ffile-prefix-map={folder}=.",  # else the module names this folder, and no two builds are the same
                *("-I", sysconfig.get_path("include"), "-I", str(NATIVE), str(generated)),
                *(str(path) for path in sorted(NATIVE.glob("*.c"))),
                *("-o", str(module)),
            ],
            "the C compiler",
        )
        os.replace(module, extension_path())
    return True


def main() -> int:
    try:
        changed = build(force="--force" in sys.argv[1:])
    except RailbirdError as error:
        print(f"emulator: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        return error.exit_code
    print("emulator: run loop built" if changed else "emulator: run loop is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
