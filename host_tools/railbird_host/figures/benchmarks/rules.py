"""Figures of the rules: simulated time on an emulated RP2040, and the heap of the unix port over many rounds.

In: the BENCH image and build/micropython, as `make firmware` leaves them. Out: figures. Times are calibrated
estimates (docs/silicon.md).
"""

import json
import os
import subprocess
from pathlib import Path

from railbird_host.base.errors import RailbirdError
from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import ROOT, image_path
from railbird_host.figures.benchmarks.figure import AT_LEAST, AT_MOST, Figure

FOLDER = Path(__file__).parent
ROUNDS = 10_000


def measure() -> list[Figure]:
    times = times_on_board()
    return [
        Figure("best four of five", times["five_us"], "us"),
        Figure("best four of six", times["six_us"], "us"),
        Figure("of five, every subset tried", times["subsets_five_us"], "us"),
        Figure("of six, every subset tried", times["subsets_six_us"], "us"),
        Figure("of five, times faster", times["subsets_five_us"] / times["five_us"], "", 10, AT_LEAST),
        Figure("of six, times faster", times["subsets_six_us"] / times["six_us"], "", 10, AT_LEAST),
        Figure("showdown of seven seats and dealer", times["showdown_us"], "us", 5000, AT_MOST),
        Figure("Derby card event", times["card_event_us"], "us"),
        Figure("Derby, 33 cards dealt again", times["longest_round_us"], "us"),
        Figure(f"heap growth over {ROUNDS} rounds", heap_growth(ROUNDS), "bytes", 0, AT_MOST),
    ]


def times_on_board() -> dict[str, float]:
    """Runs both evaluators on one emulated board."""
    from railbird_host.sim.emulator.board import Board
    from railbird_host.sim.emulator.repl import RawRepl

    code = "\n".join((FOLDER / name).read_text() for name in ("subset_evaluator.py", "_rules_on_board.py"))
    board = Board(image_path("BENCH").read_bytes())
    return json.loads(RawRepl(board).exec(script_for_board(code), limit_s=60.0))


def heap_growth(rounds: int) -> int:
    """Bytes by which the heap of the unix port has grown after so many rounds of both games."""
    interpreter = ROOT / "build" / "micropython"
    if not interpreter.is_file():
        raise RailbirdError(f"{interpreter} is not there: the unix port was not built", "make firmware")
    environment = {**os.environ, "MICROPYPATH": f".frozen:{ROOT / 'firmware'}"}
    command = [str(interpreter), str(FOLDER / "_rules_rounds.py"), str(rounds)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RailbirdError(f"rules on the unix port: {result.stderr or result.stdout}", "make firmware")
    return int(result.stdout)
