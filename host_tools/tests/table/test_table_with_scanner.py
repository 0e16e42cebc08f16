"""The table and the scanner together, in one process: real keeper, journal, desk and commitments over a plain queue."""

import hashlib

import pytest
from boards_in_trial import Wire

from flash_in_memory import FlashInMemory
from journalled_table import Clock
from railbird.apps.scanner_desk import ScannerDesk
from railbird.apps.table_keeper import TableKeeper
from railbird.cards.card import card_from_text
from railbird.flash_map import JOURNAL_START
from railbird.journal.journal import Journal
from railbird.link import messages
from railbird.link.commitment import HiddenCards
from railbird.link.hmac import Hmac
from railbird.link.messages import pack
from railbird.scan.faults import CAME_BACK
from railbird.scan.reader import Reader
from railbird.scan.reader_texts import NO_DECK, table_to_bytes
from railbird.scan.results import CardRead, ReadFault
from railbird.scan.serial_reader import SerialReader
from railbird.scan.settings import ScanSettings
from railbird.service.own_key import session_key
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller
from railbird.table.seated.states import DECIDE
from railbird.table.states import OPEN, VOID
from table_driver import KEYS

SECTORS = 40
SERVICE_KEY = b"service"
BOARD_KEY = session_key(SERVICE_KEY, bytes(8))
SEAT_2, SEAT_5 = ["9S", "9H", "9D", "KC", "4C"], ["2H", "3D", "7C", "8S", "JH"]
DEALER = ["KS", "KD", "5H", "6S", "7D", "TC"]
STREAM = [card for number in range(5) for card in (SEAT_2[number], SEAT_5[number], DEALER[number])] + ["TC"]


class Random:
    def __init__(self):
        self.count = 0

    def __call__(self, size):
        self.count += 1
        return hashlib.sha256(bytes([self.count])).digest()[:size]


class BothBoards:
    def __init__(self, **config):
        self.config = config_from_dict(config)
        self.flash = FlashInMemory(JOURNAL_START, SECTORS)
        self.random = Random()
        self.boot = self.scanner_boot = 0
        self.start_display()
        self.start_scanner()
        self.open_table()

    def start_display(self):
        self.boot += 1
        self.display_end = Wire()
        journal = Journal(self.flash, Hmac(b"journal"), self.boot, JOURNAL_START, SECTORS)
        journal.open()
        while journal.prepare():
            pass
        self.keeper = TableKeeper(make_controller(self.config), journal, self.display_end, self.random, Clock())
        self.keeper.recover(self.boot, 0)
        if self.boot > 1:
            self.connect()

    def start_scanner(self):
        self.scanner_end = Wire()
        self.scanner_boot += 1
        reader = Reader(ScanSettings())
        hidden = HiddenCards(b"commitment key", self.scanner_boot)
        self.desk = ScannerDesk(self.scanner_end, reader, hidden, bytes(8), self.scanner_boot, BOARD_KEY)
        self.connect()

    def connect(self):
        self.display_end.far, self.scanner_end.far = self.scanner_end, self.display_end
        self.display_end.sessions += 1
        self.scanner_end.sessions += 1
        self.run()

    @property
    def table(self):
        return self.keeper.controller

    def run(self):
        for _ in range(60):
            self.desk.watch_session()
            self.desk.take_messages()
            self.keeper.watch_link()
            self.keeper.take_messages()
            self.keeper.give_orders()
            if not self.display_end.queue and not self.scanner_end.queue:
                return
        raise AssertionError("the boards never come to rest")

    def happened(self, *event):
        self.keeper.happened(event)
        self.run()

    def keys(self, *names):
        for name in names:
            self.happened(events.KEY, KEYS[name] if name in KEYS else int(name) - 1)

    def card(self, text, deck=1):
        self.desk.read(CardRead(card_from_text(text), deck))
        self.run()

    def open_table(self):
        self.happened(events.SWITCH, 1)
        self.happened(events.PIN, 2)
        self.keys(7, 1, 2)
        for deck in range(1, self.config.decks + 1):
            self.card("AS", deck)
        self.keys("CONFIRM", "CONFIRM")
        self.happened(events.SWITCH, 0)
        assert self.table.state == OPEN

    def deal_poker(self):
        self.begin_poker()
        for text in STREAM:
            self.card(text)
        assert self.table.state == DECIDE

    def begin_poker(self):
        self.keys("NO MORE BETS")
        self.happened(events.CHIPS, 2 << 3 | 2 << 12)

    def text(self):
        return str(self.table.view().body)


