"""The health of each sensor, from how often it alone was wrong: names a sensor to clean before it fails.

A pass in which exactly one sensor was wrong adds to that sensor's score, every pass takes one away. So two such passes
in twenty or three in fifty make a sensor dull, three in a year do not; fifty good ones clear it after a cleaning.
"""

from array import array

from railbird.scan.faults import DIRTY, NO_SENSOR, SENSOR_STUCK
from railbird.scan.results import CardRead

SENSORS = 10
_STROBE_SENSOR = 4
_WRONG_ADDS = 40
_DULL_FROM = 60
_HIGHEST = 105


class SensorHealth:
    """`alone_wrong[sensor]` counts for ever, in the order of the pins; `dull()` is the mask of sensors to clean now."""

    def __init__(self):
        self.alone_wrong = array("I", [0] * SENSORS)
        self._scores = bytearray(SENSORS)
        self._worst = 0

    def note(self, result) -> None:
        scores = self._scores
        if self._worst:
            for sensor in range(SENSORS):
                if scores[sensor]:
                    scores[sensor] -= 1
            self._worst -= 1
        sensor = _sensor_alone(result)
        if sensor != NO_SENSOR:
            self.alone_wrong[sensor] += 1
            scores[sensor] = min(scores[sensor] + _WRONG_ADDS, _HIGHEST)
            self._worst = max(self._worst, scores[sensor])

    def dull(self) -> int:
        mask = 0
        if self._worst < _DULL_FROM:
            return mask
        for sensor in range(SENSORS):
            if self._scores[sensor] >= _DULL_FROM:
                mask |= 1 << sensor
        return mask


def _sensor_alone(result) -> int:
    """The one sensor, in the order of the pins, that was wrong in this pass, or NO_SENSOR."""
    if not isinstance(result, CardRead):
        return result.sensor if result.code in (DIRTY, SENSOR_STUCK) else NO_SENSOR
    if result.strobe_lost:
        return _STROBE_SENSOR
    columns = result.wrong | result.weak
    if not columns or columns & columns - 1:
        return NO_SENSOR
    column = 0
    while columns > 1:
        columns >>= 1
        column += 1
    return column if column < 4 else column + 1
