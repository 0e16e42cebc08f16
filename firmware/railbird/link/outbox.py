"""Events on their way out: numbered, kept until acknowledged, sent again from the oldest when no acknowledgement comes.

Numbers are 16 bits and go round. At most EVENTS_IN_FLIGHT events and `window_bytes` bytes are on the way at once; after
a resend only one, until something is acknowledged: a wire that lets frames overtake each other must not starve the
oldest.
"""

from railbird.ticks import since

SEND_QUEUE = 24
EVENTS_IN_FLIGHT = 6  # those of a pulled cable in one go; the far side's inbox and ring have room for them


class Outbox:
    def __init__(self, window_bytes: int):
        self._window_bytes = window_bytes
        self._queue = []  # events not acknowledged, oldest first
        self.oldest = 1  # number of the first of them
        self._sent = 0  # so many of them are on the way
        self._sent_before = 0  # so many were sent at least once
        self._most_on_the_way = EVENTS_IN_FLIGHT
        self._bytes_on_the_way = 0
        self._progress_ms = 0  # last event sent or acknowledged
        self._timed_event = -1  # its round trip is being measured
        self._timed_ms = 0
        self.events_sent = 0
        self.events_resent = 0
        self.round_trip_ms = 0
        self.round_trip_most_ms = 0

    def __len__(self) -> int:
        return len(self._queue)

    def put(self, kind: int, payload) -> bool:
        if len(self._queue) >= SEND_QUEUE:
            return False
        self._queue.append((kind, bytes(payload)))
        return True

    def due(self, frame_overhead_bytes: int):
        """The next event that may leave now, (kind, payload), or None."""
        if self._sent >= len(self._queue) or self._sent >= self._most_on_the_way:
            return None
        event = self._queue[self._sent]
        _, payload = event
        on_the_way = self._bytes_on_the_way
        if on_the_way and on_the_way + len(payload) + frame_overhead_bytes > self._window_bytes:
            return None
        return event

    def new_kind(self, frame_overhead_bytes: int) -> int:
        """The kind of the event that is due, if it never left before; else 0."""
        event = self.due(frame_overhead_bytes)
        return event[0] if event is not None and self._sent >= self._sent_before else 0

    def number_due(self) -> int:
        return (self.oldest + self._sent) & 0xFFFF

    def left(self, length: int, now_ms: int):
        """The event that was due went out as a frame of so many bytes."""
        if self._sent < self._sent_before:
            self.events_resent += 1
            self._timed_event = -1  # an acknowledgement could be for either copy
        else:
            self._sent_before += 1
            if self._timed_event < 0:
                self._timed_event = self.number_due()
                self._timed_ms = now_ms
        self._sent += 1
        self.events_sent += 1
        self._bytes_on_the_way += length
        self._progress_ms = now_ms

    def acknowledged(self, number: int, now_ms: int):
        """The far side took over all events up to this number."""
        count = (number - self.oldest + 1) & 0xFFFF
        if count == 0 or count > self._sent_before:
            return  # nothing new
        if self._timed_event >= 0 and (number - self._timed_event) & 0xFFFF < 0x8000:
            self.round_trip_ms = since(now_ms, self._timed_ms)
            self.round_trip_most_ms = max(self.round_trip_most_ms, self.round_trip_ms)
            self._timed_event = -1
        del self._queue[:count]
        self.oldest = (self.oldest + count) & 0xFFFF
        self._sent = max(0, self._sent - count)
        self._sent_before -= count
        self._progress_ms = now_ms
        self._most_on_the_way = EVENTS_IN_FLIGHT
        if self._sent_before == 0:
            self._bytes_on_the_way = 0

    def overdue(self, now_ms: int, resend_ms: int) -> bool:
        return self._sent > 0 and since(now_ms, self._progress_ms) >= resend_ms

    def start_over(self, most_on_the_way: int = EVENTS_IN_FLIGHT):
        """Everything that is not acknowledged leaves again, oldest first."""
        self._sent = 0
        self._most_on_the_way = most_on_the_way
        self._bytes_on_the_way = 0
        self._timed_event = -1

    def clear(self):
        """Nobody wants these events any more; their numbers are given to the next ones."""
        self._queue.clear()
        self._sent_before = 0
        self.start_over()
