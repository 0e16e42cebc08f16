"""The table as its journal tells it: records come in, what the pages draw goes out.

The firmware's own controller is folded over the journalled events, so a page can show no card that the journal does
not hold: what is hidden at the table is -1 here too, and goes out as "??". Parts are made anew only after records.
"""

from collections.abc import Iterable
from typing import Any

from railbird.table.registration import GAMES
from railbird.table.states import CLOSED, OPEN, VOID
from railbird.table.view import CALLS, MENU, MESSAGE, View
from railbird.table.view import OPEN as OPEN_BODY
from railbird_host.field.log.record_text import LogRecord, describe, kind_name
from railbird_host.field.log.rounds import Replay, RoundLog, hands_of
from railbird_host.page.faces.face import card_shown
from railbird_host.page.faces.find import face_of
from railbird_host.page.players_part import INTERRUPTED, PLEASE_WAIT, ended_round, players_banner, waits

ROUNDS_KEPT = 40
ROUNDS_SHOWN = 12
EVERY_GAME = {CLOSED: "CLOSED", OPEN: "OPEN", VOID: "VOID"}
NO_TABLE: dict[str, Any] = dict.fromkeys(("waits", "names", "again", "pin", "begins", "deals"), False) | {
    "state": "STARTING",
    "round": 0,
    "fault": None,
    "hands": [],
}
NO_PLAYERS = {"game": "", "title": "", "round": 0, "state": "STARTING", "banner": PLEASE_WAIT} | {
    "history": [],
    "pay": None,
}


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
            self._table_part = told_table(self.table)
            self._players_part = told_players(self.table, self._replay.rounds.values())

    @property
    def state(self) -> str:
        table = self.table
        if table is None:
            return "STARTING"
        return state_name(table)

    def table_part(self) -> dict[str, Any]:
        """For the trainee's table: what lies on the felt, what is wrong, what the monitor asks for."""
        return self._table_part

    def players_part(self, is_up: bool, limits: str = "") -> dict[str, Any]:
        """`is_up`: the journal can be read at this moment; what could not be read is never shown as the truth."""
        if self.table is None:
            return self._players_part
        banner = players_banner(self.table, self.state)
        if not is_up:
            banner = PLEASE_WAIT if self.table.at_rest() else INTERRUPTED
        return self._players_part | {"banner": banner, "limits": limits}


def told_table(table: Any) -> dict[str, Any]:
    view = table.view()
    says = words_of(view)
    return {
        "state": state_name(table),
        "round": table.number,
        "fault": table.cards.fault.code if table.cards.fault else None,
        "pin": bool(table.pin_wanted()),
        "waits": waits(table),
        "lamps_wrong": bool(table.alarms.lamps_wrong),
        "begins": bool(table.rounds.may_begin()),  # NO MORE BETS would start a round
        "deals": deals(table),
        "names": table.dialogs.takes_cards() is not None,  # a pass names a card; it deals none
        "again": asked_again(table) >= 0 or asks_for_pass(table, [*says, view.footer]),
        "says": says,
        "note": view.body.note if view.body.kind == OPEN_BODY else "",
        "footer": view.footer.replace("\t", "   "),
        "hands": [[title, [card_shown(card) for card in cards]] for title, cards in hands_of(table)],
    }


def told_players(table: Any, rounds: Iterable[RoundLog]) -> dict[str, Any]:
    game = GAMES[table.config.game]
    face = face_of(game)
    ended = [entry for entry in rounds if entry.ending != "under way"]
    part = {
        "game": game,
        "title": face.title.upper(),
        "table": table.config.table_number,
        "round": table.number,
        "state": state_name(table),
        "pay": face.odds(table.config)._asdict(),
        "scale": face.scale(table.config),
        "history": [ended_round(entry) for entry in sorted(ended, key=lambda entry: -entry.number)[:ROUNDS_SHOWN]],
    }
    return part | face.players(table)


def deals(table: Any) -> bool:
    """A card from the shoe is what comes next."""
    awaited = table.current.state == table.game.FIRST_STATE and not table.passes and not table.waits_for_scanner()
    return bool(table.game.card_due() or (awaited and "DEAL" in table.view().footer))


def state_name(table: Any) -> str:
    return EVERY_GAME.get(table.state) or table.game.STATE_NAMES[table.state]


def words_of(view: View) -> list[str]:
    """What the monitor asks, line by line; whose turn it is comes last, a menu's title (in the header) first."""
    body = view.body
    if body.kind == MESSAGE:
        words = [body.what, *body.do, CALLS[body.who]]
    else:
        words = [view.header.partition("  ")[2], *body.lines] if body.kind == MENU else []
    return [word for word in words if word]


def asks_for_pass(table: Any, words: list[str]) -> bool:
    """A fault whose card is to be passed once more; one of a wrong deck is not."""
    return bool(table.cards.fault) and any("AGAIN" in line or line.startswith("PASS") for line in words)


def asked_again(table: Any) -> int:
    """Poker: the place in the deal of the card wanted once more, unread or forgotten by the scanner; else -1."""
    missing = table.game.hidden_cards.missing_passes() if table is not None else []
    return table.passes.index(missing[0]) if missing else -1


def journal_line(record: LogRecord) -> list[Any]:
    return [record.sequence, kind_name(record.kind), describe(record)]
