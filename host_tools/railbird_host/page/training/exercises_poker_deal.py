"""Exercises for rules 11.1 to 11.8 of Four Card Poker. Seats 2 and 5 play."""

from railbird.table.seated.states import DEAL, DECIDE, UNDECIDED, bit_of
from railbird.table.seated.states import PLAY as PLAY_ON
from railbird_host.page.training.poker_judges import (
    CHIPS,
    DEALT,
    VOID_ROUND,
    changed,
    exercise,
    is_void,
    lies,
    shown_too_early,
    void_beyond,
    voided,
    went_on,
)

DEAL_EXERCISES = (
    exercise(
        "11.1",
        "A hand is declared void",
        "The player at seat 2 shows the cards to a neighbour and won't stop. The supervisor declares that hand void.",
        DEALT,
        "the supervisor voids seat 2 alone: 4, then the seat's key.",
        lambda table, felt: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
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
        "the supervisor voids the round: it is a misdeal.",
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
        "the supervisor voids the round: it is a misdeal.",
        is_void,
        [went_on(2, "Cards on a place without a wager, seen during the deal, are a misdeal.")],
        VOID_ROUND,
        "KS",
    ),
    exercise(
        "11.4",
        "A whole hand on a place without a wager",
        "The shuffler gives five cards at a time. A whole hand went to seat 3, where there is no wager: cards 6 to 10.",
        "+2A +5A BETS 9S 9H 9D KC 4C AC AD 2C 3C 5C AC@SEAT_3 AD@SEAT_3 2C@SEAT_3 3C@SEAT_3 5C@SEAT_3 "
        "2H 3D 2H@SEAT_5 3D@SEAT_5",
        "the supervisor inserts seat 3, whose hand is dead, and the deal goes on.",
        lambda table, felt: (
            bool(table.game.seats.dead_mask & bit_of(3)) and not table.dialogs.shown and not table.supervisor.person
        ),
        [
            voided("A whole hand on an empty place is laid away, and the game goes on."),
            (
                lambda table, felt: bool(table.game.seats.dead_mask & ~bit_of(3)),
                "Another seat was inserted. The dead hand lies on seat 3.",
            ),
            void_beyond(
                0, "A seat was declared void. No wager is void: the hand on seat 3 is nobody's, and is laid away."
            ),
            (
                lambda table, felt: len(table.passes) > 12,
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
        "seat 5 is put back to ? with its key, and decides.",
        lambda table, felt: table.state == DECIDE and table.game.decisions.of(5) == UNDECIDED,
        [
            voided("The hand is put back, and the player decides."),
            changed(2, PLAY_ON, "Seat 2 was changed, which plays. The cards of seat 5 were collected too early."),
            void_beyond(0, "A hand was declared void. It can be put back, so seat 5 decides."),
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
        "the supervisor voids the round: it is a misdeal.",
        is_void,
        [
            (
                lambda table, felt: (table.current.trouble == 0 and table.state == DEAL) or table.state > DEAL,
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
        "the same card is passed face down to seat 5, and noted as exposed (FIX 1, or 1 PLAYER'S).",
        lambda table, felt: table.game.deal.exposed == 1 and len(table.passes) >= 2 and not table.current.trouble,
        [
            voided("One exposed card is no misdeal: turn it over and go on."),
            (
                lambda table, felt: len(table.passes) >= 2 and not lies(felt, "2H", "SEAT 5"),
                "Another card was dealt in its place. The exposed card is turned over and stays: it goes to seat 5.",
            ),
            (
                lambda table, felt: len(table.passes) > 2 and table.game.deal.exposed == 0,
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
        "the dealer's second card is chosen as the upcard (FIX 2), and the deal goes on.",
        lambda table, felt: table.game.deal.upcard_number == 2 and not table.current.trouble,
        [
            voided("The exposed card stays open as the dealer's upcard, and the deal goes on."),
            (
                lambda table, felt: table.game.deal.upcard_number not in (2, 6),
                "Another card was chosen as the upcard. The second of the dealer's cards was turned over.",
            ),
            went_on(9, "The table does not know of the open card: it is to be chosen as the upcard first."),
        ],
        "FIX 2 BACK CONFIRM CONFIRM",
        "KC",
    ),
)
