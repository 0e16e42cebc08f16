"""Frames over a port: a request goes out, its answer comes back, within a time limit, whatever else is on the wire.

Comes in: anything with `read` and `write` (pyserial, a PTY, an emulated board in this process), and the clock that goes
with it. Goes out: answers, or a RailbirdError that says what to do. Requests without a key are asked
again when no answer comes; those with a key go through a session that does so itself.
"""

import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from railbird.link import frame, messages
from railbird.link.messages import ASK_HELLO, HOST, SERVICE, TELL_HELLO, BadMessage
from railbird.link.session import ASK, VERSIONS_DIFFER, Session
from railbird.service.own_key import session_key
from railbird_host.base.clock import now_s
from railbird_host.base.errors import REFUSED, TIME_LIMIT, TRANSPORT, RailbirdError

ANSWER_LIMIT_S = 3.0
ASK_AGAIN_S = 0.4
SESSION_TRIES = 3
CTRL_C = 3
OPEN_ANSWERS = {
    ASK_HELLO: TELL_HELLO,
    messages.ASK_STATUS: messages.TELL_STATUS,
    messages.ASK_COUNTERS: messages.TELL_COUNTERS,
    messages.ASK_PROVISION: messages.TELL_PROVISION,
    messages.RIG_LAMPS: messages.TELL_RIG_LAMPS,
    messages.RIG_TIME: messages.TELL_RIG_TIME,
    messages.RIG_TAPE: messages.TELL_RIG_TAPE,
}
MOST_TRIES = 1000  # two bytes that are not 0 between zeros give a 03: every 256th number is free of it


class OtherKey(RailbirdError):
    """A board that answers, and knows another key than this one."""


class Port(Protocol):
    def read(self, size: int = ...) -> bytes: ...

    def write(self, data: bytes) -> Any: ...


def plain_name(kind: int) -> str:
    return messages.kind_name(kind).removeprefix("ASK_").replace("_", " ").lower()


def read_some(port: Port) -> bytes:
    """What has arrived; waits a moment at most."""
    waiting = getattr(port, "in_waiting", None)
    if waiting is None:
        return port.read(4096)
    if not waiting:
        return b""
    return port.read(waiting)


