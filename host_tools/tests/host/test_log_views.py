"""The log's views: rounds replayed from records, in words, in figures, and as a page."""

import struct
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railbird.apps.table_recovery import NONCE_BYTES
from railbird.journal import record
from railbird.journal.record import IMAGE_CHANGED, SNAPSHOT, SNAPSHOT_HEADER
from railbird.scan.faults import DIRTY, NO_CODE
from railbird.table import events, view
from railbird.table.config import TableConfig
from railbird.table.packing import pack
from railbird_host.field.log.felt import felt_legend
from railbird_host.field.log.page import page
from railbird_host.field.log.record_text import LogRecord, describe, kind_name
from railbird_host.field.log.rounds import replay
from railbird_host.field.log.statistics import statistics
from table_driver import TableDriver

START_S = 1_790_000_000


class Recorder(TableDriver):
    """A driver that keeps a journal as the display board does: each event, and a snapshot for each round."""

    def __init__(self, **config):
        self.records = []
        self.round_number = 0
        super().__init__(check=False, **config)
        self.write_snapshot()

    def write(self, kind, payload):
        sequence = len(self.records) + 1
        self.records.append(LogRecord(sequence, 1, START_S + sequence, True, kind, payload))

    def write_snapshot(self):
        self.round_number = self.table.number
        header = struct.pack(SNAPSHOT_HEADER, self.round_number, 0, 0) + bytes(NONCE_BYTES)
        self.write(SNAPSHOT, header + self.table.snapshot())

    def apply(self, *event):
        buffer = bytearray(events.LONGEST_EVENT)
        length = events.encode_event(event, buffer)
        self.write(events.kind_of(event), bytes(buffer[1:length]))
        super().apply(*event)
        if self.table.number != self.round_number:
            self.write_snapshot()


def derby_log():
    driver = Recorder(decks=2).open_table((1, 2))
    driver.keys("NO MORE BETS")
    driver.cards("AS KS")
    driver.fault(DIRTY, 3)
    driver.cards("QS JS 5H")
    driver.fault(NO_CODE)
    driver.cards("9D")
    driver.keys("CONFIRM", "NEXT")
    driver.keys("NO MORE BETS")
    driver.cards("2H 3H")
    driver.supervisor(4, "CONFIRM")
    driver.leave()
    driver.keys("NEXT")
    driver.keys("NO MORE BETS")
    driver.cards("4C")
    return driver


