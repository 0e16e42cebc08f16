"""Tables say what they were accepted to say: word for word, lamp for lamp, order for order."""

from pathlib import Path

import pytest
from transcripts import MODULES, NIGHTS, of_a_night, of_scripts

from railbird_host.figures.gallery.accepted import judge

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("module", MODULES)
def test_a_scripted_table_says_what_was_accepted(module):
    judge(GOLDEN / f"{module}.txt", of_scripts(module))


@pytest.mark.parametrize("name", NIGHTS)
def test_a_night_of_random_hands_says_what_was_accepted(name):
    night = "a_night_of_" + name.replace(" ", "_")
    judge(GOLDEN / f"{night}.txt", {night: of_a_night(name)})


def test_every_accepted_script_is_judged():
    assert {path.stem for path in GOLDEN.glob("test_table_*.txt")} <= set(MODULES)
