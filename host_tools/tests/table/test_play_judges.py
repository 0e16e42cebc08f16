"""The judges of `railbird bench play` pass what is right, and nothing else: blank panel, swapped lamp, wrong odds."""

import copy
import json
from array import array
from pathlib import Path

import numpy as np
import pytest

from railbird.cards.card import card_from_text
from railbird.show.lighting import Lighting
from railbird.table import events, view
from railbird.table.derby import layout as derby_layout
from railbird.table.four_card_poker import hand_names
from railbird.table.four_card_poker import layout as poker_layout
from railbird_host.sim.emulator.parts.ws2812 import LATCH_NS, LedFrame, latched_since
from railbird_host.sim.play import judge_derby, judge_seats
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.lamp_reading import read_frames
from railbird_host.sim.show.canvas import draw
from railbird_host.sim.show.recogniser import read_lines
from table_driver import TableDriver

FORM = FourCardForm()
VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"
BLANK = np.zeros((240, 320), np.uint16)


def vectors(name):
    return json.loads((VECTORS / f"{name}.json").read_text())["rounds"]


def reading_of(layout, lamps):
    """The lamps over one breath."""
    lighting = Lighting(layout)
    frames = []
    for time_ms in range(0, 1000, 250):
        words = lighting.frame(lamps, time_ms)
        frames.append(tuple(array("I", words if words is not None else lighting.words)))
    return read_frames(layout, frames)


def swapped(reading, one, other):
    """What would be seen if two areas' LEDs were exchanged."""
    names = {one: other, other: one}

    def renamed(values):
        return {names.get(area, area): value for area, value in values.items()}

    return type(reading)(
        renamed(reading.peaks),
        renamed(reading.lit),
        frozenset(names.get(area, area) for area in reading.breathing),
        reading.dark,
    )


@pytest.fixture(scope="module", params=[False, True], ids=["plain", "protest"])
def derby(request):
    vector = next(vector for vector in vectors("racing_card_derby") if vector["protested"] == request.param)
    driver = TableDriver(decks=vector["decks"]).open_table(tuple(range(1, vector["decks"] + 1)))
    driver.keys("NO MORE BETS")
    driver.cards(" ".join(vector["cards"]))
    layout = derby_layout.layout()
    return vector, layout, reading_of(layout, driver.shown.lamps), draw(driver.shown)


def test_derby_as_it_should_be(derby):
    vector, layout, reading, pixels = derby
    assert judge_derby.problems(vector, reading, layout, read_lines(pixels)) == []


def test_derby_blank_panel_is_found(derby):
    vector, layout, reading, _ = derby
    assert len(judge_derby.problems(vector, reading, layout, read_lines(BLANK))) >= 4


def test_derby_any_two_swapped_lamps_are_found(derby):
    vector, layout, reading, pixels = derby
    lines = read_lines(pixels)
    lit = list(reading.peaks)
    for area in lit:
        for other in layout.area_names:
            seen = swapped(reading, area, other)
            if (seen.peaks, seen.lit, seen.breathing) != (reading.peaks, reading.lit, reading.breathing):
                assert judge_derby.problems(vector, seen, layout, lines), (area, other)


def test_derby_dark_or_foreign_lamps_are_found(derby):
    vector, layout, _, pixels = derby
    lines = read_lines(pixels)
    for lamps in ([], [(area, 1) for area in range(42)], [(area, 10) for area in range(42)]):
        assert judge_derby.problems(vector, reading_of(layout, lamps), layout, lines)


def test_derby_wrong_results_in_the_file_are_found(derby):
    vector, layout, reading, pixels = derby
    lines = read_lines(pixels)
    first, second = vector["first"], vector["second"]
    for change in ({"first": second, "second": first}, {"protested": not vector["protested"]}):
        wrong = copy.deepcopy(vector) | change
        if "first" in change:
            for entry in wrong["winning_areas"]:
                entry["area"] = entry["area"].translate(str.maketrans({first: second, second: first}))
            wrong["winning_areas"] = [entry for entry in wrong["winning_areas"] if entry["area"] in layout.area_names]
            wrong["winning_areas"].append({"area": "RED" if second in "HD" else "BLACK", "odds": [1, 1]})
            wrong["winning_areas"].append({"area": f"QUINELLA_{second}{first}", "odds": [10, 1]})
            wrong["winning_areas"].append({"area": f"SUIT_{second}", "odds": [3, 1]})
        assert judge_derby.problems(wrong, reading, layout, lines)


