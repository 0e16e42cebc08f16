"""The board's end of the service port: bytes from USB in, bytes for USB out. Passive: it never speaks unasked.

    port.receive(chunk, now_ms)     what arrived
    port.poll(now_ms, out)          length of the next frame to write, 0 when there is none: call until 0
    port.work()                     a little of what takes long

Requests without a key are frames of their own, one answered at a time: `event` is the host's number of the request,
repeated in the answer, and the host's `ack` names the last answer that it has read. Everything else goes through a
session under the service key and the board's serial.

A host that stops reading must not stop the table: whoever writes asks for the next frame only when the last one has
left (apps/service_board.py). So that little waits for a host that comes back, no more than WINDOW_BYTES are answered
that it has not confirmed, but for a hello, which a new host says after an old one died. What a host confirms is
believed for that alone.
"""

from railbird.link import frame
from railbird.link.keys import SERVICE_KEY
from railbird.link.messages import ASK_HELLO, HOST, OPEN_REQUESTS, SERVICE
from railbird.link.session import ANSWER, Session
from railbird.service.handler import Handler

WINDOW_BYTES = 200


class ServicePort:
    def __init__(self, board):
        self._board = board
        self._handler = Handler(board)
        self._receiver = frame.FrameReceiver(self._take_frame)
        self.rejected = self._receiver.rejected
        self._session = None
        self._request = None  # (kind, number, payload) that has no answer yet
        self._answers_sent = 0
        self._unread_bytes = 0
        self._heard = 0
        self._now_ms = 0
        self._asks = False  # a request waits for the display's word
        self.dropped_requests = 0

    def receive(self, chunk, now_ms: int):
        self._now_ms = now_ms
        self._receiver.feed(chunk)

    def _take_frame(self, buffer: bytearray, length: int):
        kind, _, number, ack = frame.header_of(buffer)
        if kind in OPEN_REQUESTS and frame.has_no_tag(buffer, length):
            self._take_open(kind, number, ack, frame.payload_of(buffer, length))
        else:
            session = self._open_session()
            if session is None:
                self.rejected[frame.NO_SESSION] += 1
            else:
                session.receive_frame(buffer, length, self._now_ms)

    def _open_session(self):
        """Made when first wanted: provisioning may come after us."""
        if self._session is None:
            key = self._board.settings.keys.get(SERVICE_KEY)
            if key is not None:
                self._session = Session(SERVICE, HOST, key, self._board.random_bytes, ANSWER, WINDOW_BYTES)
        return self._session

    def _take_open(self, kind: int, number: int, ack: int, payload: bytes):
        if ack == self._answers_sent & 0xFFFF:
            self._unread_bytes = 0
        if self._request is not None or (self._unread_bytes and kind != ASK_HELLO):
            self.dropped_requests += 1
            return
        self._request = (kind, number, payload)

    def poll(self, now_ms: int, out: bytearray) -> int:
        length = self._next_frame(now_ms, out)
        self._unread_bytes += length
        return length

    def _next_frame(self, now_ms: int, out: bytearray) -> int:
        if self._request is not None:
            kind, number, payload = self._request
            self._request = None
            kind, payload = self._handler.answer_open(kind, payload)
            self._answers_sent += 1
            return frame.encode(out, kind, self._answers_sent, number, 0, payload, None)
        session = self._session
        if session is None:
            return 0
        if session.frames_heard != self._heard:
            self._heard = session.frames_heard
            self._unread_bytes = 0  # the operator's own tool is there
        request = session.next_event()
        if request is not None and not session.waiting():
            answer = self._handler.answer(request[0], request[1])
            self._asks = answer is None
            if answer is not None:
                session.send(*answer)
                session.accept()
        return session.poll(now_ms, out)

    def work(self):
        self._handler.work()

    def is_working(self) -> bool:
        return self._asks or self._handler.is_working()
