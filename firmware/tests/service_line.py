"""The host's end of a service port, bare, and a board that was provisioned over it: for the tests of the port."""

from railbird.link import frame, messages
from railbird.link.messages import DISPLAY, HOST, SERVICE, pack, unpack
from railbird.link.session import ASK, Session
from railbird.service import pins, provision
from railbird.service.own_key import session_key
from railbird.service.port import ServicePort
from service_board import BoardForTests

SERVICE_KEY_BYTES = b"service key of this table......."
JOURNAL_KEY_BYTES = b"journal key of this table......."


def keys_for(board):
    return b"e" * 32 + session_key(SERVICE_KEY_BYTES, board.serial) + JOURNAL_KEY_BYTES


KEYS = keys_for(BoardForTests())
SALT = b"salt of a table."


class Line:
    """The host's end of the wire, bare."""

    def __init__(self, board):
        self.board = board
        self.port = ServicePort(board)
        self.out = bytearray(frame.MAX_WIRE_BYTES)
        self.now_ms = 0
        self.number = 0
        self.ack = 0
        self.got = []
        self.session = None
        self.hosts = 6
        self.receiver = frame.FrameReceiver(self._take)

    def _take(self, buffer, length):
        kind, sequence, number, _ = frame.header_of(buffer)
        if frame.has_no_tag(buffer, length):
            self.ack = sequence
            self.got.append((kind, number, frame.payload_of(buffer, length)))
        else:
            self.session.receive_frame(buffer, length, self.now_ms)

    def send_open(self, kind, *fields):
        self.number += 1
        length = frame.encode(self.out, kind, 0, self.number, self.ack & 0xFFFF, pack(kind, *fields), None)
        self.port.receive(bytes(self.out[:length]), self.now_ms)

    def drain(self, read=True):
        """Bytes that the board writes now."""
        total = 0
        while True:
            length = self.port.poll(self.now_ms, self.out)
            if not length:
                return total
            total += length
            if read:
                self.receiver.feed(bytes(self.out[:length]))

    def ask_open(self, kind, *fields):
        self.got.clear()
        self.send_open(kind, *fields)
        self.drain()
        assert len(self.got) == 1, self.got
        answer, number, payload = self.got[0]
        assert number == self.number
        return answer, unpack(answer, payload)

    def open_session(self, key=SERVICE_KEY_BYTES, serial=None, role=HOST):
        key = session_key(key, serial or self.board.serial)
        self.hosts += 1
        self.session = Session(role, SERVICE, key, BoardForTests(self.hosts).random_bytes, ASK)
        self.session.connect()
        self.step(5)
        return self.session.up

    def step(self, count):
        for _ in range(count):
            self.now_ms += 10
            length = self.session.poll(self.now_ms, self.out)
            while length:
                self.port.receive(bytes(self.out[:length]), self.now_ms)
                length = self.session.poll(self.now_ms, self.out)
            self.drain()

    def ask(self, kind, *fields):
        self.session.send(kind, pack(kind, *fields))
        for _ in range(50):
            self.step(1)
            event = self.session.next_event()
            if event is not None:
                self.session.accept()
                return event[0], unpack(*event)
        raise AssertionError("no answer")


def provisioned(role=DISPLAY):
    line = Line(BoardForTests(role))
    parts = []
    if role == DISPLAY:
        parts.append((provision.PINS, SALT + pins.make_hashes(SALT, [(1, "123456")])))
        parts.append((provision.CONFIGURATION, b"table 4"))
    parts += [(provision.KEYS, keys_for(line.board)), (provision.COMMIT, b"")]
    for part, data in parts:
        _, fields = line.ask_open(messages.ASK_PROVISION, part, data)
        assert fields[0] == messages.DONE, fields
    return line


def in_session(role=DISPLAY):
    line = provisioned(role)
    assert line.open_session()
    return line
