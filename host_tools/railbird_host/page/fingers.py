"""Fingers on the keys: each press is a press of its own, however quickly one follows the other.

A key stays down at least as long as a finger takes and is up as long again; what is asked for sooner waits its turn.
"""

from collections.abc import Callable

PRESS_S = 0.1  # a quick finger


class Fingers:
    def __init__(self, now_s: Callable[[], float], hold: Callable[[str], None], let_go: Callable[[str], None]):
        self._now_s = now_s
        self._hold = hold
        self._let_go = let_go
        self._moves: list[tuple[float, str, bool]] = []  # when, which key, down or up: in order
        self._began_s: dict[str, float] = {}  # a finger is on these, or will be
        self._free_s: dict[str, float] = {}  # from then on a key can be pressed again
        self.down: set[str] = set()

    @property
    def are_idle(self) -> bool:
        return not self._moves

    def press(self, key: str, seconds: float = PRESS_S) -> None:
        self.put_down(key)
        self._lift(key, self._began_s[key] + seconds)

    def put_down(self, key: str) -> None:
        if key not in self._began_s:
            self._began_s[key] = max(self._now_s(), self._free_s.get(key, 0.0))
            self._move(self._began_s[key], key, True)

    def take_up(self, key: str) -> None:
        if key in self._began_s:
            self._lift(key, max(self._now_s(), self._began_s[key] + PRESS_S))

    def _lift(self, key: str, time_s: float) -> None:
        del self._began_s[key]
        self._free_s[key] = time_s + PRESS_S
        self._move(time_s, key, False)

    def _move(self, time_s: float, key: str, is_down: bool) -> None:
        self._moves.append((time_s, key, is_down))
        self._moves.sort(key=lambda move: move[0])
        self.due()

    def due(self) -> bool:
        """Moves what it is time for; True if something was let go."""
        was_let_go = False
        while self._moves and self._moves[0][0] <= self._now_s():
            _, key, is_down = self._moves.pop(0)
            if is_down:
                self.down.add(key)
                self._hold(key)
            else:
                self.down.discard(key)
                self._let_go(key)
                was_let_go = True
        return was_let_go
