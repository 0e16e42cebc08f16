"""Asks one board for everything that a developer may see of it.

Comes in: an examined board and the table file, if there is one. Goes out: (name, content) for each part, and what could
not be had, with the reason. What a board withholds (cards nobody has seen) and what is secret (keys, PINs) never comes
this far: the journal holds commitments in place of hidden cards, a recording leaves the scanner only once its card was
shown.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from railbird_host.base.errors import TIME_LIMIT, TRANSPORT, RailbirdError
from railbird_host.base.progress import Bar
from railbird_host.device.ports.connection import Connection
from railbird_host.device.service import reader_table
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.configuration import from_board
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.doctor.examine import Examined
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.log.page import page
from railbird_host.field.log.rounds import replay
from railbird_host.field.log.source import checked
from railbird_host.field.log.statistics import statistics
from railbird_host.scan.recording import MAGIC

Parts = Iterator[tuple[str, bytes]]


def json_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"


class BoardCollector:
    """`missing` grows while `parts` is read."""

    def __init__(self, board: Examined, table: TableFile | None, with_cards: bool, bar: Bar):
        self._board = board
        self._table = table
        self._with_cards = with_cards
        self._bar = bar
        self.missing: list[str] = []

    def parts(self) -> Parts:
        if self._board.status is None:
            self.missing.append(f"{self._board}: {self._board.found.problem or 'a rig has nothing to tell'}")
            return
        yield "status.json", json_bytes({"schema": "railbird.status/1", **self._board.status})
        if not self._board.status["provisioned"]:
            self.missing.append(f"{self._board}: it has no keys, so nothing but its status")
            return
        if self._table is None:
            self.missing.append(f"{self._board}: no table file is at hand, so nothing but its status; --table FILE")
            return
        try:
            with Connection(self._board.found.port.device) as connection:
                client = ServiceClient(connection)
                client.hello()
                client.unlock_with(self._table)
                yield from self._keyed_parts(client, self._table)
        except RailbirdError as error:
            self.missing.append(f"{self._board}: {error.message}")

    def _keyed_parts(self, client: ServiceClient, table: TableFile) -> Parts:
        steps: list[tuple[str, Callable[[], Parts]]] = [("its last images", lambda: updates_part(client))]
        if self._board.found.role == "display":
            steps.append(("its configuration", lambda: configuration_part(client)))
            cards = ("its journal", lambda: journal_parts(client, table, self._bar))
        else:
            cards = ("its recorded passes", lambda: passes_part(client))
        if self._with_cards:
            steps.append(cards)
        else:
            self.missing.append(f"{self._board}, {cards[0]}: not wanted")
        for what, step in steps:
            self._bar.say(what)
            try:
                yield from step()
            except RailbirdError as error:
                self.missing.append(f"{self._board}, {what}: {error.message}")
                if error.exit_code in (TRANSPORT, TIME_LIMIT):
                    return  # it went away


def updates_part(client: ServiceClient) -> Parts:
    found = [{"boot": boot, "time_s": time_s, "sha256": digest.hex()} for boot, time_s, digest in client.updates()]
    yield "updates.json", json_bytes(found)


def configuration_part(client: ServiceClient) -> Parts:
    values = from_board(client.configuration()).to_dict()
    document: dict[str, Any] = {"schema": "railbird.config-get/1", "configuration": values}
    if values["reader"] == "serial":
        document["reader_table"] = reader_table.from_board(client.reader_table())
    yield "configuration.json", json_bytes(document)


def passes_part(client: ServiceClient) -> Parts:
    yield "passes.rbp", MAGIC + b"".join(client.recorded_passes())


def journal_parts(client: ServiceClient, table: TableFile, bar: Bar) -> Parts:
    export = pull(client, table.name, bar.advance)
    log = checked(export, table)
    rounds = replay(log.records)
    figures = statistics(rounds, log.records)
    yield "journal.rbj", export.encode()
    yield "journal.html", page(f"{table.name}: log", log.facts, rounds, figures, log.records).encode()
