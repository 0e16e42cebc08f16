"""Service tests of the display: one lamp at a time, a picture, the inputs as they are (service/diagnostics.py); and the
picture that says NO PLAY while the scanner is tested.

In: requests that the table allowed (service/leave.py). Out: answers, the picture, and two records for each board that
asked: when its test began and when it ended. What happens within a test is journalled nowhere.
"""

import struct

from railbird.apps import common_diagnostics
from railbird.journal import record
from railbird.link.messages import BAD_REQUEST, DISPLAY, DONE, NOT_NOW
from railbird.service import diagnostics, reasons
from railbird.table import view as views

PIN_KEYS = 0x7F  # 1 to 7 are the first inputs
LENT_SECONDS = 4  # a scanner that tests asks on every second


class DisplayDiagnostics:
    """`view` is the test picture while test mode lasts, else None."""

    def __init__(self, serial, table, starting, pins, face):
        """`table` has `note(kind, payload)` and `pin_wanted()`."""
        self._serial = serial
        self._table = table
        self._starting = starting
        self._pins = pins
        self._face = face
        self._asked_s = 0
        self._lent_s = 0
        self._askers = []  # role and serial number of the boards whose tests go on
        self.view = None  # while it is there, keys and chips are the test's: the table hears nothing of them
        self.led = -1
        self._last_low = self._last_high = 0
        self._on_low = self._on_high = 0  # on in two samples in a row since the last picture

    def sampled(self, low: int, high: int) -> None:
        """Every sample of the inputs: a press that is over before the host asks still counts."""
        if self.view is not None:
            low = self._without_pin(low)
            self._on_low |= low & self._last_low
            self._on_high |= high & self._last_high
            self._last_low, self._last_high = low, high

    def _without_pin(self, low: int) -> int:
        """Whoever types one on while a test begins does not type it for the test's host."""
        return low & ~PIN_KEYS if self._table.pin_wanted() else low

    def step(self, up_s: int) -> None:
        """Test mode never outlasts the person at the other end."""
        own = self._own()
        for asker in list(self._askers):
            most_s = diagnostics.TEST_SECONDS if asker == own else LENT_SECONDS
            if up_s - (self._asked_s if asker == own else self._lent_s) > most_s:
                self._ends(asker)

    def end(self) -> None:
        """Of whomever: the live picture again."""
        for asker in list(self._askers):
            self._ends(asker)

    def _own(self) -> bytes:
        return bytes((DISPLAY,)) + self._serial

    def _begins(self, asker: bytes) -> None:
        if asker not in self._askers:
            self._askers.append(asker)
            self._table.note(record.TEST_BEGAN, asker)

    def _ends(self, asker: bytes) -> None:
        self._askers.remove(asker)
        self._table.note(record.TEST_ENDED, asker)
        if not self._askers:
            self.view = None
            self.led = -1

    # The scanner's

    def lend(self, asker: bytes) -> None:
        """The scanner is tested: nobody plays meanwhile."""
        self._lent_s = self._starting.uptime_s()
        if self.view is None:
            self._show(_cards())
        self._begins(asker)

    def goes_on(self) -> bool:
        """The scanner asks on: whether its test is still one."""
        self._lent_s = self._starting.uptime_s()
        return len(self._askers) > (self._own() in self._askers)

    def give_back(self) -> None:
        for asker in list(self._askers):
            if asker != self._own():
                self._ends(asker)

    # Requests

    def run(self, test: int, argument: bytes) -> tuple:
        self._asked_s = self._starting.uptime_s()
        common = common_diagnostics.answer(test, self._starting)
        if common is not None:
            return common
        if test in (diagnostics.INPUTS, diagnostics.LAMPS_END) and self.view is None:
            return NOT_NOW, reasons.NOT_IN_TEST_MODE.encode()  # else it could watch a PIN being entered
        if test == diagnostics.INPUTS:
            pins = self._pins
            return DONE, struct.pack("<IIII", self._without_pin(pins.low), pins.high, self._on_low, self._on_high)
        if test == diagnostics.LAMPS_END:
            return DONE, struct.pack("<BH", self._face.lamps_state(), self._face.missing_leds())
        if test == diagnostics.END:
            self.end()
            return DONE, b""
        if test == diagnostics.LAMP and len(argument) == 2:
            return self._lamp(struct.unpack("<H", argument)[0])
        if test == diagnostics.PANEL and len(argument) == 1:
            return self._panel(argument[0])
        return BAD_REQUEST, b"no such test on this board"

    def _panel(self, picture: int) -> tuple:
        bodies = {diagnostics.BARS: _bars, diagnostics.TEXT: _text, diagnostics.KEYS: _keys, diagnostics.CARDS: _cards}
        if picture not in bodies:
            return BAD_REQUEST, b"no such picture"
        self.led = -1
        self._begins(self._own())
        self._show(bodies[picture]())
        return DONE, b""

    def _lamp(self, led: int) -> tuple:
        layout = self._face.layout()
        if layout is None or (led >= layout.led_count and led != diagnostics.NO_LED):
            return BAD_REQUEST, b"no such LED"
        self.led = -1 if led == diagnostics.NO_LED else led
        area = layout.area_of(led) if self.led >= 0 else -1
        name = layout.area_names[area] if area >= 0 else ""
        self._begins(self._own())
        self._show(views.test_body(["LAMP " + str(led), name.replace("_", " ")]))
        return DONE, name.encode()

    def _show(self, body: tuple) -> None:
        view = views.View()
        view.header = "SERVICE"
        view.header_right = "TEST"
        view.header_alert = True
        view.body = body
        view.footer = "NO PLAY"
        self._last_low = self._last_high = self._on_low = self._on_high = 0
        self.view = view


def _bars() -> tuple:
    return views.lanes_body([[14, 13, 12, 11], [10, 9, 8, 7], [6, 5, 4, 3], [2, 14, 13, 12]])


def _text() -> tuple:
    return views.test_body(["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"])


def _keys() -> tuple:
    return views.test_body(["PRESS ALL KEYS,", "ONE BY ONE"])


def _cards() -> tuple:
    return views.test_body(["SERVICE CARD,", "TEN PASSES"])
