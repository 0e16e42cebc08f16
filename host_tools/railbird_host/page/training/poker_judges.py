"""What exercises of games with a dealer share: how a table is set up, and what goes wrong at many of them."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.table.seated.states import DEAL, DECIDE, SETTLE, SHOW
from railbird.table.states import VOID
from railbird_host.page.training.exercise import Exercise, Judge

PLAY = "+2P +5P"
VOID_ROUND = "SUP 4 CONFIRM LEAVE"
Wrong = tuple[Judge, str]


def is_void(table: Any, felt: Any = None) -> bool:
    return table.state == VOID


def is_shown(table: Any, felt: Any = None) -> bool:
    return table.state in (SHOW, SETTLE)


def is_settled(table: Any, felt: Any = None) -> bool:
    return table.number > 1


def went_on(cards: int, why: str) -> Wrong:
    """More cards were dealt than lay there when it happened."""
    return lambda table, felt: len(table.passes) > cards or table.state > DEAL, f"Dealing went on. {why}"


def voided(why: str) -> Wrong:
    return is_void, f"The whole round was declared void. {why}"


def shown_too_early(why: str) -> Wrong:
    return is_shown, f"The showdown was begun. {why}"


def void_beyond(seats: int, why: str) -> Wrong:
    return lambda table, felt: bool(table.game.seats.void_mask & ~seats), why


def lies(felt: Any, card: str, place: str) -> bool:
    return any(lying.true.card == card_from_text(card) for lying in felt.lying(place))


def changed(seat: int, decision: int, why: str) -> Wrong:
    """Another seat than the one that is meant has been decided anew."""
    return lambda table, felt: table.state == DECIDE and table.game.decisions.of(seat) != decision, why


class Dealt:
    """A deal of a game to seats 2 and 5, from which its exercises start."""

    def __init__(self, game: str, name: str, chips: str, cards: str, size: int):
        self.game = game
        self.name = name
        self.chips = chips
        self.cards = tuple(cards.split())  # in the order of a shoe
        self.size = size  # cards of a hand

    @property
    def all(self) -> str:
        return self.some(len(self.cards))

    def some(self, count: int, again: bool = False) -> str:
        """The first cards; `again`: then the very first once more."""
        return " ".join([self.chips, *self.cards[:count], *self.cards[: int(again)]])

    def exercise(
        self,
        rule: str,
        title: str,
        told: str,
        setup: str,
        goal: str,
        right: Judge,
        wrong: list[Wrong],
        answer: str,
        mistake: str,
        part: str = "",
        **config: Any,
    ) -> Exercise:
        name = f"{self.name} {rule}{part}"
        return Exercise(name, self.game, rule, title, told, setup, goal, right, tuple(wrong), answer, mistake, config)
