"""Figures of the two boards as a whole: boot, memory, image, and what the emulated table costs this computer.

In: the development images, and build/micropython. Out: figures; those of the emulated boards are calibrated
estimates (docs/silicon.md). Wall times are those of one core on which nothing else runs.
"""

import os
import struct
import subprocess
import time
from pathlib import Path

from railbird.service import diagnostics
from railbird.table.config import TableConfig
from railbird_host.base.errors import RailbirdError
from railbird_host.device.images import ROOT, build_information
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.play_derby import DerbyTable
from railbird_host.sim.play.play_seats import SeatsTable
from railbird_host.sim.play.rounds import Playable

FOLDER = Path(__file__).parent
ROUNDS = 10_000
FEW, MANY = 3, 13
DIGESTED_S = 8.0  # the image is digested, the boot is good
POKER = ROOT / "firmware" / "tests" / "vectors" / "four_card_poker.json"
VECTOR = {
    "id": 1,
    "decks": 8,
    "cards": ["AS", "KS", "QS", "JS", "5H", "9D"],
    **{"first": "S", "second": "H", "third": "D", "protested": False, "winning_areas": []},
}


def measure() -> list[Figure]:
    first, last = min((heap_in_use(ROUNDS) for _ in range(2)), key=lambda found: found[1] - found[0])
    return [
        *_boot(),
        *_at_the_table(),
        _at_the_poker_table(),
        Figure(f"heap in use, round {ROUNDS:,} against round 100, unix port", last - first, "bytes", 0, AT_MOST),
        *(_image_size(board) for board in ("SCANNER", "DISPLAY")),
    ]


def _boot() -> list[Figure]:
    """Power-on until the boards have heard each other: the display's first acknowledged message to the scanner."""
    flashes = prepared_flashes(TableConfig(decks=8))
    start = time.process_time()
    bench = TableBench("derby", flashes=flashes)
    bench.run_until(lambda: bench.parts.to_scanner.log and "PRESS NO MORE BETS" in bench.screen(), 5.0, 0.05)
    return [
        Figure("boot, power-on to connected and PLACE BETS", bench.now_s, "s simulated"),
        Figure("boot of both boards, one core", time.process_time() - start, "s", 1.0, AT_MOST),
    ]


def _at_the_table() -> list[Figure]:
    table = DerbyTable(VECTOR, seed=1)
    bench = table.bench
    bench.run(DIGESTED_S)
    idle = _cost(bench, lambda: bench.run(5.0))
    dealing = _cost(bench, lambda: [table.play(VECTOR) for _ in range(FEW)])
    free_few = {name: free_bytes(bench, name) for name in ("scanner", "display")}
    for _ in range(MANY - FEW):
        table.play(VECTOR)
    free_many = {name: free_bytes(bench, name) for name in ("scanner", "display")}
    return [
        Figure("emulated table idle", idle, "s per simulated s", 0.2, AT_MOST),
        Figure("emulated table dealing", dealing, "s per simulated s", 0.6, AT_MOST),
        *(
            Figure(f"{name}: free heap after {MANY} rounds", free / 1024, "KB", 110, AT_LEAST)
            for name, free in free_many.items()
        ),
        *(
            Figure(f"{name}: heap from round {FEW} to {MANY}", free_few[name] - free, "bytes", 1024, AT_MOST)
            for name, free in free_many.items()
        ),
    ]


def _at_the_poker_table() -> Figure:
    """After a round with seven seats: most cards, most names."""
    (played,) = [found for found in Playable(POKER).rounds if len(found.vector["seats"]) == 7][:1]
    table = SeatsTable(FourCardForm(), played.vector, seed=1)
    table.bench.run(DIGESTED_S)
    problems = table.play(played.vector).problems
    if problems:
        raise RailbirdError(f"the round was not played: {problems[0]}", "railbird bench play")
    return Figure(
        "display: free heap after a poker round", free_bytes(table.bench, "display") / 1024, "KB", 110, AT_LEAST
    )


def _cost(bench: TableBench, job) -> float:
    simulated, start = bench.now_s, time.process_time()
    job()
    return (time.process_time() - start) / (bench.now_s - simulated)


def free_bytes(bench: TableBench, name: str) -> int:
    """After a collection, as the board's own self-test tells it."""
    return struct.unpack("<II", bench.boards.handle(name).unlocked().test(diagnostics.MEMORY))[0]


def heap_in_use(rounds: int) -> tuple[int, int]:
    """Bytes in use on the unix port after 100 rounds and after all: keeper, controller, journal, pictures.

    The collector takes whatever lies on the C stack for an address: a block more may look used in one run, not in the
    next."""
    interpreter = ROOT / "build" / "micropython"
    if not interpreter.is_file():
        raise RailbirdError(f"{interpreter} is not there: the unix port was not built", "make firmware")
    path = f".frozen:{ROOT / 'firmware'}:{ROOT / 'firmware' / 'tests'}"
    command = [str(interpreter), "-X", "heapsize=16M", str(FOLDER / "_table_rounds.py"), str(rounds)]
    result = subprocess.run(
        command, env={**os.environ, "MICROPYPATH": path}, capture_output=True, text=True, check=False
    )
    if result.returncode:
        raise RailbirdError(f"rounds on the unix port: {result.stderr or result.stdout}", "make firmware")
    first, last = result.stdout.split()
    return int(first), int(last)


def _image_size(board: str) -> Figure:
    return Figure(f"{board} image", build_information(board)["program_bytes"] / 1024, "KB", 1024, AT_MOST)
