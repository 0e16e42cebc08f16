"""The rounds of a journal, replayed by the very controllers that ran on the table.

Comes in: journal records in order. Goes out: one `RoundLog` per round number, the last state of it: a round that was
reopened and corrected appears once, as it ended. Records before the first snapshot can't be replayed and are skipped.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from railbird.apps.table_recovery import NONCE_BYTES
from railbird.journal import record as journal_record
from railbird.table import events
from railbird.table.config import decode_config
from railbird.table.make import make_controller
from railbird.table.registration import GAMES
from railbird.table.snapshot import SnapshotError, snapshot_configuration
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import BETS_OPEN, LIST, RESULT, SEAT_DUE, View
from railbird_host.field.log.record_text import LogRecord, event_in, named_fault

SNAPSHOT_START = journal_record.SNAPSHOT_HEADER_BYTES + NONCE_BYTES


@dataclass
class RoundLog:
    """One round. `hands` are (title, cards); a card nobody has opened is -1. `lamps` are (area, meaning)."""

    number: int
    game: str
    first_sequence: int = 0
    last_sequence: int = 0
    began_s: int = 0
    ended_s: int = 0
    trusted: bool = True
    ending: str = "under way"
    corrected: bool = False
    result: str = ""
    hands: list[tuple[str, list[int]]] = field(default_factory=list)
    lamps: dict[int, int] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)
    restarts: int = 0
    cards: int = 0

    @property
    def seconds(self) -> int:
        return max(0, self.ended_s - self.began_s) if self.ended_s and self.began_s else 0


class Replay:
    """Feeds records to a controller and notes what became of each round."""

    def __init__(self) -> None:
        self.rounds: dict[int, RoundLog] = {}
        self._table: Any = None

    @property
    def table(self) -> Any:
        """The controller as of the last record; None before the first snapshot."""
        return self._table

    def take(self, record: LogRecord) -> None:
        if record.kind == journal_record.SNAPSHOT:
            self._restore(record.payload)
        elif self._table is not None:
            event = event_in(record)
            if event is not None:
                self._apply_or_stop(record, event)

    def _restore(self, payload: bytes) -> None:
        """A snapshot is what the table itself would start from; after a gap in the log it is where we can go on."""
        self._table = None  # a snapshot of another version can't be replayed: what follows it is none of ours
        try:
            snapshot = payload[SNAPSHOT_START:]
            table = make_controller(decode_config(snapshot_configuration(snapshot)))
            table.restore(snapshot)
        except (SnapshotError, ValueError):
            return
        self._table = table

    def _apply_or_stop(self, record: LogRecord, event: tuple) -> None:
        """A snapshot that no table wrote may hold anything: its round is left where it stops making sense."""
        try:
            self._apply(record, event)
        except (ValueError, TypeError, IndexError, KeyError, AttributeError):
            self._table = None

    def _apply(self, record: LogRecord, event: tuple) -> None:
        table = self._table
        number, was_live = table.round()
        table.apply(event)
        table.sounds()
        if not was_live and not table.round()[1]:
            return
        current = self._round(number if was_live else table.round()[0], record)
        current.last_sequence = record.sequence
        current.trusted = current.trusted and record.trusted
        kind = events.kind_of(event)
        if kind == events.FAULT:
            current.faults.append(named_fault(event))
        if kind == events.BOOT:
            current.restarts += 1
        if table.round()[1]:
            self._note_state(current, record)
        else:
            self._note_end(current, record)

    def _round(self, number: int, record: LogRecord) -> RoundLog:
        if number not in self.rounds:
            self.rounds[number] = RoundLog(
                number, GAMES[self._table.config.game], record.sequence, began_s=record.time_s
            )
        return self.rounds[number]

    def _note_state(self, current: RoundLog, record: LogRecord) -> None:
        table = self._table
        current.ending = "under way"
        current.ended_s = record.time_s
        current.hands = hands_of(table)
        current.cards = len(table.passes)
        current.corrected = bool(table.current.corrected)
        lamps = {area: meaning for area, meaning in table.view().lamps if meaning not in (BETS_OPEN, SEAT_DUE)}
        areas = table.game.screens.lit_areas()  # seats may be lit one after the other
        kept = {area: meaning for area, meaning in current.lamps.items() if area not in areas}
        current.lamps = kept | {area: meaning for area, meaning in lamps.items() if area in areas}

    def _note_end(self, current: RoundLog, record: LogRecord) -> None:
        """NEXT: the table has put the round away as `last`. Without that it went back to OPEN before its first card."""
        table = self._table
        found = table.rounds.last
        if found is None or found.number != current.number:
            if table.state in (OPEN, CLOSED) and not current.cards:
                self.rounds.pop(current.number, None)
            return
        current.ended_s = record.time_s
        current.ending = "void" if found.state == VOID else "paid by cards" if found.by_cards else "paid"
        current.corrected = bool(found.corrected)
        view = View()
        table.game.screens.show_recalled(view, found, False)
        current.result = body_text(view.body)


def hands_of(table: Any) -> list[tuple[str, list[int]]]:
    """The cards as they lie, by rows or by seats."""
    return table.game.screens.hands()


def body_text(body: Any) -> str:
    if body.kind == RESULT:
        suits = " ".join("♥♦♠♣"[suit] for suit in body.suits)
        return f"{suits}  {body.words}" + ("  PROTEST" if body.protest else "")
    if body.kind == LIST:
        return (f"{body.title}: " if body.title else "") + "; ".join(body.lines)
    return ""


def replay(records: Iterable[LogRecord]) -> list[RoundLog]:
    """The rounds, oldest first."""
    replayed = Replay()
    for record in records:
        replayed.take(record)
    return [replayed.rounds[number] for number in sorted(replayed.rounds)]
