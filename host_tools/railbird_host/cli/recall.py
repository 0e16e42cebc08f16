"""`railbird recall`: the rounds that are still in a table's journal, marked as recall; for a dispute at the table."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.base.errors import RIGHT, WRONG, RailbirdError
from railbird_host.base.output import emit, print_table
from railbird_host.base.progress import progress_bars
from railbird_host.cli._board import add_board, add_table, open_table, table_path
from railbird_host.cli._numbers import count, whole_number

if TYPE_CHECKING:
    from railbird_host.field.log.record_text import LogRecord
    from railbird_host.field.log.rounds import RoundLog
    from railbird_host.field.log.source import Log

HELP = "show the last rounds with their cards and results, from the table or from a pulled log"
EXAMPLES = [
    "railbird recall                       # the last ten rounds",
    "railbird recall 1834                  # one round, every step of it",
    "railbird recall --file derby-4-20260501-183000.rbj --count 50",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("round", type=whole_number(1, 2**32 - 1), nargs="?", help="one round, with all its steps")
    parser.add_argument("--count", type=count, default=10, help="how many rounds")
    parser.add_argument("--file", type=Path, help="a log made by log pull, instead of the table")
    add_board(parser)
    add_table(parser)


def run(arguments: Namespace) -> int:
    from railbird_host.field.log.rounds import replay
    from railbird_host.field.log.tables import record_values, round_values

    log = log_of(arguments)
    rounds = replay(log.records)
    steps: list[LogRecord] = []
    if arguments.round is not None:
        rounds = [entry for entry in rounds if entry.number == arguments.round]
        if not rounds:
            raise RailbirdError(
                f"round {arguments.round} is not in the journal", "an older log may have it: --file", WRONG
            )
    rounds = rounds[-arguments.count :]
    if arguments.round is not None:
        first, last = rounds[0].first_sequence, rounds[0].last_sequence
        steps = [record for record in log.records if first <= record.sequence <= last]
    document = {
        "recall": True,
        "verdict": log.verdict,
        "rounds": [round_values(entry) for entry in rounds],
        "steps": [record_values(step) for step in steps],
    }
    emit(arguments, "recall", document, lambda: show(log, rounds, steps))
    return WRONG if log.problems else RIGHT


def log_of(arguments: Namespace) -> "Log":
    """The file's, or the table's own, pulled and verified."""
    from railbird_host.field.journal_file.pull import pull
    from railbird_host.field.log.source import checked, open_log

    if arguments.file:
        return open_log(arguments.file, lambda serial: table_path(arguments, serial))
    with open_table(arguments, "display") as (client, _, table, _), progress_bars() as bar:
        return checked(pull(client, table.name, bar("reading the journal").advance), table)


def show(log: "Log", rounds: "list[RoundLog]", steps: "list[LogRecord]") -> None:
    from railbird_host.field.log.tables import RECORD_COLUMNS, record_row, shown_card

    print(f"RECALL, not the round in play. {log.facts}")
    rows = []
    for entry in reversed(rounds):
        cards = "\n".join(
            f"{title}: {' '.join(shown_card(card) for card in hand)}" for title, hand in entry.hands if hand
        )
        rows.append((entry.number, entry.ending + (", corrected" if entry.corrected else ""), entry.result, cards))
    if rows:
        print_table(("round", "ending", "result", "cards"), rows)
    else:
        print("no round has been played since the journal began")
    if steps:
        print_table(RECORD_COLUMNS, [record_row(step) for step in steps])
