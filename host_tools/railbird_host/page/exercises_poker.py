"""Exercises for rules 11.1 to 11.15 of Four Card Poker. Seats 2 and 5 play."""

from typing import Any

from railbird.table.seated.states import ABSENT, DEAL, DECIDE, FOLD, SEATS, SETTLE, SHOW, UNDECIDED, bit_of
from railbird.table.states import VOID
from railbird_host.page.exercise import Exercise, Judge

GAME = "four_card_poker"
CHIPS = "+2A +2U +5A BETS"
DEALT = CHIPS + " 9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D TC"
PLAY = "+2P +5P"
VOID_ROUND = "SUP 4 CONFIRM LEAVE"
Wrong = tuple[Judge, str]


def is_void(table: Any) -> bool:
    return table.state == VOID


def is_shown(table: Any) -> bool:
    return table.state in (SHOW, SETTLE)


def is_settled(table: Any) -> bool:
    return table.number > 1


def went_on(cards: int, why: str) -> Wrong:
    """More cards were dealt than lay there when it happened."""
    return lambda table: len(table.passes) > cards or table.state > DEAL, f"Dealing went on. {why}"


def voided(why: str) -> Wrong:
    return is_void, f"The whole round was declared void. {why}"


def shown_too_early(why: str) -> Wrong:
    return is_shown, f"The showdown was begun. {why}"


def void_beyond(seats: int, why: str) -> Wrong:
    return lambda table: bool(table.game.seats.void_mask & ~seats), why


def exercise(
    rule: str, title: str, told: str, setup: str, right: Judge, wrong, answer, mistake, part="", **config: Any
):
    name = f"poker {rule}{part}"
    return Exercise(name, GAME, rule, title, told, setup, right, tuple(wrong), answer, mistake, config)


