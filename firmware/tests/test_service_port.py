"""The board's service port: passive without a key, everything else in a session; at most 200 bytes unread."""

from railbird.link import frame, messages
from railbird.link.messages import DISPLAY, DONE, FAILED, NOT_NOW, SCANNER, pack, unpack
from railbird.service import diagnostics, reasons
from railbird.service.handler import COUNTED_AT_ONCE
from service_board import BoardForTests
from service_line import Line, in_session


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
    assert line.board.gathered == 1, "once, however many pages"


def test_counters_are_gathered_some_at_a_time_as_cards_wait_for_no_more():
    board = BoardForTests()
    line, taken = Line(board), []

    def counters():
        for number in range(23):
            taken.append(number)
            yield "counter_%02d" % number, number

    board.counters = counters
    line.send_open(messages.ASK_COUNTERS, 0)
    at_once = []
    while line.port.prepare():
        at_once.append(len(taken))
        taken.clear()
    assert sum(at_once) == 23 and max(at_once) <= COUNTED_AT_ONCE, at_once
    line.got.clear()
    line.drain()
    assert [kind for kind, _, _ in line.got] == [messages.TELL_COUNTERS]


def test_a_request_is_looked_at_in_one_turn_answered_in_the_next_and_leaves_in_another():
    line = in_session()
    assert not line.port.prepare()  # nobody has asked
    line.send_open(messages.ASK_STATUS)
    assert [line.port.prepare() for _ in range(3)] == [True, True, False]
    line.send_open(messages.ASK_HELLO, messages.PROTOCOL_VERSION)  # the first one has not left yet
    line.got.clear()
    line.drain()
    assert [kind for kind, _, _ in line.got] == [messages.TELL_STATUS] and line.port.dropped_requests == 1
    line.session.send(messages.ASK_CONFIGURATION, b"")
    line.port.receive(bytes(line.out[: line.session.poll(line.now_ms, line.out)]), line.now_ms)
    assert [line.port.prepare() for _ in range(3)] == [True, True, False]
    line.drain()
    assert unpack(*line.session.next_event()) == (b"table 4",)


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
    assert line.ask(messages.ASK_TEST, 1, b"lamps")[1][1] == messages.NOT_NOW
    line.board.resting = True
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
    assert reasons.REASONS[line.ask(messages.ASK_PAIR, b"12345678")[1][2]] == reasons.DOOR_CLOSED
    line.board.door, line.board.supervisor = True, False
    assert reasons.REASONS[line.ask(messages.ASK_PAIR, b"12345678")[1][2]] == reasons.SUPERVISOR_FIRST
    line.board.supervisor = True
    assert line.ask(messages.ASK_PAIR, b"12345678")[1][1] == messages.DONE
    assert line.ask(messages.ASK_PAIR_STATE)[1][0] == 1
    assert line.ask(messages.ASK_PAIR_STATE)[1] == (2, b"FARBOARD", line.board.settings.keys.check_value())


def test_requests_that_need_the_table_at_rest_wait_for_the_displays_word():
    """On a scanner the answer comes from the display, some turns of the loop later, or not at all."""
    line = in_session(SCANNER)
    board = line.board
    for kind, fields in (
        (messages.ASK_BOOTLOADER, ()),
        (messages.ASK_PAIR, (b"12345678",)),
        (messages.ASK_TEST, (diagnostics.EDGES, b"\x01")),
        (messages.ASK_TEST, (diagnostics.LEVELS, b"")),
        (messages.ASK_TEST, (diagnostics.MEMORY, b"")),
        (messages.ASK_ATTEST, (b"s" * 32, 100)),
        (messages.PUT_CONFIGURATION, (b"table 5",)),
        (messages.PUT_READER_TABLE, (0, 0, b"")),
    ):
        done = len(board.calls)
        board.resting, board.has_word = True, False
        assert line.ask(kind, *fields)[1][1] == messages.NOT_NOW, kind
        board.resting, board.has_word = False, True
        assert line.ask(kind, *fields)[1][1] == messages.NOT_NOW, kind
        assert len(board.calls) == done
        board.resting = True
        board.word_after, board.asked = 4, 0
        line.ask(kind, *fields)
        assert board.asked == 4, kind
    assert ("bootloader",) in board.calls


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
    line.port._handler._asked = b""
    assert answer(b"a" * 32) == first
    assert answer(b"a" * 32, 4999) != first
    assert line.board.notes[0] == (71, b"a" * 8)


def test_an_attestation_that_began_in_time_goes_on_in_a_round_and_none_begins_there():
    """Not under its seed either, for another part of the flash, or for more than there is."""
    for end in (5000, 0xFFFFFFFF):
        line = in_session()
        line.ask(messages.ASK_ATTEST, b"a" * 32, end)
        line.board.resting = False
        begun = line.port._handler._attestation
        for _ in range(20):
            line.ask(messages.ASK_ATTEST, b"a" * 32, end)
            line.port.work()
        assert line.port._handler._attestation is begun and len(line.board.notes) == 1
        kind, fields = line.ask(messages.ASK_ATTEST, b"a" * 32, 4096)
        assert kind == messages.TELL_RESULT and fields[1] == NOT_NOW and len(line.board.notes) == 1


def test_flash_that_takes_nothing_more_is_named_and_stops_no_board():
    line = in_session()
    flash = line.board.settings._configuration_store._flash
    flash.erase = flash.program = lambda *_: None
    for _ in range(200):
        answer = line.ask(messages.PUT_CONFIGURATION, b"table" + bytes(60))[1]
        if answer[1] != DONE:
            break
    assert answer[1] == FAILED and b"takes" in answer[3], answer
    assert line.ask(messages.ASK_CONFIGURATION)[0] == messages.TELL_CONFIGURATION


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
