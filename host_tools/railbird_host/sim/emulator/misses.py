"""Where a program waits for its flash: misses of the cache by function, and what of frozen bytecode is missed.

    python -m railbird_host.sim.emulator.misses IMAGE ELF [--seconds 5] [--after 2] [--code FILE] [--json]

In: an image, the ELF file that its build left (build/c/<flavour>/made/firmware.elf belongs to the board built last),
and how long to run it; with `--code`, a program for its prompt. Out: functions by the time that fetching their code
waits, with their size: what is worth moving into RAM; then by whom data in flash is waited for, and which data that is.
"""

import argparse
import json
import subprocess
import sys
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.repl import RawRepl

_ROWS = 25


@dataclass(frozen=True)
class Symbol:
    start: int
    size: int
    name: str


class Symbols:
    """Names for addresses: those of `nm`, the nearest before an address within its size."""

    def __init__(self, symbols: list[Symbol]):
        self._symbols = sorted(symbols, key=lambda symbol: symbol.start)
        self._starts = [symbol.start for symbol in self._symbols]

    def at(self, address: int) -> Symbol:
        index = bisect_right(self._starts, address) - 1
        if index >= 0 and address < self._symbols[index].start + max(self._symbols[index].size, 4):
            return self._symbols[index]
        return Symbol(address, 0, "(no name)")


def read_symbols(elf: Path) -> Symbols:
    command = ["arm-none-eabi-nm", "--print-size", str(elf)]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        raise RailbirdError(f"the symbols of {elf} can't be read", "make firmware; give its firmware.elf") from None
    symbols = []
    for line in listed.splitlines():
        words = line.split()
        if len(words) == 4:
            symbols.append(Symbol(int(words[0], 16) & ~1, int(words[1], 16), words[3]))
    return Symbols(symbols)


@dataclass(frozen=True)
class Row:
    name: str
    misses: int
    wait_ms: float
    size: int


def rows(counts: dict[int, int], symbols: Symbols, miss_ms: float) -> list[Row]:
    """By symbol, most misses first."""
    misses: Counter[Symbol] = Counter()
    for address, count in counts.items():
        symbol = symbols.at(address)
        misses[symbol if symbol.size else Symbol(0, 0, symbol.name)] += count
    return [Row(symbol.name, count, count * miss_ms, symbol.size) for symbol, count in misses.most_common()]


def profile(board: Board, symbols: Symbols) -> dict[str, list[Row]]:
    """What a board's cache has counted since `start_profile`."""
    cache = board.chip.xip
    fetches, data, readers, readers_in_ram = cache.profile()
    miss_ms = cache.miss_cycles * board.chip.cycle_ns / 1e6
    return {
        "code that is waited for": rows(fetches, symbols, miss_ms),
        "code that waits for data": rows(readers | readers_in_ram, symbols, miss_ms),
        "data that is waited for (raw_code and fun_data of frozen modules are bytecode)": rows(data, symbols, miss_ms),
    }


def show(parts: dict[str, list[Row]], seconds: float) -> None:
    for title, found in parts.items():
        total_ms = sum(row.wait_ms for row in found)
        print(f"{title}: {sum(row.misses for row in found):,} misses, {total_ms / seconds / 10:.1f} % of the time")
        for row in found[:_ROWS]:
            gain = row.wait_ms * 1024 / row.size if row.size else 0.0
            print(f"  {row.name:48.48} {row.misses:9,} {row.wait_ms:9.2f} ms {row.size:7,} bytes {gain:8.2f} ms/KB")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m railbird_host.sim.emulator.misses", description="Cache misses by function."
    )
    parser.add_argument("image", type=Path)
    parser.add_argument("elf", type=Path)
    parser.add_argument(
        "--after", type=float, default=2.0, metavar="S", help="simulated seconds before counting begins"
    )
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="simulated seconds to count")
    parser.add_argument("--code", type=Path, help="a program to run at the prompt meanwhile")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args(argv)
    try:
        symbols = read_symbols(arguments.elf)
        board = Board(arguments.image.read_bytes())
        board.run(arguments.after)
        repl = RawRepl(board)
        if arguments.code:
            repl.enter()
        board.chip.xip.start_profile()
        if arguments.code:
            repl.start(arguments.code.read_text())
        board.run(arguments.seconds)
    except RailbirdError as error:
        print(f"misses: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        return error.exit_code
    except OSError as error:
        print(f"misses: {error}\n  next: give an image and its ELF file", file=sys.stderr)
        return 2
    parts = profile(board, symbols)
    if arguments.json:
        told = {title: [vars(row) for row in found] for title, found in parts.items()}
        print(json.dumps({"schema": "railbird.misses/1", **told}, indent=2))
    else:
        show(parts, arguments.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
