"""What the buzzer says: a good read, a fault, a call for the supervisor, a key that is not due, a card that is held
(table-guide 2)."""

from itertools import pairwise

import pytest

pytestmark = pytest.mark.needs("exact")
EARLY_MS, LATE_MS = 5, 45  # tones are minded every 10 ms, every 30 while a picture is drawn


def tones(table, since_ns):
    """(frequency, milliseconds) of each tone and each pause between two, since a time."""
    logged = [entry for entry in table.bench.parts.buzzer.tones if entry[0] >= since_ns]
    return [(one[1], (other[0] - one[0]) / 1e6) for one, other in pairwise(logged)]


def heard(table, act, run_s, *expected):
    since_ns = table.bench.now_ns
    act()
    table.bench.run(run_s)
    found = tones(table, since_ns)
    assert [frequency for frequency, _ in found] == [frequency for frequency, _ in expected], found
    for (frequency, lasted_ms), (_, wanted_ms) in zip(found, expected, strict=True):
        assert wanted_ms - EARLY_MS <= lasted_ms <= wanted_ms + LATE_MS, (frequency, lasted_ms)


def test_every_sound_of_the_guide(table):
    heard(table, lambda: table.cards("KC"), 0.3, (2600, 60), (0, 60), (2600, 60))  # held: none was due
    table.keys("NO MORE BETS")
    heard(table, lambda: table.cards("AS"), 0.1, (2000, 30))
    heard(table, table.face_up_card, 0.7, (400, 250), (0, 100), (400, 250))
    heard(table, lambda: table.keys("CONFIRM"), 0.1, (250, 80))  # not due in a fault
    heard(table, lambda: table.keys("FIX", 7), 0.7, (3000, 600))
