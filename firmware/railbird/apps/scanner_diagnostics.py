"""Service tests of the scanner: edges per sensor, levels (service/diagnostics.py).

In: requests that the display allowed (apps/display_word.py), finished passes. Out: answers. Edges are counted pass by
pass, and those of a pass that was a card are nobody's business: they count as none.
"""

import struct

from railbird.apps import common_diagnostics
from railbird.link.messages import BAD_REQUEST, DONE
from railbird.service import diagnostics

SENSORS = 9
FELT = (1 << SENSORS) - 1  # bare felt reads as dark
PRESENCE = 1 << SENSORS


class ScannerDiagnostics:
    def __init__(self, sensors, counters, starting, word):
        self._sensors = sensors
        self._counters = counters  # drivers/edge_counters.py
        self._counted = [0] * SENSORS  # by the driver
        self._before = [0] * SENSORS  # at the end of the pass before
        self._counts = [0] * SENSORS  # of passes that were no cards
        self._starting = starting
        self._word = word
        self._asked_s = 0
        self.counting = False

    def step(self) -> None:
        """Test mode never outlasts the person at the other end, nor the display's leave."""
        if not self.counting:
            return
        if self._starting.uptime_s() - self._asked_s > diagnostics.TEST_SECONDS or not self._word.test_may_go_on():
            self.end()

    def end(self) -> None:
        if self.counting:
            self._counters.stop()
            self.counting = False
        self._word.test_ended()

    def passed(self, is_card: bool) -> None:
        """A pass is over; what came before it on bare felt goes with it."""
        self._counters.read(self._counted)
        for sensor in range(SENSORS):
            if not is_card:
                self._counts[sensor] += self._counted[sensor] - self._before[sensor]
            self._before[sensor] = self._counted[sensor]

    def run(self, test: int, argument: bytes) -> tuple:
        self._asked_s = self._starting.uptime_s()
        common = common_diagnostics.answer(test, self._starting)
        if common is not None:
            return common
        if test == diagnostics.LEVELS:
            return DONE, struct.pack("<H", self._levels())
        if test == diagnostics.EDGES and len(argument) == 1:
            return self._edges(argument[0])
        if test == diagnostics.END:
            self.end()
            return DONE, b""
        return BAD_REQUEST, b"no such test on this board"

    def _levels(self) -> int:
        """While a card is there: that it is, and nothing of it."""
        levels = self._sensors.levels()
        return FELT | PRESENCE if levels & PRESENCE else levels

    def _edges(self, start: int) -> tuple:
        if start:
            self._counters.start()
            self.counting = True
            self._word.test_begins()
            for sensor in range(SENSORS):
                self._before[sensor] = self._counts[sensor] = 0
        return DONE, struct.pack("<9H", *[count & 0xFFFF for count in self._counts])
