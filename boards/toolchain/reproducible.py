"""Builds the images of the present commit twice, in two folders of different depth, and compares every byte.

What is not committed is not in these images. The downloads of build/ are used; no network is needed if they are there.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from toolchain.__main__ import BOARDS, FLAVOURS, ROOT
from toolchain.archive import download
from toolchain.command import run
from toolchain.identity import git
from toolchain.problem import ToolchainProblem
from toolchain.tools import check_tools
from toolchain.versions import read_versions

PLACES = ("one", "another/place")


def main() -> int:
    parser = argparse.ArgumentParser(prog="reproducible", description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build")
    build = parser.parse_args().build.resolve()
    try:
        check_tools()
        return compare(build)
    except ToolchainProblem as problem:
        print(f"reproducible: {problem.message}\n  next: {problem.next_step}", file=sys.stderr)
        return 1


def compare(build: Path) -> int:
    commit = git(ROOT, "rev-parse", "HEAD").strip()
    if not commit:
        raise ToolchainProblem("this is not a git repository with a commit", "clone it with git")
    downloads = None if os.environ.get("MICROPYTHON_DIR") else download(read_versions(), build)
    work = build / "reproducible"
    shutil.rmtree(work, ignore_errors=True)
    for place in PLACES:
        print(f"reproducible: commit {commit[:12]} in {work / place}", flush=True)
        build_in(work / place, commit, downloads)
    different = 0
    for flavour in FLAVOURS:
        for board in BOARDS:
            name = f"{flavour}/{board}.uf2"
            first, second = ((work / place / "build" / name).read_bytes() for place in PLACES)
            print(f"  {name:26} {hashlib.sha256(first).hexdigest()}  {verdict(first, second)}")
            different += first != second
    if different:
        print(f"reproducible: {different} images differ; both are in {work}", file=sys.stderr)
        return 1
    shutil.rmtree(work)
    print(f"reproducible: {len(FLAVOURS) * len(BOARDS)} images, the same to the bit")
    return 0


def build_in(folder: Path, commit: str, downloads: Path | None):
    folder.parent.mkdir(parents=True, exist_ok=True)
    log = folder.parent / "git.log"
    run("git clone", ["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(folder)], log)
    run("git checkout", ["git", "-C", str(folder), "checkout", "--quiet", "--detach", commit], log)
    if downloads:
        shutil.copytree(downloads, folder / "build/downloads")
    command = [sys.executable, "-m", "toolchain", "--images-only"]
    result = subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": str(folder / "boards")})
    if result.returncode:
        raise ToolchainProblem(f"the build in {folder} failed", "see the message above")


def verdict(first: bytes, second: bytes) -> str:
    if first == second:
        return "same"
    where = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    return f"DIFFERENT from byte {where} on ({len(first)} and {len(second)} bytes)"


if __name__ == "__main__":
    sys.exit(main())
