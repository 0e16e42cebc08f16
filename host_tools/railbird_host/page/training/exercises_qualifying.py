"""Exercises for games whose dealer has no upcard: section 11 of Three Card Poker, and what Super 4 Poker, whose text
has no irregularities, leaves to the supervisor. Seats 2 and 5 play."""

from railbird.table.seated.states import ABSENT, DECIDE, UNDECIDED, bit_of
from railbird_host.page.training import exercises_section_11 as section_11
from railbird_host.page.training.poker_judges import (
    VOID_ROUND,
    Dealt,
    is_shown,
    is_void,
    shown_too_early,
    void_beyond,
    voided,
    went_on,
)

THREE = Dealt("three_card_poker", "three card poker", "+2A +2R +5A BETS", "5H KH QS 4H 9S 6D 3H 2D 5C", 3)
SUPER4 = Dealt("super4", "super4", "+2A +2B +5A BETS", "9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D", 5)

THREE_CARD_EXERCISES = (
    section_11.void_hand(THREE),
    section_11.wrong_number(THREE),
    section_11.no_wager(THREE),
    section_11.whole_hand_without_wager(THREE),
    section_11.collected_too_early(THREE),
    section_11.not_52_cards(THREE),
    THREE.exercise(
        "11.7",
        "A player's card exposed in the deal",
        "The card of seat 5 was turned over as it was dealt. It is turned back.",
        THREE.some(2),
        "It is noted, and the deal goes on.",
        lambda table, felt: table.game.deal.exposed == 1 and not table.current.trouble,
        [
            voided("One exposed card of a player is no misdeal."),
            went_on(2, "It is noted first: a second one would then pass unseen (11.9)."),
        ],
        "FIX 1",
        THREE.cards[2],
    ),
    THREE.exercise(
        "11.8",
        "A dealer's card exposed in the deal",
        "The dealer's first card was turned over in error. No card of the dealer lies face up in this game.",
        THREE.some(3),
        "The round is void.",
        is_void,
        [went_on(3, "A dealer's card that was seen is a misdeal here: the supervisor voids the round.")],
        "FIX 2 " + VOID_ROUND,
        THREE.cards[3],
    ),
    section_11.second_exposed(THREE),
    section_11.own_cards_exposed(THREE),
    section_11.dealer_showed(THREE),
    section_11.dealt_again(THREE),
    THREE.exercise(
        "11.13",
        "A player has left the table",
        "Seat 5 plays. The player at seat 2 has a hand and wagers, but has left the table. Go on to the showdown.",
        THREE.all + " +5P",
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
    section_11.laid_down(THREE),
    section_11.looked_at_other(THREE),
    section_11.looked_at_both(THREE),
)
SUPER4_EXERCISES = (
    SUPER4.exercise(
        "exposed",
        "A card is exposed in the deal",
        "A card of seat 5 was turned over as it was dealt. The rules say nothing of it; the supervisor lets it go on.",
        SUPER4.some(2),
        "It is noted, the supervisor decides, the deal goes on.",
        lambda table, felt: table.game.deal.exposed == 1 and not table.current.trouble and not table.supervisor.person,
        [
            voided("The supervisor has decided that the deal goes on."),
            went_on(2, "It is noted first, and the supervisor decides."),
        ],
        "FIX 1 SUP 5 LEAVE",
        SUPER4.cards[2],
    ),
    SUPER4.exercise(
        "void seat",
        "A hand is declared void",
        "The supervisor declares the hand of seat 2 void. Seat 5 plays on.",
        SUPER4.all,
        "Seat 2 is void.",
        lambda table, felt: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
        [
            voided("Only the hand of seat 2 is void; seat 5 plays on."),
            void_beyond(bit_of(2), "Another seat was declared void, not seat 2."),
        ],
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    ),
    SUPER4.exercise(
        "taken back",
        "Collected too early",
        "Seat 2 plays. You have collected cards and chips of seat 5, who had not decided yet. They are put back.",
        SUPER4.all + " +2P -5A",
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
