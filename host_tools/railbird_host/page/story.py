"""The table as its journal tells it: records come in, what the pages draw goes out.

The firmware's own controller is folded over the journalled events, so a page can show no card that the journal does
not hold: what is hidden at the table is -1 here too, and goes out as "??". Parts are made anew only after records.
"""

from typing import Any

from railbird.table.registration import GAMES
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import MENU, MESSAGE
from railbird.table.view import OPEN as OPEN_BODY
from railbird_host.field.log.record_text import LogRecord, describe, kind_name
from railbird_host.field.log.rounds import Replay, hands_of
from railbird_host.page.players_part import PARTS, card_shown, ended_round, players_banner, seats_part, waits

ROUNDS_KEPT = 40
ROUNDS_SHOWN = 12
INTERRUPTED = "INTERRUPTED – CARDS DECIDE"
EVERY_GAME = {CLOSED: "CLOSED", OPEN: "OPEN", VOID: "VOID"}
NO_TABLE: dict[str, Any] = dict.fromkeys(("waits", "names", "again", "pin"), False) | {
    "state": "STARTING",
    "round": 0,
    "fault": None,
    "hands": [],
}
NO_PLAYERS = {"game": "", "round": 0, "state": "STARTING", "banner": "PLEASE WAIT", "history": []}


class Story:
    def __init__(self) -> None:
        self._replay = Replay()
        self._table_part: dict[str, Any] = NO_TABLE
        self._players_part: dict[str, Any] = NO_PLAYERS

    @property
    def table(self) -> Any:
        """The controller, or None before the first snapshot."""
        return self._replay.table

    def take(self, records: list[LogRecord]) -> None:
        if not records:
            return
        for record in records:
            self._replay.take(record)
        for number in sorted(self._replay.rounds)[:-ROUNDS_KEPT]:
            del self._replay.rounds[number]
        if self.table is not None:
            self._table_part = self._told_table(self.table)
            self._players_part = self._told_players(self.table)

    @property
    def state(self) -> str:
        table = self.table
        if table is None:
            return "STARTING"
        return state_name(table)

    def table_part(self) -> dict[str, Any]:
        """For the trainee's table: what lies on the felt, what is wrong, what the monitor asks for."""
        return self._table_part

    def players_part(self, is_up: bool) -> dict[str, Any]:
        """`is_up`: the journal can be read at this moment; what could not be read is never shown as the truth."""
        if self.table is None or is_up:
            return self._players_part
        return self._players_part | {"banner": INTERRUPTED}

    def _told_table(self, table: Any) -> dict[str, Any]:
        view = table.view()
        says = words_of(view.body)
        return {
            "state": self.state,
            "round": table.number,
            "fault": table.cards.fault.code if table.cards.fault else None,
            "pin": bool(table.pin_wanted()),
            "waits": waits(table),
            "names": table.dialogs.takes_cards() is not None,  # a pass names a card; it deals none
            "again": asked_again(table) >= 0,
            "says": says,
            "note": view.body.note if view.body.kind == OPEN_BODY else "",
            "footer": view.footer.replace("\t", "   "),
            "hands": [[title, [card_shown(card) for card in cards]] for title, cards in hands_of(table)],
        }

    def _told_players(self, table: Any) -> dict[str, Any]:
        game = GAMES[table.config.game]
        ended = [entry for entry in self._replay.rounds.values() if entry.ending != "under way"]
        part = {
            "game": game,
            "round": table.number,
            "state": self.state,
            "banner": players_banner(table, self.state),
            "history": [ended_round(entry) for entry in sorted(ended, key=lambda entry: -entry.number)[:ROUNDS_SHOWN]],
        }
        return part | PARTS.get(game, seats_part)(table)


def state_name(table: Any) -> str:
    return EVERY_GAME.get(table.state) or table.game.STATE_NAMES[table.state]


def words_of(body: Any) -> list[str]:
    if body.kind == MESSAGE:
        return [body.what, *body.do]
    return [body.title, *body.lines] if body.kind == MENU else []


def asked_again(table: Any) -> int:
    """Poker: the place in the deal of the card wanted once more, unread or forgotten by the scanner; else -1."""
    missing = table.game.missing_passes() if table is not None else []
    return table.passes.index(missing[0]) if missing else -1


def journal_line(record: LogRecord) -> list[Any]:
    return [record.sequence, kind_name(record.kind), describe(record)]
