"""How much of one kind may be written: so many at once, and one more every so many seconds."""


class Budget:
    def __init__(self, allowed: int, leak_s: int):
        self._left = allowed
        self._allowed = allowed
        self._leak_s = leak_s
        self._since_s = 0

    def takes(self, now_s: int) -> bool:
        """True if one more may be written. `now_s` counts from the board's start: no clock that somebody can set."""
        earned = (now_s - self._since_s) // self._leak_s
        if earned:
            self._left = min(self._allowed, self._left + earned)
            self._since_s = now_s
        if not self._left:
            return False
        self._left -= 1
        return True
