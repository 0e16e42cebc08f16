"""How simulated time follows the clock on the wall.

REAL: never ahead of it; time that a machine is too slow for is counted and given up. FAST: as quick as the machine
can, and only while somebody has asked for something: then it stands still, so a test never waits for the clock.
"""

import time

REAL, FAST = "real", "fast"
SETTLE_S = 0.25  # FAST: simulated seconds for the boards to deal with what hands did last
FORGIVEN_S = 0.25  # REAL: behind by more than this, the lost time is given up


class Pace:
    def __init__(self, kind: str = REAL):
        self.kind = kind
        self.lost_s = 0.0  # REAL: time that could not be held
        self._wall_s = time.monotonic()
        self._simulated_s = 0.0
        self._until_s = 0.0

    def restart(self, now_s: float) -> None:
        self._wall_s = time.monotonic()
        self._simulated_s = now_s
        self._until_s = now_s

    def asked(self, now_s: float, seconds: float) -> None:
        """Somebody wants time to pass: FAST goes on for so long."""
        self._until_s = max(self._until_s, now_s + seconds)

    def rests(self, now_s: float, idle_since_s: float) -> bool:
        return self.kind == FAST and now_s >= max(self._until_s, idle_since_s + SETTLE_S)

    def wait(self, now_s: float) -> None:
        if self.kind == FAST:
            return
        ahead_s = (now_s - self._simulated_s) - (time.monotonic() - self._wall_s)
        if ahead_s > 0.001:
            time.sleep(ahead_s)
        elif ahead_s < -FORGIVEN_S:
            self.lost_s -= ahead_s
            self._wall_s -= ahead_s  # begin again from here
