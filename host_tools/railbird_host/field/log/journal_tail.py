"""Follows a table's journal over the service port of its display board, as an operator's computer would.

In: a port, the table file with service and journal keys. Out: new records, each checked against the one before. A board
that went away is looked for again; nothing here looks into the emulated board.
"""

import secrets
from collections.abc import Callable

from railbird.flash_map import SECTOR_BYTES
from railbird.journal import record, sector
from railbird.journal.chain import Walk
from railbird.link.hmac import Hmac
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.exchange import Port
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.log.record_text import LogRecord

HEAD_NONCE_BYTES = 16


class JournalTail:
    def __init__(self, port: Port, clock: Callable[[], float], table: TableFile, limit_s: float = 1.0, newest: int = 0):
        """`newest`: begins with so many sectors at the end of the journal; 0: with the oldest one."""
        self._port, self._clock, self._table, self._limit_s = port, clock, table, limit_s
        self._newest = newest
        self._mac = Hmac(table.journal_key.reveal())
        self._client: ServiceClient | None = None
        self._generation = 0
        self._known = b""
        self._walk: Walk | None = None
        self._image = bytearray()
        self.last_sequence = 0
        self.is_up = False
        self.problem = ""

    def poll(self) -> list[LogRecord]:
        """What was written since the last call; empty while the board does not answer."""
        try:
            client = self._client or self._connect()
            found = self._read(client)
            self.is_up = True
            return found
        except (RailbirdError, OSError):
            return self.lost()

    def lost(self) -> list[LogRecord]:
        """The board is away: it is looked for anew."""
        self._client = None
        self.is_up = False
        return []

    def open_counters(self) -> dict[str, int]:
        """Counters of the board: needs no key; empty while it does not answer."""
        try:
            return ServiceClient(self._port, self._clock, self._limit_s).counters()
        except (RailbirdError, OSError):
            return {}

    def _connect(self) -> ServiceClient:
        client = ServiceClient(self._port, self._clock, self._limit_s)
        client.hello()
        client.unlock_with(self._table)
        if not self._generation:
            head = client.head(secrets.token_bytes(HEAD_NONCE_BYTES))
            newest = head.last_generation - self._newest + 1 if self._newest else 0
            self._generation = max(head.first_generation, newest)
        self._start_sector(self._generation)  # a cut may have left something behind what was read
        self._client = client
        return client

    def _start_sector(self, generation: int) -> None:
        self._generation = generation
        self._known = b""
        self._walk = None
        self._image = bytearray(b"\xff" * SECTOR_BYTES)

    def _read(self, client: ServiceClient) -> list[LogRecord]:
        found: list[LogRecord] = []
        while self._generation:
            following = 0
            if len(self._known) < SECTOR_BYTES:
                self._known, following = client.sector(self._generation, self._known)
                self._image[: len(self._known)] = self._known
                found += self._new_records()
            else:
                following = client.sector(self._generation, self._known[:-1])[1]
            if not following:
                break
            self._start_sector(following)
        return found

    def _new_records(self) -> list[LogRecord]:
        walk = self._walk or self._begin_walk()
        if walk is None:
            return []
        found = []
        while walk.step():
            fields = LogRecord(*record.decode(self._image, walk.previous_position, walk.position))
            if fields.sequence > self.last_sequence:
                self.last_sequence = fields.sequence
                found.append(fields)
        if walk.damaged_sequence:
            self.problem = f"record {walk.damaged_sequence} was changed"
        return found

    def _begin_walk(self) -> Walk | None:
        if len(self._known) < sector.HEADER_BYTES:
            return None
        opening = sector.opening_of(self._image, self._mac)
        if opening is None:
            self.problem = f"sector {self._generation} is not this table's"
            return None
        self._walk = Walk(self._image, self._mac, sector.HEADER_BYTES, opening[0], opening[1])
        return self._walk
