"""Does what the table shows of a seat at its turn agree with the vector? Cards, hand, results and odds.

The monitor's boxes are read one by one; what they must say is the form's (`forms/`).
"""

from itertools import pairwise
from typing import Any

import numpy as np

from railbird.table.layout import Layout
from railbird_host.sim.play.forms.form import Form
from railbird_host.sim.play.judge_derby import SUIT_SIGNS, lamp_problems
from railbird_host.sim.play.lamp_reading import LampReading
from railbird_host.sim.show.recogniser import read_runs

BOXES = {  # by their number: left, top, right, bottom
    3: ((0, 101, 160, 211), (160, 101, 320, 155), (160, 155, 320, 211)),
    4: ((0, 101, 160, 155), (160, 101, 320, 155), (0, 155, 160, 211), (160, 155, 320, 211)),
}
SEAT_TOP, SEAT_HEIGHT = 26, 46
SHOWDOWN_TOP, SHOWDOWN_HEIGHT = 76, 72
SAME_LINE = 6  # pixels between the tops of texts of one line


def seat_tiles(cards: int) -> list[int]:
    """Between the cards at a seat's turn."""
    return [0, *(2 + 37 * number for number in range(1, cards + 1))]


def dealers_tiles(cards: int) -> list[int]:
    """And those of the dealer's beside them."""
    left = 319 - 31 * cards
    return [left - 1, *(left + 31 * number for number in range(1, cards)), 320]


def showdown_tiles(best: int, others: int) -> list[int]:
    """The dealer's hand at the showdown, the cards that count first."""
    width = 46 if others == 1 else 36
    step = min(62, (316 - width * others) // best)
    tiles = [0, *(1 + step * number for number in range(1, best + 1))]
    return tiles + [319 - width * left for left in range(others - 1, 0, -1)] + ([320] if others else [])


def boxes_of(pixels: np.ndarray, count: int) -> list[str]:
    """The words in each of the boxes, line by line, each box read by itself."""
    boxes = []
    for left, top, right, bottom in BOXES[count]:
        runs = read_runs(pixels[top:bottom, left:right])
        runs.sort(key=lambda run: (run.capital_top // SAME_LINE, run.x))
        boxes.append(" ".join(run.text for run in runs))
    return boxes


def cards_of(pixels: np.ndarray, top: int, height: int, tiles: list[int]) -> list[str]:
    """The cards on a row of tiles, each read by itself: rank and the suit below it."""
    cards = []
    for left, right in pairwise(tiles):
        runs = read_runs(pixels[top : top + height, left:right])
        texts = [run.text for run in sorted(runs, key=lambda run: run.capital_top)]
        if len(texts) == 2 and texts[1] in SUIT_SIGNS.values():
            cards.append(texts[0].replace("10", "T") + texts[1])
    return cards


def expected_lamps(form: Form, seat: dict[str, Any]) -> dict[str, int]:
    return {f"SEAT_{seat['seat']}_{name}": meaning for name, meaning in form.lamps(seat).items()}


def problems(
    form: Form,
    vector: dict[str, Any],
    seat: dict[str, Any],
    reading: LampReading,
    layout: Layout,
    pixels: np.ndarray,
) -> list[str]:
    """At a seat's turn: its lamps, its boxes, its hand, and the dealer's beside it."""
    name = f"seat {seat['seat']}"
    found = [f"{name}, {text}" for text in lamp_problems(expected_lamps(form, seat), reading, layout)]
    best = vector["dealer_best"]["cards"]
    dealers = cards_of(pixels, SEAT_TOP, SEAT_HEIGHT, dealers_tiles(len(best)))
    if sorted(card[0] for card in dealers) != sorted(card[0] for card in best):
        found.append(f"{name}: dealer's best {' '.join(dealers)}, expected {' '.join(best)}")
    wanted = form.boxes(seat)
    for box, texts in zip(boxes_of(pixels, len(wanted)), wanted, strict=True):
        if box != " ".join(texts):
            found.append(f"{name}: box {texts[0]} reads {box!r}, expected {' '.join(texts)!r}")
    cards = cards_of(pixels, SEAT_TOP, SEAT_HEIGHT, seat_tiles(len(seat["cards"])))
    return found + hand_problems(name, seat["cards"], seat["expected"]["best"], cards, pixels)


def dealer_problems(form: Form, vector: dict[str, Any], pixels: np.ndarray) -> list[str]:
    """The dealer's hand at the showdown, and what follows from it."""
    hand, best = vector["dealer"], vector["dealer_best"]
    tiles = showdown_tiles(len(best["cards"]), len(hand) - len(best["cards"]))
    found = hand_problems("dealer", hand, best, cards_of(pixels, SHOWDOWN_TOP, SHOWDOWN_HEIGHT, tiles), pixels)
    said = [run.text for run in read_runs(pixels)]
    return found + [f"dealer: the monitor does not say {text}" for text in form.dealer_says(vector) if text not in said]


def hand_problems(name: str, hand: list[str], best: dict[str, Any], cards: list[str], pixels: np.ndarray) -> list[str]:
    """All its cards as they were read, those that count first, and its name."""
    found = []
    counting = cards[: len(best["cards"])]
    if sorted(cards) != sorted(card[0] + SUIT_SIGNS[card[1]] for card in hand):
        found.append(f"{name}: cards {' '.join(cards) or 'none'}, expected {' '.join(hand)}")
    if sorted(card[0] for card in counting) != sorted(card[0] for card in best["cards"]):
        found.append(f"{name}: best {' '.join(counting)}, expected {' '.join(best['cards'])}")
    category = best["category"].replace("_", " ")
    if not any(is_name(run.text, category) for run in read_runs(pixels)):
        found.append(f"{name}: the monitor does not say {category}")
    return found


def is_name(text: str, category: str) -> bool:
    """PAIR OF KINGS is a PAIR, KING HIGH is NO PAIR."""
    return text == category or text.startswith(category + " OF ") or (category == "NO PAIR" and text.endswith(" HIGH"))
