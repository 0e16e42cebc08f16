"""Compares the emulator with published figures of real Picos: `make calibrate [BOARD=/dev/ttyACM0]`.

In: build/stock/RPI_PICO*.bin (boards/toolchain/stock.py) and tests/perf_bench of MicroPython's sources. Out: a table
and a verdict; exit code 1 where a goal is missed. A real board, flashed with build/stock/RPI_PICO.uf2, adds a column.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.device.images import ROOT
from railbird_host.figures.calibrate.programs import PROGRAMS, Score, perf_bench_source, read_score, read_values
from railbird_host.figures.calibrate.published import PERF_BENCH
from railbird_host.figures.calibrate.report import Calibration
from railbird_host.figures.calibrate.targets import EmulatedPico, SerialPico, Target

HEAD = (
    "program",
    "published",
    "emulated",
    "ratio",
    "range over layouts; source",
    "misses",
    "board",
    "board / emulated",
)


def images(layouts: int | None) -> list[Path]:
    found = sorted((ROOT / "build" / "stock").glob("RPI_PICO*.bin"), key=lambda path: (len(path.name), path.name))
    if not found:
        raise RailbirdError("build/stock/RPI_PICO.bin is not there", "make calibrate builds it")
    return found[: 1 + layouts] if layouts is not None else found


def programs_folder() -> Path:
    found = sorted((ROOT / "build").glob("source-*/tests/perf_bench"))
    if not found:
        raise RailbirdError("MicroPython's tests/perf_bench is not there", "make firmware")
    return found[-1]


def scores_on(target: Target, names: list[str]) -> dict[str, Score]:
    folder = programs_folder()
    return {name: read_score(target.run(perf_bench_source(folder, name))) for name in names}


def others_on(target: Target) -> dict[str, float]:
    values: dict[str, float] = {}
    for program in PROGRAMS:
        values |= read_values(target.run(program))
    return values


def scores_of_image(path: Path, names: list[str]) -> tuple[dict[str, Score], int]:
    pico = EmulatedPico(path.read_bytes())
    return scores_on(pico, names), pico.miss_cycles


def calibrate(paths: list[Path], names: list[str], board: str | None) -> tuple[Calibration, int]:
    with ProcessPoolExecutor(2) as pool:
        runs = list(pool.map(scores_of_image, paths, [names] * len(paths)))
    result = Calibration({name: [scores[name] for scores, _ in runs] for name in names})
    pico = EmulatedPico(paths[0].read_bytes())
    result.others = others_on(pico) | pico.boot_ms()
    if board:
        real = SerialPico(board)
        result.board, result.board_others = scores_on(real, names), others_on(real)
    return result, runs[0][1]


def show(result: Calibration, miss_cycles: int, markdown: bool) -> None:
    columns = 8 if result.board or result.board_others else 6
    rows = [row[:columns] for row in (HEAD, *result.table())]
    if markdown:
        for index, row in enumerate(rows):
            print("| " + " | ".join(row) + " |")
            if index == 0:
                print("|" + "---|" * columns)
    else:
        widths = [max(len(row[column]) for row in rows) for column in range(columns)]
        for row in rows:
            print("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
    print()
    for line in (*result.summary(), *result.fit(miss_cycles)):
        print(f"- {line}" if markdown else line)
    for missed in result.misses():
        print(f"{'- ' if markdown else ''}MISSED: {missed}")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="make calibrate", description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="PROGRAM", help="programs of perf_bench; all of them by default")
    parser.add_argument(
        "--board", metavar="PORT", help="a real Pico's serial port, with build/stock/RPI_PICO.uf2 on it"
    )
    parser.add_argument("--layouts", type=int, help="take so many other orders of linking; by default all there are")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="print the table of docs/silicon.md")
    form.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args(argv)
    unknown = [name for name in arguments.names if name not in PERF_BENCH]
    try:
        if unknown:
            raise RailbirdError(f"there is no program {unknown[0]}", f"one of: {', '.join(PERF_BENCH)}", USAGE)
        names = arguments.names or list(PERF_BENCH)
        result, miss_cycles = calibrate(images(arguments.layouts), names, arguments.board or None)
    except RailbirdError as error:
        print(f"calibrate: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        return error.exit_code
    if arguments.json:
        rows = [dict(zip(HEAD, row, strict=True)) for row in result.table()]
        print(json.dumps({"schema": "railbird.calibration/1", "rows": rows, "missed": result.misses()}, indent=2))
    else:
        show(result, miss_cycles, arguments.markdown)
    return WRONG if result.misses() else RIGHT


if __name__ == "__main__":
    sys.exit(main())
