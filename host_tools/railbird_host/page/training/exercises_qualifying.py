"""Exercises for games whose dealer has no upcard: section 11 of Three Card Poker where it differs from Four Card
Poker's or matters most, and what Super 4 Poker leaves to the supervisor. Seats 2 and 5 play."""

from typing import Any

from railbird.table.seated.states import ABSENT, DECIDE, FOLD, UNDECIDED, bit_of
from railbird_host.page.training.exercise import Exercise
from railbird_host.page.training.exercises_federal import exercise
from railbird_host.page.training.poker_judges import (
    VOID_ROUND,
    is_settled,
    is_shown,
    is_void,
    shown_too_early,
    void_beyond,
    voided,
    went_on,
)

THREE_CHIPS = "+2A +2R +5A BETS"
THREE_DEALT = THREE_CHIPS + " 5H KH QS 4H 9S 6D 3H 2D 5C"
SUPER4_CHIPS = "+2A +2B +5A BETS"
SUPER4_DEALT = SUPER4_CHIPS + " 9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D"


def three(*values: Any) -> Exercise:
    return exercise("three_card_poker", *values)


def super4(*values: Any) -> Exercise:
    return exercise("super4", *values)


THREE_CARD_EXERCISES = (
    three(
        "11.1",
        "A hand is declared void",
        "The player at seat 2 shows the cards to a neighbour and won't stop. The supervisor declares that hand void.",
        THREE_DEALT,
        "Seat 2 is void, its side wagers too; seat 5 plays on.",
        lambda table, felt: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
        [
            voided("Only the hand of seat 2 is void; seat 5 plays on."),
            shown_too_early("The hand of seat 2 still counts in it: it is voided first."),
            void_beyond(bit_of(2), "Another seat was declared void, not seat 2."),
        ],
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    ),
    three(
        "11.7",
        "A player's card exposed in the deal",
        "The card of seat 5 was turned over as it was dealt. It is turned back.",
        THREE_CHIPS + " 5H KH",
        "It is noted, and the deal goes on.",
        lambda table, felt: table.game.deal.exposed == 1 and not table.current.trouble,
        [
            voided("One exposed card of a player is no misdeal."),
            went_on(2, "It is noted first: a second one would then pass unseen (11.9)."),
        ],
        "FIX 1",
        "QS",
    ),
    three(
        "11.8",
        "A dealer's card exposed in the deal",
        "The dealer's first card was turned over in error. No card of the dealer lies face up in this game.",
        THREE_CHIPS + " 5H KH QS",
        "The round is void.",
        is_void,
        [went_on(3, "A dealer's card that was seen is a misdeal here: the supervisor voids the round.")],
        "FIX 2 " + VOID_ROUND,
        "4H",
    ),
    three(
        "11.9",
        "A second exposed card",
        "One card of a player was exposed in this deal already. Now a second one is.",
        THREE_CHIPS + " 5H KH QS FIX 1",
        "The round is void.",
        is_void,
        [went_on(3, "Two exposed cards are a misdeal: the supervisor voids the round.")],
        "FIX 1 " + VOID_ROUND,
        "4H",
    ),
    three(
        "11.11",
        "The dealer exposes a card too early",
        "Before the players have decided, you turn over one of your own cards in error. They may still play or fold.",
        THREE_DEALT,
        "It is noted.",
        lambda table, felt: bool(table.game.deal.dealer_showed) and not is_void(table),
        [voided("All cards are dealt: it is noted, and the players still decide.")],
        "FIX 2",
        VOID_ROUND,
    ),
    three(
        "11.13",
        "A player has left the table",
        "Seat 5 plays. The player at seat 2 has a hand and wagers, but has left the table. Go on to the showdown.",
        THREE_DEALT + " +5P",
        "Seat 2 is marked X: all its wagers are taken, its hand stays shut.",
        lambda table, felt: is_shown(table) and table.game.decisions.of(2) == ABSENT,
        [
            voided("Who is not there has lost the wagers; the others play on."),
            void_beyond(0, "The hand was declared void, so its wagers would be returned."),
            (
                lambda table, felt: is_shown(table) and table.game.decisions.of(2) != ABSENT,
                "Seat 2 counts as folded or as playing. Who is not there is X: side wagers are taken too.",
            ),
        ],
        "2 2 2 CONFIRM",
        "2 2 CONFIRM",
    ),
    three(
        "11.14",
        "Laid down, but not folded",
        "Seat 5 was taken for a fold. The player only laid the cards down: they are the top three of the discard pile.",
        THREE_DEALT + " +2P -5A CONFIRM",
        "The hand of seat 5 lives.",
        lambda table, felt: table.state == DECIDE and table.game.decisions.of(5) not in (FOLD, ABSENT),
        [
            voided("The hand can be put together again, so it lives."),
            (is_settled, "The round was settled as if seat 5 had folded. The supervisor reopens it."),
        ],
        "SUP 5 LEAVE 5 5",
        "NEXT NEXT",
    ),
)
SUPER4_EXERCISES = (
    super4(
        "exposed",
        "A card is exposed in the deal",
        "A card of seat 5 was turned over as it was dealt. The rules say nothing of it; the supervisor lets it go on.",
        SUPER4_CHIPS + " 9S 2H",
        "It is noted, the supervisor decides, the deal goes on.",
        lambda table, felt: table.game.deal.exposed == 1 and not table.current.trouble and not table.supervisor.person,
        [
            voided("The supervisor has decided that the deal goes on."),
            went_on(2, "It is noted first, and the supervisor decides."),
        ],
        "FIX 1 SUP 5 LEAVE",
        "KS",
    ),
    super4(
        "void seat",
        "A hand is declared void",
        "The supervisor declares the hand of seat 2 void. Seat 5 plays on.",
        SUPER4_DEALT,
        "Seat 2 is void.",
        lambda table, felt: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
        [
            voided("Only the hand of seat 2 is void; seat 5 plays on."),
            void_beyond(bit_of(2), "Another seat was declared void, not seat 2."),
        ],
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    ),
    super4(
        "taken back",
        "Collected too early",
        "Seat 2 plays. You have collected cards and chips of seat 5, who had not decided yet. They are put back.",
        SUPER4_DEALT + " +2P -5A",
        "Seat 5 is open again.",
        lambda table, felt: table.state == DECIDE and table.game.decisions.of(5) == UNDECIDED,
        [
            voided("The hand is put back, and the player decides."),
            shown_too_early("Seat 5 counts as folded, but had not decided."),
        ],
        "5 5",
        "CONFIRM",
    ),
)
