"""Hands that rest: keys that are pressed faster than hands can, hour by hour, are loose contacts to a display
(`table/chatter.py`), and a run of the suite has no nights between its tests.

In: the time of a bench, and each press. Out: time that passes before a press that would come too soon.
"""

from railbird.table.chatter import Chatter
from railbird.table.input_events import KEY_COUNT, KEY_LEAK_MS, KEY_PRESSES_ALLOWED
from railbird_host.sim.emulator.runner import Runner

KEPT_BACK = 10  # presses of a key that the display allows and a test may need at once
REST_S = 40.0


class Resting:
    def __init__(self, time: Runner):
        self._time = time
        self._chatter = Chatter(KEY_COUNT, KEY_PRESSES_ALLOWED - KEPT_BACK, KEY_LEAK_MS)

    def before(self, key: int) -> None:
        """A key is about to be pressed."""
        while not self._chatter.counts(key, self._now_ms()):
            self._time.run(REST_S)
            self._chatter.listen_again(self._now_ms())

    def _now_ms(self) -> int:
        return int(self._time.now_ns // 1_000_000)
