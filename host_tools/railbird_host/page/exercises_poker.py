"""Exercises for rules 11.1 to 11.15 of Four Card Poker. Seats 2 and 5 play."""

from typing import Any

from railbird.table.poker_round import DEAL, DECIDE, FOLD, SEATS, SETTLE, SHOW, UNDECIDED, bit_of
from railbird.table.states import NO_DIALOG, VOID
from railbird_host.page.exercise import Exercise

GAME = "four_card_poker"
CHIPS = "+2A +2U +5A BETS"
DEALT = CHIPS + " 9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D TC"
PLAY = "+2P +5P"
VOID_ROUND = "SUP 4 CONFIRM LEAVE"


def is_void(table: Any) -> bool:
    return table.state == VOID


def went_on(cards: int):
    """More cards were dealt than lay there when it happened."""
    return lambda table: len(table.passes) > cards or table.state > DEAL


def is_shown(table: Any) -> bool:
    return table.state in (SHOW, SETTLE)


def is_settled(table: Any) -> bool:
    return table.number > 1


def exercise(rule: str, told: str, setup: str, right, wrong, answer: str, mistake: str, part: str = "", **config: Any):
    name = f"poker {rule}{part}"
    return Exercise(name, GAME, rule, told, setup, right, wrong, answer, mistake, config)


POKER_EXERCISES = (
    exercise(
        "11.1",
        "The player at seat 2 shows the cards to a neighbour and won't stop. The supervisor declares that hand void.",
        DEALT,
        lambda table: bool(table.void_mask & bit_of(2)) and not is_void(table),
        lambda table: is_void(table) or is_shown(table),
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    ),
    exercise(
        "11.2",
        "In the middle of the deal it turns out that seat 5 has one card too many.",
        CHIPS + " 9S 2H KS",
        is_void,
        went_on(3),
        VOID_ROUND,
        "9H",
    ),
    exercise(
        "11.3",
        "Before all cards are dealt it is seen that cards were put on seat 3, where there is no wager.",
        "+2A BETS 9S 2H",
        is_void,
        went_on(2),
        VOID_ROUND,
        "KS",
    ),
    exercise(
        "11.4",
        "The shuffler gives five cards at a time. A whole hand went to seat 3, where there is no wager: cards 6 to 10.",
        "+2A +5A BETS 9S 9H 9D KC 4C AC AD 2C 3C 5C 2H 3D",
        lambda table: bool(table.dead_mask & bit_of(3)) and table.dialog == NO_DIALOG and not table.person,
        lambda table: is_void(table) or len(table.passes) > 12,
        "SUP 2 3 CONFIRM LEAVE",
        VOID_ROUND,
        source="shuffler",
    ),
    exercise(
        "11.5",
        "Seat 2 plays. You have collected cards and chips of seat 5, who had not decided yet. They are put back.",
        DEALT + " +2P -5A",
        lambda table: table.state == DECIDE and table.decision(5) == UNDECIDED,
        lambda table: is_void(table) or is_shown(table),
        "5",
        "CONFIRM",
    ),
    exercise(
        "11.6",
        "The scanner has seen a card of this deck twice: the deck is not one of 52 cards.",
        CHIPS + " 9S 2H KS 9S",
        is_void,
        lambda table: (table.trouble == 0 and table.state == DEAL) or table.state > DEAL,
        VOID_ROUND,
        "SUP 5 LEAVE",
    ),
    exercise(
        "11.7",
        "The second card, the two of hearts, lay face up in the shoe and was passed as it was. It goes to seat 5.",
        CHIPS + " 9S ^2H",
        lambda table: table.exposed == 1 and len(table.passes) >= 2 and not table.trouble,
        lambda table: is_void(table) or (len(table.passes) > 2 and table.exposed == 0),
        "2H FIX 1",
        VOID_ROUND,
    ),
    exercise(
        "11.8",
        "The dealer has three cards. The second of them was turned over in error: the king of diamonds.",
        CHIPS + " 9S 2H KS 9H 3D KD 9D 7C 5H",
        lambda table: table.upcard_number == 2 and not table.trouble,
        lambda table: is_void(table) or len(table.passes) > 9,
        "FIX 2 BACK CONFIRM",
        "KC",
    ),
    exercise(
        "11.9",
        "One card of a player was exposed in this deal already. Now a second one is.",
        CHIPS + " 9S 2H KS FIX 1",
        is_void,
        went_on(3),
        "FIX 1 " + VOID_ROUND,
        "9H",
    ),
    exercise(
        "11.10",
        "The player at seat 5 turns over a card of the own hand. Both seats then play: go on.",
        DEALT,
        is_shown,
        lambda table: is_void(table) or bool(table.void_mask) or bool(table.dealer_showed),
        PLAY + " CONFIRM",
        "SUP 4 5 LEAVE",
    ),
    exercise(
        "11.11",
        "Before the players have decided, you turn over one of your own cards in error. They may still play or fold.",
        DEALT,
        lambda table: bool(table.dealer_showed) and not is_void(table),
        lambda table: is_void(table) or (is_shown(table) and not table.dealer_showed),
        "FIX 2",
        VOID_ROUND,
    ),
    exercise(
        "11.12",
        "The round was a misdeal and is void. The wagers are given back; new ones lie there: deal again.",
        DEALT + " " + VOID_ROUND,
        lambda table: table.number == 2 and table.state == SEATS,
        lambda table: table.number == 1 and not is_void(table),
        "NEXT BETS",
        "SUP 5 LEAVE",
    ),
    exercise(
        "11.13",
        "Seat 2 plays. The player at seat 5 has a hand and a wager, but has left the table. Go on to the showdown.",
        DEALT + " +2P",
        lambda table: is_shown(table) and table.decision(5) == FOLD,
        lambda table: is_void(table) or bool(table.void_mask) or (is_shown(table) and table.decision(5) != FOLD),
        "5 5 CONFIRM",
        "5 CONFIRM",
    ),
    exercise(
        "11.14",
        "Seat 5 was taken for a fold. The player only laid the cards down: they are the top five of the discard pile.",
        DEALT + " +2P -5A CONFIRM",
        lambda table: table.state == DECIDE and table.decision(5) != FOLD,
        lambda table: is_void(table) or is_settled(table),
        "SUP 5 LEAVE 5",
        "NEXT NEXT",
    ),
    exercise(
        "11.15",
        "A player has wagers on seats 2 and 5, sits at seat 2, and has looked at the hand of seat 5 only.",
        DEALT,
        lambda table: bool(table.seen_mask & bit_of(5)) and table.dialog == NO_DIALOG,
        lambda table: is_void(table) or bool(table.void_mask) or is_shown(table),
        "SUP 1 5 CONFIRM LEAVE",
        "SUP 4 5 LEAVE",
        part="(a)",
    ),
    exercise(
        "11.15",
        "A player has wagers on seats 2 and 5, and has looked at both hands.",
        DEALT,
        lambda table: table.void_mask == bit_of(2) | bit_of(5) and not is_void(table),
        lambda table: is_void(table) or is_shown(table),
        "SUP 4 2 LEAVE SUP 4 5 LEAVE",
        VOID_ROUND,
        part="(b)",
    ),
)
