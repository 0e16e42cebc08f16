"""What a game is to the page: one interface, so that nothing else on it knows a game by name.

A face says how the felt is drawn and where cards lie on it, what the players' monitor may show, what the page says in
each state, what the areas are called and what they pay. `find.py` gives the face of a game: its own, or that of every
game with seats.
"""

from typing import Any, ClassVar, NamedTuple

from railbird.cards.card import card_text
from railbird.table.config import TableConfig
from railbird.table.view import RANK_UNKNOWN
from railbird_host.field.log.rounds import RoundLog

BETS, CONFIRM, NEXT = "[data-key='NO MORE BETS']", "[data-key='CONFIRM']", "[data-key='NEXT']"
DEAL = "#deal"
AT_SCANNER, WAITS, OUT = (
    "SCANNER",
    "WAITS",
    "OUT",
)  # places that every felt has: beside the scanner, overdrawn, the rack


class Step(NamedTuple):
    """What to do next: words, the key of the keyboard, what to point at."""

    words: str
    key: str = ""
    target: str = ""


class TourStep(NamedTuple):
    """`done`: all of `state` (one of these), `chips`, `cards` (at least so many lie there), `fault` that it names."""

    words: str
    target: str
    done: dict[str, Any]


class Spot(NamedTuple):
    """Where a card's upper left corner lies on the drawing, in millimetres, turned around the felt's origin."""

    x: float
    y: float
    degrees: float = 0.0
    scale: float = 1.0


class PayTable(NamedTuple):
    """What is paid: a row for each wager or hand, its name first; what the other columns mean; what holds besides."""

    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[str, ...] = ()
    note: str = ""


class Face:
    title = ""
    steps: ClassVar[dict[str, Step]] = {}
    tour: tuple[TourStep, ...] = ()
    under_way = ""  # the players' banner before anything is decided
    paying: ClassVar[tuple[str, ...]] = ()  # states in which lamps and chips are compared

    def rules(self) -> tuple[str, ...]:
        """In short."""
        raise NotImplementedError

    def drawing(self) -> str:
        """The felt as SVG."""
        raise NotImplementedError

    def area_words(self, area: int) -> str:
        """What a person calls an area, such as Trifecta hearts, diamonds, spades."""
        raise NotImplementedError

    def area_odds(self, area: int) -> str:
        """What is printed on an area: 1-1, or to 50-1 where a table says it; no pay scale pays another highest."""
        raise NotImplementedError

    def odds(self, config: TableConfig) -> PayTable:
        """What is paid at this table, with the pay scale in use."""
        raise NotImplementedError

    def scale(self, config: TableConfig) -> str:
        """The name of the pay scale in use, empty if there is but one."""
        raise NotImplementedError

    def places(self, table: Any) -> list[tuple[str, list[Any]]]:
        """Where the table believes its cards to lie: (place, passes)."""
        raise NotImplementedError

    def due_place(self, table: Any, lying: list[tuple[str, int]]) -> str:
        """Where a dealer lays the next card by what lies there already, (place, card), without a word of the table."""
        raise NotImplementedError

    def spots(self, place: str, count: int) -> list[Spot]:
        """Where so many cards of a place lie; they are drawn from left to right."""
        raise NotImplementedError

    def meanings(self, area: int) -> tuple[int, ...]:
        """What the lamps of an area can say of a wager there (`table/view.py`)."""
        raise NotImplementedError

    def pays(self, table: Any, area: int, meaning: int) -> list[tuple[int, int]]:
        """The odds at which an area is paid whose lamp means a win: more than one where a bonus comes on top."""
        raise NotImplementedError

    def hand_places(self) -> list[str]:
        """Where cards of a round may lie."""
        raise NotImplementedError

    def players(self, table: Any) -> dict[str, Any]:
        """What the players' monitor shows of a round under way; `board` says how it is drawn."""
        raise NotImplementedError

    def ended(self, entry: RoundLog) -> dict[str, Any]:
        """What the history shows of a round beyond its number."""
        raise NotImplementedError


def card_shown(card: int) -> str:
    """AS; ?? for a back; ?S where only the suit is known."""
    if card < 0:
        return "??"
    return "?" + "HDSC"[card - RANK_UNKNOWN] if card >= RANK_UNKNOWN else card_text(card)


def sorted_cards(cards: list[int]) -> list[int]:
    """Highest first, backs last: as a person sorts a hand."""
    return sorted(cards, key=lambda card: (card < 0, -(card % 13), card))
