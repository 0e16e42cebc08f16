"""The optical model against geometry that can be worked out by hand."""

from random import Random

import pytest

from railbird.scan.code import card_rows
from railbird.scan.faults import fault_name
from railbird.scan.results import CardRead
from railbird.scan.settings import ScanSettings
from railbird_host.sim.emulator.part_data import BEST, TYPICAL, WORDS
from railbird_host.sim.optics.capture import read_edges
from railbird_host.sim.optics.channel import IDLE_LEVELS, edges_of_cards, edges_of_pass
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM, PRESENCE_PIN, STROBE_PIN
from railbird_host.sim.optics.impairments import Dirt, Impairments
from railbird_host.sim.optics.motion import Motion, accelerated, steady
from railbird_host.sim.optics.printed import face_up, placed, service_card
from railbird_host.sim.optics.sensors import IDEAL, sensors_of

EXACT = Impairments(hysteresis=0.0)
DECK = 17
START_MM = 20.0  # the run-in before the sensor line


def settings():
    chosen = ScanSettings()
    chosen.enrol(DECK)
    return chosen


def outcome(edges):
    results = read_edges(edges, settings())
    return [result.card if isinstance(result, CardRead) else fault_name(result.code) for result in results]


def positions_mm(times_ns, speed_mm_s):
    return [time * speed_mm_s / 1e9 - START_MM for time in times_ns]


def test_strobe_edges_are_where_the_print_is():
    edges = edges_of_pass(38, DECK, steady(1000), EXACT, sensors=IDEAL)
    seen = positions_mm(edges.times_ns[STROBE_PIN], 1000)
    expected = [0.0]
    for row in range(14):
        begin = 6 + 4 * row if row < 7 else 88.9 - 6 - 4 * (14 - row)
        expected += [begin + 1.5, begin + 2.5]
    assert seen == pytest.approx([*expected, 88.9], abs=1e-5)


def test_presence_is_four_millimetres_ahead():
    edges = edges_of_pass(38, DECK, steady(1000), EXACT, sensors=IDEAL)
    assert positions_mm(edges.times_ns[PRESENCE_PIN], 1000) == pytest.approx([-4.0, 84.9], abs=1e-5)


def test_data_columns_show_the_rows():
    rows = card_rows(38, DECK)
    edges = edges_of_pass(38, DECK, steady(1000), EXACT, sensors=IDEAL)
    for bit in range(8):
        pin = bit if bit < 4 else bit + 1
        seen = positions_mm(edges.times_ns[pin], 1000)
        for index, row in enumerate(rows):
            middle = (6 + 4 * index if index < 7 else 88.9 - 6 - 4 * (14 - index)) + 2
            level = (IDLE_LEVELS[pin] + sum(position <= middle for position in seen)) & 1
            assert level == row >> bit & 1


def test_skew_shifts_the_outer_columns():
    straight = edges_of_pass(38, DECK, steady(1000), EXACT, sensors=IDEAL)
    skewed = edges_of_pass(38, DECK, steady(1000), Impairments(hysteresis=0.0, skew_degrees=1.0), sensors=IDEAL)
    for pin, across in ((0, -16.0), (8, 16.0)):
        # The card turns about its centre: its leading end meets an outer sensor earlier on one side, later on the
        # other.
        shift = positions_mm(skewed.times_ns[pin], 1000)[0] - positions_mm(straight.times_ns[pin], 1000)[0]
        assert shift == pytest.approx(across * 0.01745, abs=0.01)


def test_time_follows_acceleration():
    motion = accelerated(1000, 5_000)
    leg = motion.legs[0]
    for elapsed in (0.0, 0.03, leg.duration_s):
        assert leg.time_s(leg.position_mm(elapsed)) == pytest.approx(elapsed, abs=1e-9)
    assert outcome(edges_of_pass(5, DECK, motion)) == [5]


def test_same_seed_same_edges():
    noisy = Impairments(jitter_mm=0.2, dirt=(Dirt(20, 4, 2, 2),))
    one = edges_of_pass(5, DECK, steady(700), noisy, 9)
    assert one == edges_of_pass(5, DECK, steady(700), noisy, 9)
    assert one != edges_of_pass(5, DECK, steady(700), noisy, 10)


@pytest.mark.parametrize("speed", [50, 100, 1000, 2500, 5000])
@pytest.mark.parametrize("end", ["as printed", "turned"])
def test_any_speed_and_either_end(speed, end):
    rows = card_rows(27, DECK)
    assert end == "as printed" or bytes(int(f"{row:08b}"[::-1], 2) for row in reversed(rows)) == rows
    assert outcome(edges_of_pass(27, DECK, steady(speed))) == [27]


