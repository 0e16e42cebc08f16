"""When a link that comes and goes is news: at once, unless it flaps.

A cable that makes and breaks contact would fill the journal. After FLAPS_ALLOWED quick returns the link counts as down
until CALM_S after it was last lost; the loss itself is always told at once.
"""

FLAPS_ALLOWED = 5
CALM_S = 10


class LinkWatch:
    def __init__(self):
        self._told = None
        self._changed_s = 0
        self._flaps = 0

    def is_news(self, up: bool, now_s: int) -> bool:
        """True if people and journal must be told that the link is `up`, or not."""
        calm = abs(now_s - self._changed_s) >= CALM_S  # the clock may be set backwards
        if up == self._told:
            if calm and up:
                self._flaps = 0
            return False
        if up and self._flaps >= FLAPS_ALLOWED and not calm:
            return False
        if up:
            self._flaps += 1
        self._told = up
        self._changed_s = now_s
        return True