class Exchange:
    def __init__(self, port: Port, clock: Callable[[], float] = now_s, limit_s: float = ANSWER_LIMIT_S):
        self._port = port
        self._clock = clock
        self._limit_s = limit_s * getattr(port, "patience", 1.0)
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._receiver = frame.FrameReceiver(self._take)
        self.random_bytes: Callable[[int], bytes] = getattr(port, "random_bytes", secrets.token_bytes)
        self._number = int.from_bytes(self.random_bytes(2), "little")
        self._last_answer = 0
        self._answers: list[tuple[int, int, bytes]] = []
        self._session: Session | None = None
        self._unanswered = 0  # requests of this session; more than one after Ctrl-C or a time limit
        self._heard_bytes = 0

    # Without a key

    def ask_open(self, kind: int, *fields: Any) -> tuple:
        """The fields of the answer to a request that needs no key: hello, status, counters, provision; the rig's."""
        self._number = (self._number + 1) & 0xFFFF
        self._answers.clear()
        payload = messages.pack(kind, *fields)
        self._choose_number(kind, payload, self._last_answer & 0xFFFF)
        end_s = self._clock() + self._limit_s
        while self._clock() < end_s:
            length = frame.encode(self._out, kind, 0, self._number, self._last_answer & 0xFFFF, payload, None)
            self._port.write(bytes(self._out[:length]))
            answer = self._open_answer(min(end_s, self._clock() + ASK_AGAIN_S))
            if answer is not None:
                return self._as_wanted(kind, answer)
            if kind != ASK_HELLO:
                self._greet(end_s)  # the answer may be lost: then the board waits for our word that we read on
                answer = self._taken_answer()  # or it was only slow
                if answer is not None:
                    return self._as_wanted(kind, answer)
        raise self._no_answer(kind)

    def _as_wanted(self, kind: int, answer: tuple[int, tuple]) -> tuple:
        if answer[0] != OPEN_ANSWERS.get(kind, messages.TELL_RIG):
            message = f"it answers {plain_name(kind)} with {plain_name(answer[0])}"
            step = "railbird boards shows what it is and its build; flash boards and install tools from one build"
            raise RailbirdError(message, step, TRANSPORT)
        return answer[1]

    def _no_answer(self, kind: int) -> RailbirdError:
        what = plain_name(kind)
        if self._heard_bytes:
            step = (
                "still starting? try again; at its prompt: railbird deploy --board PORT; "
                "other firmware: railbird flash --bootsel --image FILE"
            )
            return RailbirdError(f"no answer to {what}: it says something else", step, TIME_LIMIT)
        step = "still starting? try again in a few seconds; else railbird doctor"
        return RailbirdError(f"no answer to {what}: it says nothing", step, TIME_LIMIT)

    def _choose_number(self, kind: int, payload: bytes, acknowledged: int) -> None:
        """The next number that gives a frame without a byte 03, if any does. A board may be starting: what it gets in
        its first moments, or from the middle of a frame on, is for its prompt, and there 03 is Ctrl-C."""
        for _ in range(MOST_TRIES):
            length = frame.encode(self._out, kind, 0, self._number, acknowledged, payload, None)
            if CTRL_C not in memoryview(self._out)[:length]:
                return
            self._number = (self._number + 1) & 0xFFFF

    def _greet(self, end_s: float) -> None:
        number, self._number = self._number, self._number ^ 0x8000
        payload = messages.pack(ASK_HELLO, messages.PROTOCOL_VERSION)
        self._choose_number(ASK_HELLO, payload, 0)
        length = frame.encode(self._out, ASK_HELLO, 0, self._number, 0, payload, None)
        self._port.write(bytes(self._out[:length]))
        self._open_answer(min(end_s, self._clock() + ASK_AGAIN_S))
        self._number = number

    def _open_answer(self, end_s: float) -> tuple[int, tuple] | None:
        while self._clock() < end_s:
            self._receive()
            answer = self._taken_answer()
            if answer is not None:
                return answer
        return None

    def _taken_answer(self) -> tuple[int, tuple] | None:
        """The answer to the request at hand, if it has come; others wait: the request before may still be asked for."""
        for index, (kind, number, payload) in enumerate(self._answers):
            if number == self._number:
                del self._answers[index]
                return kind, unpacked(kind, payload)
        return None

    def wait(self, seconds: float) -> None:
        """Lets time pass while the port is read: a board that is left unread would wait for us."""
        end_s = self._clock() + seconds
        while self._clock() < end_s:
            self._receive()

    def _receive(self) -> None:
        chunk = read_some(self._port)
        if chunk:
            self._heard_bytes += len(chunk)
            self._receiver.feed(chunk)
        elif hasattr(self._port, "fileno"):
            time.sleep(0.001)

    def _take(self, buffer: bytearray, length: int) -> None:
        kind, sequence, number, _ = frame.header_of(buffer)
        if frame.has_no_tag(buffer, length):
            self._last_answer = sequence
            self._answers.append((kind, number, frame.payload_of(buffer, length)))
        elif self._session is not None:
            self._session.receive_frame(buffer, length, self._now_ms())

    # With the service key

    def open_session(self, key: bytes, serial: bytes, role: int = HOST) -> None:
        """Everything after this goes through a session under the service key, bound to the board of this serial; as
        WATCHER under the watch key."""
        session = Session(role, SERVICE, session_key(key, serial), self.random_bytes, ASK)
        self._session = session
        self._unanswered = 0
        for _ in range(SESSION_TRIES):
            session.connect()
            self._pump(session)
            # A board answers in order: what it says to this it has said before its second hello, however slow it is.
            for _ in range(2):
                self.ask_open(ASK_HELLO, messages.PROTOCOL_VERSION)
                self._pump(session)
                if session.up:
                    return
        if session.problem == VERSIONS_DIFFER:
            raise other_version(session.far_version)
        raise OtherKey(
            "the board does not know this key", "use the table file that was made when it was provisioned", REFUSED
        )

    def ask(self, kind: int, *fields: Any) -> tuple[int, tuple]:
        """A request within the session. Answers come in the order of the requests: first any that nobody waited for."""
        session = self._session
        if session is None:
            raise RailbirdError("this needs the table's key", "give the table file with --table", REFUSED)
        self._unanswered += 1
        session.send(kind, messages.pack(kind, *fields))
        end_s = self._clock() + self._limit_s
        while self._clock() < end_s:
            self._pump(session)
            event = session.next_event()
            if event is None:
                continue
            session.accept()
            self._unanswered -= 1
            if not self._unanswered:
                answer, payload = event
                return answer, unpacked(answer, payload)
        raise self._no_answer(kind)

    def _pump(self, session: Session) -> None:
        length = session.poll(self._now_ms(), self._out)
        while length:
            self._port.write(bytes(self._out[:length]))
            length = session.poll(self._now_ms(), self._out)
        self._receive()

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def unpacked(kind: int, payload: bytes) -> tuple:
    version = payload[0] | payload[1] << 8 if kind == TELL_HELLO and len(payload) > 1 else messages.PROTOCOL_VERSION
    if version != messages.PROTOCOL_VERSION:  # the rest of its hello may have any layout
        raise other_version(version)
    try:
        return messages.unpack(kind, payload)
    except BadMessage as error:
        raise RailbirdError(f"the board's answer is not understood: {error}", "flash one build", TRANSPORT) from error


def other_version(version: int) -> RailbirdError:
    mismatch = messages.version_mismatch(messages.PROTOCOL_VERSION, version)
    return RailbirdError(mismatch, "railbird flash --board ROLE, with images of this version", REFUSED)
