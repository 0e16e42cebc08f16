"""The scanner's words to the display about itself."""

import struct
from binascii import crc32

from desk_for_tests import DeskForTests, SessionForTests
from railbird.apps.scanner_desk import ScannerDesk
from railbird.link import messages
from railbird.link.commitment import HiddenCards
from railbird.link.messages import FAULT, LOST, READER_TABLE, ROUND, SCANNER_STATE, pack, unpack
from railbird.link.outbox import SEND_QUEUE, Outbox
from railbird.scan.faults import NO_CODE, OTHER_DECK, UNKNOWN_TEXT
from railbird.scan.reader import Reader
from railbird.scan.reader_texts import MOST_TABLE_BYTES
from railbird.scan.results import ReadFault
from railbird.scan.settings import ScanSettings
from railbird.table.config import SERIAL_READER


def restarts_told(session):
    return [unpack(kind, payload)[4] for kind, payload in session.sent if kind == SCANNER_STATE]


def test_a_restart_is_told_also_if_the_round_arrives_with_the_session():
    """Hello, settings and round may wait in the UART while the scanner is busy: then it knows the round before it could
    say a word."""
    session = SessionForTests()
    desk = ScannerDesk(session, Reader(ScanSettings()), HiddenCards(bytes(32)), b"12345678", 1)
    session.arrived.append((ROUND, pack(ROUND, 7, bytes(range(16)), 5, 5)))
    desk.take_messages()
    desk.watch_session()
    assert restarts_told(session) == [1]
    session.sessions = 2  # the link was lost, this board was not
    desk.watch_session()
    assert restarts_told(session) == [1, 0]


def test_a_hidden_card_that_was_named_is_told_as_its_earlier_pass():
    boards = DeskForTests()
    for card in (10, 11, 12):
        assert boards.kinds(card) == [messages.HIDDEN]
    boards.name(2, 3)
    assert boards.passed(11) == (True, [(messages.AGAIN, 4, 2)])  # on the grid, as every hidden card
    assert boards.passed(11) == (True, [(messages.AGAIN, 5, 2)])
    assert boards.kinds(10) == [messages.HIDDEN, messages.DUPLICATE]  # not named
    assert boards.kinds(11, 2) == [messages.HIDDEN]  # the same card of another deck
    assert boards.kinds(13) == [messages.HIDDEN]
    boards.name()
    assert boards.kinds(11) == [messages.HIDDEN, messages.DUPLICATE]


def test_a_card_told_in_clear_is_never_named_again():
    boards = DeskForTests()
    boards.hear(messages.GRANT, 1)
    assert boards.kinds(10) == [messages.CARD]
    boards.hear(messages.GRANT, 0)
    assert boards.kinds(11) == [messages.HIDDEN]
    boards.hear(messages.PLAN, 1, b"")
    assert boards.open(2) == ([2], [])
    boards.name(1, 2)
    for card in (10, 11):
        assert boards.kinds(card) == [messages.HIDDEN, messages.DUPLICATE]


def test_a_grant_is_for_one_pass_and_not_for_the_next():
    """Which passes before the display can take it back."""
    boards = DeskForTests()
    boards.hear(messages.GRANT, 2)
    assert [boards.kinds(card) for card in (10, 11, 12, 13)] == [[messages.CARD]] * 2 + [[messages.HIDDEN]] * 2
    boards.hear(messages.GRANT, 0)
    assert boards.kinds(14) == [messages.HIDDEN]


def test_without_deck_ids_two_cards_alike_are_not_told_apart():
    boards = DeskForTests()
    for card in (10, 10, 12):
        assert boards.kinds(card, 255) == [messages.HIDDEN]
    boards.name(1, 2, 3)
    assert boards.kinds(10, 255) == [messages.HIDDEN]
    assert boards.kinds(12, 255) == [messages.AGAIN]


def test_after_a_restart_a_named_card_is_known_by_its_commitment_and_not_opened():
    boards = DeskForTests()
    commitments = [boards.passed(card)[1][0][2] for card in (10, 11)]
    boards.start(3)
    for number, commitment in enumerate(commitments):
        boards.hear(messages.RESCAN, number + 1, commitment)
    boards.name(2)
    assert boards.passed(11) == (True, [(messages.AGAIN, 3, 2)])
    assert boards.passed(11)[1] == [(messages.AGAIN, 4, 2)]
    assert boards.kinds(10) == [messages.OPENED]  # wanted, and not among those that may come again


