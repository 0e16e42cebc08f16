"""Takes chatter out of a pass: a comparator without enough hysteresis toggles several times while the light passes its
threshold, most often where a card moves slowly.

In: a finished pass with more edges than a card has. Out: the same pass without the pulses that are too short for
anything printed, measured by the card's own speed; or as it was, if its speed is not known. A pulse that is taken out
by mistake leaves a row less, and that is no read.
"""

from railbird.compat import micropython
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE

CARD_EVENTS = 32  # P twice, S twice at the card's ends and twice for each of 14 marks
_CARD_UM = 88900
_RISE = PRESENCE_EDGE | PRESENCE
_SHORTEST_UM = 150  # a mark is 1000, displaced at either end by jitter


def clear(raw) -> None:
    if raw.count <= CARD_EVENTS or raw.full or raw.overrun or raw.stalled:
        return
    samples, times_us, start_us, last_us = raw.samples, raw.times_us, raw.start_us, raw.last_us
    shortest_us = _covered_us(samples, times_us, raw.count) * _SHORTEST_UM // _CARD_UM
    kept = _kept(samples, times_us, raw.count, shortest_us)
    if len(kept) == raw.count:
        return
    raw.begin(start_us)
    add = raw.add
    for index in kept:  # each goes where it was, or before
        add(samples[index], start_us + times_us[index])
    raw.last_us = last_us


@micropython.native
def _covered_us(samples, times_us, count: int) -> int:
    """From the first rise of P to its last fall, which are near the ends of a pass; 0 if it did not see both."""
    first, last = 0, count - 1
    while first < count and samples[first] & _RISE != _RISE:
        first += 1
    while last >= 0 and samples[last] & _RISE != PRESENCE_EDGE:
        last -= 1
    if first >= last or not times_us[first] < times_us[last] < 5000000:
        return 0
    return times_us[last] - times_us[first]


@micropython.native
def _kept(samples, times_us, count: int, shortest_us: int) -> list:
    """The indices of events that are no part of a short pulse of their own sensor."""
    strobe: list = []
    presence: list = []
    for index in range(count):
        edges = presence if samples[index] & PRESENCE_EDGE else strobe
        if edges and times_us[index] - times_us[edges[-1]] < shortest_us:
            edges.pop()
        else:
            edges.append(index)
    return sorted(strobe + presence)
