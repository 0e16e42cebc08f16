"""Section 11 as Four Card Poker and Three Card Poker share it, over the cards of either. Seats 2 and 5 play."""

from railbird.table.seated.states import ABSENT, DEAL, DECIDE, FOLD, SEATS, UNDECIDED, bit_of
from railbird.table.seated.states import PLAY as PLAY_ON
from railbird_host.page.training.exercise import Exercise
from railbird_host.page.training.poker_judges import (
    PLAY,
    VOID_ROUND,
    Dealt,
    changed,
    is_settled,
    is_shown,
    is_void,
    shown_too_early,
    void_beyond,
    voided,
    went_on,
)


def void_hand(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.1",
        "A hand is declared void",
        "The player at seat 2 shows the cards to a neighbour and won't stop. The supervisor declares that hand void.",
        dealt.all,
        "the supervisor voids seat 2 alone: 4, then the seat's key.",
        lambda table, felt: bool(table.game.seats.void_mask & bit_of(2)) and not is_void(table),
        [
            voided("Only the hand of seat 2 is void; seat 5 plays on."),
            shown_too_early("The hand of seat 2 still counts in it: it is voided first."),
            void_beyond(bit_of(2), "Another seat was declared void, not seat 2."),
        ],
        "SUP 4 2 LEAVE",
        VOID_ROUND,
    )


def wrong_number(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.2",
        "Wrong number of cards",
        "In the middle of the deal it turns out that seat 5 has one card too many.",
        dealt.some(3),
        "the supervisor voids the round: it is a misdeal.",
        is_void,
        [went_on(3, "A wrong number of cards is a misdeal: the supervisor voids the round.")],
        VOID_ROUND,
        dealt.cards[3],
    )


def no_wager(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.3",
        "Cards on a place without a wager",
        "Before all cards are dealt it is seen that cards were put on seat 3, where there is no wager.",
        "+2A BETS " + " ".join(dealt.cards[:2]),
        "the supervisor voids the round: it is a misdeal.",
        is_void,
        [went_on(2, "Cards on a place without a wager, seen during the deal, are a misdeal.")],
        VOID_ROUND,
        dealt.cards[2],
    )


def whole_hand_without_wager(dealt: Dealt) -> Exercise:
    size = dealt.size
    first, dead = ["9S", "9H", "9D", "KC", "4C"][:size], ["AC", "AD", "2C", "3C", "5C"][:size]
    return dealt.exercise(
        "11.4",
        "A whole hand on a place without a wager",
        f"The shuffler gives {size} cards at a time. A whole hand went to seat 3, where there is no wager: cards "
        f"{size + 1} to {2 * size}.",
        "+2A +5A BETS " + " ".join([*first, *dead, *(f"{card}@SEAT_3" for card in dead), "2H 3D 2H@SEAT_5 3D@SEAT_5"]),
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
                lambda table, felt: len(table.passes) > 2 * size + 2,
                "Dealing went on, and the cards count for the wrong seats. The supervisor inserts the dead hand first.",
            ),
        ],
        "SUP 2 3 CONFIRM LEAVE",
        VOID_ROUND,
        source="shuffler",
    )


def collected_too_early(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.5",
        "Cards collected too early",
        "Seat 2 plays. You have collected cards and chips of seat 5, who had not decided yet. They are put back.",
        dealt.all + " +2P -5A",
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
    )


def not_52_cards(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.6",
        "The deck is not one of 52 cards",
        "The scanner has seen a card of this deck twice: the deck is not one of 52 cards.",
        dealt.some(3, again=True),
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
    )


def second_exposed(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.9",
        "A second exposed card",
        "One card of a player was exposed in this deal already. Now a second one is.",
        dealt.some(3) + " FIX 1",
        "the supervisor voids the round: two exposed cards are a misdeal.",
        is_void,
        [went_on(3, "Two exposed cards are a misdeal: the supervisor voids the round.")],
        "FIX 1 " + VOID_ROUND,
        dealt.cards[3],
    )


def own_cards_exposed(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.10",
        "A player exposes own cards",
        "The player at seat 5 turns over a card of the own hand. Both seats then play: go on.",
        dealt.all,
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
    )


def dealer_showed(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.11",
        "The dealer exposes a card too early",
        "Before the players have decided, you turn over one of your own cards in error. They may still play or fold.",
        dealt.all,
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
    )


def dealt_again(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.12",
        "Dealing again after a misdeal",
        "The round was a misdeal and is void. The wagers are given back; new ones lie there: deal again.",
        dealt.all + " " + VOID_ROUND,
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
    )


def laid_down(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.14",
        "Laid down, but not folded",
        "Seat 5 was taken for a fold. The player only laid the cards down: they lie on top of the discard pile.",
        dealt.all + " +2P -5A CONFIRM",
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
    )


def looked_at_other(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.15",
        "A player has looked at the other hand",
        "A player has wagers on seats 2 and 5, sits at seat 2, and has looked at the hand of seat 5 only.",
        dealt.all,
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
    )


def looked_at_both(dealt: Dealt) -> Exercise:
    return dealt.exercise(
        "11.15",
        "A player has looked at both hands",
        "A player has wagers on seats 2 and 5, and has looked at both hands.",
        dealt.all,
        "the supervisor voids seat 2 and seat 5, one after the other.",
        lambda table, felt: table.game.seats.void_mask == bit_of(2) | bit_of(5) and not is_void(table),
        [
            voided("The two hands of this player are void, seat by seat; a round would be everybody's."),
            shown_too_early("Both hands still count in it: each seat is voided first."),
        ],
        "SUP 4 2 LEAVE SUP 4 5 LEAVE",
        VOID_ROUND,
        part="(b)",
    )
