"""Service tests of the display: one lamp at a time, a picture, the inputs as they are (service/tests.py)."""

import gc
import struct

from railbird.link.messages import BAD_REQUEST, DONE, NOT_NOW
from railbird.service import tests
from railbird.table import view as views


class DisplayTests:
    """`view` is the test picture while test mode lasts, else None."""

    def __init__(self, display):
        self._display = display
        self._asked_s = 0
        self.view = None  # while it is there, keys and chips are the test's: the table hears nothing of them
        self.led = -1
        self._last_low = self._last_high = 0
        self._on_low = self._on_high = 0  # on in two samples in a row since the last picture

    def sampled(self, low: int, high: int) -> None:
        """Every sample of the inputs: a press that is over before the host asks still counts."""
        if self.view is not None:
            self._on_low |= low & self._last_low
            self._on_high |= high & self._last_high
            self._last_low, self._last_high = low, high

    def step(self, up_s: int) -> None:
        """Test mode never outlasts the person at the other end."""
        if self.view is not None and up_s - self._asked_s > tests.TEST_SECONDS:
            self.end()

    def end(self) -> None:
        self.view = None
        self.led = -1

    def run(self, test: int, argument: bytes) -> tuple:
        display = self._display
        self._asked_s = display.starting.uptime_s()
        if test == tests.MEMORY:
            gc.collect()
            return DONE, struct.pack("<II", gc.mem_free(), gc.mem_alloc())
        if test == tests.IMAGE:
            return DONE, display.starting.image_digest or b""
        if test == tests.INPUTS:
            pins = display.input_pins
            return DONE, struct.pack("<IIII", pins.low, pins.high, self._on_low, self._on_high)
        if test == tests.LAMPS_END:
            return DONE, struct.pack("<BH", display.face.lamps_state(), display.face.missing_leds())
        if test == tests.END:
            self.end()
            return DONE, b""
        if not display.facade.at_rest():
            return NOT_NOW, b"a round is under way"
        if test == tests.LAMP and len(argument) == 2:
            return self._lamp(struct.unpack("<H", argument)[0])
        if test == tests.PANEL and len(argument) == 1:
            return self._panel(argument[0])
        return BAD_REQUEST, b"no such test on this board"

    def _panel(self, picture: int) -> tuple:
        bodies = {tests.BARS: _bars, tests.TEXT: _text, tests.KEYS: _keys, tests.CARDS: _cards}
        if picture not in bodies:
            return BAD_REQUEST, b"no such picture"
        self.led = -1
        self._show(bodies[picture]())
        return DONE, b""

    def _lamp(self, led: int) -> tuple:
        layout = self._display.face.layout()
        if layout is None or (led >= layout.led_count and led != tests.NO_LED):
            return BAD_REQUEST, b"no such LED"
        self.led = -1 if led == tests.NO_LED else led
        area = layout.area_of(led) if self.led >= 0 else -1
        name = layout.area_names[area] if area >= 0 else ""
        self._show((views.TEST, ["LAMP " + str(led), name.replace("_", " ")]))
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
    return (views.LANES, [[14, 13, 12, 11], [10, 9, 8, 7], [6, 5, 4, 3], [2, 14, 13, 12]], -1)


def _text() -> tuple:
    return (views.TEST, ["ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "0123456789"])


def _keys() -> tuple:
    return (views.TEST, ["PRESS ALL KEYS,", "ONE BY ONE"])


def _cards() -> tuple:
    return (views.TEST, ["SERVICE CARD,", "TEN PASSES"])
