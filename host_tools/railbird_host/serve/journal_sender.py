"""Sends the kept journal to the office, batch by batch, until the office says that it is stored and verified.

In: a connection to the broker, the journal on disk. Out: one batch under way at a time, sent again until the office
answers; what a broker says proves nothing. The disk is the queue, so an office that is away costs no memory here.
"""

from bisect import bisect_right
from collections.abc import Callable
from typing import Protocol

from railbird.journal.record import FIRST_MAC, MAC_BYTES
from railbird_host.floor.wire import batch
from railbird_host.floor.wire.batch import Stored
from railbird_host.floor.wire.broker_link import Message
from railbird_host.floor.wire.topics import journal_topic
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.records import raw_records_of

AGAIN_S = 5.0  # a batch that nobody answered
REFUSED_S = 60.0  # one that was refused: somebody may have set it right meanwhile


class Link(Protocol):
    is_up: bool
    sessions: int

    def publish(self, topic: str, payload: bytes, qos: int = 1) -> bool: ...

    def take(self) -> list[Message]: ...


class JournalSender:
    def __init__(self, link: Link, journal: KeptJournal, identity: str, table: str, clock: Callable[[], float]):
        self._link, self._journal, self._identity, self._table, self._clock = link, journal, identity, table, clock
        self._firsts: dict[int, int] = {}  # first sequence by generation, of sectors that were looked at
        self._session = 0
        self._next_s = 0.0
        self._is_known = False  # the office has answered in this session
        self._heard_s = 0.0  # when it answered last
        self._last: Stored = Stored(identity, 0)
        self.batches = 0  # sent, again or not

    @property
    def stored_to(self) -> int:
        return self._last.sequence

    @property
    def problem(self) -> str:
        return self._last.refused

    def turn(self, last_sequence: int) -> None:
        """`last_sequence` is on disk; call it again and again."""
        for message in self._link.take():
            self._take(batch.decode_stored(message.payload))
        if self._link.is_up and self._session != self._link.sessions:
            self._session, self._is_known, self._next_s = self._link.sessions, False, 0.0
        is_wanted = not self._is_known or last_sequence > self._last.sequence
        if self._link.is_up and is_wanted and self._clock() >= self._next_s:
            self._send()

    def _take(self, answer: Stored | None) -> None:
        if answer is None or answer.journal != self._identity:
            return
        is_news = not self._is_known or answer.sequence != self._last.sequence
        self._last, self._is_known, self._heard_s = answer, True, self._clock()
        if answer.refused:
            self._next_s = self._clock() + REFUSED_S
        elif is_news:
            self._next_s = 0.0

    def _send(self) -> None:
        following = self._last.sequence + 1
        payload = self._batch_from(following) if self._is_known else self._question()
        if payload is not None and self._link.publish(journal_topic(self._table), payload):
            self._next_s = self._clock() + AGAIN_S
            self.batches += 1

    def _question(self) -> bytes:
        return batch.encode(self._identity, FIRST_MAC, 0, ())

    def _batch_from(self, sequence: int) -> bytes | None:
        """The oldest records from `sequence` on that are here; from the one before it where the office holds another
        one of that number, so that it sees it. An office that was restored may hold less than it said: it is asked
        again before what lies between is called gone."""
        previous_mac, first, raws = self._records_from(sequence)
        if not raws:
            return None
        if first > sequence and self._clock() - self._heard_s >= AGAIN_S:
            self._is_known = False
            return self._question()
        if first == sequence and self._last.mac and previous_mac != self._last.mac and sequence > 1:
            earlier = self._records_from(sequence - 1)
            previous_mac, first, raws = earlier if earlier[2] else (previous_mac, first, raws)
        is_first_left = first > sequence or first == self._oldest
        return batch.encode(self._identity, previous_mac, first, batch.as_many_as_fit(raws), is_first_left)

    def _records_from(self, sequence: int) -> tuple[bytes, int, list[bytes]]:
        """(MAC before the first, number of the first, records): of the sector that holds `sequence`, or the first
        later one."""
        kept = self._journal.generations()
        at = max(0, bisect_right(range(len(kept)), sequence, key=self._first_at) - 1)
        for generation in kept[at:]:
            first, previous_mac, raws = raw_records_of(self._journal.sector(generation))
            skipped = max(0, sequence - first)
            if raws[skipped:]:
                before = raws[skipped - 1][-MAC_BYTES:] if skipped else previous_mac
                return before, first + skipped, raws[skipped:]
        return b"", 0, []

    def _first_at(self, at: int) -> int:
        """The number of a sector's first record; of the one before it where that sector has none yet."""
        kept = self._journal.generations()
        while at >= 0:
            generation = kept[at]
            first = self._firsts.get(generation) or self._journal.first_sequence(generation)
            if first:
                self._firsts[generation] = first
                return first
            at -= 1
        return 0

    @property
    def _oldest(self) -> int:
        """The number of the oldest record that is here."""
        return next(filter(None, map(self._first_at, range(len(self._journal.generations())))), 0)
