"""When a level that comes and goes is news: at once, unless it flaps. For the link, the door, the key switch.

A contact that makes and breaks would fill the journal, and ten rounds must stay in it. Turning bad (link lost, door
open, switch off) is always told at once. After `allowed` returns to good the level counts as bad until it has been good
for CALM_S, and if it is lost again, for twice as long, up to MOST_CALM_S. With `leak_s` one return is forgiven every so
many seconds: people turn a key now and then, all day long.
"""

FLAPS_ALLOWED = 5
CALM_S = 10
MOST_CALM_S = 640
FORGIVEN_AFTER = 4  # times as long


class Flapping:
    def __init__(self, bad: int, allowed: int = FLAPS_ALLOWED, leak_s: int = 0):
        self._bad = bad
        self._allowed = allowed
        self._leak_s = leak_s
        self._leaked_at_s = 0
        self._told = None
        self._level = None
        self._since_s = 0  # it is as it is
        self._flaps = 0
        self.untold = 0  # changes that nobody was told of, since somebody asked

    def is_pending(self) -> bool:
        """The level is another one than was told: it will be news if it holds."""
        return self._level != self._told

    def is_news(self, level: int, now_s: int) -> bool:
        """True if people and journal must be told that it is at this level now."""
        is_good = level != self._bad
        if level != self._level:
            self.untold += self._level != self._told
            self._level = level
            self._since_s = now_s
        held_s = abs(now_s - self._since_s)  # the clock may be set backwards
        if self._leak_s and self._flaps:
            self._leak(now_s)
        if level == self._told:
            if is_good and held_s >= FORGIVEN_AFTER * self._calm_s():
                self._flaps = 0
            return False
        if is_good and self._flaps >= self._allowed and held_s < self._calm_s():
            return False
        if is_good:
            self._flaps += 1
            if self._flaps == 1:
                self._leaked_at_s = now_s
        self._told = level
        return True

    def _leak(self, now_s: int) -> None:
        forgiven = abs(now_s - self._leaked_at_s) // self._leak_s
        if forgiven:
            self._flaps = max(0, self._flaps - forgiven)
            self._leaked_at_s = now_s

    def _calm_s(self) -> int:
        more = max(0, self._flaps - self._allowed)
        return MOST_CALM_S if more > 6 else CALM_S << more
