"""Service tests of the scanner: edges per sensor, levels (service/tests.py)."""

import gc
import struct

from railbird.link.messages import BAD_REQUEST, DONE
from railbird.service import tests


class ScannerTests:
    def __init__(self, sensors, counters, starting):
        self._sensors = sensors
        self._counters = counters  # drivers/edge_counters.py
        self._counts = [0] * 9
        self._starting = starting
        self._asked_s = 0
        self.counting = False

    def step(self) -> None:
        """Test mode never outlasts the person at the other end."""
        if self.counting and self._starting.uptime_s() - self._asked_s > tests.TEST_SECONDS:
            self.end()

    def end(self) -> None:
        self._counters.stop()
        self.counting = False

    def run(self, test: int, argument: bytes) -> tuple:
        self._asked_s = self._starting.uptime_s()
        if test == tests.MEMORY:
            gc.collect()
            return DONE, struct.pack("<II", gc.mem_free(), gc.mem_alloc())
        if test == tests.IMAGE:
            return DONE, self._starting.image_digest or b""
        if test == tests.LEVELS:
            return DONE, struct.pack("<H", self._sensors.levels())
        if test == tests.EDGES and len(argument) == 1:
            return self._edges(argument[0])
        if test == tests.END:
            self.end()
            return DONE, b""
        return BAD_REQUEST, b"no such test on this board"

    def _edges(self, start: int) -> tuple:
        if start:
            self._counters.start()
            self.counting = True
        self._counters.read(self._counts)
        return DONE, struct.pack("<9H", *self._counts)