def test_a_pass_that_was_not_counted_is_no_double_when_it_is_dealt():
    boards = DeskForTests()
    assert boards.kinds(10) == [messages.HIDDEN]
    assert boards.kinds(11) == [messages.HIDDEN]  # another card than the one that had come back
    boards.hear(messages.NOT_COUNTED, b"\x02\x00\x09\x00")
    assert boards.kinds(11) == [messages.HIDDEN]
    assert boards.kinds(10) == [messages.HIDDEN, messages.DUPLICATE]
    boards.hear(messages.NOT_COUNTED, b"\x04\x00")  # one of two that are alike
    assert boards.kinds(10) == [messages.HIDDEN, messages.DUPLICATE]


def test_a_hidden_card_of_the_other_deck_is_told_and_not_named():
    boards = DeskForTests()
    boards.hear(messages.SCANNER_SETTINGS, 0, 1, 1, bytes(32), b"")
    assert boards.kinds(10, 7) == [messages.HIDDEN]
    assert boards.passed(11, 8) == (True, [(messages.FAULT, 2, OTHER_DECK, 255)])
    assert boards.kinds(11, 7) == [messages.HIDDEN]
    boards.hear(ROUND, 8, bytes(16), 4, 4)
    assert boards.kinds(11, 8) == [messages.HIDDEN]  # another round, the other deck
    boards.hear(messages.SCANNER_SETTINGS, 0, 1, 0, bytes(32), b"")
    assert boards.kinds(12, 7) == [messages.HIDDEN]  # a shoe of many decks


def desk_with(session):
    return ScannerDesk(session, Reader(ScanSettings()), HiddenCards(bytes(32)), b"12345678", 1)


def test_a_round_of_pass_0_and_a_table_without_end_are_refused():
    session = SessionForTests()
    desk = desk_with(session)
    for fields in ((7, bytes(16), 0, 5), (7, bytes(16), 5, 0)):
        session.arrived.append((ROUND, pack(ROUND, *fields)))
    desk.take_messages()
    assert session.rejected == [2] and desk.reader.number == 0
    for first in range(0, 20000, 150):
        session.arrived.append((READER_TABLE, pack(READER_TABLE, first, b"x" * 150)))
    desk.take_messages()
    assert len(desk._reader_table) <= MOST_TABLE_BYTES
    desk.read(ReadFault(NO_CODE))
    assert unpack(*session.sent[-1])[0] == 1


def test_the_readers_table_stays_what_it_was_while_a_card_lies_face_down():
    """With a table of all cards but one the display would see whether the next card is that one: by its fault."""
    whole = b"\x02AS\x19\x01"
    of_no_deck, of_any = bytes(32), b"\xff" * 32  # of any: as if the cards were enrolled, not dealt
    for plan, decks, is_kept, counted in (
        (b"", of_no_deck, True, 0),
        (None, of_no_deck, False, 1),
        (b"", of_any, True, 0),
    ):
        boards = DeskForTests()
        settings = boards.desk.reader.settings
        boards.hear(READER_TABLE, 0, whole)
        for _ in range(2):  # the second time as after a link that was lost
            boards.hear(messages.SCANNER_SETTINGS, 1, 0, 0, decks, struct.pack("<I", crc32(whole)))
        assert settings.texts.get(b"AS") == (25, 1)
        if plan is not None:
            boards.hear(messages.PLAN, 1, plan)
        assert boards.kinds(10) == [messages.HIDDEN]
        boards.hear(messages.SCANNER_SETTINGS, 1, 0, 0, decks, struct.pack("<I", 7))  # of no table: nothing is read
        assert bool(settings.texts) == is_kept and boards.desk.tally.replanned == counted
        boards.hear(ROUND, 9, bytes(16), 2, 2)
        assert not settings.texts


ACES, KINGS = b"\x02" + bytes(31), b"\x04" + bytes(31)
DECKS = b"\x02AS\x19\x01\x02KS\x18\x02"  # a display's own: aces are of deck 1, all others of deck 2


def serial_deal(plan=b"\x00\x01"):
    """A round of a serial reader whose table says which text is of which deck, before its first card."""
    boards = DeskForTests()
    boards.hear(READER_TABLE, 0, DECKS)
    reads(boards, b"\x06" + bytes(31), 0, DECKS)
    boards.begin_round()
    boards.hear(messages.PLAN, 1, plan)
    assert boards.desk.reader.settings.accepts(1) and boards.desk.reader.settings.accepts(2)
    return boards


