"""`railbird log pull|verify|show|export`: the journal to a file that proves itself, and that file in every form."""

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.base.output import emit, print_table
from railbird_host.base.progress import progress_bars
from railbird_host.cli import _complete
from railbird_host.cli._board import add_board, add_table, open_table, table_path
from railbird_host.cli._new_file import check_new
from railbird_host.cli._numbers import count

if TYPE_CHECKING:
    from railbird_host.field.log.source import Log

HELP = "pull the table's journal, verify it, show it, export it"
EXAMPLES = [
    "railbird log pull                                   # table-1-20260501-183000.rbj, verified",
    "railbird log verify table-1-20260501-183000.rbj     # 1 if a byte, a record or the tail is missing",
    "railbird log show table-1-20260501-183000.rbj --last 40",
    "railbird log export table-1-20260501-183000.rbj page.html    # or .csv, .json",
]
KEEP = "next: keep the file and the board as they are; pull again and compare"


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    pull = actions.add_parser("pull", help="read the journal into a file; the table plays on")
    pull.add_argument("--out", type=Path, metavar="FILE", help="else named after the table and the time")
    add_board(pull)
    verify = actions.add_parser("verify", help="prove a file with the table's key, without the board")
    show = actions.add_parser("show", help="the records in words")
    show.add_argument("--last", type=count, metavar="N", help="only the last N")
    show.add_argument("--round", type=count, metavar="N", help="only those of one round")
    help_text = "only these kinds, as in FAULT; may be repeated"
    _complete.completed(show.add_argument("--kind", action="append", metavar="KIND", help=help_text), _complete.kinds)
    export = actions.add_parser("export", help="write a page, CSV or JSON")
    for action in (verify, show, export):
        action.add_argument("file", type=Path, help="made by log pull")
    export.add_argument("out", type=Path, help="ends in .html, .csv or .json")
    for action in (pull, verify, show, export):
        add_table(action)


def run(arguments: Namespace) -> int:
    return {"pull": pull, "verify": verify, "show": show, "export": export}[arguments.action](arguments)


def opened(arguments: Namespace, key_needed: bool = False) -> "Log":
    from railbird_host.field.log.source import open_log

    return open_log(arguments.file, lambda serial: table_path(arguments, serial), key_needed)


def pull(arguments: Namespace) -> int:
    from railbird_host.field.journal_file.pull import pull as pull_journal
    from railbird_host.field.log.source import checked

    if arguments.out:
        check_new(arguments.out, "a pull is evidence")
    with open_table(arguments, "display") as (client, _, table, path), progress_bars() as bar:
        line = bar("pulling the journal")
        pulled = pull_journal(client, table.name, line.advance)
        log = checked(pulled, table)
        out = arguments.out or Path(file_name(table.name))
        pulled.save(out)
        if not log.problems:
            table.note_pull(pulled.head.last_sequence, pulled.head.last_mac, pulled.head.seal)
            table.save(path)
    document = {"file": str(out), "records": len(log.records), "problems": log.problems, "gap": log.gap}

    def text() -> None:
        print(f"{out}: {log.facts}")
        if log.problems:
            print(KEEP)

    emit(arguments, "log-pull", document, text)
    return WRONG if log.problems else RIGHT


def file_name(table: str) -> str:
    kept = "".join(letter if letter.isalnum() else "-" for letter in table.lower()).strip("-") or "table"
    return f"{kept}-{datetime.now(UTC).strftime('%Y%m%d-%H%M%S')}.rbj"


def verify(arguments: Namespace) -> int:
    log = opened(arguments, key_needed=True)
    document = {
        "file": str(arguments.file),
        "records": len(log.records),
        "problems": log.problems,
        "later_sequence": log.later_sequence,
        "remarks": list(log.remarks),
        "gap": log.gap,
    }

    def text() -> None:
        print(f"{arguments.file}: {log.facts}")
        for remark in log.remarks:
            print(f"  worth a look: {remark}")
        if log.problems:
            print(KEEP if log.records else f"next: is it this table's own file? --table FILE. If it is, {KEEP[6:]}")

    emit(arguments, "log-verify", document, text)
    return WRONG if log.problems else RIGHT


def show(arguments: Namespace) -> int:
    from railbird_host.field.log.record_text import kind_names
    from railbird_host.field.log.rounds import replay
    from railbird_host.field.log.tables import RECORD_COLUMNS, record_row, record_values

    wanted = {kind.upper() for kind in arguments.kind or kind_names()}
    if unknown := wanted - set(kind_names()):
        step = f"kinds: {', '.join(kind_names())}"
        raise RailbirdError(f"there is no kind {', '.join(sorted(unknown))}", step, USAGE)
    log = opened(arguments)
    records = log.records
    if arguments.round is not None:
        spans = [
            (entry.first_sequence, entry.last_sequence) for entry in replay(records) if entry.number == arguments.round
        ]
        if not spans:
            raise RailbirdError(
                f"round {arguments.round} is not in this log", "railbird recall --file FILE lists them", WRONG
            )
        records = [entry for entry in records if spans[0][0] <= entry.sequence <= spans[0][1]]
    if arguments.kind:
        records = [entry for entry in records if record_row(entry)[3] in wanted]
    if arguments.last:
        records = records[-arguments.last :]

    def text() -> None:
        print_table(RECORD_COLUMNS, [record_row(entry) for entry in records])
        print(log.facts)

    document = {
        "verdict": log.verdict,
        "problems": log.problems,
        "records": [record_values(record) for record in records],
    }
    emit(arguments, "log-show", document, text)
    return WRONG if log.problems else RIGHT


def export(arguments: Namespace) -> int:
    import json

    from railbird_host.base.whole_file import write_whole
    from railbird_host.field.log.page import page
    from railbird_host.field.log.rounds import replay
    from railbird_host.field.log.statistics import statistics
    from railbird_host.field.log.tables import csv_text, record_values, round_values

    log = opened(arguments)
    rounds = replay(log.records)
    figures = statistics(rounds, log.records)
    kind = arguments.out.suffix.lower()
    if kind == ".html":
        text = page(f"{log.export.table or 'Table'}: log", log.facts, rounds, figures, log.records)
    elif kind == ".csv":
        text = csv_text(log.records)
    elif kind == ".json":
        values = {
            "schema": "railbird.log/1",
            "facts": log.facts,
            "problems": log.problems,
            "statistics": figures,
            "rounds": [round_values(entry) for entry in rounds],
            "records": [record_values(entry) for entry in log.records],
        }
        text = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    else:
        raise RailbirdError(f"{arguments.out} is no kind of export", "end its name in .html, .csv or .json", USAGE)
    write_whole(arguments.out, text.encode())
    document = {
        "file": str(arguments.out),
        "rounds": len(rounds),
        "records": len(log.records),
        "problems": log.problems,
    }
    emit(arguments, "log-export", document, lambda: print(f"{arguments.out}: rounds: {len(rounds)}; {log.facts}"))
    return WRONG if log.problems else RIGHT
