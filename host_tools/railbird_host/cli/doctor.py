"""`railbird doctor`: what stands between a person and a working table; 0 nothing, 1 look at it, 2 it will not work."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railbird_host.base.output import emit, print_table
from railbird_host.cli._board import add_table, table_files, table_path, tables_directory

if TYPE_CHECKING:
    from railbird_host.field.doctor.finding import Finding

HELP = "look for what stands in the way: cable, permission, versions, link, flash, clock; 0, 1 (notes) or 2 (stops)"
EXAMPLES = [
    "railbird doctor",
    "railbird doctor --fix                     # mends what it can; the udev rule needs root",
    "railbird doctor --json | jq '.findings[] | select(.level != \"fine\")'",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fix", action="store_true", help="mend what can be mended, then look again")
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.field.doctor.checkup import checkup, finding_values, mend
    from railbird_host.field.doctor.finding import worst
    from railbird_host.field.doctor.machine import Machine

    def look() -> "list[Finding]":
        files = table_files(arguments)
        folders = [tables_directory()]
        return checkup(Machine(), here(), files, lambda serial: table_path(arguments, serial), folders)[0]

    findings = look()
    fixes = mend(findings) if arguments.fix else []
    if any(done for _, _, done in fixes):
        findings = look()
    document = {
        "exit_code": worst(findings),
        "findings": [finding_values(finding) for finding in findings],
        "fixes": [{"check": check, "what": what, "done": done} for check, what, done in fixes],
    }
    emit(arguments, "doctor", document, lambda: show(document))
    return worst(findings)


def here() -> Path:
    """Where logs would go; a folder that was removed under us is the shell's, not ours."""
    try:
        return Path.cwd()
    except OSError:
        return Path.home()


def show(document: dict[str, Any]) -> None:
    findings = document["findings"]
    rows = [
        (finding["check"], "" if finding["level"] == "fine" else finding["level"].upper(), finding["message"])
        for finding in findings
    ]
    print_table(("check", "", "found"), rows)
    for fix in document["fixes"]:
        print(f"{'fixed' if fix['done'] else 'NOT FIXED'}, {fix['check']}: {fix['what']}")
    steps = [f"next, {finding['check']}: {finding['next']}" for finding in findings if finding["next"]]
    for step in dict.fromkeys(steps):  # two boards may want the same
        print(step)
    if any(finding["fixable"] for finding in findings) and not document["fixes"]:
        print("railbird doctor --fix mends what it can")
    if not document["exit_code"]:
        print("nothing stands in the way")
