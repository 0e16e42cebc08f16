"""`railbird watch`: a live screen of a table's boards; passive, so a table in play does not notice it."""

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from railbird_host.base.output import write_json
from railbird_host.cli._board import TABLE_ROLES, add_board
from railbird_host.cli._numbers import count, seconds

if TYPE_CHECKING:
    from railbird_host.device.ports.identity import Found

HELP = "watch the round, the counters, the link and the sensors, live and without disturbing the table"
EXAMPLES = [
    "railbird watch                          # every board of the table; Ctrl-C ends it",
    "railbird watch --board display --every 0.2",
    "railbird watch --json --count 60 > minute.jsonl      # one document a look",
]


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    parser.add_argument("--every", type=seconds, default=0.5, metavar="SECONDS", help="between two looks")
    parser.add_argument("--count", type=count, metavar="N", help="end after N looks")


def run(arguments: Namespace) -> int:
    from railbird_host.base import clock
    from railbird_host.field.watch.watcher import Watcher

    boards, silent = boards_to_watch(arguments.board)
    unseen = [f"not watched: {one}: {one.problem}" for one in silent]
    for line in unseen:
        print(f"railbird: {line}", file=sys.stderr)
    watcher = Watcher([board.port for board in boards])
    looks = 0
    try:
        with Screen(arguments.json, unseen) as show:
            while not arguments.count or looks < arguments.count:
                show(watcher.look())
                looks += 1
                if looks != arguments.count:
                    clock.sleep(max(0.05, arguments.every))
    except KeyboardInterrupt:
        pass  # the usual way to end it
    return 0


def boards_to_watch(wanted: str | None) -> tuple[list["Found"], list["Found"]]:
    """The table's boards that answer, or the one that was named: here nothing can go to a wrong board. And those that
    do not answer."""
    from railbird_host.device.ports.identity import identify_all
    from railbird_host.device.ports.select import choose, nothing, ports_for
    from railbird_host.device.ports.usb import serial_ports

    found = identify_all(ports_for(wanted, serial_ports()))
    if wanted:
        return [choose(found, wanted, TABLE_ROLES)], []
    answering = [one for one in found if one.role in TABLE_ROLES]
    if not answering:
        raise nothing(found, None, TABLE_ROLES)
    return answering, [one for one in found if one.hello is None]


class Screen:
    """Gives `show(looks)`: a full-screen display on a terminal, JSON lines, or plain lines on a pipe."""

    def __init__(self, as_json: bool, unseen: list[str]):
        self._as_json = as_json
        self._unseen = unseen
        self._live: Any = None

    def __enter__(self) -> Any:
        if self._as_json:
            return self._document
        if not sys.stdout.isatty():
            return self._lines
        from rich.live import Live

        from railbird_host.field.watch.picture import picture

        self._live = Live(picture([], self._unseen), screen=True, auto_refresh=False)
        self._live.__enter__()
        return lambda looks: self._live.update(picture(looks, self._unseen), refresh=True)

    def __exit__(self, *reason: Any) -> None:
        if self._live is not None:
            self._live.__exit__(*reason)

    def _document(self, looks: list[dict[str, Any]]) -> None:
        write_json("watch", {"boards": looks}, indent=None)
        sys.stdout.flush()

    def _lines(self, looks: list[dict[str, Any]]) -> None:
        for look in looks:
            what = look.get("problem") or f"{look['header']}  link {'up' if look['link_up'] else 'DOWN'}"
            print(f"{look['role']} {look['serial']}: {what}", flush=True)
