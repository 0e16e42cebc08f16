"""The board's end of the service port: bytes from USB in, bytes for USB out. Passive: it never speaks unasked.

    port.receive(chunk, now_ms)     what arrived
    port.prepare()                  works out an answer, if one is due: True; else poll does, with its frame
    port.poll(now_ms, out)          length of the next frame to write, 0 when there is none: call until 0
    port.work()                     a little of what takes long

Requests without a key are frames of their own, one answered at a time: `event` is the host's number of the request,
repeated in the answer, and the host's `ack` names the last answer that it has read. Everything else goes through a
session under the service key and the board's serial, or under the watch key, which changes nothing (leave.py).

A host that stops reading must not stop the table: whoever writes asks for the next frame only when the last one has
left (apps/service_board.py). So that little waits for a host that comes back, no more than WINDOW_BYTES are answered
that it has not confirmed, but for a hello, which a new host says after an old one died. What a host confirms is
believed for that alone.
"""

from railbird.link import frame
from railbird.link.keys import SERVICE_KEY, WATCH_KEY
from railbird.link.messages import ASK_HELLO, HELLO, HOST, OPEN_REQUESTS, SERVICE, WATCHER
from railbird.link.session import ANSWER, Session
from railbird.service.handler import LATER, Handler

WINDOW_BYTES = 200
KEYS_OF_ROLES = {HOST: SERVICE_KEY, WATCHER: WATCH_KEY}
ROLE_AT = 2  # in a HELLO, after the version


class ServicePort:
    def __init__(self, board):
        self._board = board
        self._handler = Handler(board)
        self._receiver = frame.FrameReceiver(self._keep_frame)
        self.rejected = self._receiver.rejected
        self._kept = None  # a frame that nobody has looked at yet
        self._session = None
        self._request = None  # (kind, number, payload) that has no answer yet
        self._open_answer = None  # (kind, number, payload) to it
        self._answers_sent = 0
        self._unread_bytes = 0
        self._heard = 0
        self._now_ms = 0
        self._asks = False  # a request waits for the display's word
        self.dropped_requests = 0

    def receive(self, chunk, now_ms: int):
        self._now_ms = now_ms
        self._receiver.feed(chunk)

    def _keep_frame(self, buffer: bytearray, length: int):
        """Its tag takes as long again as its bytes did: that is for the next turn. Of two at once one can't wait."""
        self._take_kept()
        self._kept = bytearray(memoryview(buffer)[:length])

    def _take_kept(self) -> bool:
        kept = self._kept
        if kept is None:
            return False
        self._kept = None
        self._take_frame(kept, len(kept))
        return True

    def _take_frame(self, buffer: bytearray, length: int):
        kind, _, number, ack = frame.header_of(buffer)
        if kind in OPEN_REQUESTS and frame.has_no_tag(buffer, length):
            self._take_open(kind, number, ack, frame.payload_of(buffer, length))
        elif kind == HELLO and self._greets_as(buffer, length):
            pass
        elif self._session is None:
            self.rejected[frame.NO_SESSION] += 1
        else:
            self._session.receive_frame(buffer, length, self._now_ms)

    def _greets_as(self, buffer: bytearray, length: int) -> bool:
        """Somebody in another role than the session's: the operator, or the table's computer, which has the watch key.
        A session of its own takes over once the greeting is authentic; provisioning may come after us."""
        payload = frame.payload_of(buffer, length)
        role = WATCHER if len(payload) > ROLE_AT and payload[ROLE_AT] == WATCHER else HOST
        if self._session is not None and self._session.far_role == role:
            return False
        key = self._board.settings.keys.get(KEYS_OF_ROLES[role])
        if key is None:
            return False
        session = Session(SERVICE, role, key, self._board.random_bytes, ANSWER, WINDOW_BYTES)
        session.receive_frame(buffer, length, self._now_ms)
        if not session.is_opening() and self._session is not None:
            self.rejected[frame.BAD_TAG] += 1
            return True
        self._session = session
        self._heard = 0
        return True

    def _take_open(self, kind: int, number: int, ack: int, payload: bytes):
        if ack == self._answers_sent & 0xFFFF:
            self._unread_bytes = 0
        is_busy = self._request is not None or self._open_answer is not None
        if is_busy or (self._unread_bytes and kind != ASK_HELLO):
            self.dropped_requests += 1
            return
        self._request = (kind, number, payload)

    def prepare(self) -> bool:
        """An answer takes as long to work out as its frame takes to make, and as the request's tag takes: a board that
        others wait for does one of them at a time."""
        if self._take_kept():
            return True
        if self._request is not None:
            kind, number, payload = self._request
            answer = self._handler.answer_open(kind, payload)
            if answer != LATER:
                self._request = None
                self._open_answer = (answer[0], number, answer[1])
            return True
        session = self._session
        if session is None or self._open_answer is not None:
            return False
        request = session.next_event()
        if request is None or session.waiting():
            return False
        answer = self._handler.answer(request[0], request[1], session.far_role == WATCHER)
        self._asks = answer is None
        if answer:
            session.send(*answer)
            session.accept()
        return answer is not None

    def poll(self, now_ms: int, out: bytearray) -> int:
        length = self._next_frame(now_ms, out)
        self._unread_bytes += length
        return length

    def _next_frame(self, now_ms: int, out: bytearray) -> int:
        while self.prepare():
            pass
        if self._open_answer is not None:
            kind, number, payload = self._open_answer
            self._open_answer = None
            self._answers_sent += 1
            return frame.encode(out, kind, self._answers_sent, number, 0, payload, None)
        session = self._session
        if session is None:
            return 0
        if session.frames_heard != self._heard:
            self._heard = session.frames_heard
            self._unread_bytes = 0  # the operator's own tool is there
        return session.poll(now_ms, out)

    def work(self):
        self._handler.work()

    def is_working(self) -> bool:
        return self._asks or self._handler.is_working()