def poker_log():
    driver = Recorder(game="four_card_poker").open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, (3 << 3) | (2 << 12))
    hands = [["9S", "9H", "9D", "KC", "4C"], ["2H", "3D", "7C", "8S", "JH"], ["KS", "KD", "5H", "6S", "7D"]]
    for number in range(5):
        for hand in hands:
            driver.card(hand[number])
    driver.card("TC")
    driver.keys(2, 5, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    return driver


def test_derby_rounds_are_replayed():
    paid, void, current = replay(derby_log().records)
    assert (paid.number, paid.ending, paid.corrected, paid.cards) == (1, "paid", False, 6)
    assert paid.result == "♠ ♥ ♦  BLACK  SPADES"
    assert [(name, len(cards)) for name, cards in paid.hands] == [("1ST", 4), ("2ND", 1), ("3RD", 1)]
    assert len(paid.lamps) == 9 and set(paid.lamps.values()) == {
        view.WIN,
        view.TRIFECTA_10,
        view.TRIFECTA_2,
        view.TRIFECTA_1,
    }
    assert paid.faults == [("DIRTY", "D3"), ("NO_CODE", "")]
    assert paid.seconds > 0
    assert (void.ending, set(void.lamps.values()), len(void.lamps)) == ("void", {view.VOID}, 42)
    assert (current.ending, current.cards, current.result) == ("under way", 1, "")


def test_poker_rounds_are_replayed_and_folded_hands_stay_unknown():
    driver = poker_log()
    (entry,) = [entry for entry in replay(driver.records) if entry.number == 1]
    hands = dict(entry.hands)
    assert entry.ending == "paid", entry
    assert len(hands["DEALER"]) == 6 and -1 not in hands["DEALER"]
    assert -1 not in hands["SEAT 2 P"]
    assert hands["SEAT 5 F"] == [-1] * 5
    assert entry.lamps


def test_statistics():
    figures = statistics(replay(derby_log().records))
    assert (figures["rounds"], figures["void"], figures["cards"], figures["misreads"]) == (3, 1, 9, 2)
    assert figures["misreads_by_sensor"] == {"D3": 1}
    assert figures["misreads_percent"] == 18.18
    assert statistics([])["misreads_percent"] == 0.0


def test_log_that_begins_in_the_middle_goes_on_from_the_next_snapshot():
    records = derby_log().records
    second = next(index for index, record in enumerate(records) if index and record.kind == SNAPSHOT)
    assert (
        [entry.number for entry in replay(records[3:])]
        == [entry.number for entry in replay(records[second:])]
        == [2, 3]
    )


def test_records_in_words():
    driver = derby_log()
    lines = [f"{kind_name(record.kind)} {describe(record)}" for record in driver.records]
    for wanted in ("KEY NO MORE BETS", "FAULT pass 5: DIRTY (D3)", "SNAPSHOT round 2 may begin", "PIN person 2"):
        assert wanted in lines, lines
    assert any(line.startswith("CARD pass ") and "AS" in line for line in lines)


@given(st.integers(0, 255), st.binary(max_size=60))
def test_any_record_is_put_into_words(kind, payload):
    record = LogRecord(1, 1, 0, False, kind, payload)
    assert isinstance(describe(record), str) and kind_name(kind)


@given(st.lists(st.tuples(st.integers(0, 80), st.binary(max_size=40)), max_size=30))
def test_any_records_are_replayed_without_a_crash(found):
    start = Recorder(decks=1).records
    replay([*start, *(LogRecord(n + 2, 1, 0, False, kind, payload) for n, (kind, payload) in enumerate(found))])


class Balance(HTMLParser):
    """Counts cards and checks that every element that is opened is closed."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.classes = []

    def handle_starttag(self, tag, attributes):
        self.classes += dict(attributes).get("class", "").split(" ")
        if tag not in ("meta", "rect", "ellipse"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in ("rect", "ellipse"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("driver", [derby_log, poker_log])
def test_page_is_whole_and_shows_every_round(driver):
    rounds = replay(driver().records)
    text = page("Table <7>", "verified & sealed", rounds, statistics(rounds))
    parser = Balance()
    parser.feed(text)
    assert parser.open == []
    assert parser.classes.count("round") == len(rounds)
    assert parser.classes.count("card") == sum(len(cards) for entry in rounds for _, cards in entry.hands)
    assert parser.classes.count("legend") == sum(bool(entry.lamps) for entry in rounds)
    assert "Table &lt;7&gt;" in text and "<script" not in text and "http" not in text


def test_the_legend_names_every_lamp_of_its_picture_once():
    shown = felt_legend({0: view.WIN, 1: view.WIN, 2: view.TRIFECTA_10, 3: view.TRIFECTA_2})
    assert shown.count("<span>") == 2 and "win, trifecta 10</span>" in shown and "trifecta 2</span>" in shown
    assert "trifecta 1<" not in shown and "void" not in shown


def test_empty_log_gives_a_page_too():
    assert "No round" in page("Table", "", [], statistics([]))


@pytest.mark.parametrize(
    ("kind", "payload", "says"),
    [
        (record.PAIRED, b"DISPLAY.SCANNER.", "display 444953504C41592E with scanner 5343414E4E45522E"),
        (record.ATTESTED, bytes(8), "had the flash proved"),
        (record.CONFIGURED, TableConfig().encode(), "game derby, "),
        (record.CONFIGURED, bytes(32), "texts of a serial reader"),
        (record.CONFIGURED, b"?", "a configuration that these tools do not know"),
        (record.TIME_SET, b"", "the clock was set over the service port"),
        (record.UNLOCKED, b"", "the PIN pad was unlocked"),
        (record.WIPED, b"\x01SCANNER.", "the scanner gave up its keys, asked with the service key, 5343"),
        (record.RECEIPT, pack([2, 104, b"\x01\x02", b"", b""]), "person 2: 104 passes, 1 missing, 0 extra, 0 foreign"),
        (record.RECEIPT, b"\xff\xff", "2 bytes"),
        (events.BOOT, struct.pack("<IB", 7, 3), "boot 7: its program or its watchdog started it again"),
        (events.BOOT, struct.pack("<IB", 8, 1), "boot 8: power came"),
    ],
)
def test_the_journal_says_who_what_and_why(kind, payload, says):
    assert says in describe(LogRecord(1, 1, 0, False, kind, payload))


def test_the_page_counts_misreads_outside_rounds_and_lists_what_people_did():
    log = derby_log()
    fault = next(entry for entry in log.records if entry.kind == events.FAULT)
    door = LogRecord(999, 1, 0, False, events.DOOR, b"\x01")
    records = [*log.records, fault._replace(sequence=998), door, door._replace(kind=record.UNLOCKED, payload=b"")]
    rounds = replay(log.records)
    figures = statistics(rounds, records)
    assert figures["misreads"] == statistics(rounds)["misreads"] + 1 and figures["misreads_outside_rounds"] >= 1
    text = page("Table", "", rounds, figures, records)
    assert "Door, PIN and service" in text and "the PIN pad was unlocked" in text and "DOOR" in text


def test_an_older_image_is_told_as_a_downgrade():
    """What --downgrade did is in the journal, by the board itself (journal/record.py: IMAGE_CHANGED)."""

    def text(version, before):
        return describe(LogRecord(1, 1, 0, False, IMAGE_CHANGED, b"d" * 32 + version + before))

    assert text(b"\x01\x00\x00", b"\x01\x02\x00").endswith("DOWNGRADE from 1.2.0")
    assert text(b"\x01\x02\x00", b"\x01\x00\x00").endswith("update from 1.0.0")
    assert text(b"\x01\x02\x00", bytes(3)).startswith("1.2.0, image 6464")


def more_games():
    """Of each of the other games: areas sensed at a seat, the bet, hands of seats 2 and 5 (and dealer), keys."""
    five = ("9S 9H 9D KC 4C", "2H 3D 7C 8S JH", "KS 3C 5H 6S 9C")
    three = ("5H 4H 3H", "KH 9S 2D", "QS 6D 5C")
    yield "super4", 3, 0b010, five, (2, 5, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    yield "three_card_poker", 4, 0b0100, three, (2, 5, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    yield "federal", 1, 1, five[:2], ("CONFIRM", "NEXT")
    yield "federal_draw", 1, 1, five[:2], (2, 5, "CONFIRM", "CONFIRM", "CONFIRM", "NEXT")


@pytest.mark.parametrize(("game", "areas", "bet", "hands", "keys"), list(more_games()))
def test_rounds_of_the_other_games_are_replayed(game, areas, bet, hands, keys):
    driver = Recorder(game=game).open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, bet << areas | bet << 4 * areas)
    for number in range(len(hands[0].split())):
        for hand in hands:
            driver.card(hand.split()[number])
    driver.keys(*keys)
    (entry,) = [entry for entry in replay(driver.records) if entry.number == 1]
    shown = dict(entry.hands)
    assert entry.ending == "paid" and entry.lamps
    assert entry.result.startswith(("D ", "2 "))
    if len(hands) == 3:
        assert -1 not in shown["DEALER"] and -1 not in shown["SEAT 2 P"]
        assert shown["SEAT 5 F"] == [-1] * len(hands[1].split())
    else:
        assert [len(cards) for cards in shown.values()] == [5, 5]
