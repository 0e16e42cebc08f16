"""Installs this release of Railbird: a virtual environment from the wheels beside this file, nothing else.

    python3 install.py [--to FOLDER] [--serve | --floor | --bench]

It needs Python 3.11 or newer, no network and no compiler. Every file is checked by its hash. Before you run it, verify
the release with minisign and the published key: see README.txt.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXTRAS = {
    "serve": "a table's computer too: railbird serve (Linux)",
    "floor": "the office of a floor too: railbird floor (Linux)",
    "bench": "all of these, and the emulated bench (Linux x86-64, one Python)",
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Installs Railbird from this folder, without a network.")
    parser.add_argument("--to", type=Path, default=Path.home() / "railbird", help="where to (default: %(default)s)")
    wanted = parser.add_mutually_exclusive_group()
    for extra, words in EXTRAS.items():
        wanted.add_argument(f"--{extra}", dest="extra", action="store_const", const=f"-{extra}", default="", help=words)
    arguments = parser.parse_args()
    if sys.version_info < (3, 11):  # noqa: UP036  # this file meets whatever Python is there
        return stop(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    changed = [line for line in (HERE / "SHA256SUMS").read_text().splitlines() if line and not is_right(line)]
    if changed:
        names = ", ".join(line.split("  ", 1)[1] for line in changed[:3])
        return stop(f"changed or missing: {names}; get the release again")
    print(f"installing into {arguments.to}", flush=True)
    venv.create(arguments.to, with_pip=True, clear=False)
    scripts = arguments.to / ("Scripts" if os.name == "nt" else "bin")
    command = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-index", "--find-links", str(HERE / "wheels"), "--require-hashes", "--requirement"]
    command += [str(HERE / f"requirements{arguments.extra}.txt")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    environment["PIP_CONFIG_FILE"] = os.devnull
    if subprocess.run(command, env=environment).returncode:
        return stop("pip could not install everything: see above")
    print(f"done: {scripts / 'railbird'} --version")
    return 0


def is_right(line: str) -> bool:
    digest, name = line.split("  ", 1)
    try:
        return hashlib.sha256((HERE / name).read_bytes()).hexdigest() == digest
    except OSError:
        return False


def stop(message: str) -> int:
    print(f"install: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
