"""What the dealer's monitor says at a table whose panel nobody looks at: computed from the table's own journal.

In: the display's service port, the operator's table file. Out: lines of text. Every event is in the journal before
it is shown, so the controllers of the firmware, fed with the records, come to the picture that the board draws; it is
drawn and read here. What is not journalled is not seen: digits of a PIN, test mode, the panel itself.
"""

from typing import Any

from railbird.journal.record import SNAPSHOT
from railbird_host.device.service.exchange import Port
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.log.journal_tail import JournalTail
from railbird_host.field.log.record_text import LogRecord
from railbird_host.field.log.rounds import SNAPSHOT_START, Replay
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines

NEWEST_SECTORS = 6  # the longest round takes three; recall looks back a little further


class JournalEyes:
    def __init__(self, port: Port, clock: Any, table: TableFile, limit_s: float):
        self._tail = JournalTail(port, clock, table, limit_s, newest=NEWEST_SECTORS)
        self._replay = Replay()
        self._snapshots: dict[int, bytes] = {}  # by the number of the round that begins with it
        self._lines: list[str] | None = []
        self.records: list[LogRecord] = []  # since the newest snapshot

    def look(self) -> bool:
        """True if something new was in the journal."""
        records = self._tail.poll()
        for record in records:
            self._replay.take(record)
            if record.kind == SNAPSHOT:
                self.records.clear()
                self._snapshots[int.from_bytes(record.payload[:4], "little")] = record.payload[SNAPSHOT_START:]
            self.records.append(record)
        if records:
            self._lines = None
        return bool(records)

    @property
    def can_see(self) -> bool:
        return self._tail.is_up and self._replay.table is not None

    def lines(self) -> list[str]:
        """As of the last look; empty while the board does not answer."""
        if not self.can_see:
            return []
        if self._lines is None:
            table = self._replay.table
            wanted = table.recall_wanted()
            if wanted + 1 in self._snapshots:
                table.show_recalled(self._snapshots[wanted + 1])
            self._lines = read_lines(draw(table.view()))
        return list(self._lines)

    @property
    def deck_ids(self) -> bytes:
        """The decks that are enrolled."""
        return bytes(self._replay.table.deck_ids) if self.can_see else b""

    def lost(self) -> None:
        """Somebody else opened a session on this port."""
        self._tail.lost()
