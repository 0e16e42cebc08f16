"""Events that arrived: taken in the order of their numbers only, handed out one by one, acknowledged once accepted."""

RECEIVE_QUEUE = 8

TAKEN, SEEN_BEFORE, EARLY, FULL = range(4)


class Inbox:
    def __init__(self):
        self._events = []  # not accepted, oldest first
        self._expected = 1
        self.accepted_number = 0
        self.events_accepted = 0

    def start(self, first_number: int):
        """The far side is another one now, or restarted: its numbers begin here."""
        self._events.clear()
        self._expected = first_number
        self.accepted_number = (first_number - 1) & 0xFFFF

    def take(self, number: int, kind: int, payload) -> int:
        if number != self._expected:
            return SEEN_BEFORE if (self._expected - number) & 0xFFFF < 0x8000 else EARLY
        if len(self._events) >= RECEIVE_QUEUE:
            return FULL
        self._events.append((kind, payload))
        self._expected = (self._expected + 1) & 0xFFFF
        return TAKEN

    def first(self):
        return self._events[0] if self._events else None

    def accept(self):
        self._events.pop(0)
        self.accepted_number = (self.accepted_number + 1) & 0xFFFF
        self.events_accepted += 1
