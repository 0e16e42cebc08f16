"""The serial reader: lines to cards, bad lines by name."""

from railbird.scan import faults
from railbird.scan.reader_texts import (
    LONGEST_TEXT,
    NO_DECK,
    NO_READ_CARD,
    BadTable,
    PlainTexts,
    table_from_bytes,
    table_to_bytes,
)
from railbird.scan.results import CardRead
from railbird.scan.serial_reader import BREAK_MS, SerialReader
from railbird.scan.settings import ScanSettings

TABLE = {b"AS-17": (38, 17), b"2H-17": (0, 17), b"2H-99": (0, 99), b"NOREAD": (NO_READ_CARD, 0)}


def serial_reader():
    settings = ScanSettings()
    settings.enrol(17)
    settings.texts = TABLE
    return SerialReader(settings)


def play(reader, data, now_ms=0):
    results = []
    for byte in data:
        result = reader.feed(byte, now_ms)
        if result is not None:
            results.append(result.card if isinstance(result, CardRead) else faults.fault_name(result.code))
    return results


def test_lines_with_any_ending():
    assert play(serial_reader(), b"AS-17\r\n2H-17\rAS-17\n\n\r\n2H-17\n") == [38, 0, 38, 0]


def test_bad_lines_have_names_and_are_counted():
    reader = serial_reader()
    assert play(reader, b"KING\n") == ["UNKNOWN_TEXT"]
    assert play(reader, b"AS\x0017\n") == ["BAD_LINE"]
    assert play(reader, b"\xff\n") == ["BAD_LINE"]
    assert play(reader, b"A" * (LONGEST_TEXT + 1) + b"\n") == ["BAD_LINE"]
    assert play(reader, b"NOREAD\n") == ["NO_CODE"]
    assert play(reader, b"2H-99\n") == ["FOREIGN_DECK"]
    assert play(reader, b"AS-17\n") == [38]
    assert (reader.lines, reader.bad_lines, reader.unknown_texts) == (7, 3, 1)


def test_a_line_that_breaks_off():
    reader = serial_reader()
    assert play(reader, b"AS-1", 1000) == []
    assert reader.quiet(1000 + BREAK_MS - 1) is None
    assert reader.quiet(1000 + BREAK_MS).code == faults.BAD_LINE
    assert reader.quiet(9000) is None
    assert play(reader, b"AS-17\n") == [38]


def test_plain_texts():
    texts = PlainTexts()
    assert texts.get(b"AS") == (38, NO_DECK)
    assert texts.get(b"2H-17") == (0, 17) and texts.get(b"2H-0") == (0, 0)
    for text in (b"", b"AS-", b"AS-256", b"AS-1-2", b"XX", b"AS--1", b"AS-x", b"-1"):
        assert texts.get(text) is None, text


def test_a_module_without_deck_ids_needs_no_enrolment():
    assert play(SerialReader(ScanSettings()), b"AS\n2H\n2H-17\n") == [38, 0, "FOREIGN_DECK"]


def test_table_there_and_back():
    assert table_from_bytes(table_to_bytes(TABLE)) == TABLE
    assert table_from_bytes(b"") == {}


def test_bad_tables_are_refused_by_name():
    for data in (
        b"\x00",
        b"\x05AS",
        b"\x02AS\x34\x11",
        b"\x02AS\x01\x11\x02AS\x02\x11",
        b"\x21" + b"A" * 40,
        b"\x02AS\x01",
        b"\x02A\n\x01\xff",
    ):
        try:
            table_from_bytes(data)
        except BadTable as error:
            assert "reader's table" in str(error)
        else:
            raise AssertionError(data)
