"""Takes chatter out of a pass: a comparator without enough hysteresis toggles several times while the light passes its
threshold, most often where a card moves slowly.

In: a finished pass with more edges than a card has. Out: the same pass without the pulses that are too short for
anything printed, measured by the card's own speed; or as it was, if its speed is not known. A pulse that is taken out
by mistake leaves a row less, and that is no read.
"""

from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE

CARD_EVENTS = 32  # P twice, S twice at the card's ends and twice for each of 14 marks
_CARD_UM = 88900
_SHORTEST_UM = 150  # a mark is 1000, displaced at either end by jitter


def clear(raw) -> None:
    if raw.count <= CARD_EVENTS or raw.full or raw.overrun or raw.stalled:
        return
    shortest_us = _covered_us(raw) * _SHORTEST_UM // _CARD_UM
    kept = _kept(raw, shortest_us)
    if len(kept) == raw.count:
        return
    events = [(raw.samples[index], raw.times_us[index]) for index in kept]
    start_us, last_us = raw.start_us, raw.last_us
    raw.begin(start_us)
    for sample, since_us in events:
        raw.add(sample, start_us + since_us)
    raw.last_us = last_us


def _covered_us(raw) -> int:
    """From the first rise of P to its last fall; 0 if it did not see both."""
    first_us = last_us = -1
    for index in range(raw.count):
        sample = raw.samples[index]
        if sample & PRESENCE_EDGE and sample & PRESENCE and first_us < 0:
            first_us = raw.times_us[index]
        elif sample & PRESENCE_EDGE and not sample & PRESENCE:
            last_us = raw.times_us[index]
    return last_us - first_us if 0 <= first_us < last_us < 5000000 else 0


def _kept(raw, shortest_us: int) -> list:
    """The indices of events that are no part of a short pulse of their own sensor."""
    kept = []
    for presence in (0, PRESENCE_EDGE):
        edges = []
        for index in range(raw.count):
            if raw.samples[index] & PRESENCE_EDGE != presence:
                continue
            if edges and raw.times_us[index] - raw.times_us[edges[-1]] < shortest_us:
                edges.pop()
            else:
                edges.append(index)
        kept += edges
    return sorted(kept)
