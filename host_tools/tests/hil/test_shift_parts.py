"""What judges a shift: cards in the journal, memory between restarts; and its picture."""

import pytest

from railbird.journal.record import SNAPSHOT, SNAPSHOT_HEADER_BYTES
from railbird.link.commitment import HiddenCards
from railbird.table.events import CARD, HIDDEN, KEY, OPENED, encode_event, kind_of
from railbird_host.field.log.record_text import LogRecord
from railbird_host.hil.shift import RoundSeen, Shift
from railbird_host.hil.shift_judge import judge_openings, judge_passes
from railbird_host.hil.shift_memory import judge_memory
from railbird_host.hil.shift_picture import COLOURS, shift_picture
from railbird_host.sim.bench.prepared import key_of

NONCE = bytes(range(16))
DEALT = [(3, 1), (44, 8), (3, 2)]


def journal(*events):
    """A snapshot and these events, as the journal has them."""
    records = [LogRecord(1, 1, 0, False, SNAPSHOT, bytes(SNAPSHOT_HEADER_BYTES) + NONCE)]
    for event in events:
        buffer = bytearray(200)
        length = encode_event(event, buffer)
        records.append(LogRecord(len(records) + 1, 1, 0, False, kind_of(event), bytes(buffer[1:length])))
    return records


def hidden(number, card, deck):
    scanner = HiddenCards(key_of("commitment"), 1)
    scanner.start_round(NONCE)
    scanner.remember(number, card, deck)
    return (HIDDEN, number, scanner.commit(number))


def test_passes_in_clear_and_hidden_ones_are_those_that_were_dealt():
    first, second, third = (CARD, 65535, *DEALT[0]), hidden(1, *DEALT[1]), (CARD, 2, *DEALT[2])
    judge_passes(journal((KEY, 10), first, second, (OPENED, 1, *DEALT[1]), third), DEALT)
    for wrong in (
        (first, second),  # lost
        (first, second, second, third),  # doubled
        (first, third, second),  # out of order
        (first, hidden(1, 45, 8), third),  # another card
        (first, second, (CARD, 2, 3, 1)),  # of another deck
        (first, second, (CARD, 3, *DEALT[2])),  # a number left out
    ):
        with pytest.raises(AssertionError):
            judge_passes(journal(*wrong), DEALT)


def test_only_the_hands_that_are_due_are_open():
    records = journal((CARD, 1, 7, 1), hidden(2, 8, 1), hidden(3, 9, 1), (OPENED, 2, 8, 1))
    judge_openings(records, [8, 7])
    for wrong in ([7], [7, 8, 9], [7, 8, 8]):
        with pytest.raises(AssertionError):
            judge_openings(records, wrong)


class Noted:
    """Stands for whatever has methods; notes which were called."""

    now_ns = 0.0

    def __init__(self, calls, **answers):
        self._calls, self._answers = calls, answers

    def __getattr__(self, name):
        def call(*values):
            self._calls.append(name)
            return self._answers.get(name)

        return call


@pytest.mark.parametrize(
    "fault, calls",
    [
        ("none", ["card"]),
        ("pulled cable", ["pull_cable", "run", "card", "plug_cable"]),  # the card passes with the cable out
        ("display off", ["slide", "run_until_ns", "cut_power", "run_until_ns", "restore_power"]),  # within its pass
        ("both off", ["card", "cut_power", "run", "restore_power"]),
    ],
)
def test_when_a_fault_strikes(fault, calls):
    noted = []
    table = Noted(noted)
    table.bench = Noted(noted, slide=1e6, screen=[])
    shift = Shift(table, 1)
    shift.rig, shift.fault = Noted(noted), fault
    shift.deal(7, 1)
    assert noted == ["card"] and shift.passed == [(7, 1)], "before its card no fault strikes"
    noted.clear()
    shift._strikes_at = 2
    shift.deal(8, 1)
    assert noted[: len(calls)] == calls and shift.passed == [(7, 1), (8, 1)]


def rounds(*free_and_fault):
    return [
        RoundSeen(index + 1, fault, 10, (20.0, 40.0 + index), {"display": free, "scanner": None}, 72.0 * (index + 1))
        for index, (free, fault) in enumerate(free_and_fault)
    ]


def test_memory_is_judged_from_one_restart_to_the_next():
    steady = [(100_000 + index % 3 * 100, "none") for index in range(12)]
    assert "at most 12 rounds without one" in judge_memory(rounds(*steady), "display")
    leaking = [(100_000 - 600 * index, "bad wire") for index in range(12)]
    with pytest.raises(AssertionError, match="display's heap is not flat"):
        judge_memory(rounds(*leaking), "display")
    restarted = [*steady, (None, "display off"), *[(80_000, "none") for _ in range(9)]]
    assert "1 restarts, at most 12 rounds" in judge_memory(rounds(*restarted), "display")
    assert "never looked" in judge_memory(rounds(*steady), "scanner")


def test_the_picture_marks_a_round_by_its_fault():
    picture = shift_picture("Derby", rounds(*[(100_000, "none")] * 5, (None, "display off"), (90_000, "none")))
    colours = {colour for _, colour in picture.getcolors(100_000)}
    wanted = COLOURS["display off"]
    assert tuple(int(wanted[at : at + 2], 16) for at in (1, 3, 5)) in colours
    assert picture.width > 1000
