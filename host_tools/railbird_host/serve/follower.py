"""Follows a table's journal with the watch key: every record is on disk before anybody is shown it.

In: the watch file, the kept journal, whatever opens the display's port. Out: new records, heads, status and counters. A
board that is unplugged, starts again or is held by a technician is looked for anew; asked to pause, it lets go.
"""

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

from railbird.flash_map import SECTOR_BYTES
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import Hello, ServiceClient, Status
from railbird_host.device.service.exchange import Port
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.field.log.record_text import LogRecord
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.records import Order, records_of

AGAIN_S = 2.0  # between two looks for a board that is away
HEAD_S = 10.0
HEALTH_S = 5.0
CALM_S = 15.0  # so much later without news
LIMIT_S = 1.5
SECTORS_BACK = 32  # a hundred rounds and more: a year's journal would not fit into a small computer's memory
NONCE_BYTES = 16


class OpenPort(Port, Protocol):
    def close(self) -> None: ...


class Follower:
    def __init__(
        self,
        watch: WatchFile,
        journal: KeptJournal,
        open_port: Callable[[], OpenPort],
        clock: Callable[[], float],
    ):
        self._watch, self._journal, self._open_port, self._clock = watch, journal, open_port, clock
        self._port: OpenPort | None = None
        self.client: ServiceClient | None = None
        self._generation = 0
        self._known = b""
        self._order = Order()
        self._sealed_sequence = 0
        self._next_try_s = self._next_head_s = self._next_health_s = 0.0
        self.problem = "not connected yet"
        self.status: Status | None = None
        self.counters: dict[str, int] = {}
        self.image = ""  # what the board runs, once it has told
        self._is_image_due = False

    @property
    def is_up(self) -> bool:
        return self.client is not None

    @property
    def problems(self) -> list[str]:
        """Of the journal itself: what did not follow on."""
        return self._order.problems

    @property
    def last_sequence(self) -> int:
        return self._order.last_sequence

    def kept_records(self) -> list[LogRecord]:
        """The newest of what was kept before this start, in order: call it once."""
        found = []
        for generation in self._journal.generations()[-SECTORS_BACK:]:
            found += self._order.take(records_of(self._journal.sector(generation)))
        return found

    def poll(self) -> list[LogRecord]:
        """What was journalled since the last call, kept already; empty while the board does not answer."""
        try:
            if self.client is None and not self._connect():
                return []
            found = self._read()
            self._look_after(bool(found))
            return found
        except RailbirdError as error:
            self._lose(error.message)
        except OSError as error:
            self._lose(f"this computer's disk: {error.strerror}" if error.filename else str(error))
        return []

    def ask(self, request: Callable[[ServiceClient], bool]) -> None:
        """Something else of the same session; if it changed something, status and counters are looked at again."""
        try:
            if self.client is not None and request(self.client):
                self._look_at_health(self.client)
        except RailbirdError as error:
            self._lose(error.message)

    def let_go(self) -> None:
        """Closes the port: somebody else wants it."""
        self._lose("paused")

    # The board

    def _connect(self) -> bool:
        if self._clock() < self._next_try_s:
            return False
        self._next_try_s = self._clock() + AGAIN_S
        port = self._open_port()
        try:
            client = ServiceClient(port, self._clock, LIMIT_S)
            self._note_image(client.hello())
            client.watch_with(self._watch)
            self._begin(client)
        except BaseException:
            port.close()
            raise
        self._port, self.client, self.problem = port, client, ""
        self._next_head_s = self._next_health_s = -CALM_S
        return True

    def _note_image(self, hello: Hello) -> None:
        """A board that has just started does not know its digest yet: until it does, what it had before stands."""
        self._is_image_due = not hello.image
        if hello.image:
            self.image = f"{hello.build} {hello.image[:12]}".strip()

    def _begin(self, client: ServiceClient) -> None:
        """Where the disk ends; what was overwritten meanwhile is named."""
        head = client.head(secrets.token_bytes(NONCE_BYTES))
        kept = self._journal.generations()
        newest = kept[-1] if kept else 0
        if newest > head.last_generation:
            message = "the board's journal ends before what was kept of it: it was begun anew"
            raise RailbirdError(message, "keep this folder as evidence, and name another one")
        self._start_sector(max(head.first_generation, newest))

    def _start_sector(self, generation: int) -> None:
        self._generation = generation
        self._known = b""

    def _read(self) -> list[LogRecord]:
        client = self.client
        assert client is not None
        found: list[LogRecord] = []
        while self._generation:
            known = self._known if len(self._known) < SECTOR_BYTES else self._known[:-1]
            data, following = client.sector(self._generation, known)
            if data != self._known:
                self._known = data
                self._journal.keep(self._generation, data)
                found += self._order.take(records_of(data))
            if not following:
                break
            self._start_sector(following)
        return found

    def _look_after(self, is_news: bool) -> None:
        """Right after a card or a key: nobody has the next one ready then, and nothing waits for these answers."""
        client, now_s = self.client, self._clock()
        assert client is not None
        due_s = now_s if is_news else now_s - CALM_S
        if due_s >= self._next_head_s and self._order.last_sequence != self._sealed_sequence:
            self._next_head_s = now_s + HEAD_S
            head = client.head(secrets.token_bytes(NONCE_BYTES))
            self._journal.note_head(head, datetime.now(UTC).isoformat(timespec="seconds"))
            self._sealed_sequence = head.last_sequence
        if due_s >= self._next_health_s:
            self._look_at_health(client)

    def _look_at_health(self, client: ServiceClient) -> None:
        self._next_health_s = self._clock() + HEALTH_S
        self.status, self.counters = client.status(), client.counters()
        if self._is_image_due:
            self._note_image(client.hello())

    def _lose(self, problem: str) -> None:
        if self._port is not None:
            self._port.close()
        self._port = self.client = None
        self.problem = problem
