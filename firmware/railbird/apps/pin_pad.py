"""The PIN pad: six keys 1-7, then CONFIRM; the digits go nowhere but into a hash.

In: keys while the controller wants a PIN, and `step` in idle time. Out: table events PIN and LOCK. BACK starts again.
"""

from railbird.service.pins import DIGITS, PinGuard, PinHash, person_of
from railbird.table import events


class PinPad:
    def __init__(self, salt: bytes, hashes: bytes):
        self._salt = salt
        self._hashes = hashes
        self._guard = PinGuard()
        self._digits = ""
        self._hash = None
        self._is_locked = False

    def count(self) -> int:
        return len(self._digits)

    def clear(self) -> None:
        self._digits = ""

    def resume(self, now_ms: int, was_locked: bool, wrong: int) -> None:
        """What the journal knows from before the restart: so many wrong PINs in a row; or the pad was locked, and the
        minute begins anew."""
        self._guard.wrong = wrong
        if was_locked:
            self._guard.lock(now_ms)
            self._is_locked = True

    def unlock(self) -> None:
        """A technician's key ends the lock: `step` tells so."""
        self._guard = PinGuard()

    def key(self, key: int) -> bool:
        """A key pressed while a PIN is wanted; False if it is not the pad's."""
        if self._hash is not None:
            return True  # still at work on the last one
        if key < 7:
            if len(self._digits) < DIGITS:
                self._digits += str(key + 1)
        elif key == events.KEY_BACK:
            self._digits = ""
        elif key == events.KEY_CONFIRM and len(self._digits) == DIGITS:
            self._hash = PinHash(self._salt, self._digits)
            self._digits = ""
        else:
            return False
        return True

    def is_working(self) -> bool:
        return self._hash is not None

    def step(self, now_ms: int) -> list:
        """A little of the work; the events that come of it."""
        if self._is_locked and not self._guard.locked(now_ms):
            self._is_locked = False
            return [(events.LOCK, 0)]
        if self._hash is None or not self._hash.step():
            return []
        person = person_of(self._hash.digest, self._hashes)
        self._hash = None
        found = [(events.PIN, person)]
        if self._guard.tried(person, now_ms):
            self._is_locked = True
            found.append((events.LOCK, 1))
        return found
