"""Print sheets: a deck's cards as rectangles of ink on pages, in millimetres, exact to the card code's document.

The face is printed, and cards pass face down, so what the sensors see is mirrored: looking at the face with an end
up, D0 is on the right.
"""

from dataclasses import dataclass, field

from railbird.cards.card import card_text
from railbird_host.sim.optics.geometry import (
    CARD_LENGTH_MM,
    CARD_WIDTH_MM,
    COLUMN_PITCH_MM,
    SENSOR_ACROSS_MM,
)
from railbird_host.sim.optics.printed import PlacedCard, column_intervals, placed, service_card, strobe_intervals

PAGES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
ACROSS, DOWN = 3, 3
_STROBE_COLUMN = 4
# Labels stand beside the columns, where no sensor sees them.
_LABEL_X_MM = (CARD_WIDTH_MM / 2 + SENSOR_ACROSS_MM[0] - COLUMN_PITCH_MM / 2) / 2
_LABEL_LINE_MM = 3.0
RULER_MM = 100
_LINE_MM = 0.2
PRINT_AT = f"print at 100 %, not fitted to the page: the ruler beside the cards is {RULER_MM} mm long"


@dataclass(frozen=True)
class Rectangle:
    """From the page's upper left corner."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass
class Page:
    width_mm: float
    height_mm: float
    ink: list[Rectangle] = field(default_factory=list)
    outlines: list[Rectangle] = field(default_factory=list)
    ruler: list[Rectangle] = field(default_factory=list)
    upward: list[tuple[float, float, str]] = field(default_factory=list)  # labels to be read from the right
    labels: list[tuple[float, float, str]] = field(default_factory=list)


def marks_of(card: PlacedCard) -> list[Rectangle]:
    """The ink of one card, from the upper left corner of its face."""
    marks = []
    for column in range(9):
        intervals = (
            strobe_intervals(card.rows)
            if column == _STROBE_COLUMN
            else column_intervals(card, column if column < _STROBE_COLUMN else column - 1)
        )
        left = CARD_WIDTH_MM / 2 - SENSOR_ACROSS_MM[column] - COLUMN_PITCH_MM / 2
        marks += [Rectangle(left, begin, COLUMN_PITCH_MM, end - begin) for begin, end in intervals]
    return marks


def deck_pages(deck: int, cards: list[int], paper: str = "a4") -> list[Page]:
    """Nine cards a page, cut along the outlines."""
    return _pages([(placed(card, deck), (card_text(card), f"deck {deck}")) for card in cards], paper)


def service_pages(paper: str = "a4") -> list[Page]:
    return _pages([(service_card(), ("service", "card"))], paper)


def _with_ruler(page: Page, margin_mm: float) -> Page:
    """A line with a stroke every 10 mm, in the margin left of the cards; its outer edges are RULER_MM apart."""
    x, top = margin_mm - 2.0, (page.height_mm - RULER_MM) / 2
    page.ruler.append(Rectangle(x, top, _LINE_MM, RULER_MM))
    for mm in range(0, RULER_MM + 1, 10):
        long = 1.2 if mm % 50 else 2.0
        page.ruler.append(Rectangle(x - long, top + min(mm, RULER_MM - _LINE_MM), long, _LINE_MM))
    page.upward.append((page.width_mm - margin_mm + 4.0, page.height_mm / 2, PRINT_AT))
    return page


def _pages(cards: list[tuple[PlacedCard, tuple[str, str]]], paper: str) -> list[Page]:
    width, height = PAGES[paper]
    left = (width - ACROSS * CARD_WIDTH_MM) / 2
    top = (height - DOWN * CARD_LENGTH_MM) / 2
    pages: list[Page] = []
    for index, (card, label) in enumerate(cards):
        place = index % (ACROSS * DOWN)
        if not place:
            pages.append(_with_ruler(Page(width, height), left))
        x = left + place % ACROSS * CARD_WIDTH_MM
        y = top + place // ACROSS * CARD_LENGTH_MM
        page = pages[-1]
        page.outlines.append(Rectangle(x, y, CARD_WIDTH_MM, CARD_LENGTH_MM))
        for line, words in enumerate(label):
            page.labels.append((x + _LABEL_X_MM, y + CARD_LENGTH_MM / 2 + line * _LABEL_LINE_MM, words))
        page.ink += [Rectangle(x + mark.x_mm, y + mark.y_mm, mark.width_mm, mark.height_mm) for mark in marks_of(card)]
    return pages
