"""Dealer and supervisor at a table of real boards. In and out are those of `TableHands`; the monitor's answer is what
comes into the journal, latencies to the lamps are the BENCH board's own, to the panel there are none."""

from typing import Any

from railbird_host.hil.real_bench import RealBench
from railbird_host.play.table_hands import TableHands


class JournalWatch:
    """When something new was last seen in the journal: in the place of `PanelWatch`."""

    def __init__(self, bench: RealBench):
        self._bench = bench
        self._last_ns = 0.0

    @property
    def last_ns(self) -> float:
        if self._bench.eyes is not None and self._bench.eyes.look():
            self._last_ns = self._bench.now_ns
        return self._last_ns


class RealHands(TableHands):
    bench: RealBench

    def _watch(self) -> Any:
        return JournalWatch(self.bench)

    def _note_latencies(self, before: tuple[int, ...], end_ns: float) -> None:
        times = self.bench.rig.times()
        self.lamps_ms = times.lamps_ms - times.passed_ms if times.passed_ms and times.lamps_ms else None
