"""When a link that comes and goes is news: at once, unless it flaps.

A cable that makes and breaks contact would fill the journal, and ten rounds must stay in it. After FLAPS_ALLOWED
returns the link counts as down until it has held for CALM_S, and if it is lost again, for twice as long, up to
MOST_CALM_S. The loss itself is always told at once.
"""

FLAPS_ALLOWED = 5
CALM_S = 10
MOST_CALM_S = 640
FORGIVEN_AFTER = 4  # times as long


class LinkWatch:
    def __init__(self):
        self._told = None
        self._is_up = None
        self._since_s = 0  # it is as it is
        self._flaps = 0

    def is_news(self, up: bool, now_s: int) -> bool:
        """True if people and journal must be told that the link is `up`, or not."""
        if up != self._is_up:
            self._is_up = up
            self._since_s = now_s
        held_s = abs(now_s - self._since_s)  # the clock may be set backwards
        if up == self._told:
            if up and held_s >= FORGIVEN_AFTER * self._calm_s():
                self._flaps = 0
            return False
        if up and self._flaps >= FLAPS_ALLOWED and held_s < self._calm_s():
            return False
        if up:
            self._flaps += 1
        self._told = up
        return True

    def _calm_s(self) -> int:
        more = max(0, self._flaps - FLAPS_ALLOWED)
        return MOST_CALM_S if more > 6 else CALM_S << more
