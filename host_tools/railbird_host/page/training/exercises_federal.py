"""Exercises for rule 12 of Federal Poker and of Federal Draw Poker, and for rules 5.2, 9.2 and 11."""

from typing import Any

from railbird.table.federal.states import DISCARD, DRAW, PAYING
from railbird.table.seated.states import SEATS
from railbird.table.states import CLOSED, OPEN, VOID
from railbird_host.page.training.exercise import Exercise, Judge

CHIPS = "+2W +5W BETS"
DEALT = CHIPS + " 9S 6S 9H 6H 9D AD KD KC 4D 4C"  # three nines; a pair of sixes
DRAW_CHIPS = "+1W +3W BETS"
DRAW_DEALT = DRAW_CHIPS + " JS KS JH 3H 4D 8D 7C 9C 2C 2D"  # two jacks; nothing
GIVEN_UP = " 4D 7C 2C 3H"
VOID_ROUND = "SUP 4 CONFIRM LEAVE"


def is_void(table: Any, felt: Any = None) -> bool:
    return table.state == VOID


def hand(table: Any, box: int) -> list[int]:
    return [passed.card for passed in table.game.hand_passes(box)]


def exercise(
    game: str, rule: str, title: str, told: str, setup: str, goal: str, right: Judge, wrong, answer, mistake, **config
):
    name = f"{game.replace('_', ' ')} {rule}"
    return Exercise(name, game, rule, title, told, setup, goal, right, tuple(wrong), answer, mistake, config)


def federal(*values: Any, **config: Any) -> Exercise:
    return exercise("federal", *values, **config)


def draw(*values: Any, **config: Any) -> Exercise:
    return exercise("federal_draw", *values, **config)


def at_rest(table: Any) -> bool:
    """Nothing lies over the screen, and the supervisor is gone."""
    return not table.dialogs.shown and not table.supervisor.person


