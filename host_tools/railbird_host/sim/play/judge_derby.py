"""Does what the table shows of a Derby round agree with its vector? Results and odds, on lamps and monitor."""

from typing import Any

from railbird.games.derby_areas import AREA_NAMES, FIRST_QUINELLA, FIRST_TRIFECTA
from railbird.table import view
from railbird.table.layout import Layout
from railbird_host.sim.play.lamp_reading import LampReading, means

SUIT_SIGNS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
SUIT_WORDS = {"H": "HEARTS", "D": "DIAMONDS", "S": "SPADES", "C": "CLUBS"}
TRIFECTA_MEANINGS = {10: view.TRIFECTA_10, 2: view.TRIFECTA_2, 1: view.TRIFECTA_1}


def expected_lamps(vector: dict[str, Any]) -> dict[str, int]:
    """Area to meaning, from the areas and odds that the vector lists."""
    meanings = {}
    for entry in vector["winning_areas"]:
        area = AREA_NAMES.index(entry["area"])
        if area >= FIRST_TRIFECTA:
            meanings[entry["area"]] = TRIFECTA_MEANINGS[entry["odds"][0]]
        elif area < FIRST_QUINELLA and vector["protested"]:
            meanings[entry["area"]] = view.WIN_PROTEST
        else:
            meanings[entry["area"]] = view.WIN
    return meanings


def expected_lines(vector: dict[str, Any]) -> list[str]:
    """Texts that must stand on the monitor: places, winner in words, odds."""
    odds = {entry["area"]: f"{entry['odds'][0]}-{entry['odds'][1]}" for entry in vector["winning_areas"]}
    first, second, third = (vector[place] for place in ("first", "second", "third"))
    colour = "RED" if first in "HD" else "BLACK"
    signs = "".join(SUIT_SIGNS[suit] for suit in (first, second, third))
    places = " ".join(signs)
    areas = (colour, f"SUIT_{first}", f"QUINELLA_{first}{second}", f"TRIFECTA_{first}{second}{third}")
    wagers = " ".join("".join(signs[:count] for count in (1, 2, 3)))  # each on a tile of its own
    paid = " ".join(odds.get(area, "nothing") for area in areas)
    return [places, f"{colour} {SUIT_WORDS[first]}", f"{colour} {wagers} 2-1", f"{paid} 1-1"]


def problems(vector: dict[str, Any], reading: LampReading, layout: Layout, screen: list[str]) -> list[str]:
    found = lamp_problems(expected_lamps(vector), reading, layout)
    found += [f"the monitor does not say {line!r}" for line in expected_lines(vector) if line not in screen]
    says_protest = any("PROTEST" in line for line in screen)
    if says_protest != vector["protested"]:
        found.append("the monitor says PROTEST" if says_protest else "the monitor does not say PROTEST")
    return found


def lamp_problems(expected: dict[str, int], reading: LampReading, layout: Layout) -> list[str]:
    found = [f"{area} goes dark" for area in sorted(reading.dark)]
    for area in sorted(expected.keys() | reading.peaks.keys()):
        if area not in expected or not means(reading, layout, area, expected[area]):
            meant = view.LAMP_NAMES[expected.get(area, 0)] or "dark"
            is_lit = area in reading.peaks
            shown = f"#{reading.peaks[area]:06x} with {len(reading.lit[area])} LEDs" if is_lit else "dark"
            found.append(f"{area}: expected {meant}, got {shown}")
    return found
