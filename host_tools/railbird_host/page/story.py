"""The table as its journal tells it: records come in, what the pages draw goes out.

The firmware's own controller is folded over the journalled events, so a page can show no card that the journal does
not hold: what is hidden at the table is -1 here too, and goes out as "??".
"""

from typing import Any

from railbird.cards.card import card_text
from railbird.games.derby import COLOUR_ODDS_PROTESTED, SUIT_ODDS_PROTESTED, Race
from railbird.games.four_card_deal import DEALER
from railbird.table import derby_controller, poker_round
from railbird.table.config import DERBY
from railbird.table.poker_round import DECISION_LETTERS, bit_of
from railbird.table.states import CLOSED, NO_DIALOG, OPEN, VOID
from railbird.table.view import RANK_UNKNOWN
from railbird_host.log.record_text import LogRecord, describe, kind_name
from railbird_host.log.rounds import Replay, hands_of

ROUNDS_KEPT = 40
STATES: dict[bool, dict[int, str]] = {
    True: {derby_controller.DEAL: "DEAL", derby_controller.RESULT: "RESULT", derby_controller.PAYING: "PAYING"},
    False: {
        poker_round.SEATS: "SEATS",
        poker_round.DEAL: "DEAL",
        poker_round.DECIDE: "DECIDE",
        poker_round.SHOW: "SHOW",
        poker_round.SETTLE: "SETTLE",
    },
}
EVERY_GAME = {CLOSED: "CLOSED", OPEN: "OPEN", VOID: "VOID"}


def shown(card: int) -> str:
    """AS; ?? for a back; ?S where only the suit is known."""
    if card < 0:
        return "??"
    return "?" + "HDSC"[card - RANK_UNKNOWN] if card >= RANK_UNKNOWN else card_text(card)


class Story:
    def __init__(self) -> None:
        self._replay = Replay()

    @property
    def table(self) -> Any:
        """The controller, or None before the first snapshot."""
        return self._replay.table

    def take(self, records: list[LogRecord]) -> None:
        for record in records:
            self._replay.take(record)
        for number in sorted(self._replay.rounds)[:-ROUNDS_KEPT]:
            del self._replay.rounds[number]

    @property
    def state(self) -> str:
        table = self.table
        if table is None:
            return "STARTING"
        return EVERY_GAME.get(table.state) or STATES[table.config.game == DERBY][table.state]

    def table_part(self) -> dict[str, Any]:
        """For the trainee's table: what lies on the felt, and what is wrong."""
        table = self.table
        if table is None:
            return {"state": self.state, "round": 0, "live": False, "fault": None, "hands": []}
        return {
            "state": self.state,
            "round": table.number,
            "live": table.round()[1],
            "fault": table.fault[0] if table.fault else None,
            "held": len(table.held),
            "dialog": table.dialog != NO_DIALOG,
            "supervisor": bool(table.person),
            "waits": waits(table),
            "hands": [[title, [shown(card) for card in cards]] for title, cards in hands_of(table)],
        }

    def players_part(self, is_up: bool) -> dict[str, Any]:
        table = self.table
        if table is None:
            return {"game": "", "round": 0, "state": "STARTING", "banner": "PLEASE WAIT", "history": []}
        part = {
            "game": "derby" if table.config.game == DERBY else "four_card_poker",
            "round": table.number,
            "state": self.state,
            "banner": banner(table, self.state) if is_up else "INTERRUPTED – CARDS DECIDE",
            "history": self.history(),
        }
        return part | (derby_part(table) if table.config.game == DERBY else poker_part(table))

    def history(self) -> list[dict[str, Any]]:
        """The last rounds that ended, newest first."""
        ended = [entry for entry in self._replay.rounds.values() if entry.ending != "under way"]
        return [
            {"round": entry.number, "result": entry.result, "ending": entry.ending, "corrected": entry.corrected}
            for entry in sorted(ended, key=lambda entry: -entry.number)[:12]
        ]


def waits(table: Any) -> bool:
    """Something has to be put right before the round goes on."""
    return bool(table.fault or table.check or table.trouble or table.dialog != NO_DIALOG or not table.link)


def banner(table: Any, state: str) -> str:
    """table-guide 8."""
    if state == "VOID":
        return "VOID"
    if table.pay_by_cards:
        return "INTERRUPTED – CARDS DECIDE"
    if state == "CLOSED":
        return "TABLE CLOSED"
    if state == "OPEN":
        return "PLACE YOUR BETS"
    if waits(table):
        return "PLEASE WAIT"
    if state in ("PAYING", "SETTLE"):
        return "CORRECTED" if table.corrected else "OFFICIAL"
    return "UNOFFICIAL"


def derby_part(table: Any) -> dict[str, Any]:
    """The race card by card, as the firmware's rules have it: a page need not know them to show how it went."""
    race = Race()
    steps = []
    for passed in table.passes:
        if passed.card >= 0 and not race.complete:
            steps.append({"card": shown(passed.card), "place": race.add(passed.card)} | race_step(race))
    return {"steps": steps, **race_step(race), "odds": protest_odds() if race.protest else ""}


def race_step(race: Race) -> dict[str, Any]:
    return {
        "counts": list(race.counts),
        "places": ["HDSC"[suit] if suit >= 0 else "" for suit in (race.first, race.second, race.third)],
        "due": race.due,
        "protest": bool(race.protest),
    }


def protest_odds() -> str:
    return "RED, BLACK {}-{} · SUITS {}-{}".format(*COLOUR_ODDS_PROTESTED, *SUIT_ODDS_PROTESTED)


def poker_part(table: Any) -> dict[str, Any]:
    """Backs stay backs: the controller knows a card only once it was opened at its turn."""
    upcard = table.upcard_pass()
    seats = []
    for seat in range(1, table.config.seats + 1):
        if not table.in_mask & bit_of(seat):
            continue
        void = bool(table.void_mask & bit_of(seat))
        folded = table.state >= poker_round.SHOW and DECISION_LETTERS[table.decision(seat)] == "F"
        seats.append(
            {
                "seat": seat,
                "cards": [shown(passed.card) for passed in table.hand_passes(seat)],
                "word": "VOID" if void else "FOLDED" if folded else "",
                "turn": table.state == poker_round.SETTLE and table.turn == seat,
            }
        )
    return {
        "upcard": shown(upcard.card) if upcard else "",
        "dealer": [shown(passed.card) for passed in table.hand_passes(DEALER)],
        "seats": seats,
    }


def journal_line(record: LogRecord) -> list[Any]:
    return [record.sequence, kind_name(record.kind), describe(record)]
