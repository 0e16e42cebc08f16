"""Does what the table shows of a poker seat at its turn agree with the vector? Cards, hand, results and odds.

The monitor's boxes stand side by side and are read one by one.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from railbird.table import view
from railbird.table.layout import Layout
from railbird_host.sim.play.judge_derby import SUIT_SIGNS, lamp_problems
from railbird_host.sim.play.lamp_reading import LampReading
from railbird_host.sim.show.recogniser import read_runs

BOX_TOP, BOX_BOTTOM, BOX_PITCH = 132, 212, 106
TILE_HEIGHT = 72
SEAT_TILES = (0, 63, 125, 187, 249, 320)  # between the cards at a seat's turn, best four first
DEALER_TILES = (0, 62, 123, 184, 245, 283, 320)  # and at the showdown
TITLES = ("ANTE", "PLAY", "ACES UP")


def expected_lamps(seat: dict[str, Any]) -> dict[str, int]:
    expected, name = seat["expected"], f"SEAT_{seat['seat']}_"
    meanings = {}
    if wins(expected["aces_up"]):
        meanings[name + "ACES_UP"] = view.WIN
    if expected["ante_bonus"]:
        meanings[name + "ANTE"] = view.WIN_BONUS if wins(expected["ante"]) else view.LOSE_BONUS
    elif wins(expected["ante"]):
        meanings[name + "ANTE"] = view.WIN
    if wins(expected["play"]):
        meanings[name + "PLAY"] = view.WIN
    return meanings


def wins(wager: dict[str, Any] | None) -> bool:
    return bool(wager) and wager["result"] == "WIN"  # type: ignore[index]


def expected_boxes(seat: dict[str, Any]) -> list[list[str]]:
    """The lines of the three boxes below their titles."""
    expected = seat["expected"]
    ante = wager_lines(expected["ante"], "1-1")
    if seat["action"] == "FOLD_KEEP_ACES_UP":
        ante = ["TAKEN"]  # 9.3: when it was given up
    if expected["ante_bonus"]:
        ante.append("+{}-{}".format(*expected["ante_bonus"]["odds"]))
    aces_up = expected["aces_up"]
    odds = "{}-{}".format(*aces_up["odds"]) if aces_up and aces_up.get("odds") else ""
    return [ante, wager_lines(expected["play"], "1-1"), wager_lines(aces_up, odds)]


def wager_lines(wager: dict[str, Any] | None, odds: str) -> list[str]:
    if not wager:
        return []
    return {"WIN": [f"PAY {odds}"], "LOSE": ["TAKE"], "PUSH": ["PUSH"]}[wager["result"]]


def boxes_of(pixels: np.ndarray) -> list[list[str]]:
    """The texts in each of the three boxes, from top to bottom, each box read by itself."""
    boxes = []
    for left in range(0, 3 * BOX_PITCH, BOX_PITCH):
        runs = read_runs(pixels[BOX_TOP:BOX_BOTTOM, left : left + BOX_PITCH])
        boxes.append([run.text for run in sorted(runs, key=lambda run: run.capital_top)])
    return boxes


def cards_of(pixels: np.ndarray, top: int, tiles: tuple[int, ...]) -> list[str]:
    """The cards on a row of tiles, each read by itself: rank and the suit below it."""
    cards = []
    for left, right in pairwise(tiles):
        runs = read_runs(pixels[top : top + TILE_HEIGHT, left:right])
        texts = [run.text for run in sorted(runs, key=lambda run: run.capital_top)]
        if len(texts) == 2 and texts[1] in SUIT_SIGNS.values():
            cards.append(texts[0].replace("10", "T") + texts[1])
    return cards


def problems(seat: dict[str, Any], reading: LampReading, layout: Layout, pixels: np.ndarray) -> list[str]:
    name = f"seat {seat['seat']}"
    found = [f"{name}, {text}" for text in lamp_problems(expected_lamps(seat), reading, layout)]
    wanted = [[title, *lines] for title, lines in zip(TITLES, expected_boxes(seat), strict=True)]
    for title, box, lines in zip(TITLES, boxes_of(pixels), wanted, strict=True):
        if box != lines:
            found.append(f"{name}: box {title} reads {box}, expected {lines}")
    return found + hand_problems(name, seat["cards"], seat["expected"]["best"], pixels, 26, SEAT_TILES)


def dealer_problems(vector: dict[str, Any], pixels: np.ndarray) -> list[str]:
    """The dealer's hand at the showdown."""
    return hand_problems("dealer", vector["dealer"], vector["dealer_best"], pixels, 76, DEALER_TILES)


def hand_problems(
    name: str, hand: list[str], best: dict[str, Any], pixels: np.ndarray, top: int, tiles: tuple[int, ...]
) -> list[str]:
    """All its cards, the best four first, and its name."""
    found = []
    cards = cards_of(pixels, top, tiles)
    if sorted(cards) != sorted(card[0] + SUIT_SIGNS[card[1]] for card in hand):
        found.append(f"{name}: cards {' '.join(cards) or 'none'}, expected {' '.join(hand)}")
    if sorted(card[0] for card in cards[:4]) != sorted(card[0] for card in best["cards"]):
        found.append(f"{name}: best four {' '.join(cards[:4])}, expected {' '.join(best['cards'])}")
    category = best["category"].replace("_", " ")
    if not any(run.text == category or run.text.startswith(category + " OF ") for run in read_runs(pixels)):
        found.append(f"{name}: the monitor does not say {category}")
    return found
