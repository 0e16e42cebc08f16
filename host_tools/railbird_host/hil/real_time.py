"""The time of a table of real boards: that of the BENCH board, so what this computer is busy with does not count.

In: the rig, and how many times as long waits and limits last. Out: `now_ns` and `run_until_ns` of a Runner.
"""

import time

from railbird_host.hil.rig_client import RigClient
from railbird_host.hil.verdict import BenchFailure
from railbird_host.sim.emulator.runner import Runner

FRESH_S = 0.004  # so long a reading of the rig's clock is good
LONGEST_SLEEP_S = 0.25


class RealTime(Runner):
    def __init__(self, rig: RigClient, time_factor: float):
        self._rig = rig
        self._time_factor = time_factor
        self._asked_s = 0.0
        self._now_ms = 0

    @property
    def now_ns(self) -> float:
        asked_s = time.monotonic()
        if asked_s - self._asked_s > FRESH_S:
            now_ms = self._rig.times().now_ms
            if now_ms < self._now_ms:
                raise BenchFailure("the BENCH board started again")
            self._now_ms, self._asked_s = now_ms, time.monotonic()
        return self._now_ms * 1e6 / self._time_factor

    def run_until_ns(self, time_ns: float) -> None:
        left_s = (time_ns - self.now_ns) / 1e9
        while left_s > 0:
            time.sleep(min(max(left_s * self._time_factor, FRESH_S), LONGEST_SLEEP_S))
            left_s = (time_ns - self.now_ns) / 1e9
