"""A sample of the vectors on an emulated RP2040: the checks of firmware/tests, run by the rules of the image."""

import json
from pathlib import Path

import pytest

from railbird_host.device.deploy.tree import script_for_board
from railbird_host.device.images import image_path
from railbird_host.figures.benchmarks.rules import heap_growth
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.repl import RawRepl, ReplError

TESTS = Path(__file__).parents[3] / "firmware" / "tests"
EVERY = {
    "racing_card_derby": 15,
    "four_card_poker": 30,
    "super4": 20,
    "federal": 20,
    "federal_draw": 20,
    "six_card_bonus": 20,
}


@pytest.fixture(scope="module")
def repl():
    """A board whose prompt knows the checks; the longest rounds are in the sample."""
    repl = RawRepl(Board(image_path("BENCH").read_bytes()))
    repl.exec(script_for_board((TESTS / "test_games_vectors.py").read_text()))
    return repl


def sample(name):
    document = json.loads((TESTS / "vectors" / f"{name}.json").read_text())
    entries = [entry for key in ("rounds", "hands", "invalid") for entry in document.get(key, [])]
    longest = max(entries, key=lambda entry: len(json.dumps(entry)))
    return [*entries[:: EVERY[name]], longest]


@pytest.mark.parametrize("name", EVERY)
def test_a_sample_of_the_vectors_on_the_rp2040(repl, name):
    for entry in sample(name):
        repl.exec(f"check_{name}(json.loads({json.dumps(entry)!r}))")


def test_a_wrong_entry_is_noticed_on_the_rp2040(repl):
    (entry, *_) = sample("federal")
    entry["expected"]["profit"] += 1
    with pytest.raises(ReplError):
        repl.exec(f"check_federal(json.loads({json.dumps(entry)!r}))")


def test_the_heap_does_not_grow():
    assert heap_growth(500) == 0
