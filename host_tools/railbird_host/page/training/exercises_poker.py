"""Exercises for section 11 of Four Card Poker: what it shares with Three Card Poker, and 11.7, 11.8, 11.13."""

from railbird.table.seated.states import ABSENT, FOLD
from railbird_host.page.training import exercises_section_11 as section_11
from railbird_host.page.training.poker_judges import (
    VOID_ROUND,
    Dealt,
    is_shown,
    lies,
    void_beyond,
    voided,
    went_on,
)

CARDS = "9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D TC"
FOUR = Dealt("four_card_poker", "poker", "+2A +2U +5A BETS", CARDS, 5)
POKER_EXERCISES = (
    section_11.void_hand(FOUR),
    section_11.wrong_number(FOUR),
    section_11.no_wager(FOUR),
    section_11.whole_hand_without_wager(FOUR),
    section_11.collected_too_early(FOUR),
    section_11.not_52_cards(FOUR),
    FOUR.exercise(
        "11.7",
        "A player's card dealt face up",
        "The second card, the two of hearts, lay face up in the shoe and was passed as it was. It goes to seat 5.",
        FOUR.chips + " 9S ^2H",
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
    FOUR.exercise(
        "11.8",
        "A dealer's card exposed in the deal",
        "The dealer has three cards. The second of them was turned over in error: the king of diamonds.",
        FOUR.chips + " 9S 2H KS 9H 3D KD 9D 7C 5H",
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
    section_11.second_exposed(FOUR),
    section_11.own_cards_exposed(FOUR),
    section_11.dealer_showed(FOUR),
    section_11.dealt_again(FOUR),
    FOUR.exercise(
        "11.13",
        "A player has left the table",
        "Seat 2 plays. The player at seat 5 has a hand and a wager, but has left the table. Go on to the showdown.",
        FOUR.all + " +2P",
        "seat 5 counts as folded or absent, and CONFIRM begins the showdown.",
        lambda table, felt: is_shown(table) and table.game.decisions.of(5) in (FOLD, ABSENT),
        [
            voided("Who is not there has folded; the others play on."),
            void_beyond(0, "The hand was declared void, so its wagers would be returned. Who is not there has folded."),
            (
                lambda table, felt: is_shown(table) and table.game.decisions.of(5) not in (FOLD, ABSENT),
                "Seat 5 takes part in the showdown. Who is not there has folded: the seat's key up to X.",
            ),
        ],
        "5 5 5 CONFIRM",
        "5 CONFIRM",
    ),
    section_11.laid_down(FOUR),
    section_11.looked_at_other(FOUR),
    section_11.looked_at_both(FOUR),
)
