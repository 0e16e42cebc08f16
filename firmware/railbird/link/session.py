"""A session between two boards, or the host and a board: events go in, the same events come out at the far end, once,
in order.

    session.send(kind, payload)          queue an event; False when the queue is full
    session.receive(chunk, now_ms)       bytes from the wire
    session.poll(now_ms, out)            length of the next frame for the wire, 0 when there is none: call until 0
    session.next_event()                 the oldest event not yet accepted, (kind, payload), or None; it stays until
    session.accept()                     which acknowledges it: call it once the event is durable

Opening: both sides send HELLO with a fresh nonce and the nonce they just heard. Whoever gets its own fresh nonce back
knows that the far side is alive now, and derives the keys of the session, one per direction, from both nonces.

    A   HELLO(a, -)  ──►   B
    A  ◄──  HELLO(b, a)    B        A is open
    A   HELLO(a, b)  ──►   B        B is open

A nonce opens one session only, so a recorded HELLO opens nothing; and it closes nothing, because an open session goes
on until its successor is open. Events keep their numbers over sessions for as long as both sides stay up (`instance`).
A side that restarted gets all events again that it had not acknowledged: what it had made durable, it knows by their
pass numbers.

No clock of its own: now_ms may be MicroPython's ticks_ms.
"""

from railbird.link import frame
from railbird.link.hmac import Hmac
from railbird.link.inbox import EARLY, FULL, TAKEN, Inbox
from railbird.link.messages import ALIVE, HELLO, PROTOCOL_VERSION, BadMessage, pack, unpack
from railbird.link.outbox import Outbox
from railbird.ticks import since

HEARTBEAT_MS = 100
# Longer than the erase of a sector may take (W25Q16JV: 400 ms, in which a board is deaf and dumb, and which it begins
# and ends with `assure`), and short enough for a lost link to be on the monitor within 500 ms.
LOST_MS = 425
HELLO_MS = 40

# How a side behaves: boards keep the link alive; the host asks, and asks again; a service port only ever answers.
KEEP_ALIVE, ASK, ANSWER = range(3)
RESEND_MS = (80, 200, 80)  # a card's event is acknowledged after 52 ms

NONCE_BYTES = 16
NO_NONCE = bytes(NONCE_BYTES)
NOBODY = bytes(4)

# Why there is no session.
CONNECTED, NO_SIGNAL, NOT_PAIRED, VERSIONS_DIFFER = range(4)


