"""The table's time: seconds since 1970 once somebody has set it, seconds since the start until then.

In: a millisecond counter that may wrap (`ticks_ms`), and what PUT_TIME says. The boards have no battery-backed clock,
so the time is trusted only after it was set since this start. What limits anything goes by `running`, which nobody
can set.
"""

from railbird.ticks import since

SECONDS_PER_DAY = 86400


class TableClock:
    def __init__(self):
        self.trusted = False
        self._seconds = 0
        self._running = 0
        self._last_ms = 0
        self._rest_ms = 0
        self._offset_minutes = 0

    def tick(self, now_ms: int) -> None:
        """To be called more often than the counter wraps (six days)."""
        self._rest_ms += since(now_ms, self._last_ms)
        self._last_ms = now_ms
        if self._rest_ms >= 1000:
            self._seconds += self._rest_ms // 1000
            self._running += self._rest_ms // 1000
            self._rest_ms %= 1000

    def set(self, seconds: int, offset_minutes: int) -> None:
        self._seconds = seconds
        self._rest_ms = 0
        self._offset_minutes = offset_minutes
        self.trusted = True

    def seconds(self) -> int:
        return self._seconds

    def running(self) -> int:
        """Seconds since the start, whatever the time was set to."""
        return self._running

    def minutes_of_day(self) -> int:
        """Local time for the header, -1 if it was never set."""
        if not self.trusted:
            return -1
        return (self._seconds % SECONDS_PER_DAY // 60 + self._offset_minutes) % (SECONDS_PER_DAY // 60)
