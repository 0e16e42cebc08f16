"""Contacts that chatter: a key or a chip sensor that changes more often than hands can is not listened to for a while.

In: that a contact changed, and when. Out: whether it counts. Each contact has `allowed` changes in a row and gets one
back every `leak_ms`; all together have three times as many changes, those of one moment that are told as one counted
once. One that finds none left is ignored until none of the ignored ones has changed for CALM_MS.
"""

CALM_MS = 10000
SHARED = 3
TIME_MASK = (1 << 29) - 1


class Chatter:
    def __init__(self, contacts: int, allowed: int, leak_ms: int):
        self._allowed = allowed
        self._leak_ms = leak_ms
        self._changes = [0] * contacts
        self._changes_of_all = 0
        self._leaked_ms = 0
        self._ignored_ms = 0  # when the last change was ignored
        self.ignored = 0  # mask of contacts that nobody listens to
        self.untold = 0  # changes that did not count, since somebody asked

    def counts(self, contact: int, now_ms: int, is_told_with_another: bool = False) -> bool:
        """A contact changed: True if that is to be told."""
        self._leak(now_ms)
        if not self.ignored >> contact & 1:
            self._changes[contact] += 1
            self._changes_of_all += not is_told_with_another
            if self._changes[contact] <= self._allowed and self._changes_of_all <= SHARED * self._allowed:
                return True
            self.ignored |= 1 << contact
        self.untold += 1
        self._ignored_ms = now_ms
        return False

    def listen_again(self, now_ms: int) -> bool:
        """True if contacts that were ignored have been calm long enough, just now."""
        if not self.ignored or (now_ms - self._ignored_ms) & TIME_MASK < CALM_MS:
            return False
        self.ignored = 0
        return True

    def _leak(self, now_ms: int) -> None:
        forgiven = ((now_ms - self._leaked_ms) & TIME_MASK) // self._leak_ms
        if forgiven:
            self._leaked_ms = now_ms
            self._changes_of_all = max(0, self._changes_of_all - forgiven)
            for contact, changes in enumerate(self._changes):
                self._changes[contact] = max(0, changes - forgiven)
