"""The board's service port: passive without a key, everything else in a session; at most 200 bytes unread."""

from railbird.link import frame, messages
from railbird.link.keys import COMMITMENT_KEY, JOURNAL_KEY, SERVICE_KEY
from railbird.link.messages import DISPLAY, HOST, SCANNER, SERVICE, pack, unpack
from railbird.link.session import ASK, Session
from railbird.service import pins, provision
from railbird.service.port import ServicePort, session_key
from service_board import BoardForTests

SERVICE_KEY_BYTES = b"service key of this table......."
JOURNAL_KEY_BYTES = b"journal key of this table......."
KEYS = b"e" * 32 + SERVICE_KEY_BYTES + JOURNAL_KEY_BYTES
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

    def open_session(self, key=SERVICE_KEY_BYTES, serial=None):
        key = session_key(key, serial or self.board.serial)
        self.hosts += 1
        self.session = Session(HOST, SERVICE, key, BoardForTests(self.hosts).random_bytes, ASK)
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
    parts = [(provision.KEYS, KEYS)]
    if role == DISPLAY:
        parts.append((provision.PINS, SALT + pins.make_hashes(SALT, [(1, "123456")])))
        parts.append((provision.CONFIGURATION, b"table 4"))
    parts.append((provision.COMMIT, b""))
    for part, data in parts:
        _, fields = line.ask_open(messages.ASK_PROVISION, part, data)
        assert fields[0] == messages.DONE, fields
    return line


def in_session(role=DISPLAY):
    line = provisioned(role)
    assert line.open_session()
    return line


def test_hello_status_and_counters_need_no_key():
    line = Line(BoardForTests())
    _, hello = line.ask_open(messages.ASK_HELLO, messages.PROTOCOL_VERSION)
    assert hello[:4] == (messages.PROTOCOL_VERSION, DISPLAY, 0, 1) and hello[4] == b"SERIAL00"
    assert hello[6] == b"image digest" + b"imag" and hello[8] == b"0.1.0 abcdef0"
    _, status = line.ask_open(messages.ASK_STATUS)
    assert status[1] == 345 and status[-1] == b"ROUND 345  DEAL 1"
    lines = []
    while len(lines) < 23:
        _, (first, count, text) = line.ask_open(messages.ASK_COUNTERS, len(lines))
        assert first == len(lines) and count == 23
        lines += text.decode().split("\n")[:-1]
    assert lines[22] == "counter_22 22000"


def test_provisioning_writes_keys_where_they_belong():
    line = provisioned()
    ring = line.board.settings.keys
    assert ring.get(SERVICE_KEY) == SERVICE_KEY_BYTES and ring.get(JOURNAL_KEY) == JOURNAL_KEY_BYTES
    assert ("clear journal",) in line.board.calls
    scanner = provisioned(SCANNER).board.settings.keys
    assert scanner.get(JOURNAL_KEY) is None and len(scanner.get(COMMITMENT_KEY)) == 32
    other = provisioned(SCANNER)
    other.board.settings.wipe_keys()
    other.board.settings.keys.decode(b"")


def refused(line, part, data):
    _, fields = line.ask_open(messages.ASK_PROVISION, part, data)
    assert fields[0] != messages.DONE
    return fields[3].decode()


def test_provisioning_is_refused_with_keys_or_with_the_door_closed():
    assert "has keys" in refused(provisioned(), provision.KEYS, KEYS)
    line = Line(BoardForTests())
    line.board.door = False
    assert "door" in refused(line, provision.KEYS, KEYS)


def test_provisioning_checks_every_part():
    line = Line(BoardForTests())
    assert "missing" in refused(line, provision.COMMIT, b"")
    refused(line, provision.KEYS, KEYS[:-1])
    refused(line, provision.PINS, SALT)
    refused(line, provision.PINS, SALT + bytes(10))
    refused(line, provision.CONFIGURATION, b"nonsense")
    refused(line, 77, b"")
    assert line.board.settings.keys.is_empty()
    refused(Line(BoardForTests(SCANNER)), provision.PINS, SALT + bytes(9))


def test_requests_with_a_key_are_refused_without():
    line = provisioned()
    for kind in (messages.ASK_UNLOCK, messages.ASK_BOOTLOADER, messages.ASK_CONFIGURATION):
        line.send_open(kind)
        assert line.drain() == 0
    assert line.board.calls == [("clear journal",), ("provisioned",)]
    fresh = Line(BoardForTests())
    fresh.send_open(messages.ASK_UNLOCK)
    assert fresh.drain() == 0 and fresh.board.calls == []


