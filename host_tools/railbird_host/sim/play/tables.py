"""A prepared table from power-on to PLACE BETS."""

from typing import TypeVar

from railbird_host.base.errors import TIME_LIMIT, RailbirdError
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.emulator.runner import TimeLimit

START_S = 3.0
BenchKind = TypeVar("BenchKind", bound=Bench)


class NotOpen(RailbirdError):
    """The table never gets to PLACE BETS."""


def start(bench: BenchKind) -> BenchKind:
    """Runs until bets may be placed; an image that never gets there is an error with what its monitor says."""

    def takes_bets() -> bool:
        return "PRESS NO MORE BETS" in bench.screen()  # the key that is due: the boards are connected

    try:
        bench.run_until(takes_bets, START_S, step_s=0.05)
    except TimeLimit:
        shown = " / ".join(bench.screen()) or "nothing"
        raise NotOpen(
            f"the emulated table does not open: its monitor shows {shown}", "make firmware", TIME_LIMIT
        ) from None
    return bench