POKER_EXERCISES = (
    exercise(
        "11.1",
        "A hand is declared void",
        "The player at seat 2 shows the cards to a neighbour and won't stop. The supervisor declares that hand void.",
        DEALT,
        lambda table: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
        [
            voided("Only the hand of seat 2 is void; seat 5 plays on."),
            shown_too_early("The hand of seat 2 still counts in it: it is voided first."),
            void_beyond(bit_of(2), "Another seat was declared void, not seat 2."),
        ],
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    ),
    exercise(
        "11.2",
        "Wrong number of cards",
        "In the middle of the deal it turns out that seat 5 has one card too many.",
        CHIPS + " 9S 2H KS",
        is_void,
        [went_on(3, "A wrong number of cards is a misdeal: the supervisor voids the round.")],
        VOID_ROUND,
        "9H",
    ),
    exercise(
        "11.3",
        "Cards on a place without a wager",
        "Before all cards are dealt it is seen that cards were put on seat 3, where there is no wager.",
        "+2A BETS 9S 2H",
        is_void,
        [went_on(2, "Cards on a place without a wager, seen during the deal, are a misdeal.")],
        VOID_ROUND,
        "KS",
    ),
    exercise(
        "11.4",
        "A whole hand on a place without a wager",
        "The shuffler gives five cards at a time. A whole hand went to seat 3, where there is no wager: cards 6 to 10.",
        "+2A +5A BETS 9S 9H 9D KC 4C AC AD 2C 3C 5C 2H 3D",
        lambda table: (
            bool(table.game.seats.dead_mask & bit_of(3)) and not table.dialogs.shown and not table.supervisor.person
        ),
        [
            voided("A whole hand on an empty place is laid away, and the game goes on."),
            (
                lambda table: len(table.passes) > 12,
                "Dealing went on, and the cards count for the wrong seats. The supervisor inserts the dead hand first.",
            ),
        ],
        "SUP 2 3 CONFIRM LEAVE",
        VOID_ROUND,
        source="shuffler",
    ),
    exercise(
        "11.5",
        "Cards collected too early",
        "Seat 2 plays. You have collected cards and chips of seat 5, who had not decided yet. They are put back.",
        DEALT + " +2P -5A",
        lambda table: table.state == DECIDE and table.game.decisions.of(5) == UNDECIDED,
        [
            voided("The hand is put back, and the player decides."),
            shown_too_early("Seat 5 counts as folded, but had not decided."),
        ],
        "5 5",
        "CONFIRM",
    ),
    exercise(
        "11.6",
        "The deck is not one of 52 cards",
        "The scanner has seen a card of this deck twice: the deck is not one of 52 cards.",
        CHIPS + " 9S 2H KS 9S",
        is_void,
        [
            (
                lambda table: (table.current.trouble == 0 and table.state == DEAL) or table.state > DEAL,
                "The round goes on with a deck that is not complete. It is a misdeal: the supervisor voids the round.",
            )
        ],
        VOID_ROUND,
        "SUP 5 LEAVE",
    ),
    exercise(
        "11.7",
        "A player's card dealt face up",
        "The second card, the two of hearts, lay face up in the shoe and was passed as it was. It goes to seat 5.",
        CHIPS + " 9S ^2H",
        lambda table: table.game.deal.exposed == 1 and len(table.passes) >= 2 and not table.current.trouble,
        [
            voided("One exposed card is no misdeal: turn it over and go on."),
            (
                lambda table: len(table.passes) > 2 and table.game.deal.exposed == 0,
                "Dealing went on without noting that the card was exposed: a second one would then pass unseen (11.9).",
            ),
        ],
        "2H FIX 1",
        VOID_ROUND,
    ),
    exercise(
        "11.8",
        "A dealer's card exposed in the deal",
        "The dealer has three cards. The second of them was turned over in error: the king of diamonds.",
        CHIPS + " 9S 2H KS 9H 3D KD 9D 7C 5H",
        lambda table: table.game.deal.upcard_number == 2 and not table.current.trouble,
        [
            voided("The exposed card stays open as the dealer's upcard, and the deal goes on."),
            (
                lambda table: table.game.deal.upcard_number not in (2, 6),
                "Another card was chosen as the upcard. The second of the dealer's cards was turned over.",
            ),
            went_on(9, "The table does not know of the open card: it is to be chosen as the upcard first."),
        ],
        "FIX 2 BACK CONFIRM CONFIRM",
        "KC",
    ),
    exercise(
        "11.9",
        "A second exposed card",
        "One card of a player was exposed in this deal already. Now a second one is.",
        CHIPS + " 9S 2H KS FIX 1",
        is_void,
        [went_on(3, "Two exposed cards are a misdeal: the supervisor voids the round.")],
        "FIX 1 " + VOID_ROUND,
        "9H",
    ),
    exercise(
        "11.10",
        "A player exposes own cards",
        "The player at seat 5 turns over a card of the own hand. Both seats then play: go on.",
        DEALT,
        is_shown,
        [
            voided("A player who turns over own cards causes no misdeal."),
            void_beyond(0, "A hand was declared void. A player who turns over own cards keeps the hand."),
            (
                lambda table: bool(table.game.deal.dealer_showed),
                "An exposed card of the dealer was noted, but it was a player's. Nothing has to be noted.",
            ),
        ],
        PLAY + " CONFIRM",
        "SUP 4 5 LEAVE",
    ),
    exercise(
        "11.11",
        "The dealer exposes a card too early",
        "Before the players have decided, you turn over one of your own cards in error. They may still play or fold.",
        DEALT,
        lambda table: bool(table.game.deal.dealer_showed) and not is_void(table),
        [
            voided("All cards are dealt: it is noted, and the players still decide."),
            (
                lambda table: is_shown(table) and not table.game.deal.dealer_showed,
                "The showdown was begun, and nothing says that a card was seen before the players decided.",
            ),
        ],
        "FIX 2",
        VOID_ROUND,
    ),
    exercise(
        "11.12",
        "Dealing again after a misdeal",
        "The round was a misdeal and is void. The wagers are given back; new ones lie there: deal again.",
        DEALT + " " + VOID_ROUND,
        lambda table: table.number == 2 and table.state == SEATS,
        [(lambda table: table.number == 1 and not is_void(table), "A void round was brought back. It is dealt anew.")],
        "NEXT BETS",
        "SUP 5 LEAVE",
    ),
    exercise(
        "11.13",
        "A player has left the table",
        "Seat 2 plays. The player at seat 5 has a hand and a wager, but has left the table. Go on to the showdown.",
        DEALT + " +2P",
        lambda table: is_shown(table) and table.game.decisions.of(5) in (FOLD, ABSENT),
        [
            voided("Who is not there has folded; the others play on."),
            void_beyond(0, "The hand was declared void, so its wagers would be returned. Who is not there has folded."),
            (
                lambda table: is_shown(table) and table.game.decisions.of(5) not in (FOLD, ABSENT),
                "Seat 5 takes part in the showdown. Who is not there has folded: the seat's key up to X.",
            ),
        ],
        "5 5 5 CONFIRM",
        "5 CONFIRM",
    ),
    exercise(
        "11.14",
        "Laid down, but not folded",
        "Seat 5 was taken for a fold. The player only laid the cards down: they are the top five of the discard pile.",
        DEALT + " +2P -5A CONFIRM",
        lambda table: table.state == DECIDE and table.game.decisions.of(5) not in (FOLD, ABSENT),
        [
            voided("The hand can be put together again, so it lives."),
            (
                is_settled,
                "The round was settled as if seat 5 had folded. The supervisor reopens it, and the hand lives.",
            ),
        ],
        "SUP 5 LEAVE 5 5",
        "NEXT NEXT",
    ),
    exercise(
        "11.15",
        "A player has looked at the other hand",
        "A player has wagers on seats 2 and 5, sits at seat 2, and has looked at the hand of seat 5 only.",
        DEALT,
        lambda table: bool(table.game.seats.seen_mask & bit_of(5)) and not table.dialogs.shown,
        [
            voided("The hand that was looked at counts as the one seen."),
            void_beyond(0, "A hand was declared void. Only one was looked at: it counts as the one seen."),
            (
                lambda table: bool(table.game.seats.seen_mask & ~bit_of(5)),
                "Another seat was marked as seen. The player has looked at the hand of seat 5.",
            ),
            shown_too_early("The table does not know which hand was seen."),
        ],
        "SUP 1 5 CONFIRM LEAVE",
        "SUP 4 5 LEAVE",
        part="(a)",
    ),
    exercise(
        "11.15",
        "A player has looked at both hands",
        "A player has wagers on seats 2 and 5, and has looked at both hands.",
        DEALT,
        lambda table: table.game.seats.void_mask == bit_of(2) | bit_of(5) and not is_void(table),
        [
            voided("The two hands of this player are void, seat by seat; a round would be everybody's."),
            shown_too_early("Both hands still count in it: each seat is voided first."),
        ],
        "SUP 4 2 LEAVE SUP 4 5 LEAVE",
        VOID_ROUND,
        part="(b)",
    ),
)