def test_wrong_key_or_another_boards_session_opens_nothing():
    assert not provisioned().open_session(b"x" * 32)
    assert not provisioned().open_session(serial=b"SERIAL01")
    assert not Line(BoardForTests()).open_session()


def test_session_changes_the_table():
    line = in_session()
    assert line.ask(messages.ASK_CONFIGURATION)[1] == (b"table 4",)
    assert line.ask(messages.PUT_CONFIGURATION, b"table 5")[1][:2] == (messages.PUT_CONFIGURATION, messages.DONE)
    assert line.board.settings.configuration() == b"table 5"
    assert line.ask(messages.PUT_CONFIGURATION, b"bad")[1][1] == messages.BAD_REQUEST
    line.board.resting = False
    assert line.ask(messages.PUT_CONFIGURATION, b"table 6")[1][1] == messages.NOT_NOW
    assert line.ask(messages.ASK_BOOTLOADER)[1][1] == messages.NOT_NOW
    line.ask(messages.PUT_TIME, 1700000000, -60)
    line.ask(messages.ASK_UNLOCK)
    assert ("time", 1700000000, -60) in line.board.calls and ("unlock",) in line.board.calls
    assert line.ask(messages.ASK_TEST, 1, b"lamps")[1] == (1, b"result of lamps")
    assert line.ask(messages.ASK_TEST, 2, b"")[1][1] == messages.NOT_NOW
    assert line.ask(messages.ASK_STATUS)[0] == messages.TELL_STATUS


def test_a_readers_table_comes_in_parts_and_is_checked():
    line = in_session()
    table = b"".join([b"\x06CARD%02d%c\xff" % (card, card) for card in range(52)])

    def put(first, length, part):
        return line.ask(messages.PUT_READER_TABLE, first, length, part)[1][1]

    assert line.ask(messages.ASK_READER_TABLE, 0)[1] == (0, 0, b"")
    for first in range(0, len(table), 150):
        assert line.board.settings.reader_table() == b""
        assert put(first, len(table), table[first : first + 150]) == messages.DONE
    assert line.board.settings.reader_table() == table
    assert line.ask(messages.ASK_READER_TABLE, 400)[1] == (400, len(table), table[400:])
    assert put(7, len(table), b"x") == messages.BAD_REQUEST  # a part that is not the next
    assert put(0, 1, b"xy") == messages.BAD_REQUEST
    assert put(0, 4001, b"x") == messages.BAD_REQUEST
    assert put(0, 4, b"\x01A\x34\xff") == messages.BAD_REQUEST  # there is no card 52
    assert line.board.settings.reader_table() == table
    line.board.resting = False
    assert put(0, 0, b"") == messages.NOT_NOW
    line.board.resting = True
    assert put(0, 0, b"") == messages.DONE and line.board.settings.reader_table() == b""


def test_pairing_wants_door_switch_and_pin():
    line = in_session()
    line.board.door = False
    assert b"door" in line.ask(messages.ASK_PAIR, b"12345678")[1][2]
    line.board.door, line.board.supervisor = True, False
    assert b"PIN" in line.ask(messages.ASK_PAIR, b"12345678")[1][2]
    line.board.supervisor = True
    assert line.ask(messages.ASK_PAIR, b"12345678")[1][1] == messages.DONE
    assert line.ask(messages.ASK_PAIR_STATE)[1][0] == 1
    assert line.ask(messages.ASK_PAIR_STATE)[1] == (2, b"FARBOARD", line.board.settings.keys.check_value())


def test_attestation_depends_on_every_byte_and_on_the_seed():
    line = in_session()

    def answer(seed, end=5000):
        for _ in range(50):
            _, fields = line.ask(messages.ASK_ATTEST, seed, end)
            if fields[0] == 1000:
                return fields[1]
            line.port.work()
        raise AssertionError("never done")

    first = answer(b"a" * 32)
    assert answer(b"b" * 32) != first
    line.board.image[4999] ^= 1
    assert answer(b"c" * 32) != first
    line.board.image[4999] ^= 1
    line.port._handler._attestation = None
    assert answer(b"a" * 32) == first
    assert answer(b"a" * 32, 4999) != first
    assert line.board.notes[0] == (71, b"a" * 8)


