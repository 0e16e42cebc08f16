"""Capture on the emulated RP2040: genuine image, edges at the pins, PIO and DMA; no fake in between."""

from random import Random

import pytest

from railbird.scan import faults
from railbird.scan.service_card import EDGES_PER_PASS
from railbird_host.scan.capture_bench import CaptureBench
from railbird_host.scan.recording import read_record
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.capture import events_of
from railbird_host.sim.optics.channel import edges_of_cards, edges_of_pass
from railbird_host.sim.optics.geometry import CARD_LENGTH_MM
from railbird_host.sim.optics.impairments import Impairments
from railbird_host.sim.optics.motion import Motion, steady
from railbird_host.sim.optics.printed import face_up, placed, service_card
from railbird_host.sim.optics.serial_module import SerialModule

DECK = 41


def outcomes(report):
    return [result.card if not result.fault else faults.fault_name(result.fault) for result in report.results]


def train(count, gap_mm, speed_mm_s):
    cards = [placed(index, DECK, index * (CARD_LENGTH_MM + gap_mm)) for index in range(count)]
    return edges_of_cards(cards, Motion().glide(count * (CARD_LENGTH_MM + gap_mm) + 40, speed_mm_s))


def test_cards_at_every_speed_soon_after_their_last_edge():
    bench = CaptureBench()
    speeds = (100, 250, 600, 1000, 1700, 2500)
    bench.start([DECK], len(speeds))
    random = Random(1)
    for index, speed in enumerate(speeds):
        bench.play(edges_of_pass(7 * index, DECK, steady(speed), Impairments(jitter_mm=0.1, skew_degrees=1), random))
        bench.board.run(0.02)
    report = bench.report()
    assert outcomes(report) == [7 * index for index in range(len(speeds))]
    assert max(result.ready_after_us for result in report.results) <= 3_000  # the goal, 2 ms, is a figure


def test_the_board_stamps_every_edge_to_the_microsecond():
    bench = CaptureBench()
    bench.start([DECK], 1)
    edges = edges_of_pass(30, DECK, steady(2500), Impairments(skew_degrees=1.5, offset_mm=0.3))
    bench.play(edges)
    recorded = read_record(bench.report().newest_record)
    expected = events_of(edges)
    assert [sample for sample, _ in recorded.events] == [sample for sample, _ in expected]
    for (_, seen_us), (_, due_us) in zip(recorded.events, expected, strict=True):
        assert abs(seen_us - (due_us - expected[0][1])) <= 1


def test_every_trouble_is_named_by_the_board():
    bench = CaptureBench()
    passes = [
        (edges_of_pass(1, DECK, Motion().glide(50, 500).glide(-20, 500)), "PULLED_BACK"),
        (edges_of_cards([placed(2, DECK)], Motion(110).glide(-20, 700)), "CAME_BACK"),
        (edges_of_pass(3, DECK, Motion().glide(40, 500).stop(1.2).glide(110, 500)), "STALLED"),
        (edges_of_cards([placed(4, DECK), placed(5, DECK, 40)], steady(800, 140)), "OVERLAP"),
        (edges_of_cards([face_up()], steady(800)), "NO_CODE"),
        (edges_of_pass(6, 99, steady(800)), "FOREIGN_DECK"),
        (edges_of_pass(7, DECK, steady(800), Impairments(stuck={6: 1})), "SENSOR_STUCK"),
        (edges_of_pass(7, DECK, steady(800), Impairments(stuck={6: 0})), "SENSOR_STUCK"),
        (edges_of_cards([service_card()], steady(800)), "SERVICE_CARD"),
        (edges_of_pass(8, DECK, steady(800)), 8),
    ]
    bench.start([DECK], len(passes))
    for edges, _ in passes:
        bench.play(edges)
        bench.board.run(0.05)
    assert outcomes(bench.report()) == [name for _, name in passes]


@pytest.mark.parametrize("erase", [False, True])
def test_a_train_is_read_without_loss_also_while_flash_is_erased(erase):
    bench = CaptureBench()
    bench.start([DECK], 12, erase)
    bench.play(train(12, 6.0, 2500))
    report = bench.report()
    assert outcomes(report) == list(range(12))
    assert report.overruns == 0


def test_edges_beyond_the_ring_are_reported_never_guessed():
    bench = CaptureBench()
    bench.start([DECK], 1, erase=True)
    for _ in range(3):
        bench.sensors.play(train(40, 6.0, 40_000), bench.board.now_ns + 1e6)
        bench.board.run(0.15)
    report = bench.report()
    assert "OVERRUN" in outcomes(report)
    assert report.overruns >= 1


def test_a_recorded_pass_replays_into_the_board_and_gives_the_same():
    first = CaptureBench()
    first.start([DECK], 1)
    first.play(edges_of_pass(19, DECK, steady(1500), Impairments(jitter_mm=0.2, offset_mm=-0.8), 5))
    recorded = read_record(first.report().newest_record)
    second = CaptureBench()
    second.start([DECK], 1)
    second.play(recorded.edges())
    replayed = read_record(second.report().newest_record)
    assert (replayed.card, replayed.fault) == (19, 0)
    assert [sample for sample, _ in replayed.events] == [sample for sample, _ in recorded.events]


def test_service_card_gives_equal_edge_counts_and_a_jammed_sensor_differs():
    bench = CaptureBench()
    repl = RawRepl(bench.board)
    for jammed, expected in ((None, [EDGES_PER_PASS] * 9), (6, [EDGES_PER_PASS] * 6 + [0] + [EDGES_PER_PASS] * 2)):
        if jammed is not None:
            bench.sensors.hold(jammed, 1)
        repl.start(
            "import time\nfrom machine import Pin\nfrom railbird.drivers.edge_counters import EdgeCounters\n"
            "counters = EdgeCounters([Pin(6 + n, Pin.IN) for n in range(9)])\ncounters.start()\nprint('READY')\n"
            "time.sleep_ms(400)\ncounters.stop()\ncounts = [0] * 9\ncounters.read(counts)\nprint(counts)\n"
        )
        bench.board.run_until(lambda: "READY" in repl.output)
        bench.play(edges_of_cards([service_card()], steady(500), Impairments(skew_degrees=0.8)))
        assert repl.result().split("READY")[1].strip() == str(expected)


def test_the_serial_module_is_read_through_its_uart():
    bench = CaptureBench()
    module = SerialModule(bench.board)
    repl = RawRepl(bench.board)
    repl.start(
        "import time, wiring\nfrom railbird.drivers.serial_reader import SerialCards\n"
        "from railbird.scan.settings import ScanSettings\n"
        "settings = ScanSettings()\nsettings.enrol(17)\n"
        "cards = SerialCards(wiring.reader_uart(), settings)\nprint('READY')\nresults = []\n"
        "while len(results) < 4:\n"
        "    result = cards.poll()\n"
        "    if result is not None:\n        results.append(repr(result))\n"
        "    time.sleep_ms(2)\n"
        "print(results)\n"
    )
    bench.board.run_until(lambda: "READY" in repl.output)
    module.send_card(38, 17)
    bench.board.run(0.05)
    module.send(b"A\xff-17\r\n")
    bench.board.run(0.05)
    module.send(b"QUEEN\r\n")
    module.send_card(0, 17)
    bench.board.run(0.1)
    expected = "CardRead(card=38, deck=17, blocks=2)", "ReadFault(BAD_LINE)", "ReadFault(UNKNOWN_TEXT)"
    text = repl.result()
    assert all(part in text for part in expected) and "CardRead(card=0, deck=17, blocks=2)" in text