FEDERAL_EXERCISES = (
    federal(
        "12.1",
        "A late bet",
        "During the deal a player puts chips on box 3. The monitor tells you. Refuse them and deal on.",
        CHIPS + " 9S 6S +3W",
        "refuse the chips on box 3 and deal on.",
        lambda table, felt: len(table.passes) > 2 and not is_void(table),
        [(is_void, "A late bet is refused; the round goes on (12.1).")],
        "-3W 9H",
        VOID_ROUND,
    ),
    federal(
        "12.2",
        "A bet taken back",
        "During the deal the player of box 5 takes the wager back. It stands, and is won or lost: deal on.",
        CHIPS + " 9S 6S -5W",
        "the wager of box 5 stands: deal on.",
        lambda table, felt: len(table.passes) > 2 and table.game.seats.is_in(5) and not table.game.seats.is_void(5),
        [
            (is_void, "The wager stands; the round is not void (12.2)."),
            (lambda table, felt: table.game.seats.is_void(5), "The wager of box 5 stands; it does not go back (12.2)."),
        ],
        "9H",
        "SUP 4 5 LEAVE",
    ),
    federal(
        "12.3",
        "A card dealt in error",
        "The second card, a three of clubs, went to box 3, where there is no wager. The supervisor declares it void.",
        CHIPS + " 9S 3C 6S",
        "the supervisor marks the card as void: INSERT, the box, the card.",
        lambda table, felt: len(table.game.void_cards.of(3)) == 1 and len(table.passes) == 2 and at_rest(table),
        [
            (is_void, "Only the card that lies there in error is void; the round goes on (12.3)."),
            (lambda table, felt: len(table.passes) > 3, "Dealing went on, and cards count for the wrong boxes."),
        ],
        "SUP 2 3 BACK CONFIRM NEXT LEAVE",
        VOID_ROUND,
    ),
    federal(
        "11",
        "A payment that surveillance looks at first",
        "Box 2 has three nines, and your house reviews what pays five to one or more. Surveillance says: pay.",
        DEALT + " CONFIRM",
        "the supervisor releases the payment: FIX 1.",
        lambda table, felt: bool(table.game.results.released_mask) and at_rest(table),
        [
            (
                lambda table, felt: bool(table.game.results.refused_mask),
                "The payment was refused, but surveillance released it.",
            )
        ],
        "SUP BACK FIX 1 LEAVE",
        "SUP BACK FIX 2 LEAVE",
        review_from=5,
    ),
    federal(
        "5.2",
        "The end of play",
        "The table closes. Deal the supervisor's part: the cards would be checked; today the supervisor says no.",
        "",
        "the supervisor closes without a deck check: 7, 2, 2, CONFIRM.",
        lambda table, felt: table.state == CLOSED,
        [(lambda table, felt: table.state == SEATS, "A new round was begun.")],
        "SUP 7 2 2 CONFIRM LEAVE",
        "BETS",
    ),
)
FEDERAL_DRAW_EXERCISES = (
    draw(
        "12(b)(i)",
        "A card exposed in the cut",
        "A card is seen in the cut, before the first one is dealt. That is a misdeal.",
        DRAW_CHIPS,
        "it is a misdeal: FIX 1, then the supervisor voids the round.",
        is_void,
        [
            (
                lambda table, felt: bool(table.passes),
                "Cards were dealt. One exposed in the cut is a misdeal: FIX 1, then VOID.",
            )
        ],
        f"FIX 1 {VOID_ROUND}",
        "JS",
    ),
    draw(
        "12(b)(iii)",
        "A card exposed in the deal",
        "The third card of the deal turned over and was seen by everybody.",
        DRAW_CHIPS + " JS KS JH",
        "it is a misdeal: FIX 1, then the supervisor voids the round.",
        is_void,
        [
            (
                lambda table, felt: len(table.passes) > 3,
                "Dealing went on. A player's card exposed by the dealer is a misdeal.",
            )
        ],
        f"FIX 1 {VOID_ROUND}",
        "3H",
    ),
    draw(
        "12(b)(iv)",
        "A box with too many cards",
        "All boxes have their cards; a queen of diamonds was dealt to box 1 as a sixth and passed the scanner.",
        DRAW_DEALT + " QD",
        "say that a box has too many: it is a misdeal.",
        is_void,
        [
            (
                lambda table, felt: table.game.discards.for_draw > 0,
                "The card was kept for the draw, but box 1 has one too many.",
            )
        ],
        f"2 {VOID_ROUND}",
        "1",
    ),
    draw(
        "12",
        "A card drawn at the wrong box",
        "Box 1 drew two cards, then the five of clubs went to box 3 before its turn. The supervisor moves it.",
        DRAW_DEALT + GIVEN_UP + " CONFIRM CONFIRM TH TD 5C TS",
        "the supervisor moves the five of clubs to its place.",
        lambda table, felt: hand(table, 3)[-1:] == [42] and at_rest(table),
        [
            (is_void, "Hands are reconstructed, the round is not void (12)."),
            (lambda table, felt: table.state in (PAYING, OPEN), "The hands were paid as they lay."),
        ],
        "SUP 1 CONFIRM BACK CONFIRM FIX LEAVE",
        "CONFIRM",
    ),
    draw(
        "9.2",
        "A discard in error",
        "Box 1 gave up three cards; the player meant to keep the four of diamonds. The supervisor takes it back.",
        DRAW_DEALT + " 4D 7C 2C",
        "the supervisor takes the four of diamonds back: FIX 1, pass it.",
        lambda table, felt: table.state == DISCARD and table.game.discards.count(1) == 2 and at_rest(table),
        [
            (is_void, "A discard may be taken back until the retained cards are face up."),
            (lambda table, felt: table.state == DRAW, "The retained cards are open: now it is too late."),
        ],
        "SUP BACK FIX 1 4D FIX LEAVE",
        "3 CONFIRM CONFIRM",
    ),
)
