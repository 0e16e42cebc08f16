"""A shift at the table with power cuts and cable faults: nothing lost, memory flat. HOURS=… in `make soak`."""

import os
import secrets
import time

import pytest

from railbird.table.events import CARD, OPENED, opened_cards
from railbird_host.hil.board_handle import emulated_handle, prepared_table_file
from railbird_host.hil.plugin import EVIDENCE
from railbird_host.hil.shift import FAULTS, Shift
from railbird_host.hil.shift_picture import shift_picture
from railbird_host.journal_file.pull import pull
from railbird_host.journal_file.verify import verify
from railbird_host.log.record_text import LogRecord, event_in

pytestmark = pytest.mark.needs("exact")
ROUNDS_AN_HOUR = 50
FLAT_BYTES = 4096


def journalled_cards(table):
    """The cards in the table's own journal, pulled and verified as an operator does; those of the enrolment too."""
    file = prepared_table_file()
    export = pull(emulated_handle("display", table.bench).unlocked(), file.name)
    verified = verify(export, file.journal_key.reveal())
    assert verified.sound, verified.problems
    events = [event_in(LogRecord(*record)) for record in verified.records]
    told = [event for event in events if event and event[0] in (CARD, OPENED)]
    return [(card, deck) for event in told for _, card, deck in opened_cards(event)]


def judge_journal(shift):
    dealt = [card for cards in shift.dealt for card in cards]
    kept = journalled_cards(shift.table)
    common = min(len(kept), len(dealt))
    assert common and kept[-common:] == dealt[-common:], "the journal holds other cards than were dealt"
    return common, len(dealt)


@pytest.mark.soak
def test_a_few_rounds_with_faults(tables):
    shift = Shift(tables.make("derby"), 5, ("bad wire", "both off"))
    for number in range(1, 3):
        shift.play(number)
    kept, dealt = judge_journal(shift)
    assert kept == dealt


@pytest.mark.soak
def test_a_shift_with_random_faults(tables):
    hours = float(os.environ.get("HOURS", "8"))
    seed = int(os.environ.get("SEED", secrets.randbelow(10**6)))
    count = max(1, round(hours * ROUNDS_AN_HOUR))
    print(f"\nshift: {hours:g} h of table time, {count} rounds, SEED={seed}", flush=True)
    started_s = time.monotonic()
    shift = Shift(tables.make("derby", seed=f"shift {seed}"), seed, ("none", *FAULTS))
    seen = [shift.play(number, 3600 / ROUNDS_AN_HOUR) for number in range(1, count + 1)]
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    picture = EVIDENCE / "shift.png"
    shift_picture(seen).save(picture)
    kept, dealt = judge_journal(shift)
    faults = {fault: sum(entry.fault == fault for entry in seen) for fault in FAULTS}
    print(f"shift: {dealt} cards dealt, {kept} still in the journal, all right; faults {faults}")
    print(f"shift: free memory {min(entry.free_bytes for entry in seen)} bytes at least; {picture}")
    print(f"shift: {time.monotonic() - started_s:.0f} s of wall time for {shift.table.bench.now_s:.0f} s of table time")
    quarter = max(1, count // 4)
    first = min(entry.free_bytes for entry in seen[:quarter])
    assert min(entry.free_bytes for entry in seen[-quarter:]) > first - FLAT_BYTES, "the heap is not flat"