def test_poker_hands_after_a_scanner_restart_are_checked_by_their_commitments():
    boards = BothBoards(game="four_card_poker")
    boards.deal_poker()
    boards.start_scanner()
    boards.keys("CONFIRM", 2, 5, "CONFIRM")
    assert "FIVE CARDS" in boards.text()
    boards.card("AH")  # not the dealer's
    assert "NOT OPENED" in boards.text()
    for text in ("7D", "KS", "6S", "KD", "5H"):
        boards.card(text)
    assert "PAIR OF KINGS" in boards.text()
    boards.keys("NEXT")
    for text in reversed(SEAT_5):
        boards.card(text)
    assert "NO PAIR" in boards.text()
    boards.keys("NEXT")
    for text in SEAT_2:
        boards.card(text)
    assert "THREE OF A KIND" in boards.text() and boards.table.current.trouble == 0
    boards.keys("NEXT")
    boards.deal_poker()


def test_poker_without_trouble_and_with_a_display_restart_in_the_deal():
    boards = BothBoards(game="four_card_poker")
    boards.keys("NO MORE BETS")
    boards.happened(events.CHIPS, 2 << 3 | 2 << 12)
    for text in STREAM[:7]:
        boards.card(text)
    boards.start_display()
    assert "CHECK" in boards.text() and len(boards.table.passes) == 7
    boards.keys("CONFIRM")
    for text in STREAM[7:]:
        boards.card(text)
    boards.keys(2, 5, "CONFIRM", "NEXT")
    assert "NO PAIR" in boards.text()


def test_poker_doubled_card_and_a_card_that_came_back():
    boards = BothBoards(game="four_card_poker")
    boards.keys("NO MORE BETS")
    boards.happened(events.CHIPS, 2 << 3 | 2 << 12)
    boards.card("9S")
    boards.card("2H")
    boards.desk.read(ReadFault(CAME_BACK))
    boards.run()
    boards.card("2H")
    assert len(boards.table.passes) == 2 and boards.table.current.trouble == 0
    boards.card("9S")
    assert "MISDEAL" in boards.text()


def test_poker_last_round_reopened_asks_for_a_folded_hand():
    boards = BothBoards(game="four_card_poker")
    boards.deal_poker()
    boards.keys(2)
    boards.happened(events.CHIPS, 2 << 3)
    boards.keys("CONFIRM", "NEXT", "NEXT")
    assert boards.table.state == OPEN
    boards.happened(events.SWITCH, 1)
    boards.happened(events.PIN, 2)
    boards.keys(5)
    boards.happened(events.SWITCH, 0)
    boards.keys(5, 5, 5, "CONFIRM", "NEXT")  # absent, undecided, play
    assert "FIVE CARDS" in boards.text()
    for text in SEAT_5:
        boards.card(text)
    assert "NO PAIR" in boards.text() and boards.table.current.trouble == 0