def test_unknown_and_malformed_requests_are_named():
    line = in_session()
    line.session.send(200, b"")
    line.step(3)
    event = line.session.next_event()
    line.session.accept()
    assert unpack(*event)[1] == messages.UNKNOWN_REQUEST
    line.session.send(messages.PUT_TIME, b"short")
    line.step(3)
    assert unpack(*line.session.next_event())[1] == messages.BAD_REQUEST


def test_log_is_read_sector_by_sector():
    line = in_session()
    for number in range(150):
        line.board.journal.append(1, b"card %d" % number, 0, True)
    _, head = line.ask(messages.ASK_HEAD, b"n" * 16)
    assert head[:2] == (1, 150)
    _, log = line.ask(messages.ASK_LOG, head[3], 4000)
    assert len(log[4]) == 96 and log[3] == head[3] + 1
    assert line.ask(messages.ASK_LOG, 999, 0)[1][1] == messages.NOT_NOW
    assert line.ask(messages.ASK_LOG, 1, 5000)[1][1] == messages.REFUSED
    assert in_session(SCANNER).ask(messages.ASK_HEAD, b"n" * 16)[1][1] == messages.REFUSED


def test_host_that_stops_reading_gets_no_more_than_200_bytes():
    line = Line(BoardForTests())
    line.ask_open(messages.ASK_HELLO, 1)
    total = 0
    for _ in range(100):
        line.send_open(messages.ASK_STATUS)
        total += line.drain(read=False)
    assert 0 < total <= 200 and line.port.dropped_requests > 90
    assert line.ask_open(messages.ASK_HELLO, 1)[0] == messages.TELL_HELLO
    assert line.ask_open(messages.ASK_STATUS)[0] == messages.TELL_STATUS


def test_hellos_of_a_host_that_does_not_read_are_marked():
    line = Line(BoardForTests())
    written = 0
    for _ in range(20):
        line.send_open(messages.ASK_HELLO, 1)
        length = line.port.poll(0, line.out)
        written += 0 if line.port.beyond_window else length
    assert line.port.beyond_window and 0 < written <= 200
    line.ack = 20  # it reads again
    line.send_open(messages.ASK_STATUS)
    assert line.port.poll(0, line.out) and not line.port.beyond_window


def test_replayed_session_hellos_are_marked():
    line = in_session()
    host = Session(
        HOST, SERVICE, session_key(SERVICE_KEY_BYTES, line.board.serial), BoardForTests(50).random_bytes, ASK
    )
    host.connect()
    length = host.poll(0, line.out)
    recorded = bytes(line.out[:length])
    written = 0
    for _ in range(50):
        line.port.receive(recorded, 0)
        length = line.port.poll(0, line.out)
        written += 0 if line.port.beyond_window else length
    assert line.port.beyond_window and 0 < written <= 200


def test_no_answer_is_longer_than_the_window():
    line = in_session()
    line.board.build = "x" * 300
    line.board.table_name = lambda: "y" * 300
    longest = 0
    for kind, fields in (
        (messages.ASK_HELLO, (1,)),
        (messages.ASK_STATUS, ()),
        (messages.ASK_COUNTERS, (0,)),
        (messages.ASK_PROVISION, (1, b"")),
    ):
        line.send_open(kind, *fields)
        length = line.port.poll(0, line.out)
        line.receiver.feed(bytes(line.out[:length]))
        longest = max(longest, length)
    line.board.journal.append(1, b"", 0, True)
    for kind, fields in (
        (messages.ASK_LOG, (1, 0)),
        (messages.ASK_ATTEST, (b"s" * 32, 9)),
        (messages.ASK_UPDATES, (0,)),
    ):
        answer = line.port._handler.answer(kind, pack(kind, *fields))
        longest = max(longest, len(answer[1]) + frame.OVERHEAD_BYTES)
    assert 150 < longest <= 200


def test_answers_to_a_host_that_is_gone_are_not_told_to_the_next():
    line = in_session()
    line.session.send(messages.ASK_TEST, pack(messages.ASK_TEST, 1, b"old"))
    length = line.session.poll(line.now_ms, line.out)
    line.port.receive(bytes(line.out[:length]), line.now_ms)
    line.drain(read=False)
    assert line.open_session()
    assert line.ask(messages.ASK_TEST, 1, b"new")[1] == (1, b"result of new")
