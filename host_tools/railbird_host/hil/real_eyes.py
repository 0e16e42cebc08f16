"""Eyes on a table of real boards: lamps as the rig hears them, the monitor's words from the journal.

In: the rig, the time, the journal's eyes if there is a table file. Out: what a `Bench` calls eyes. Nobody looks at the
panel: its pixels, and latencies to it, are a BenchFailure or None.
"""

from collections.abc import Sequence

import numpy
from PIL import Image as Picture

from railbird_host.hil.journal_eyes import JournalEyes
from railbird_host.hil.rig_client import RigClient
from railbird_host.hil.verdict import BenchFailure
from railbird_host.sim.bench.bench import CardLatency
from railbird_host.sim.emulator.runner import Runner

LAMP_LOOK_S = 0.03


class RealEyes:
    def __init__(self, name: str, rig: RigClient, time: Runner, journal: JournalEyes | None):
        self._name = name  # of the bench
        self._rig = rig
        self._time = time
        self._journal = journal
        self._answered_ns = 0.0

    def screen(self) -> list[str]:
        if self._journal is None:
            raise BenchFailure(f"bench {self._name} has no eyes on the monitor: [table] file in the bench file")
        self.answered_ns()
        return self._journal.lines()

    def pixels(self) -> numpy.ndarray:
        raise self._no_panel()

    def image(self) -> Picture.Image:
        raise self._no_panel()

    def _no_panel(self) -> BenchFailure:
        return BenchFailure(f"bench {self._name} has no eyes on the panel's pixels")

    def colours(self) -> Sequence[int]:
        return self._rig.lamps()

    def lamp_frames(self, seconds: float) -> list[tuple[int, ...]]:
        """Samples of them: every breath and every blink lasts longer than a look takes."""
        end_ns = self._time.now_ns + seconds * 1e9
        found = [tuple(self.colours())]
        while self._time.now_ns < end_ns:
            self._time.run(LAMP_LOOK_S)
            found.append(tuple(self.colours()))
        return found

    def answered_ns(self) -> float:
        """When something new was last seen in the journal."""
        if self._journal is not None and self._journal.look():
            self._answered_ns = self._time.now_ns
        return self._answered_ns

    def card_latency(self, end_ns: float) -> CardLatency:
        """To the lamps, by the BENCH board's own clock."""
        times = self._rig.times()
        return CardLatency(None, times.lamps_ms - times.passed_ms if times.passed_ms and times.lamps_ms else None)
