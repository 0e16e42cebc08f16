"""A whole shift at one table, for the soak: HOURS=… of table time for all tables together, SEED=… to play it again.

Each round is noted in build/hil/shift-<game>.txt as it ends; latency and memory over time are a picture beside it.
"""

import os
import secrets
import time

from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.hil.plugin import EVIDENCE
from railbird_host.hil.shift import CUTS, FAULTS, Shift
from railbird_host.hil.shift_latency import latency_text
from railbird_host.hil.shift_memory import judge_memory
from railbird_host.hil.shift_picture import shift_picture
from railbird_host.sim.bench.prepared import prepared_table_file

ROUNDS_AN_HOUR = 50
CALM_PART = 4  # in the last quarter no board restarts: memory must stay flat in a long run too


def seed_of_run() -> int:
    """Kept in the environment, for the line that replays a failure."""
    seed = os.environ.setdefault("SEED", str(secrets.randbelow(10**6)))
    return int(seed)


def run_shift(tables, make: type[Shift], of: int) -> None:
    """`of`: how many tables share the hours."""
    hours = float(os.environ.get("HOURS") or 8) / of
    count = max(1, round(hours * ROUNDS_AN_HOUR))
    seed = seed_of_run()
    print(f"\n{make.game} shift: {hours:g} h of table time, {count} rounds, SEED={seed}", flush=True)
    started_s = time.monotonic()
    shift = make(tables.make(make.game, "production", seed=f"shift {seed}"), seed)
    EVIDENCE.mkdir(parents=True, exist_ok=True)
    seen = []
    with (EVIDENCE / f"shift-{make.game}.txt").open("w") as notes:
        print(f"{hours:g} h, {count} rounds, SEED={seed}", file=notes, flush=True)
        for number in range(1, count + 1):
            if number > count - count // CALM_PART:
                shift.faults = {fault: weight for fault, weight in FAULTS.items() if fault not in CUTS}
            seen.append(shift.play(number, 3600 / ROUNDS_AN_HOUR))
            print(*vars(seen[-1]).values(), f"{time.monotonic() - started_s:.0f} s", file=notes, flush=True)
    wall_s = time.monotonic() - started_s
    picture = EVIDENCE / f"shift-{make.game}.png"
    shift_picture(f"{make.game.capitalize()}: {hours:g} h of table time, {count} rounds, seed {seed}", seen).save(
        picture
    )
    records = judge_whole_journal(shift)
    faults = {fault: sum(entry.fault == fault for entry in seen) for fault in FAULTS}
    cards = sum(entry.cards for entry in seen)
    print(f"{cards} cards, each once in the journal, as it was dealt; rounds by fault {faults}")
    print(f"{records} records still in the journal, all sound; {picture}")
    print(latency_text(seen))
    print(f"{wall_s:.0f} s of wall time for {shift.table.bench.now_s:.0f} s of table time")
    for board in ("display", "scanner"):
        print(judge_memory(seen, board))


def judge_whole_journal(shift: Shift) -> int:
    """What is still in the journal, pulled and verified as an operator does."""
    file = prepared_table_file()
    export = pull(shift.table.bench.boards.handle("display").unlocked(), file.name)
    verified = verify(export, file.journal_key.reveal())
    assert verified.sound, verified.problems
    return len(verified.records)
