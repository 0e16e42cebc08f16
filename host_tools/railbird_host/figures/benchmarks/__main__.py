"""Measures and compares with the goals: `python -m railbird_host.figures.benchmarks [names…] [--json | --markdown]`.

In: names of modules in this folder, all of them if none is given. Out: a table, JSON, or the page docs/figures.md; exit
code 1 where a goal is missed or a measurement fails. Every simulated time is a repeatable estimate,
calibrated on figures of real Picos (docs/silicon.md); RAILBIRD_FLASH=zero-wait shows what the flash's waits make of it.
"""

import argparse
import importlib
import json
import pkgutil
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.figures import benchmarks
from railbird_host.figures.benchmarks.figure import Figure, number_text


def subjects(names: list[str]) -> Iterator[tuple[str, object]]:
    """The modules of this folder that measure something, by name, all or these; the others help them."""
    for entry in sorted(pkgutil.iter_modules(benchmarks.__path__), key=lambda entry: entry.name):
        if entry.name.startswith("_") or (names and entry.name not in names):
            continue
        module = importlib.import_module(f"{benchmarks.__name__}.{entry.name}")
        if hasattr(module, "measure"):
            yield entry.name, module.measure


def measure_all(names: list[str]) -> tuple[dict[str, list[Figure]], dict[str, str]]:
    """Figures, and for what could not be measured the reason, by subject."""
    figures: dict[str, list[Figure]] = {}
    failures: dict[str, str] = {}
    known = dict(subjects(names))
    for name in names or known:
        if name not in known:
            raise RailbirdError(f"there is no benchmark '{name}'", f"one of: {', '.join(dict(subjects([])))}", USAGE)
        if sys.stderr.isatty():
            print(f"measuring {name} …", file=sys.stderr)
        try:
            figures[name] = known[name]()  # type: ignore[operator]
        except RailbirdError as error:
            failures[name] = f"{error.message}; next: {error.next_step}"
        except Exception as error:
            traceback.print_exc()
            failures[name] = repr(error)
    return figures, failures


def show_table(figures: dict[str, list[Figure]], failures: dict[str, str]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("figure", "goal", "result", "", title="make figures")
    for subject, measured in figures.items():
        table.add_section()
        for figure in measured:
            verdict = "" if not figure.goal_text else "[green]met[/]" if figure.is_met else "[red]MISSED[/]"
            table.add_row(
                f"{subject}: {figure.name}", figure.goal_text, f"{number_text(figure.value)} {figure.unit}", verdict
            )
    for subject, reason in failures.items():
        table.add_row(subject, "", reason, "[red]FAILED[/]")
    Console().print(table)


MARKDOWN_HEAD = """# Figures

Made by `.venv/bin/python -m railbird_host.figures.benchmarks --markdown`, rows of some subjects by
`… benchmarks table boards --into docs/figures.md`, those of fuzz by `make fuzz MINUTES=6 INTO=docs/figures.md`;
`make figures` prints the others as a table and ends with 1 where a goal is missed. Simulated times are those of
emulated RP2040s, calibrated on figures published for real Picos: [silicon](silicon.md) says how, and how far off they
may be (about 7 % where the CPU makes them).
`RAILBIRD_FLASH=zero-wait` shows them without the flash's waits, as no silicon has them. Wall and core times are those
of the computer that measured, two cores.

| figure | goal | result | |
|---|---|---|---|"""


def show_markdown(figures: dict[str, list[Figure]]) -> None:
    print(MARKDOWN_HEAD)
    for subject, measured in figures.items():
        print("".join(markdown_rows(subject, measured)), end="")


def markdown_rows(subject: str, measured: list[Figure]) -> list[str]:
    rows = []
    for figure in measured:
        verdict = "" if not figure.goal_text else "met" if figure.is_met else "**missed**"
        result = f"{number_text(figure.value)} {figure.unit}".strip()
        rows.append(f"| {subject}: {figure.name} | {figure.goal_text} | {result} | {verdict} |\n")
    return rows


def _end_of_table(lines: list[str]) -> int:
    """Where the first table ends: others may follow it."""
    rows = [line.startswith("|") for line in lines]
    return rows.index(False, rows.index(True)) if any(rows) and not all(rows[rows.index(True) :]) else len(lines)


def renewed(page: str, figures: dict[str, list[Figure]]) -> str:
    """The page with the rows of these subjects as they were measured now; a subject that it does not have comes last
    in its table."""
    lines = page.splitlines(keepends=True)
    for subject, measured in figures.items():
        places = [number for number, line in enumerate(lines) if line.startswith(f"| {subject}: ")]
        at = places[0] if places else _end_of_table(lines)
        lines = [line for number, line in enumerate(lines) if number not in places]
        lines[at:at] = markdown_rows(subject, measured)
    return "".join(lines)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m railbird_host.figures.benchmarks", description="Figures and their goals."
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="subjects to measure; all of them by default")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON instead of a table")
    form.add_argument("--markdown", action="store_true", help="print the page docs/figures.md instead of a table")
    form.add_argument("--into", type=Path, metavar="PAGE", help="renew the rows of these names in a page")
    arguments = parser.parse_args(argv)
    try:
        figures, failures = measure_all(arguments.names)
    except RailbirdError as error:
        print(f"benchmarks: {error.message}\n  next: {error.next_step}", file=sys.stderr)
        return error.exit_code
    if arguments.json:
        rows = [
            {"subject": name, **vars(figure), "is_met": figure.is_met}
            for name, measured in figures.items()
            for figure in measured
        ]
        print(json.dumps({"schema": "railbird.benchmarks/1", "figures": rows, "failures": failures}, indent=2))
    elif arguments.into:
        arguments.into.write_text(renewed(arguments.into.read_text(), figures))
        for subject, reason in failures.items():
            print(f"benchmarks: {subject}: {reason}", file=sys.stderr)
    elif arguments.markdown:
        show_markdown(figures)
        for subject, reason in failures.items():
            print(f"benchmarks: {subject}: {reason}", file=sys.stderr)
    else:
        show_table(figures, failures)
    is_right = not failures and all(figure.is_met for measured in figures.values() for figure in measured)
    return RIGHT if is_right else WRONG


if __name__ == "__main__":
    sys.exit(main())
