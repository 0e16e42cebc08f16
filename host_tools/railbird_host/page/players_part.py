"""What the players' monitor may show of a table: table-guide 8, and nothing that is hidden.

In: a controller that was folded over the journal, and the rounds that ended. Out: plain values for the page: the race
card by card, the seats' hands as far as they were opened, the banner, one entry for each round of the history.
"""

from collections.abc import Callable
from typing import Any

from railbird.cards.card import card_text
from railbird.games.derby import COLOUR_ODDS_PROTESTED, SUIT_ODDS_PROTESTED, Race
from railbird.table.seated.states import ABSENT, DEALER, FOLD, SETTLE, SHOW
from railbird.table.view import RANK_UNKNOWN
from railbird_host.field.log.rounds import RoundLog


def card_shown(card: int) -> str:
    """AS; ?? for a back; ?S where only the suit is known."""
    if card < 0:
        return "??"
    return "?" + "HDSC"[card - RANK_UNKNOWN] if card >= RANK_UNKNOWN else card_text(card)


def waits(table: Any) -> bool:
    """Something has to be put right before the round goes on."""
    return bool(
        table.cards.fault
        or table.current.check
        or table.current.trouble
        or table.dialogs.shown
        or not table.alarms.link
    )


def players_banner(table: Any, state: str) -> str:
    if state == "VOID":
        return "VOID"
    if table.current.pay_by_cards:
        return "INTERRUPTED – CARDS DECIDE"
    if state == "CLOSED":
        return "TABLE CLOSED"
    if state == "OPEN":
        return "PLACE YOUR BETS"
    if waits(table):
        return "PLEASE WAIT"
    if state in ("PAYING", "SETTLE"):
        return "CORRECTED" if table.current.corrected else "OFFICIAL"
    return "UNOFFICIAL"


def ended_round(entry: RoundLog) -> dict[str, Any]:
    """One round of the history: Derby's suits by its cards as they lay in the end; elsewhere the dealer's hand."""
    race = Race()
    if entry.game == "derby" and entry.ending == "paid":
        for card in (card for _, row in entry.hands for card in row if card >= 0):
            if not race.complete:
                race.add(card)
    dealer = entry.result.split(": D ", 1)[-1].split(";")[0] if ": D " in entry.result else ""
    return {
        "round": entry.number,
        "ending": entry.ending,
        "places": race_step(race)["places"] if race.complete else [],
        "dealer": dealer if entry.ending == "paid" else "",
        "protest": bool(race.protest),
        "corrected": entry.corrected,
    }


# Derby


def derby_part(table: Any) -> dict[str, Any]:
    """The race card by card, as the firmware's rules have it: a page need not know them to show how it went."""
    race = Race()
    steps = []
    for passed in table.passes:
        if passed.card >= 0 and not race.complete:
            steps.append({"card": card_shown(passed.card), "place": race.add(passed.card)} | race_step(race))
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


# Seats and a dealer's hand


def seats_part(table: Any) -> dict[str, Any]:
    """Backs stay backs: the controller knows a card only once it was opened at its turn."""
    upcard = table.game.deal.upcard_pass()
    game = table.game
    seats = [seat for seat in range(1, game.seat_count() + 1) if game.seats.is_in(seat)]
    return {
        "upcard": card_shown(upcard.card) if upcard else "",
        "dealer": hand_shown(game, DEALER),
        "seats": [seat_shown(table, seat) for seat in seats],
    }


def hand_shown(game: Any, seat: int) -> dict[str, Any]:
    """Its cards; once all are open its name and the cards that do not count."""
    cards = [passed.card for passed in game.deal.passes_of(seat)]
    size = game.rules.PLAYER_CARDS if seat else game.rules.DEALER_CARDS
    is_open = len(cards) == size and all(0 <= card < RANK_UNKNOWN for card in cards) and len(set(cards)) == size
    _, others, name = game.rules.best(cards) if is_open else ([], [], "")
    return {
        "cards": [card_shown(card) for card in cards],
        "name": name,
        "others": [card_text(card) for card in others],
    }


def seat_shown(table: Any, seat: int) -> dict[str, Any]:
    game = table.game
    void = game.seats.is_void(seat)
    decision = game.decisions.of(seat) if table.state >= SHOW else 0
    return {
        "seat": seat,
        "word": "VOID" if void else {FOLD: "FOLDED", ABSENT: "ABSENT"}.get(decision, ""),
        "turn": table.state == SETTLE and game.showdown.turn == seat,
        **hand_shown(game, seat),
    }


PARTS: dict[str, Callable[[Any], dict[str, Any]]] = {"derby": derby_part}  # others have seats and a dealer's hand
