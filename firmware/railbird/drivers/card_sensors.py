"""The scanner's ten sensors: their edges come in through PIO and DMA, finished passes go out.

`poll()` as often as convenient: the rings hold 512 edges of S (more than ten cards at full speed) and 64 of P, so
flash may be erased meanwhile. It allocates nothing. A `RawPass` that it gives stays valid until it gives the next
one.
"""

from time import ticks_us

from railbird.drivers.edge_ring import EdgeRing, presence_edges, strobe_edges
from railbird.scan.event_word import PRESENCE_EDGE
from railbird.scan.segmenter import STALL_US, Segmenter

_STROBE_RING_BITS = 9
_PRESENCE_RING_BITS = 6
_IDLE_US = 4000
_CARD_US = 1000
_ENDING_US = 100  # P has cleared, 4 mm are left


class CardSensors:
    """`pins`: the nine sensors in the order of the line, then P, on consecutive GPIOs. Uses two PIO state machines from
    `first_machine` on, and four DMA channels."""

    def __init__(self, pins, first_machine: int = 0, stall_us: int = STALL_US):
        self._pins = pins
        self._strobe = EdgeRing(first_machine, strobe_edges, pins[0], _STROBE_RING_BITS)
        self._presence = EdgeRing(first_machine + 1, presence_edges, pins[0], _PRESENCE_RING_BITS)
        self._segmenter = Segmenter(stall_us)
        self.overruns = 0

    def start(self) -> None:
        self._strobe.start()
        self._presence.start()

    def stop(self) -> None:
        self._strobe.stop()
        self._presence.stop()

    def busy(self) -> bool:
        """True while a card is over the sensors."""
        return self._segmenter.active()

    def ending(self) -> bool:
        """True once P has seen the card's end and S has not yet."""
        return self._segmenter.ending()

    def has_news(self) -> bool:
        """An edge waits for `poll`."""
        return self._strobe.has_news() or self._presence.has_news()

    def nap_us(self) -> int:
        """How long to sleep before the next poll, so that the end of a pass is seen at once and an idle table is
        quiet."""
        if not self._segmenter.active():
            return _IDLE_US
        return _ENDING_US if self._segmenter.ending() else _CARD_US

    def touches(self) -> int:
        return self._segmenter.touches

    def levels(self) -> int:
        """All ten pins now, as bits in the order of the pins."""
        levels = 0
        for index in range(len(self._pins)):
            levels |= self._pins[index].value() << index
        return levels

    def poll(self):
        """The next finished `RawPass`, or None."""
        now_us = ticks_us()  # before looking: whatever is older than this is in both rings, so their order is known
        strobe = self._strobe
        presence = self._presence
        segmenter = self._segmenter
        complete = strobe.look()
        if not presence.look() or not complete:
            self.overruns += 1
            segmenter.overrun(now_us)
        strobe_us = strobe.age_us(now_us)
        presence_us = presence.age_us(now_us)
        raw = None
        while raw is None and (strobe_us or presence_us):
            if strobe_us >= presence_us:
                raw = segmenter.feed(strobe.sample, strobe.time_us)
                strobe.drop()
                strobe_us = strobe.age_us(now_us)
            else:
                raw = segmenter.feed(presence.sample | PRESENCE_EDGE, presence.time_us)
                presence.drop()
                presence_us = presence.age_us(now_us)
        strobe.leave()
        presence.leave()
        return segmenter.quiet(now_us) if raw is None else raw
