"""The table's figures side by side: other parts, another clock, flash without waits.

    python -m railbird_host.figures.benchmarks.columns [--into docs/figures.md]

In: the images of `make firmware`; for 125 MHz those of `make firmware CLOCK_MHZ=125 FLAVOURS=development
BUILD=build/at-125`. Out: a table for a page, or that table renewed in it. A column that can't be measured says so.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from railbird_host.device.images import ROOT
from railbird_host.figures.benchmarks.figure import number_text

AT_125 = ROOT / "build" / "at-125"
COLUMNS = {
    "200 MHz, typical parts": {"PARTS": "typical"},
    "worst parts": {"PARTS": "worst"},
    "125 MHz": {"PARTS": "typical", "RAILBIRD_BUILD": str(AT_125)},
    "flash without waits": {"PARTS": "typical", "RAILBIRD_FLASH": "zero-wait"},
}
TITLE = "| table, ms | goal | "


def measured(environment: dict[str, str]) -> list[dict]:
    """Rows of `benchmarks table --json` under this environment; none where it failed."""
    command = [sys.executable, "-m", "railbird_host.figures.benchmarks", "table", "--json"]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True)
    try:
        return json.loads(done.stdout)["figures"]
    except ValueError:
        return []


def table_text(columns: dict[str, list[dict]]) -> str:
    """A line for each figure in ms, a column for each way of measuring."""
    lines = [TITLE + " | ".join(columns) + " |\n", "|---" * (len(columns) + 2) + "|\n"]
    first = next(rows for rows in columns.values() if rows)
    for index, row in enumerate(first):
        values = [number_text(rows[index]["value"]) if rows else "not measured" for rows in columns.values()]
        goal = "" if row["goal"] is None else number_text(row["goal"])
        if row["unit"] == "ms":
            lines.append(f"| {row['name']} | {goal} | {' | '.join(values)} |\n")
    return "".join(lines)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m railbird_host.figures.benchmarks.columns", description="The table's figures side by side."
    )
    parser.add_argument("--into", type=Path, metavar="PAGE", help="renew the table in a page")
    arguments = parser.parse_args(argv)
    columns = {name: measured(environment) for name, environment in COLUMNS.items()}
    missing = [name for name, rows in columns.items() if not rows]
    for name in missing:
        print(f"columns: {name}: not measured\n  next: make firmware, for 125 MHz with CLOCK_MHZ=125", file=sys.stderr)
    if len(missing) == len(columns):
        return 1
    text = table_text(columns)
    if arguments.into:
        page = arguments.into.read_text()
        arguments.into.write_text(re.sub(re.escape(TITLE) + r".*\n(\|.*\n)*", lambda _: text, page))
    else:
        print(text, end="")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
