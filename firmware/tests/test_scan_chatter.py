"""Chatter: a pulse is taken out of a pass if it is too short for anything printed, at the card's own speed."""

from railbird.scan.chatter import CARD_EVENTS, clear
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE
from railbird.scan.raw_pass import RawPass


def passed(covered_us, pulse_us):
    """A card that covers P so long, with one pulse of S beside those of its marks."""
    raw = RawPass()
    raw.add(PRESENCE_EDGE | PRESENCE, 0)
    for mark in range(CARD_EVENTS // 2):
        raw.add(PRESENCE | STROBE, 1000 * mark + 1000)
        raw.add(PRESENCE, 1000 * mark + 1500)
    raw.add(PRESENCE | STROBE, 30000)
    raw.add(PRESENCE, 30000 + pulse_us)
    raw.add(PRESENCE_EDGE, covered_us)
    return raw


def test_a_pulse_of_less_than_a_sixth_of_a_millimetre_is_taken_out():
    for covered_us, shortest_us in ((59266, 99), (59267, 100), (118534, 200)):  # 0.15 of 88.9 mm
        for pulse_us, goes in ((shortest_us - 1, 2), (shortest_us, 0)):
            raw = passed(covered_us, pulse_us)
            before = raw.count
            clear(raw)
            assert before - raw.count == goes, (covered_us, pulse_us)


def test_a_pass_whose_speed_is_not_known_stays_as_it_was():
    raw = passed(5000000, 1)  # too slow for a card that moves
    before = raw.count
    clear(raw)
    assert raw.count == before
