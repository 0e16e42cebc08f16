"""Figures over a log: misreads by kind and by sensor, corrections, seconds per round.

Comes in: the rounds, and all records, because decks are enrolled and checked between rounds too.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any

from railbird.table import events
from railbird_host.field.log.record_text import LogRecord, event_in, named_fault
from railbird_host.field.log.rounds import RoundLog


def statistics(rounds: list[RoundLog], records: Sequence[LogRecord] = ()) -> dict[str, Any]:
    """Plain values; `misreads_percent` is of all passes of cards in rounds, read or not."""
    ended = [entry for entry in rounds if entry.ending != "under way"]
    in_rounds = [fault for entry in rounds for fault in entry.faults]
    faults = [named_fault(event) for event in fault_events(records)] or in_rounds
    cards = sum(entry.cards for entry in rounds)
    seconds = [entry.seconds for entry in ended if entry.seconds]
    return {
        "rounds": len(rounds),
        "void": sum(entry.ending == "void" for entry in rounds),
        "paid_by_cards": sum(entry.ending == "paid by cards" for entry in rounds),
        "corrected": sum(entry.corrected for entry in rounds),
        "restarts": sum(entry.restarts for entry in rounds),
        "cards": cards,
        "misreads": len(faults),
        "misreads_outside_rounds": len(faults) - len(in_rounds),
        "misreads_percent": round(100 * len(in_rounds) / (cards + len(in_rounds)), 2) if cards or in_rounds else 0.0,
        "misreads_by_kind": dict(Counter(kind for kind, _ in faults).most_common()),
        "misreads_by_sensor": dict(Counter(sensor for _, sensor in faults if sensor).most_common()),
        "seconds_per_round_median": median(seconds) if seconds else 0,
        "seconds_per_round_longest": max(seconds, default=0),
    }


def fault_events(records: Sequence[LogRecord]) -> list[tuple]:
    found = (event_in(record) for record in records if record.kind == events.FAULT)
    return [event for event in found if event is not None]
