"""`make coverage`: which lines of the frozen code tests have run on the images as they are.

    python -m railbird_host.figures.coverage prepare [FOLDER]     before the tests; what was seen before stays
    RAILBIRD_COVERAGE=FOLDER python -m pytest …                   any tests with emulated boards
    python -m railbird_host.figures.coverage report [FOLDER]      per file; --missing lists the lines; --production
                                                                  counts production images alone

The report ends with 1 below the goal of 95 % of the lines.
"""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import FLAVOURS, ROOT
from railbird_host.figures.coverage.explained import explained
from railbird_host.figures.coverage.report import (
    GOAL_PERCENT,
    FileCoverage,
    coverage,
    images,
    percent,
    ranges,
    with_kept,
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m railbird_host.figures.coverage", description="Coverage of images.")
    parser.add_argument("action", choices=("prepare", "report"))
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "build/coverage")
    parser.add_argument("--missing", action="store_true", help="the lines that nothing ran")
    parser.add_argument("--production", action="store_true", help="production images alone")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_intermixed_args()
    watched = images(arguments.folder, FLAVOURS[1:] if arguments.production else FLAVOURS)
    if arguments.action == "prepare":
        print(f"watched: {', '.join(f'{image.flavour}/{image.board}' for image in watched)}")
        return 0
    files = coverage(arguments.folder, watched)
    with_kept(arguments.folder / ("kept-production.json" if arguments.production else "kept.json"), files)
    show = show_json if arguments.json else show_table
    return show(files, arguments.missing)


def totals(files: list[FileCoverage]) -> dict[str, int]:
    return {
        "lines": sum(len(file.lines) for file in files),
        "lines_run": sum(len(file.run) for file in files),
        "branches": sum(len(file.branches) for file in files),
        "branches_taken": sum(len(file.taken) for file in files),
        "native": sum(len(file.native) for file in files),
        "native_entered": sum(len(file.entered) for file in files),
    }


def show_table(files: list[FileCoverage], with_missing: bool) -> int:
    table = Table("file", "lines", "run", "branches", "taken", "native code", *(["not run"] if with_missing else []))
    for file in files:
        row = [
            file.name,
            str(len(file.lines)),
            f"{percent(len(file.run), len(file.lines)):.0f} %",
            str(len(file.branches)),
            f"{percent(len(file.taken), len(file.branches)):.0f} %",
            f"{len(file.entered)} of {len(file.native)} entered" if file.native else "",
        ]
        never = sorted(file.native - file.entered)
        missing = ranges(file.lines - file.run) + "".join(f" {name}" for name in never)
        table.add_row(*row, *([missing] if with_missing else []))
    Console(width=150).print(table)
    show_unreached(files)
    sums = totals(files)
    reached = percent(sums["lines_run"], sums["lines"])
    print(
        f"{sums['lines_run']:,} of {sums['lines']:,} lines, {reached:.1f} % (goal {GOAL_PERCENT} %); "
        f"{sums['branches_taken']:,} of {sums['branches']:,} branches, "
        f"{percent(sums['branches_taken'], sums['branches']):.1f} %; "
        f"{sums['native_entered']} of {sums['native']} native functions entered"
    )
    return 0 if reached >= GOAL_PERCENT else 1


def show_unreached(files: list[FileCoverage]) -> None:
    """Reasons, which change no figure."""
    for entry in explained(files):
        if entry.lines:
            print(f"{entry.file} {ranges(entry.lines)}: {entry.why}")
        if entry.run:
            print(f"{entry.file}: {', '.join(entry.run)} ran, and unreached.toml says that it cannot")


def show_json(files: list[FileCoverage], _with_missing: bool) -> int:
    told = {
        file.name: {
            "lines": len(file.lines),
            "not_run": sorted(file.lines - file.run),
            "branches": len(file.branches),
            "branches_not_taken": sorted({line for line, *_ in file.branches - file.taken}),
            "native_not_entered": sorted(file.native - file.entered),
        }
        for file in files
    }
    sums = totals(files)
    print(json.dumps({"schema": "railbird.coverage/1", "totals": sums, "files": told}, indent=2))
    return 0 if percent(sums["lines_run"], sums["lines"]) >= GOAL_PERCENT else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RailbirdError as error:
        print(f"coverage: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        sys.exit(error.exit_code)
