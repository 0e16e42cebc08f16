"""Builds everything of `make firmware`: mpy-cross, the unix port, and the images of all boards in both flavours."""

import argparse
import fcntl
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from toolchain.flavour import CLOCKS_MHZ, FlavourBuild
from toolchain.folding import fold_files
from toolchain.identity import read_commit, read_version
from toolchain.image import build_image
from toolchain.interpreter import build_mpy_cross, build_unix_port
from toolchain.manifest import frozen_files
from toolchain.problem import ToolchainProblem
from toolchain.source import find_source
from toolchain.tools import check_tools, compiler_version
from toolchain.versions import read_versions

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ("SCANNER", "DISPLAY", "BENCH")
FLAVOURS = ("development", "production")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="toolchain", description=__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where everything goes")
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=BOARDS)
    parser.add_argument("--flavours", nargs="+", choices=FLAVOURS, default=FLAVOURS)
    parser.add_argument("--clock-mhz", type=int, choices=CLOCKS_MHZ, default=CLOCKS_MHZ[0], help="the boards' clock")
    parser.add_argument("--images-only", action="store_true", help="leave out the unix port")
    arguments = parser.parse_args(argv)
    build = arguments.build.resolve()
    try:
        with one_at_a_time(build):
            build_everything(
                build, arguments.boards, arguments.flavours, arguments.clock_mhz, not arguments.images_only
            )
    except ToolchainProblem as problem:
        print(f"firmware: {problem.message}", file=sys.stderr)
        if problem.next_step:
            print(f"  next: {problem.next_step}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"firmware: {error}\n  next: check the disk and who owns {build}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("firmware: interrupted; the next run takes up what is complete", file=sys.stderr)
        return 130
    return 0


def build_everything(build: Path, boards: list[str], flavours: list[str], clock_mhz: int, with_unix_port: bool):
    started = time.monotonic()
    check_tools()
    versions = read_versions()
    source = find_source(versions, build)
    build_mpy_cross(source, build, versions)
    commit, version, compiler = read_commit(ROOT), read_version(ROOT), compiler_version()
    # Read before the threads start: MicroPython's reader of manifests changes the working directory.
    frozen = {}
    for flavour in flavours:
        for board in boards:
            files = frozen_files(source, ROOT / "boards" / board, flavour)
            frozen[flavour, board] = fold_files(files, source, build / "generated" / flavour / board / "folded")

    def build_flavour(flavour: str) -> int:
        work = FlavourBuild(flavour, ROOT, source, build, versions, compiler, clock_mhz)
        return sum(build_image(work, board, frozen[flavour, board], version, commit) for board in boards)

    # Each part has stretches that use one core only; two at a time fill them.
    with ThreadPoolExecutor(2) as pool:
        tasks = [pool.submit(build_flavour, flavour) for flavour in flavours]
        if with_unix_port:
            tasks.append(pool.submit(build_unix_port, source, build, versions, ROOT / "boards/modules"))
        made = sum(task.result() for task in tasks)
    if made:
        print(f"firmware: {made} images in {time.monotonic() - started:.0f} s, {version} {commit.name}")
    else:
        print(f"firmware: nothing to do, {version} {commit.name}")


@contextmanager
def one_at_a_time(build: Path) -> Iterator[None]:
    """Two builds in one folder would tread on each other: the second waits."""
    build.mkdir(parents=True, exist_ok=True)
    with (build / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("firmware: waiting for another build in this folder", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
