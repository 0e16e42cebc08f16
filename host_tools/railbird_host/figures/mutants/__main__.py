"""`make mutants`: plants each named fault, runs its tests, prints a table. Leaves with 1 if one of a fault's tests does
not notice it, or if a test fails without one.

`python -m railbird_host.figures.mutants [WORDS]` takes only the faults with these words in their names.
`--random 200 --seed 7` plants random changes in the pure stages instead (`random_run.py`): every survivor is shown, and
1 says that fewer than 95 % were noticed or that one survived.
"""

import argparse
import os
import sys
import time

from rich.console import Console
from rich.table import Table

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.figures.mutants.planted import MUTANTS
from railbird_host.figures.mutants.random_run import NOTICED, SURVIVED, THE_SAME, run
from railbird_host.figures.mutants.work import FOLDER, Planted, passes

GOAL_PERCENT = 95


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m railbird_host.figures.mutants", description="Planted faults.")
    parser.add_argument("words", nargs="*", help="only the named faults with these words")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="N random changes instead")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of changes")
    parser.add_argument("--workers", type=int, default=2, help="tests that run at once")
    arguments = parser.parse_args()
    if arguments.random:
        return random_changes(arguments.random, arguments.seed, arguments.workers)
    return named_faults(" ".join(arguments.words))


def random_changes(count: int, seed: int, workers: int) -> int:
    verdicts = run(count, seed, workers, lambda line: print(line, flush=True))
    by_outcome = {name: [v for v in verdicts if v.outcome == name] for name in (NOTICED, SURVIVED, THE_SAME)}
    for verdict in by_outcome[THE_SAME]:
        print(f"\nthe same program: {verdict.planted}\n  {verdict.why}")
    for verdict in by_outcome[SURVIVED]:
        step = "write one that notices, or say in same_program.toml why nothing can"
        print(f"\nSURVIVED: {verdict.planted}\n  {verdict.tests} tests call this function; {step}")
    noticed, judged = len(by_outcome[NOTICED]), count - len(by_outcome[THE_SAME])
    percent = 100 * noticed / max(1, judged)
    same = f"{len(by_outcome[THE_SAME])} are the same program; seed {seed}"
    print(f"\n{noticed} of {judged} changes noticed, {percent:.1f} % (goal {GOAL_PERCENT} %); {same}")
    return 1 if by_outcome[SURVIVED] or percent < GOAL_PERCENT else 0


def named_faults(words: str) -> int:
    chosen = [mutant for mutant in MUTANTS if words in mutant.name]
    if not chosen:
        names = ", ".join(mutant.name for mutant in MUTANTS)
        raise RailbirdError(f"no planted fault has '{words}' in its name", f"words of one of: {names}", USAGE)
    tests = sorted({test for mutant in chosen for test in mutant.tests})
    print(f"without a fault: {len(tests)} tests and files", flush=True)
    if not passes(tests, dict(os.environ), FOLDER / "without"):
        print(f"mutants: a test fails without any fault: see {FOLDER / 'without/pytest.log'}", file=sys.stderr)
        return 1
    table = Table("planted fault", "in", "noticed by", "seconds")
    unnoticed = 0
    for mutant in chosen:
        started = time.monotonic()
        planted = Planted(mutant)
        planted.plant()
        failed = planted.failed_tests()
        blind = [test for test in mutant.tests if test not in failed]
        unnoticed += bool(blind)
        seconds = time.monotonic() - started
        names = "\n".join([*failed, *(f"NOT BY {test}" for test in blind)])
        table.add_row(mutant.name, mutant.file, names, f"{seconds:.0f}")
        print(f"{mutant.name}: {'noticed' if not blind else 'NOT NOTICED by ' + ', '.join(blind)}", flush=True)
    Console(width=150).print(table)
    print(f"{len(chosen) - unnoticed} of {len(chosen)} planted faults noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RailbirdError as error:
        print(f"mutants: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        sys.exit(error.exit_code)
