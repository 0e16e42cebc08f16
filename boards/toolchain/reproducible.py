"""Builds the images of the present commit twice, in two folders of different depth, and compares every byte.

What is not committed is not in these images. The downloads of build/ are used; no network is needed if they are there.
With --release it makes whole releases (`make release`, from nothing, with a network) and compares every file of dist/.
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
    parser.add_argument("--release", action="store_true", help="whole releases instead of images alone")
    arguments = parser.parse_args()
    try:
        check_tools()
        return compare(arguments.build.resolve(), arguments.release)
    except ToolchainProblem as problem:
        print(f"reproducible: {problem.message}\n  next: {problem.next_step}", file=sys.stderr)
        return 1


def compare(build: Path, is_release: bool) -> int:
    commit = git(ROOT, "rev-parse", "HEAD").strip()
    if not commit:
        raise ToolchainProblem("this is not a git repository with a commit", "clone it with git")
    downloads = None if os.environ.get("MICROPYTHON_DIR") else download(read_versions(), build)
    work = build / "reproducible"
    shutil.rmtree(work, ignore_errors=True)
    for place in PLACES:
        print(f"reproducible: commit {commit[:12]} in {work / place}", flush=True)
        build_in(work / place, commit, downloads, is_release)
    names = (
        files_of(work, "dist")
        if is_release
        else [f"build/{flavour}/{board}.uf2" for flavour in FLAVOURS for board in BOARDS]
    )
    different = 0
    for name in names:
        first, second = (content_of(work / place / name) for place in PLACES)
        print(f"  {name:26} {hashlib.sha256(first).hexdigest()}  {verdict(first, second)}")
        different += first != second
    what = "files" if is_release else "images"
    if different:
        print(f"reproducible: {different} {what} differ; both are in {work}", file=sys.stderr)
        return 1
    shutil.rmtree(work)
    print(f"reproducible: {len(names)} {what}, the same to the bit")
    return 0


def build_in(folder: Path, commit: str, downloads: Path | None, is_release: bool):
    folder.parent.mkdir(parents=True, exist_ok=True)
    log = folder.parent / "git.log"
    run("git clone", ["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(folder)], log)
    run("git checkout", ["git", "-C", str(folder), "checkout", "--quiet", "--detach", commit], log)
    if downloads:
        shutil.copytree(downloads, folder / "build/downloads")
    command = ["make", "release"] if is_release else [sys.executable, "-m", "toolchain", "--images-only"]
    result = subprocess.run(command, cwd=folder, env=os.environ | {"PYTHONPATH": str(folder / "boards")})
    if result.returncode:
        raise ToolchainProblem(f"the build in {folder} failed", "see the message above")


def files_of(work: Path, inside: str) -> list[str]:
    """What one of the two has, or both."""
    places = [work / place for place in PLACES]
    return sorted(
        {str(file.relative_to(place)) for place in places for file in (place / inside).rglob("*") if file.is_file()}
    )


def content_of(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


def verdict(first: bytes, second: bytes) -> str:
    if first == second:
        return "same"
    where = next(
        (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
    )
    return f"DIFFERENT from byte {where} on ({len(first)} and {len(second)} bytes)"


if __name__ == "__main__":
    sys.exit(main())
