"""Exercises for rules 11.9 to 11.15 of Four Card Poker. Seats 2 and 5 play."""

from railbird.table.seated.states import ABSENT, DECIDE, FOLD, SEATS, bit_of
from railbird_host.page.training.poker_judges import (
    CHIPS,
    DEALT,
    PLAY,
    VOID_ROUND,
    exercise,
    is_settled,
    is_shown,
    is_void,
    shown_too_early,
    void_beyond,
    voided,
    went_on,
)

HAND_EXERCISES = (
    exercise(
        "11.9",
        "A second exposed card",
        "One card of a player was exposed in this deal already. Now a second one is.",
        CHIPS + " 9S 2H KS FIX 1",
        "the supervisor voids the round: two exposed cards are a misdeal.",
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
        "nothing is noted; both seats play, and CONFIRM begins the showdown.",
        is_shown,
        [
            voided("A player who turns over own cards causes no misdeal."),
            (
                lambda table, felt: is_shown(table) and table.game.decisions.of(5) in (FOLD, ABSENT),
                "Seat 5 was taken for a fold. Who turns over own cards keeps the hand.",
            ),
            (
                lambda table, felt: is_shown(table) and table.game.decisions.of(2) in (FOLD, ABSENT),
                "Seat 2 was taken for a fold, but both seats play.",
            ),
            void_beyond(0, "A hand was declared void. A player who turns over own cards keeps the hand."),
            (
                lambda table, felt: bool(table.game.deal.dealer_showed),
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
        "FIX 2 notes it; the players still decide.",
        lambda table, felt: bool(table.game.deal.dealer_showed) and not is_void(table),
        [
            voided("All cards are dealt: it is noted, and the players still decide."),
            (
                lambda table, felt: is_shown(table) and not table.game.deal.dealer_showed,
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
        "the wagers lie there anew, and NO MORE BETS begins the deal.",
        lambda table, felt: table.number == 2 and table.state == SEATS,
        [
            (
                lambda table, felt: table.number == 1 and not is_void(table),
                "A void round was brought back. It is dealt anew.",
            )
        ],
        "NEXT BETS",
        "SUP 5 LEAVE",
    ),
    exercise(
        "11.13",
        "A player has left the table",
        "Seat 2 plays. The player at seat 5 has a hand and a wager, but has left the table. Go on to the showdown.",
        DEALT + " +2P",
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
    exercise(
        "11.14",
        "Laid down, but not folded",
        "Seat 5 was taken for a fold. The player only laid the cards down: they are the top five of the discard pile.",
        DEALT + " +2P -5A CONFIRM",
        "the supervisor reopens the round, and seat 5 plays on.",
        lambda table, felt: table.state == DECIDE and table.game.decisions.of(5) not in (FOLD, ABSENT),
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
        "the supervisor marks the hand of seat 5 as the one seen: CORRECT, then its key.",
        lambda table, felt: bool(table.game.seats.seen_mask & bit_of(5)) and not table.dialogs.shown,
        [
            voided("The hand that was looked at counts as the one seen."),
            void_beyond(0, "A hand was declared void. Only one was looked at: it counts as the one seen."),
            (
                lambda table, felt: bool(table.game.seats.seen_mask & ~bit_of(5)),
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
        "the supervisor voids seat 2 and seat 5, one after the other.",
        lambda table, felt: table.game.seats.void_mask == bit_of(2) | bit_of(5) and not is_void(table),
        [
            voided("The two hands of this player are void, seat by seat; a round would be everybody's."),
            shown_too_early("Both hands still count in it: each seat is voided first."),
        ],
        "SUP 4 2 LEAVE SUP 4 5 LEAVE",
        VOID_ROUND,
        part="(b)",
    ),
)