@pytest.mark.parametrize(
    ("name", "cards", "motion", "impairments", "expected"),
    [
        ("face up", [face_up()], steady(800), Impairments(), ["NO_CODE"]),
        ("pulled back", [placed(3, DECK)], Motion().glide(50, 500).glide(-20, 500), Impairments(), ["PULLED_BACK"]),
        ("peeped in", [placed(3, DECK)], Motion().glide(-2, 500).glide(-20, 500), Impairments(), ["PULLED_BACK"]),
        ("came back", [placed(3, DECK)], Motion(110).glide(-20, 500), Impairments(), ["CAME_BACK"]),
        (
            "to and fro",
            [placed(3, DECK)],
            Motion().glide(30, 500).glide(15, 400).glide(110, 700),
            Impairments(),
            ["PULLED_BACK"],
        ),
        ("stalled", [placed(3, DECK)], Motion().glide(40, 500).stop(2).glide(110, 500), Impairments(), ["STALLED"]),
        ("a short stop", [placed(3, DECK)], Motion().glide(40, 500).stop(0.5).glide(110, 500), Impairments(), [3]),
        ("a stop at its end", [placed(3, DECK)], Motion().glide(3, 500).stop(0.5).glide(110, 500), Impairments(), [3]),
        ("overlap", [placed(3, DECK), placed(9, DECK, 40)], steady(800, 140), Impairments(), ["OVERLAP"]),
        (
            "close behind",
            [placed(3, DECK), placed(9, DECK, CARD_LENGTH_MM + 3)],
            steady(800, 190),
            Impairments(),
            ["OVERLAP"],
        ),
        ("a train", [placed(3, DECK), placed(9, DECK, CARD_LENGTH_MM + 6)], steady(800, 190), Impairments(), [3, 9]),
        ("foreign", [placed(3, 99)], steady(800), Impairments(), ["FOREIGN_DECK"]),
        ("faint ink", [placed(3, DECK)], steady(800), Impairments(contrast=0.4), ["NO_CODE"]),
        ("service", [service_card()], steady(800), Impairments(), ["SERVICE_CARD"]),
        ("dead S", [placed(3, DECK)], steady(800), Impairments(stuck={4: 1}), ["SENSOR_STUCK"]),
        ("bright S", [placed(3, DECK)], steady(800), Impairments(stuck={4: 0}), ["SENSOR_STUCK"]),
        ("dead P", [placed(3, DECK)], steady(800), Impairments(stuck={9: 0}), ["SENSOR_STUCK"]),
        ("P covered", [placed(3, DECK)], steady(800), Impairments(stuck={9: 1}), ["SENSOR_STUCK"]),
        ("hazy D5", [placed(3, DECK)], steady(800), Impairments(haze={6: 0.8}), ["SENSOR_STUCK"]),
    ],
)
def test_every_trouble_has_its_name(name, cards, motion, impairments, expected):
    assert outcome(edges_of_cards(cards, motion, impairments)) == expected, name


@pytest.mark.parametrize("shift_mm", [5, 6, 8])
@pytest.mark.parametrize("speed_mm_s", [100, 200, 400, 1000, 2500])
def test_two_cards_that_show_one_card_s_rows_are_overlap(shift_mm, speed_mm_s):
    for behind_mm in (shift_mm, -shift_mm):
        motion = Motion(-40).glide(130, speed_mm_s)
        assert outcome(edges_of_cards([placed(3, DECK), placed(9, DECK, behind_mm)], motion)) == ["OVERLAP"]


@pytest.mark.parametrize(("speed_mm_s", "end_speed_mm_s"), [(100, 1900), (1900, 100), (2500, 1600), (100, 100)])
def test_a_single_card_is_no_overlap_however_its_speed_changes(speed_mm_s, end_speed_mm_s):
    for seed in range(20):
        motion = Motion().glide(CARD_LENGTH_MM + 20, speed_mm_s, end_speed_mm_s)
        assert outcome(edges_of_pass(3, DECK, motion, Impairments(jitter_mm=0.1), seed)) == [3]


@pytest.mark.parametrize("pin", [0, 1, 2, 3, 5, 6, 7, 8])
@pytest.mark.parametrize("level", [0, 1])
def test_a_dead_data_sensor_is_named(pin, level):
    results = read_edges(edges_of_pass(30, DECK, steady(900), Impairments(stuck={pin: level})), settings())
    assert [(fault_name(result.code), result.sensor) for result in results] == [("SENSOR_STUCK", pin)]


def test_all_sensors_see_the_same_edges_of_the_service_card():
    for skew, offset in ((0, 0), (1.9, 0), (0, 1.5), (-1, 0.7)):
        edges = edges_of_cards([service_card()], steady(400), Impairments(skew_degrees=skew, offset_mm=offset))
        assert [len(times) for times in edges.times_ns[:9]] == [30] * 9


def test_a_failing_sensor_is_named_before_cards_are_lost():
    from railbird.scan.reader import Reader
    from railbird_host.sim.optics.capture import events_of, passes_of

    random = Random(4)
    reader = Reader(settings())
    failing = Impairments(jitter_mm=0.1, blinks={6: 0.3})
    for _ in range(60):
        edges = edges_of_pass(random.randrange(52), DECK, steady(random.uniform(300, 1500)), failing, random)
        for raw in passes_of(events_of(edges)):
            reader.take_pass(raw, granted_to=65535)
        if reader.health.dull():
            break
    assert reader.health.dull() == 1 << 6
    assert reader.counters.reads >= 0.9 * reader.counters.passes


@pytest.mark.parametrize("word", WORDS)
def test_no_bar_of_sensors_misreads_a_card_and_good_ones_read_every_one(word):
    """Eight bars of each word, wide and narrow apertures, slow and chattering comparators: no read, never a wrong
    one."""
    read, tried = 0, 0
    for seed in range(8):
        bar = sensors_of(word, seed)
        for speed in (150, 600, 1500, 2500):
            for card in Random(seed).sample(range(52), 4):
                found = outcome(edges_of_pass(card, DECK, steady(speed), Impairments(jitter_mm=0.1), seed, bar))
                assert found == [card] or not any(isinstance(one, int) for one in found), (seed, speed, card, found)
                read += found == [card]
                tried += 1
    assert read == tried if word in (TYPICAL, BEST) else read > tried * 0.95
