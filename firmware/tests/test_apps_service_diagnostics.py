"""Test mode of both boards ends by itself, is journalled, and tells nothing of a card."""

import struct

from railbird.apps.display_diagnostics import DisplayDiagnostics
from railbird.apps.scanner_diagnostics import ScannerDiagnostics
from railbird.journal import record
from railbird.link.messages import BAD_REQUEST, DONE, NOT_NOW
from railbird.service import diagnostics
from railbird.table.derby import layout as derby_layout


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
        self.low, self.high = 5, 9
        self.serial = b"DISPLAY."
        self.notes = []
        self.is_pin_wanted = False

    def note(self, kind, payload):
        self.notes.append((kind, payload))

    def pin_wanted(self):
        return self.is_pin_wanted

    def layout(self):
        return derby_layout.layout()

    def lamps_state(self):
        return 1

    def missing_leds(self):
        return 7


def diagnostics_of(display):
    return DisplayDiagnostics(display.serial, display, display.starting, display, display)


class Counters:
    """Both drivers: `edges` of each sensor since the start, `pins` as they are."""

    def __init__(self):
        self.running = False
        self.edges = 0
        self.pins = 511

    def start(self):
        self.running = True
        self.edges = 0

    def stop(self):
        self.running = False

    def read(self, counts):
        for index in range(len(counts)):
            counts[index] = self.edges

    def levels(self):
        return self.pins


class Word:
    def __init__(self):
        self.may = True
        self.ended = 0

    def test_begins(self):
        pass

    def test_may_go_on(self):
        return self.may

    def test_ended(self):
        self.ended += 1


OWN = b"\x00DISPLAY."
SCANNERS = b"\x01SCANNER."


def test_display_lamp_and_pictures():
    display = DisplayForTests()
    test = diagnostics_of(display)
    result, name = test.run(diagnostics.LAMP, struct.pack("<H", 179))
    assert result == DONE and name and test.led == 179 and test.view is not None
    assert test.run(diagnostics.LAMP, struct.pack("<H", 180))[0] == BAD_REQUEST
    assert test.run(diagnostics.LAMP, struct.pack("<H", diagnostics.NO_LED))[0] == DONE and test.led == -1
    for picture in (diagnostics.BARS, diagnostics.TEXT, diagnostics.KEYS, diagnostics.CARDS):
        assert test.run(diagnostics.PANEL, bytes([picture]))[0] == DONE
    for argument in (b"", b"\x04", b"\xff", b"\x00\x00"):
        assert test.run(diagnostics.PANEL, argument)[0] == BAD_REQUEST
    assert test.run(99, b"")[0] == BAD_REQUEST
    assert test.run(diagnostics.INPUTS, b"") == (DONE, struct.pack("<IIII", 5, 9, 0, 0))
    assert test.run(diagnostics.LAMPS_END, b"") == (DONE, struct.pack("<BH", 1, 7))
    test.run(diagnostics.END, b"")
    assert test.view is None and test.led == -1
    assert display.notes == [(record.TEST_BEGAN, OWN), (record.TEST_ENDED, OWN)]


def test_inputs_are_nobodys_business_outside_test_mode():
    """A PIN is entered with these keys."""
    test = diagnostics_of(DisplayForTests())
    assert test.run(diagnostics.INPUTS, b"")[0] == test.run(diagnostics.LAMPS_END, b"")[0] == NOT_NOW


