"""What lies on the slide: cards by their rows, one behind the other, overlapping or apart, as the sensors see them
from below."""

from dataclasses import dataclass

from railbird.scan.code import card_rows
from railbird.scan.service_card import SERVICE_MARK_MM, SERVICE_ROWS
from railbird_host.sim.optics.geometry import (
    CARD_LENGTH_MM,
    ROW_PITCH_MM,
    STROBE_MARK_MM,
    row_begin_mm,
    strobe_begin_mm,
)

Interval = tuple[float, float]


@dataclass(frozen=True)
class PlacedCard:
    """Fourteen rows (None: a blank face, or a card that lies face up), and how far its leading end is behind the
    first card's."""

    rows: bytes | None
    behind_mm: float = 0.0
    data_mark_mm: float = ROW_PITCH_MM


def placed(card: int, deck: int, behind_mm: float = 0.0) -> PlacedCard:
    return PlacedCard(card_rows(card, deck), behind_mm)


def face_up(behind_mm: float = 0.0) -> PlacedCard:
    return PlacedCard(None, behind_mm)


def service_card(behind_mm: float = 0.0) -> PlacedCard:
    return PlacedCard(SERVICE_ROWS, behind_mm, SERVICE_MARK_MM)


def column_intervals(card: PlacedCard, bit: int) -> list[Interval]:
    """The dark stretches of data column `bit`; rows that touch are one stretch."""
    stretches: list[Interval] = []
    for index, row in enumerate(card.rows or b""):
        if row >> bit & 1:
            begin = row_begin_mm(index) + (ROW_PITCH_MM - card.data_mark_mm) / 2
            end = begin + card.data_mark_mm
            if stretches and abs(stretches[-1][1] - begin) < 1e-6:
                begin = stretches.pop()[0]
            stretches.append((begin, end))
    return stretches


def strobe_intervals(rows: bytes | None) -> list[Interval]:
    return [(strobe_begin_mm(row), strobe_begin_mm(row) + STROBE_MARK_MM) for row in range(len(rows or b""))]


def visible_parts(cards: list[PlacedCard], index: int) -> list[Interval]:
    """The stretches of card `index`, in its own coordinates, that no card before it in the list hides: those lie
    below it."""
    parts = [(0.0, CARD_LENGTH_MM)]
    for other in cards[:index]:
        begin = other.behind_mm - cards[index].behind_mm
        end = begin + CARD_LENGTH_MM
        parts = [
            piece
            for low, high in parts
            for piece in ((low, min(high, begin)), (max(low, end), high))
            if piece[1] > piece[0]
        ]
    return parts


def covered_stretches(cards: list[PlacedCard]) -> list[Interval]:
    """Where there is paper, in coordinates of the first card."""
    stretches: list[Interval] = []
    for begin in sorted(card.behind_mm for card in cards):
        if stretches and begin <= stretches[-1][1]:
            stretches[-1] = (stretches[-1][0], max(stretches[-1][1], begin + CARD_LENGTH_MM))
        else:
            stretches.append((begin, begin + CARD_LENGTH_MM))
    return stretches
