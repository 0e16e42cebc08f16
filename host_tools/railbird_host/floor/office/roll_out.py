"""A new image over the floor, in stages: one table, a tenth of them, all. Who is next, and when it has to stop.

In: what is known of the tables that have the image. Out: a `Plan` in words; what is wrong with the image at a table. A
technician flashes at the table itself; nothing here can.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from railbird_host.floor.office import control_chart
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.roll_outs import PROOF_ROUNDS, RollOuts

STOP, WAIT, NEXT, DONE = "stop", "wait", "next", "done"
RESTARTED, READS_WORSE = "new image restarts", "new image reads worse"  # the alarms
SHARE = 10  # the second stage is one table of so many


class Plan(NamedTuple):
    kind: str
    stage: int
    stages: int
    words: str


def sizes(count: int) -> list[int]:
    """How many tables have the image at the end of each stage."""
    return sorted({min(size, count) for size in (1, max(2, -(-count // SHARE)), count)})


def plan(tables: Sequence[str], rounds: dict[str, int], troubles: dict[str, list[str]]) -> Plan:
    """`tables` in the order in which they are flashed; `rounds`, by table that has the image, longest first, are those
    that it has played with it; `troubles` are alarms of those that nobody has acknowledged."""
    stages, have = sizes(len(tables)), [table for table in rounds if table in tables]
    full = sum(len(have) >= size for size in stages)
    unproved = [table for table in have[: stages[full - 1] if full else 0] if rounds[table] < PROOF_ROUNDS]
    bad = [f"{table}: {', '.join(troubles[table])}" for table in have if table in troubles]
    if bad:
        words = f"Flash no other table. {'; '.join(bad)}. Acknowledge what has another cause; else end this roll-out."
        return Plan(STOP, min(full + 1, len(stages)), len(stages), words)
    if unproved:
        waits = ", ".join(f"{table}: {rounds[table]}" for table in unproved)
        words = f"Flash no other table until each of these has played {PROOF_ROUNDS} rounds with it: {waits}."
        return Plan(WAIT, full, len(stages), words)
    if full == len(stages):
        return Plan(DONE, full, len(stages), "Every table has it, and each is proved.")
    due = [table for table in tables if table not in have][: stages[full] - len(have)]
    return Plan(NEXT, full + 1, len(stages), f"Flash next: {', '.join(due)}.")


def wrong_with(row: Any) -> dict[str, str]:
    """What speaks against the image at a table, by the alarm's kind; `row` is one of `RollOuts.played`."""
    found = {}
    if row.restarts:
        found[RESTARTED] = "the table started again in the middle of a round"
    before = ("before", row.cards_before + row.no_reads_before, row.no_reads_before)
    after = ("after", row.cards + row.no_reads, row.no_reads)
    if control_chart.points([before, after])[1].is_beyond:
        found[READS_WORSE] = "cards are read worse than before it had this image"
    return found


def look(store: RollOuts, alarms: Alarms) -> None:
    """Raises what speaks against the image that is rolled out, each reason once at each table that has it; closes what
    is over."""
    under_way = store.under_way()
    played = store.played(under_way.image) if under_way else {}
    found = {table: wrong_with(row) for table, row in played.items()}
    for kind in (RESTARTED, READS_WORSE):
        told = {table: wrong[kind] for table, wrong in found.items() if kind in wrong}
        alarms.close_others(kind, list(told))
        for table, words in told.items():
            alarms.raise_lasting(table, kind, words)