def test_a_test_of_the_scanner_is_one_of_the_table():
    display = DisplayForTests()
    test = diagnostics_of(display)
    assert not test.goes_on()
    test.lend(SCANNERS)
    assert test.view.footer == "NO PLAY" and test.goes_on()
    test.run(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    test.give_back()
    assert test.view is not None and not test.goes_on()  # the display's own goes on
    test.run(diagnostics.END, b"")
    assert test.view is None
    test.lend(SCANNERS)
    for _ in range(20):
        display.starting.seconds += 1
        assert test.goes_on()
        test.step(display.starting.seconds)
    display.starting.seconds += 5  # the scanner asks on no more
    test.step(display.starting.seconds)
    assert test.view is None and not test.goes_on()
    began, ended = record.TEST_BEGAN, record.TEST_ENDED
    assert display.notes == [
        (began, SCANNERS),
        (began, OWN),
        (ended, SCANNERS),
        (ended, OWN),
        (began, SCANNERS),
        (ended, SCANNERS),
    ]


def test_a_press_between_two_questions_counts():
    test = diagnostics_of(DisplayForTests())

    def were_on():
        return struct.unpack("<IIII", test.run(diagnostics.INPUTS, b"")[1])[2:]

    for sample in ((1, 0), (1, 0)):
        test.sampled(*sample)
    test.run(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    assert were_on() == (0, 0)  # before test mode: it was the table's
    for sample in ((0, 0), (4, 2), (4, 2), (0, 0), (8, 0), (0, 0)):
        test.sampled(*sample)
    assert were_on() == (4, 2)  # 8 was on for one sample only: noise
    assert were_on() == (4, 2)
    test.run(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    assert were_on() == (0, 0)


def test_display_mode_ends_by_itself_unless_asked_on():
    display = DisplayForTests()
    test = diagnostics_of(display)
    test.run(diagnostics.PANEL, bytes([diagnostics.BARS]))
    for _ in range(4):
        display.starting.seconds += diagnostics.TEST_SECONDS
        test.step(display.starting.seconds)
        assert test.view is not None
        test.run(diagnostics.INPUTS, b"")  # somebody is still there
    display.starting.seconds += diagnostics.TEST_SECONDS + 1
    test.step(display.starting.seconds)
    assert test.view is None


def edges(test, start=0):
    return struct.unpack("<9H", test.run(diagnostics.EDGES, bytes([start]))[1])


def test_scanner_counts_edges_until_nobody_asks():
    clock, counters, word = Clock(), Counters(), Word()
    test = ScannerDiagnostics(counters, counters, clock, word)
    assert test.run(diagnostics.LEVELS, b"") == (DONE, struct.pack("<H", 511)) and not test.counting
    assert edges(test, 1) == (0,) * 9
    assert test.counting and counters.running
    clock.seconds += diagnostics.TEST_SECONDS
    test.step()
    assert test.counting
    edges(test)
    clock.seconds += diagnostics.TEST_SECONDS + 1
    test.step()
    assert not test.counting and not counters.running and word.ended == 1
    edges(test, 1)
    test.run(diagnostics.END, b"")
    assert not test.counting and not counters.running and word.ended == 2
    assert (
        test.run(diagnostics.EDGES, b"")[0] == BAD_REQUEST and test.run(diagnostics.LAMP, b"\x01\x00")[0] == BAD_REQUEST
    )


def test_scanner_ends_when_the_display_says_so():
    counters, word = Counters(), Word()
    test = ScannerDiagnostics(counters, counters, Clock(), word)
    edges(test, 1)
    word.may = False
    test.step()
    assert not test.counting and not counters.running


def test_edges_of_a_card_count_as_none():
    counters = Counters()
    test = ScannerDiagnostics(counters, counters, Clock(), Word())
    edges(test, 1)
    counters.edges = 30
    assert edges(test) == (0,) * 9  # the card is still on its way
    test.passed(False)
    assert edges(test) == (30,) * 9
    counters.edges = 57
    test.passed(True)
    assert edges(test) == (30,) * 9
    counters.edges = 87
    test.passed(False)
    assert edges(test) == (60,) * 9


def test_levels_tell_nothing_of_a_card_that_lies_there():
    counters = Counters()
    test = ScannerDiagnostics(counters, counters, Clock(), Word())
    for pins in (0x200, 0x2A5, 0x3FF):
        counters.pins = pins
        assert test.run(diagnostics.LEVELS, b"")[1] == struct.pack("<H", 0x3FF)


def test_keys_of_a_pin_are_told_to_no_test():
    """A test that begins and ends between two of its digits; door, switch and other keys are told."""
    display = DisplayForTests()
    tests = diagnostics_of(display)
    display.is_pin_wanted = True
    tests.run(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    for key in range(12):
        display.low = 1 << key | 1 << 13
        for _ in range(2):
            tests.sampled(display.low, 0)
        low, _, on, _ = struct.unpack("<IIII", tests.run(diagnostics.INPUTS, b"")[1])
        assert low == 1 << 13 | (1 << key if key > 6 else 0)
        assert on == 1 << 13 | ((1 << key + 1) - 1 & ~0x7F if key > 6 else 0)
    display.is_pin_wanted = False
    display.low = 3
    assert struct.unpack("<IIII", tests.run(diagnostics.INPUTS, b"")[1])[0] == 3
