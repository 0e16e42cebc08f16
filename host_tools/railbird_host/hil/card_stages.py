"""The stages of a card on its way to the monitor, by what can be seen from outside on the emulated bench.

In: a table that plays rounds of a vector file. Out: for each card the milliseconds of each stage. Nothing is asked of
the boards: edges, bytes on the wire, programs of the flash and bytes on the panel's bus tell.
"""

from dataclasses import dataclass
from itertools import pairwise

from railbird.link.messages import CARD, HIDDEN
from railbird_host.hil.wire_text import frames_on
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.dealer import Dealer

STAGES = {
    "decode": "last edge to the frame's first bit: decoding, commitment, encoding; a hidden card leaves after 5.6 ms",
    "link": "the frame on the wire",
    "rules": "checking the frame, applying the event, sealing the record",
    "journal": "the flash programs the record",
    "view": "reading the record back, view, parts of the screen",
    "pixels": "first to last byte on the panel's bus",
}


@dataclass(frozen=True)
class CardStages:
    name: str
    ms: tuple[float, ...]  # one for each of STAGES

    @property
    def total_ms(self) -> float:
        return sum(self.ms)


class _BusWatch:
    """When the panel's bus was in use: (time, bytes)."""

    def __init__(self, bench: TableBench):
        self._display = bench.display
        self.times_ns: list[float] = []
        bench.display.spi_devices[0].append(self)

    def exchange(self, data: bytes) -> bytes | None:
        self.times_ns.append(self._display.now_ns)
        return None


class StageWatch:
    """Stands around a table and its dealer; `cards` grows with each card that is told and drawn."""

    def __init__(self, bench: TableBench, dealer: Dealer):
        self._bench = bench
        self._dealer = dealer
        self._bus = _BusWatch(bench)
        self._flash_free_ns: list[float] = []
        self._stall = bench.display.flash.on_busy
        bench.display.flash.on_busy = self._flash_is_busy
        self.cards: list[CardStages] = []

    def _flash_is_busy(self, until_ns: float) -> None:
        self._flash_free_ns.append(until_ns)
        self._stall(until_ns)

    def card(self, card: int, deck: int) -> None:
        """In the place of the dealer's own."""
        dealer, seen = self._dealer, len(self._dealer.monitor_ms)
        self._bus.times_ns.clear()
        self._flash_free_ns.clear()
        operations = len(self._bench.display.flash.operations)
        Dealer.card(dealer, card, deck)
        if len(dealer.monitor_ms) == seen:
            return
        drawn_ns = self._bench.eyes.answered_ns()
        end_ns = drawn_ns - dealer.monitor_ms[-1] * 1e6
        told = [
            frame
            for frame in frames_on(self._bench.parts.to_display.log)
            if frame.kind in (CARD, HIDDEN) and frame.end_ns > end_ns
        ]
        programs = [done.time_ns for done in self._bench.display.flash.operations[operations:]]
        if told and programs:
            byte_ns = self._bench.scanner.uart[1].byte_ns
            free_ns = self._flash_free_ns[0]
            first_ns = next(time_ns for time_ns in self._bus.times_ns if time_ns > free_ns)
            instants = (end_ns, told[0].start_ns - byte_ns, told[0].end_ns, programs[0], free_ns, first_ns, drawn_ns)
            times = tuple((after - before) / 1e6 for before, after in pairwise(instants))
            self.cards.append(CardStages(f"{len(self.cards) + 1}", times))