def test_derby_held_cards_over_rounds_restarts_and_came_back():
    boards = BothBoards(decks=2)
    boards.card("AS")
    boards.card("KS")
    boards.keys("NO MORE BETS")
    assert len(boards.table.passes) == 2
    boards.card("QS")
    boards.desk.read(ReadFault(CAME_BACK))
    boards.run()
    boards.card("QS")
    assert len(boards.table.passes) == 3 and boards.table.cards.fault is None
    for text in ("JS", "5H", "9D", "7C"):
        boards.card(text)
    assert len(boards.table.held) == 1
    boards.keys("CONFIRM", "NEXT")
    assert boards.table.number == 2
    boards.keys("NO MORE BETS")
    assert [passed.card for passed in boards.table.passes] == [card_from_text("7C")]
    boards.start_display()
    boards.keys("CONFIRM")
    boards.card("8C")
    assert len(boards.table.passes) == 2


def test_a_pass_on_its_way_while_the_round_changes_is_counted_once():
    boards = BothBoards(decks=2)
    boards.keys("NO MORE BETS")
    for text in ("AS", "KS", "QS", "JS", "5H", "9D"):
        boards.card(text)
    boards.keys("CONFIRM")
    boards.keeper.happened((events.KEY, KEYS["NEXT"]))
    boards.keeper.give_orders()
    boards.desk.read(CardRead(card_from_text("7C"), 1))  # before the scanner has heard of the new round
    boards.run()
    boards.card("8C")
    boards.keys("NO MORE BETS")
    assert [passed.card for passed in boards.table.passes] == [card_from_text("7C"), card_from_text("8C")]


@pytest.mark.parametrize("config", [{"decks": 8}, {"game": "four_card_poker"}])
def test_the_largest_snapshot_fits_the_journal(config):
    """Thirty held cards, then BACK to the last round and NEXT again: each writes a snapshot."""
    boards = BothBoards(**config)
    if config.get("game"):
        boards.deal_poker()
        boards.happened(events.CHIPS, 0)
        boards.keys("CONFIRM", "NEXT")
    else:
        boards.keys("NO MORE BETS")
        for text in ("AS", "KS", "QS", "JS", *(["TS", "9S", "8S", "7S", "6S"] * 4)[:5], "5H", "9D"):
            boards.card(text)
        boards.keys("CONFIRM", "NEXT")
    for index in range(31):
        boards.card("23456789TJQKA"[index % 13] + "HDSC"[index // 13], deck=1 if config.get("game") else 2)
    boards.keys("FIX", 4, "BACK")
    boards.keys("NEXT")
    boards.happened(events.SWITCH, 1)
    boards.happened(events.PIN, 2)
    boards.keys(5, "BACK")
    assert boards.table.state not in (OPEN, VOID)
    boards.start_display()


def texts_of(prefix):
    return {b"%s-%02d" % (prefix, card): (card, NO_DECK) for card in range(52)}


def test_the_texts_of_a_serial_reader_reach_the_scanner():
    boards = BothBoards(reader="serial", decks=2)
    settings = boards.desk.reader.settings
    assert settings.texts.get(b"AS") == (card_from_text("AS"), NO_DECK)
    boards.display_end.room = 3  # fewer than the parts
    for prefix in (b"first", b"other"):
        boards.keeper.use_reader_table(table_to_bytes(texts_of(prefix)))
        boards.run()
        assert settings.texts == texts_of(prefix)
    boards.start_scanner()
    assert boards.desk.reader.settings.texts == texts_of(b"other")
    reader = SerialReader(boards.desk.reader.settings)
    assert [reader.feed(byte, 0) for byte in b"other-07\n"][-1].card == 7
    boards.keeper.use_reader_table(b"")
    boards.run()
    assert boards.desk.reader.settings.texts.get(b"AS") is not None


def test_a_table_that_did_not_arrive_whole_reads_nothing():
    boards = BothBoards(reader="serial", decks=2)
    check = (99).to_bytes(4, "little")
    settings = pack(messages.SCANNER_SETTINGS, 1, 1, 0, bytes(32), check)
    boards.display_end.send(messages.SCANNER_SETTINGS, settings)
    boards.desk.take_messages()
    assert boards.desk.reader.settings.texts.get(b"AS") is None