def reads(boards, decks, one_deck, table):
    boards.hear(messages.SCANNER_SETTINGS, SERIAL_READER, 0, one_deck, decks, struct.pack("<I", crc32(table)))


def test_the_next_card_is_not_asked_for_by_the_decks_that_are_read():
    """Another set of enrolled decks, or one deck a round, between two cards: a fault would say of which deck the next
    card is, and the display made up what decks are."""
    for decks, one_deck in ((ACES, 0), (KINGS, 0), (b"\x06" + bytes(31), 1)):
        boards = serial_deal()
        assert boards.kinds(24, 2) == [messages.HIDDEN]
        reads(boards, decks, one_deck, DECKS)
        settings = boards.desk.reader.settings
        assert settings.accepts(1) and settings.accepts(2)
        assert boards.kinds(25, 1) == [messages.HIDDEN]
        boards.begin_round()
        assert (settings.accepts(1), settings.accepts(2)) == (decks != KINGS, decks != ACES)


def test_nor_once_a_card_was_not_read_or_not_counted():
    """Then none lies face down, as far as the scanner knows; but one comes again, or the next is of the same deal."""
    for is_read in (False, True):
        boards = serial_deal()
        if is_read:
            assert boards.kinds(24, 2) == [messages.HIDDEN]
            boards.hear(messages.NOT_COUNTED, b"\x01\x00")
        else:
            boards.desk.read(ReadFault(UNKNOWN_TEXT))
        reads(boards, ACES, 0, DECKS)
        assert boards.desk.reader.settings.accepts(2) and boards.desk.tally.replanned == 0
        boards.hear(messages.PLAN, 0, b"")  # no card is due: for a moment
        reads(boards, ACES, 0, DECKS)
        assert not boards.desk.reader.settings.accepts(2) and boards.desk.tally.replanned == 1


def test_a_table_of_the_same_checksum_does_not_take_the_place_of_another():
    """A CRC-32 is no seal: whoever likes makes two tables that have the same."""
    boards = serial_deal()
    without_kings = b"\x02AS\x19\x01\x0cBBDECKO@J@@@\x00\xff"
    assert crc32(without_kings) == crc32(DECKS)
    assert boards.kinds(25, 1) == [messages.HIDDEN]
    boards.hear(READER_TABLE, 0, without_kings)
    reads(boards, b"\x06" + bytes(31), 0, without_kings)
    assert boards.desk.reader.settings.texts.get(b"KS") == (24, 2)


def test_a_scanner_that_restarted_in_a_deal_reads_by_what_it_is_told_first():
    boards = serial_deal()
    boards.start(3)
    boards.desk.read(ReadFault(NO_CODE))
    boards.hear(messages.PLAN, 1, b"\x00\x01")
    boards.hear(READER_TABLE, 0, DECKS)
    reads(boards, ACES, 0, DECKS)
    assert boards.desk.reader.settings.texts.get(b"KS") and boards.desk.reader_kind == SERIAL_READER


def test_a_scanner_that_restarted_counts_on_where_the_display_is_also_before_the_count_begins_anew():
    for next_pass in (1, 5, 40000, 60000, 65533, 65535):
        session = SessionForTests()
        desk = desk_with(session)
        session.arrived.append((ROUND, pack(ROUND, 7, bytes(range(16)), next_pass, next_pass)))
        desk.take_messages()
        desk.read(ReadFault(NO_CODE))
        assert [unpack(FAULT, payload)[0] for kind, payload in session.sent if kind == FAULT] == [next_pass]


def test_passes_that_found_no_room_are_told_as_lost():
    session = SessionForTests()
    session.up = False
    queue = Outbox(1000)
    session.send = queue.put
    desk = desk_with(session)
    for _ in range(SEND_QUEUE + 6):
        desk.read(ReadFault(NO_CODE))
        desk.watch_session()
    told = [unpack(*event)[0] for event in queue._queue if event[0] == FAULT]
    assert told == list(range(1, SEND_QUEUE + 1))
    session.up = True
    desk.watch_session()  # no room yet
    queue._queue.clear()
    desk.watch_session()
    assert (LOST, pack(LOST, SEND_QUEUE + 6)) in queue._queue
    desk.watch_session()
    assert len([kind for kind, _ in queue._queue if kind == LOST]) == 1
