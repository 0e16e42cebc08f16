"""Figures over the rounds of a log: misreads by kind and by sensor, corrections, seconds per round."""

from collections import Counter
from statistics import median
from typing import Any

from railbird_host.field.log.rounds import RoundLog


def statistics(rounds: list[RoundLog]) -> dict[str, Any]:
    """Plain values; `misreads_percent` is of all passes of cards, read or not."""
    ended = [entry for entry in rounds if entry.ending != "under way"]
    faults = [fault for entry in rounds for fault in entry.faults]
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
        "misreads_percent": round(100 * len(faults) / (cards + len(faults)), 2) if cards or faults else 0.0,
        "misreads_by_kind": dict(Counter(kind for kind, _ in faults).most_common()),
        "misreads_by_sensor": dict(Counter(sensor for _, sensor in faults if sensor).most_common()),
        "seconds_per_round_median": median(seconds) if seconds else 0,
        "seconds_per_round_longest": max(seconds, default=0),
    }
