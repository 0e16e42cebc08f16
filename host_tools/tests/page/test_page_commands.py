"""Whatever a page sends is a checked command or a named refusal; a pointer's track is a motion a card can make."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.table.config import config_from_dict
from railbird_host.page.card_motion import END_MM, MOTIONS, named_motion, track_motion
from railbird_host.page.commands import VERBS, Command, CommandError, parse
from railbird_host.page.live_table import drawn_setup
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM
from railbird_host.sim.optics.motion import RUN_IN_MM

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted({name for fields in VERBS.values() for name in fields})


def parsed(text):
    try:
        return parse(text)
    except CommandError as error:
        assert str(error)
        return None


@given(st.text(max_size=200))
def test_any_text_is_refused_by_name_or_is_a_command(text):
    found = parsed(text)
    assert found is None or isinstance(found, Command)


@given(st.sampled_from(sorted(VERBS)), st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=5))
@settings(max_examples=150)
def test_any_fields_are_checked(verb, fields):
    found = parsed(json.dumps({"do": verb, **fields}))
    if found is not None:
        assert set(found.values) <= set(VERBS[verb])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"do": "fly"}',
        '{"do": "down"}',
        '{"do": "down", "key": "8"}',
        '{"do": "deal", "what": "pick"}',
        '{"do": "deal", "what": "felt"}',
        '{"do": "deal", "what": "pick", "card": "1X"}',
        '{"do": "deal", "what": "next", "speed_mm_s": 1e9}',
        '{"do": "deal", "what": "next", "track": [[0, 0], [NaN, 1]]}',
        '{"do": "deal", "what": "next", "track": [[5, 0], [1, 1]]}',
        '{"do": "chip", "area": 42, "on": true}',
        '{"do": "switch", "on": 1}',
        '{"do": "restart", "game": "roulette"}',
        '{"do": "down", "key": "1", "extra": 1}',
        '{"do": "' + "x" * 9000 + '"}',
        "[" * 5000,
    ],
)
def test_what_is_no_command_is_refused(text):
    with pytest.raises(CommandError):
        parse(text)


POINTS = st.lists(st.tuples(st.floats(0, 400), st.floats(-300, 300)), min_size=2, max_size=40)


@given(POINTS)
def test_a_track_is_a_motion_from_rest_to_one_of_the_ends(steps):
    time_ms, track = 0.0, []
    for wait_ms, place_mm in steps:
        time_ms += wait_ms
        track.append((time_ms, place_mm))
    motion = track_motion(track)
    assert motion.start_mm == -RUN_IN_MM
    assert motion.position_mm == pytest.approx(END_MM) or motion.position_mm == pytest.approx(-RUN_IN_MM)
    assert 0 <= motion.now_s < 60
    places = [leg.end_mm for leg in motion.legs]
    assert all(-RUN_IN_MM - 1e-6 <= place <= END_MM + 1e-6 for place in places)


def test_named_motions_end_where_a_hand_ends():
    ends = {name: named_motion(name, 500).position_mm for name in MOTIONS}
    assert ends["steady"] == ends["stalled"] == CARD_LENGTH_MM + RUN_IN_MM
    assert ends["pulled back"] == -RUN_IN_MM


def test_no_table_s_shoe_follows_from_a_default():
    drawn = [drawn_setup(config_from_dict({})) for _ in range(8)]
    assert len({setup.seed for setup in drawn}) > 1 and all(setup.is_drawn for setup in drawn)
