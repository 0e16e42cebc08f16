"""Sets a table's clock, but only from a clock that is right itself.

In: the board's counters, whether this computer's clock is synchronised. Out: the time, set; or why not. A table whose
clock nobody trusts says so in its journal, which is better than a wrong time that somebody trusts.
"""

import subprocess
import time
from collections.abc import Callable

from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.clock_time import moment_of, parts_of

MOST_DRIFT_S = 2
NOT_SYNCHRONISED = "this computer's clock is not synchronised (NTP): the table's clock is left alone"


def is_synchronised() -> bool:
    """What systemd says of the time from the network."""
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.stdout.strip() == "yes"


class ClockKeeper:
    def __init__(self, is_right: Callable[[], bool] = is_synchronised, now_s: Callable[[], float] = time.time):
        self._is_right = is_right
        self._now_s = now_s
        self.problem = ""

    def look(self, client: ServiceClient, counters: dict[str, int]) -> bool:
        """Once with every look at the counters; True if the clock was set."""
        drift_s = abs(counters.get("clock_s", 0) - self._now_s())
        if counters.get("clock_trusted") and drift_s <= MOST_DRIFT_S:
            self.problem = ""
        elif not self._is_right():
            self.problem = NOT_SYNCHRONISED
        else:
            client.set_time(*parts_of(moment_of(None)))
            self.problem = ""
            return True
        return False