class Session:
    def __init__(
        self, role: int, far_role: int, key: bytes, random_bytes, manner: int = KEEP_ALIVE, window_bytes: int = 1000
    ):
        self.role = role
        self.far_role = far_role
        self._manner = manner
        self._key = Hmac(key)
        self._hello_mac = Hmac(self._key.digest(b"railbird hello", bytes([role])))
        self._far_hello_mac = Hmac(self._key.digest(b"railbird hello", bytes([far_role])))
        self._random_bytes = random_bytes
        self._receiver = frame.FrameReceiver(self._take_frame)
        self.rejected = self._receiver.rejected
        self._outbox = Outbox(window_bytes)
        self._inbox = Inbox()
        self._now_ms = 0

        self.up = False
        self.problem = NO_SIGNAL
        self.far_version = PROTOCOL_VERSION
        self.sessions = 0
        self.far_restarts = 0
        self.frames_sent = 0
        self.frames_heard = 0  # authentic ones of a session
        self._instance = random_bytes(4)
        self._far_instance = NOBODY

        self._fresh_nonce = random_bytes(NONCE_BYTES)  # for the next session
        self._heard_nonce = NO_NONCE  # to be echoed with it
        self._nonce = NO_NONCE  # of the open session
        self._far_nonce = NO_NONCE
        self._offer_due = False  # HELLO for the next session
        self._confirm_due = False  # HELLO of the open session
        self._ack_due = False
        self._asked = False  # something came since the last frame left
        self._offer_ms = None
        self._heard_ms = 0
        self._sent_ms = 0
        self._send_mac = None
        self._receive_mac = None
        self._sequence = 0
        self._far_sequence = 0

    # Events

    def send(self, kind: int, payload=b"") -> bool:
        return self._outbox.put(kind, payload)

    def waiting(self) -> int:
        """Events that the far side has not acknowledged."""
        return len(self._outbox)

    def next_event(self):
        return self._inbox.first()

    def accept(self):
        self._inbox.accept()
        self._ack_due = True

    def owes_acknowledgement(self) -> bool:
        return self._ack_due and self.up

    def round_trip_ms(self) -> int:
        return self._outbox.round_trip_ms

    def counters(self) -> dict:
        named = dict(zip(frame.REJECTION_NAMES, self.rejected))
        named["frames_sent"] = self.frames_sent
        named["frames_received"] = self._receiver.received
        named["events_sent"] = self._outbox.events_sent
        named["events_resent"] = self._outbox.events_resent
        named["events_accepted"] = self._inbox.events_accepted
        named["round_trip_ms"] = self._outbox.round_trip_ms
        named["round_trip_most_ms"] = self._outbox.round_trip_most_ms
        named["sessions"] = self.sessions
        named["far_restarts"] = self.far_restarts
        return named

    # From the wire

    def receive(self, chunk, now_ms: int):
        self._now_ms = now_ms
        self._receiver.feed(chunk)

    def receive_frame(self, buffer: bytearray, length: int, now_ms: int):
        """One frame out of somebody else's FrameReceiver."""
        self._now_ms = now_ms
        self._take_frame(buffer, length)

    def _take_frame(self, buffer: bytearray, length: int):
        kind, sequence, event, ack = frame.header_of(buffer)
        if kind == HELLO:
            self._take_hello(buffer, length)
        elif not self.up:
            self.rejected[frame.NO_SESSION] += 1
        elif sequence <= self._far_sequence:
            self.rejected[frame.REPLAYED] += 1
        elif not frame.tag_is_right(buffer, length, self._receive_mac):
            self.rejected[frame.BAD_TAG] += 1
        else:
            self._far_sequence = sequence
            self.frames_heard += 1
            self._heard_ms = self._now_ms
            self._asked = True
            self._outbox.acknowledged(ack, self._now_ms)
            if kind != ALIVE:
                self._take_event(event, kind, frame.payload_of(buffer, length))

    def _take_event(self, event: int, kind: int, payload: bytes):
        taken = self._inbox.take(event, kind, payload)
        if taken == FULL:
            self.rejected[frame.NO_ROOM] += 1
        elif taken == EARLY:
            self.rejected[frame.OUT_OF_ORDER] += 1
        elif taken != TAKEN:
            self._ack_due = True  # the far side missed our acknowledgement

    def _take_hello(self, buffer: bytearray, length: int):
        if not frame.tag_is_right(buffer, length, self._far_hello_mac):
            self._refuse(frame.BAD_TAG, NOT_PAIRED)
            return
        payload = frame.payload_of(buffer, length)
        self.far_version = payload[0] | payload[1] << 8 if len(payload) > 1 else 0
        if self.far_version != PROTOCOL_VERSION:
            self._refuse(frame.OTHER_VERSION, VERSIONS_DIFFER)
            return
        try:
            fields = unpack(HELLO, payload)
        except BadMessage:
            self._refuse(frame.OTHER_VERSION, VERSIONS_DIFFER)
            return
        far_is_open, nonce, echo = fields[2], fields[4], fields[5]
        if echo == self._fresh_nonce:
            self._open(fields)
        elif self.up and nonce == self._far_nonce:
            self._confirm_due = not far_is_open
        elif not self.up or echo == NO_NONCE:
            # While a session is open, an answer to a nonce that is not ours is nothing to answer: see replays.
            self._heard_nonce = nonce
            self._offer_due = True

    def _refuse(self, reason: int, problem: int):
        self.rejected[reason] += 1
        if not self.up:
            self.problem = problem

    def _open(self, fields: tuple):
        _, _, far_is_open, far_instance, far_nonce, _, known_instance, far_oldest, far_accepted = fields
        self._nonce = self._fresh_nonce
        self._far_nonce = far_nonce
        self._fresh_nonce = self._random_bytes(NONCE_BYTES)
        both = self._nonce + far_nonce if self.role < self.far_role else far_nonce + self._nonce
        self._send_mac = Hmac(self._key.digest(b"railbird frames" + bytes([self.role]), both))
        self._receive_mac = Hmac(self._key.digest(b"railbird frames" + bytes([self.far_role]), both))
        self._sequence = 0
        self._far_sequence = 0
        if far_instance != self._far_instance:
            if self._far_instance != NOBODY:
                self.far_restarts += 1
            self._far_instance = far_instance
            self._inbox.start(far_oldest)
            if self._manner == ANSWER:
                self._outbox.clear()  # answers to somebody who is gone
        if known_instance == self._instance:
            self._outbox.acknowledged(far_accepted, self._now_ms)
        self._outbox.start_over()
        self._heard_ms = self._now_ms
        self._sent_ms = self._now_ms
        self._confirm_due = not far_is_open
        self._offer_due = False
        self._ack_due = False
        self.up = True
        self.problem = CONNECTED
        self.sessions += 1

    # To the wire

    def is_opening(self) -> bool:
        """A HELLO is due: whatever waits at the far end waits for it."""
        return self._confirm_due or self._offer_due

    def connect(self):
        """Asks for a session at the next poll: for the side that asks."""
        self._offer_due = True

    def assure(self):
        """A heartbeat at the next poll: this side will be silent for as long as it may be."""
        self._ack_due = True

    def lost_in_ms(self, now_ms: int) -> int:
        """How long until a far side that stays silent is lost: `poll` then finds out."""
        return max(0, LOST_MS + 1 - since(now_ms, self._heard_ms)) if self.up else 0

    def is_due(self, now_ms: int) -> bool:
        """A HELLO, an acknowledgement or an event would leave now; a heartbeat does not count."""
        if not self.up:
            return self.is_opening() or self._offer_is_late(now_ms)
        is_overdue = self._outbox.overdue(now_ms, RESEND_MS[self._manner])
        return self.is_opening() or self._ack_due or is_overdue or self.has_event()

    def has_event(self) -> bool:
        """Open, and an event may leave."""
        return self.up and self._outbox.due(frame.OVERHEAD_BYTES) is not None

    def new_event(self) -> int:
        """The kind of an event that may leave for the first time, or 0."""
        return self._outbox.new_kind(frame.OVERHEAD_BYTES) if self.up else 0

    def silent_ms(self, now_ms: int) -> int:
        """Since when this side has sent nothing; a heartbeat is due after HEARTBEAT_MS."""
        return since(now_ms, self._sent_ms)

    def close(self):
        """Ends the session; events stay queued for the next one, whose opening may be under way: its nonce stays."""
        self.up = False
        self.problem = NO_SIGNAL
        self._heard_nonce = NO_NONCE
        self._confirm_due = False

    def poll(self, now_ms: int, out: bytearray) -> int:
        self._now_ms = now_ms
        alive = self._manner == KEEP_ALIVE
        if alive and self.up and since(now_ms, self._heard_ms) > LOST_MS:
            self.close()
        if self._confirm_due:
            self._confirm_due = False
            return self._put_hello(out, self._nonce, self._far_nonce)
        if self._offer_due or (alive and not self.up and self._offer_is_late(now_ms)):
            return self._put_offer(out)
        if not self.up:
            return 0
        length = self._put_event(out)
        if length:
            return length
        if self._ack_due or (alive and since(now_ms, self._sent_ms) >= HEARTBEAT_MS):
            return self._put(out, ALIVE, 0, b"")
        return 0

    def _offer_is_late(self, now_ms: int) -> bool:
        return self._offer_ms is None or since(now_ms, self._offer_ms) >= HELLO_MS

    def _put_offer(self, out: bytearray) -> int:
        heard = self._heard_nonce
        self._heard_nonce = NO_NONCE  # one echo for each HELLO heard
        self._offer_due = False
        self._offer_ms = self._now_ms
        return self._put_hello(out, self._fresh_nonce, heard)

    def _put_hello(self, out: bytearray, nonce: bytes, far_nonce: bytes) -> int:
        is_open = nonce == self._nonce
        accepted = self._inbox.accepted_number
        fields = (is_open, self._instance, nonce, far_nonce, self._far_instance, self._outbox.oldest, accepted)
        self.frames_sent += 1
        return frame.encode(out, HELLO, 0, 0, 0, pack(HELLO, PROTOCOL_VERSION, self.role, *fields), self._hello_mac)

    def _put_event(self, out: bytearray) -> int:
        outbox = self._outbox
        may_resend = self._manner != ANSWER or self._asked
        if may_resend and outbox.overdue(self._now_ms, RESEND_MS[self._manner]):
            outbox.start_over(1)
        event = outbox.due(frame.OVERHEAD_BYTES)
        if event is None:
            return 0
        kind, payload = event
        length = self._put(out, kind, outbox.number_due(), payload)
        outbox.left(length, self._now_ms)
        return length

    def _put(self, out: bytearray, kind: int, event: int, payload: bytes) -> int:
        self._sequence += 1
        self._sent_ms = self._now_ms
        self._ack_due = False
        self._asked = False
        self.frames_sent += 1
        return frame.encode(out, kind, self._sequence, event, self._inbox.accepted_number, payload, self._send_mac)