@pytest.fixture(scope="module")
def poker():
    """A seat that wins with a bonus, at its turn."""
    vector = next(
        vector
        for vector in vectors("four_card_poker")
        if len(vector["seats"]) == 1
        and vector["deal_mode"] == "SHOE"
        and vector["seats"][0]["expected"]["ante_bonus"]
        and vector["seats"][0]["aces_up"]
        and vector["seats"][0]["action"] == "PLAY"
    )
    seat = vector["seats"][0]
    driver = TableDriver(
        game="four_card_poker",
        ante_bonus_table=vector["ante_bonus_table"],
        aces_up_option=vector["aces_up_table"],
    ).open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, 3 << 3 * seat["seat"] - 3)
    driver.cards(" ".join(vector["deal_stream"]))
    driver.apply(events.CHIPS, 7 << 3 * seat["seat"] - 3)
    driver.keys("CONFIRM", "NEXT")
    layout = poker_layout.layout()
    return vector, seat, layout, reading_of(layout, driver.shown.lamps), draw(driver.shown)


def test_poker_as_it_should_be(poker):
    vector, seat, layout, reading, pixels = poker
    assert judge_seats.problems(FORM, vector, seat, reading, layout, pixels) == []


def test_poker_blank_panel_is_found(poker):
    vector, seat, layout, reading, _ = poker
    assert len(judge_seats.problems(FORM, vector, seat, reading, layout, BLANK)) >= 5


def test_poker_any_two_swapped_lamps_are_found(poker):
    _, seat, layout, reading, _ = poker
    expected = judge_seats.expected_lamps(FORM, seat)
    for area in reading.peaks:
        for other in layout.area_names:
            seen = swapped(reading, area, other)
            if (seen.peaks, seen.lit, seen.breathing) != (reading.peaks, reading.lit, reading.breathing):
                assert judge_derby.lamp_problems(expected, seen, layout), (area, other)


def test_poker_dealers_hand_at_the_showdown():
    vector = next(vector for vector in vectors("four_card_poker") if vector["deal_mode"] == "SHOE")
    cards = [card_from_text(text) for text in vector["dealer"]]
    best, others, name = hand_names.best_and_others(cards)
    shown = view.View()
    shown.body = view.hand_body("DEALER", best, others, name)
    assert judge_seats.dealer_problems(FORM, vector, draw(shown)) == []
    assert len(judge_seats.dealer_problems(FORM, vector, BLANK)) == 3
    shown.body = view.hand_body("DEALER", best[:3] + others[:1], best[3:] + others[1:], "NO PAIR")
    assert judge_seats.dealer_problems(FORM, vector, draw(shown))


def test_a_frame_that_is_out_but_not_latched_yet_belongs_to_what_is_seen():
    """A breath goes 3/4, 1/2, 3/4: without the middle one it would seem to stand still."""
    frames = [LedFrame(start, start + 100, (level,)) for start, level in ((0, 3), (500_000, 2), (1_000_000, 3))]
    assert latched_since(frames, 500_150) == frames[1:]
    assert latched_since(frames, 500_101 + LATCH_NS) == frames[2:]


def test_poker_wrong_odds_in_the_file_are_found(poker):
    vector, seat, layout, reading, pixels = poker
    for field, odds in (("ante_bonus", [99, 1]), ("aces_up", [98, 1])):
        wrong = copy.deepcopy(seat)
        wrong["expected"][field]["odds"] = odds
        assert judge_seats.problems(FORM, vector, wrong, reading, layout, pixels)
    wrong = copy.deepcopy(seat)
    wrong["expected"]["play"]["result"] = "LOSE"
    assert judge_seats.problems(FORM, vector, wrong, reading, layout, pixels)
    wrong = copy.deepcopy(seat)
    wrong["cards"][0] = "2C" if "2C" not in seat["cards"] else "3C"
    assert judge_seats.problems(FORM, vector, wrong, reading, layout, pixels)
