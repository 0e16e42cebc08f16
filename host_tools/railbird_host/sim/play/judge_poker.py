"""Does what the table shows of a poker seat at its turn agree with the vector? Cards, hand, results and odds.

The monitor's boxes are read one by one.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from railbird.table import view
from railbird.table.layout import Layout
from railbird_host.sim.play.judge_derby import SUIT_SIGNS, lamp_problems
from railbird_host.sim.play.lamp_reading import LampReading
from railbird_host.sim.show.recogniser import read_runs

BOXES = ((0, 101, 160, 211), (160, 101, 320, 155), (160, 155, 320, 211))  # left, top, right, bottom
TILE_HEIGHT = 72
SEAT_TILES = (0, 39, 76, 113, 150, 187)  # between the cards at a seat's turn, best four first
DEALERS_BEST_TILES = (194, 226, 257, 288, 320)  # and those of the dealer's beside them
SEAT_HEIGHT = 46
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
        if ante == ["TAKE"]:
            ante = ["TAKE ANTE"]
        ante.append("BONUS {}-{}".format(*expected["ante_bonus"]["odds"]))
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
    for left, top, right, bottom in BOXES:
        runs = read_runs(pixels[top:bottom, left:right])
        boxes.append([run.text for run in sorted(runs, key=lambda run: run.capital_top)])
    return boxes


def cards_of(pixels: np.ndarray, top: int, height: int, tiles: tuple[int, ...]) -> list[str]:
    """The cards on a row of tiles, each read by itself: rank and the suit below it."""
    cards = []
    for left, right in pairwise(tiles):
        runs = read_runs(pixels[top : top + height, left:right])
        texts = [run.text for run in sorted(runs, key=lambda run: run.capital_top)]
        if len(texts) == 2 and texts[1] in SUIT_SIGNS.values():
            cards.append(texts[0].replace("10", "T") + texts[1])
    return cards


def problems(
    vector: dict[str, Any], seat: dict[str, Any], reading: LampReading, layout: Layout, pixels: np.ndarray
) -> list[str]:
    """At a seat's turn: its lamps, its boxes, its hand, and the dealer's beside it."""
    name = f"seat {seat['seat']}"
    found = [f"{name}, {text}" for text in lamp_problems(expected_lamps(seat), reading, layout)]
    wanted = [[title, *lines] for title, lines in zip(TITLES, expected_boxes(seat), strict=True)]
    if seat["action"] == "SHOW":
        wanted[1] = ["NO PLAY", "WAGER"]  # 5.2(c): its cards lie there, no chips
    dealers = cards_of(pixels, 26, SEAT_HEIGHT, DEALERS_BEST_TILES)
    if sorted(card[0] for card in dealers) != sorted(card[0] for card in vector["dealer_best"]["cards"]):
        found.append(f"{name}: dealer's best {' '.join(dealers)}, expected {' '.join(vector['dealer_best']['cards'])}")
    for title, box, lines in zip(TITLES, boxes_of(pixels), wanted, strict=True):
        if box != lines:
            found.append(f"{name}: box {title} reads {box}, expected {lines}")
    return found + hand_problems(name, seat["cards"], seat["expected"]["best"], pixels, 26, SEAT_HEIGHT, SEAT_TILES)


def dealer_problems(vector: dict[str, Any], pixels: np.ndarray) -> list[str]:
    """The dealer's hand at the showdown."""
    return hand_problems("dealer", vector["dealer"], vector["dealer_best"], pixels, 76, TILE_HEIGHT, DEALER_TILES)


def hand_problems(
    name: str, hand: list[str], best: dict[str, Any], pixels: np.ndarray, top: int, height: int, tiles: tuple[int, ...]
) -> list[str]:
    """All its cards, the best four first, and its name."""
    found = []
    cards = cards_of(pixels, top, height, tiles)
    if sorted(cards) != sorted(card[0] + SUIT_SIGNS[card[1]] for card in hand):
        found.append(f"{name}: cards {' '.join(cards) or 'none'}, expected {' '.join(hand)}")
    if sorted(card[0] for card in cards[:4]) != sorted(card[0] for card in best["cards"]):
        found.append(f"{name}: best four {' '.join(cards[:4])}, expected {' '.join(best['cards'])}")
    category = best["category"].replace("_", " ")
    if not any(run.text == category or run.text.startswith(category + " OF ") for run in read_runs(pixels)):
        found.append(f"{name}: the monitor does not say {category}")
    return found
