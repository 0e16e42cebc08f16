"""Test mode of both boards ends by itself, and begins between rounds only."""

import struct

from railbird.apps.display_tests import DisplayTests
from railbird.apps.scanner_tests import ScannerTests
from railbird.link.messages import BAD_REQUEST, DONE, NOT_NOW
from railbird.service import tests
from railbird.show import layouts


class Clock:
    def __init__(self):
        self.seconds = 100
        self.image_digest = b"d" * 32

    def uptime_s(self):
        return self.seconds


class DisplayForTests:
    """What the tests of a display ask of it."""

    def __init__(self):
        self.starting = Clock()
        self.face = self.facade = self.input_pins = self
        self.resting = True
        self.low, self.high = 5, 9

    def at_rest(self):
        return self.resting

    def layout(self):
        return layouts.derby()

    def lamps_state(self):
        return 1

    def missing_leds(self):
        return 7


class Counters:
    def __init__(self):
        self.running = False

    def start(self):
        self.running = True

    def stop(self):
        self.running = False

    def read(self, counts):
        for index in range(len(counts)):
            counts[index] = index

    def levels(self):
        return 511


def test_display_lamp_and_pictures():
    display = DisplayForTests()
    test = DisplayTests(display)
    result, name = test.run(tests.LAMP, struct.pack("<H", 179))
    assert result == DONE and name and test.led == 179 and test.view is not None
    assert test.run(tests.LAMP, struct.pack("<H", 180))[0] == BAD_REQUEST
    assert test.run(tests.LAMP, struct.pack("<H", tests.NO_LED))[0] == DONE and test.led == -1
    for picture in (tests.BARS, tests.TEXT, tests.KEYS, tests.CARDS):
        assert test.run(tests.PANEL, bytes([picture]))[0] == DONE
    for argument in (b"", b"\x04", b"\xff", b"\x00\x00"):
        assert test.run(tests.PANEL, argument)[0] == BAD_REQUEST
    assert test.run(99, b"")[0] == BAD_REQUEST
    assert test.run(tests.INPUTS, b"") == (DONE, struct.pack("<IIII", 5, 9, 0, 0))
    assert test.run(tests.LAMPS_END, b"") == (DONE, struct.pack("<BH", 1, 7))
    test.run(tests.END, b"")
    assert test.view is None and test.led == -1


def test_a_press_between_two_questions_counts():
    test = DisplayTests(DisplayForTests())

    def were_on():
        return struct.unpack("<IIII", test.run(tests.INPUTS, b"")[1])[2:]

    for sample in ((1, 0), (1, 0)):
        test.sampled(*sample)
    assert were_on() == (0, 0)  # not in test mode: it was the table's
    test.run(tests.PANEL, bytes([tests.KEYS]))
    for sample in ((0, 0), (4, 2), (4, 2), (0, 0), (8, 0), (0, 0)):
        test.sampled(*sample)
    assert were_on() == (4, 2)  # 8 was on for one sample only: noise
    assert were_on() == (4, 2)
    test.run(tests.PANEL, bytes([tests.KEYS]))
    assert were_on() == (0, 0)


def test_display_never_in_a_round():
    display = DisplayForTests()
    display.resting = False
    test = DisplayTests(display)
    for kind, argument in ((tests.LAMP, b"\x01\x00"), (tests.PANEL, b"\x00")):
        assert test.run(kind, argument)[0] == NOT_NOW and test.view is None


def test_display_mode_ends_by_itself_unless_asked_on():
    display = DisplayForTests()
    test = DisplayTests(display)
    test.run(tests.PANEL, bytes([tests.BARS]))
    for _ in range(4):
        display.starting.seconds += tests.TEST_SECONDS
        test.step(display.starting.seconds)
        assert test.view is not None
        test.run(tests.INPUTS, b"")  # somebody is still there
    display.starting.seconds += tests.TEST_SECONDS + 1
    test.step(display.starting.seconds)
    assert test.view is None


def test_scanner_counts_edges_until_nobody_asks():
    clock, counters = Clock(), Counters()
    test = ScannerTests(counters, counters, clock)
    assert test.run(tests.LEVELS, b"") == (DONE, struct.pack("<H", 511)) and not test.counting
    assert test.run(tests.EDGES, b"\x01") == (DONE, struct.pack("<9H", *range(9)))
    assert test.counting and counters.running
    clock.seconds += tests.TEST_SECONDS
    test.step()
    assert test.counting
    test.run(tests.EDGES, b"\x00")
    clock.seconds += tests.TEST_SECONDS + 1
    test.step()
    assert not test.counting and not counters.running
    test.run(tests.EDGES, b"\x01")
    test.run(tests.END, b"")
    assert not test.counting and not counters.running
    assert test.run(tests.EDGES, b"")[0] == BAD_REQUEST and test.run(tests.LAMP, b"\x01\x00")[0] == BAD_REQUEST
