"""Does what the table shows of boxes agree with the vector? Lamps, cells, the box looked at: cards, name, verdict."""

from typing import Any

import numpy as np

from railbird.table import view
from railbird.table.layout import Layout
from railbird_host.sim.play.judge_derby import SUIT_SIGNS, lamp_problems
from railbird_host.sim.play.lamp_reading import LampReading
from railbird_host.sim.show.recogniser import read_runs

CELL_LEFT, CELL_PITCH, CELL_WIDTH = 3, 45, 43  # of the boxes' cells, from y 26 to 98
CELL_MIDDLE, CELL_BOTTOM = 60, 98
CARDS_TOP, CARDS_BOTTOM, CARD_PITCH, CARD_WIDTH = 104, 166, 44, 42
VERDICT_LEFT = 222
NAME_TOP, NAME_BOTTOM = 170, 210
HIGH_ODDS = 10


def expected_lamps(vector: dict[str, Any]) -> dict[str, int]:
    meanings = {}
    for hand in vector["boxes"]:
        expected = hand["expected"]
        name = f"SEAT_{hand['box']}_WAGER"
        if expected["result"] == "WIN":
            meanings[name] = view.WIN_HIGH if expected["pays"][0] >= HIGH_ODDS else view.WIN
        elif expected["result"] != "LOSE":
            meanings[name] = view.PUSH
    return meanings


def lamp_differences(vector: dict[str, Any], reading: LampReading, layout: Layout) -> list[str]:
    return lamp_problems(expected_lamps(vector), reading, layout)


def cell_text(expected: dict[str, Any]) -> str:
    if expected["result"] == "WIN":
        return str(expected["pays"][0])
    return "T" if expected["result"] == "LOSE" else "="


def verdict_text(expected: dict[str, Any]) -> str:
    if expected["result"] == "WIN":
        return "PAY {}-{}".format(*expected["pays"])
    return "TAKE" if expected["result"] == "LOSE" else "PUSH"


def texts_in(pixels: np.ndarray, left: int, top: int, right: int, bottom: int) -> str:
    runs = read_runs(pixels[top:bottom, left:right])
    return " ".join(run.text for run in sorted(runs, key=lambda run: (run.capital_top, run.x)))


def cells_of(pixels: np.ndarray) -> list[str]:
    """The texts below the numbers of the seven cells."""
    lefts = [CELL_LEFT + CELL_PITCH * index for index in range(7)]
    return [texts_in(pixels, left, CELL_MIDDLE, left + CELL_WIDTH, CELL_BOTTOM) for left in lefts]


def cards_of(pixels: np.ndarray) -> list[str]:
    found = []
    for index in range(5):
        left = 2 + CARD_PITCH * index
        found.append(texts_in(pixels, left, CARDS_TOP, left + CARD_WIDTH, CARDS_BOTTOM).replace("10", "T"))
    return [text.replace(" ", "") for text in found]


def problems(hand: dict[str, Any], vector: dict[str, Any], pixels: np.ndarray) -> list[str]:
    """The box that is looked at, and the cells of all."""
    name, expected = f"box {hand['box']}", hand["expected"]
    found = []
    wanted = [""] * 7
    for other in vector["boxes"]:
        wanted[other["box"] - 1] = cell_text(other["expected"])
    if cells_of(pixels) != wanted:
        found.append(f"{name}: cells {cells_of(pixels)}, expected {wanted}")
    final = hand.get("final") or hand.get("cards") or []
    cards = sorted(card[0] + SUIT_SIGNS[card[1]] for card in final)
    if sorted(cards_of(pixels)) != cards:
        found.append(f"{name}: cards {' '.join(cards_of(pixels))}, expected {' '.join(cards)}")
    verdict = texts_in(pixels, VERDICT_LEFT, CARDS_TOP, 320, CARDS_BOTTOM)
    if verdict != verdict_text(expected):
        found.append(f"{name}: verdict {verdict!r}, expected {verdict_text(expected)!r}")
    title = texts_in(pixels, 0, NAME_TOP, 320, NAME_BOTTOM)
    category = expected["category"].replace("_", " ")
    if not title.startswith(f"BOX {hand['box']} {category}"):
        found.append(f"{name}: the monitor says {title!r}, expected {category}")
    return found


def count_problems(vector: dict[str, Any], pixels: np.ndarray) -> list[str]:
    """Before the retained cards are face up: how many each box gave up, or that it stands."""
    wanted = [""] * 7
    for hand in vector["boxes"]:
        count = len(hand["draw"])
        wanted[hand["box"] - 1] = f"-{count}" if count else "S"
    cells = cells_of(pixels)
    return [] if cells == wanted else [f"counts {cells}, expected {wanted}"]
