"""`make mutants`: plants each fault, runs its tests, prints a table. Leaves with 1 if one of a fault's tests does not
notice it, or if a test fails without one.

`python -m railbird_host.figures.mutants [WORDS]` takes only the faults with these words in their names.
"""

import os
import sys
import time

from rich.console import Console
from rich.table import Table

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.figures.mutants.planted import MUTANTS
from railbird_host.figures.mutants.work import FOLDER, Planted, passes


def main() -> int:
    words = " ".join(sys.argv[1:])
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
