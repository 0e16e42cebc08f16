"""The second front end: a serial module on the scanner's other UART, one line of text per card."""

import pytest

from railbird_host.sim.emulator.parts.serial_device import SerialDevice

pytestmark = pytest.mark.needs("exact", "inputs")
READER_BAUD = 9600
ANSWER_S = 0.15


def reader_table(tables):
    table = tables.make("derby", reader="serial")
    return table, SerialDevice(table.bench.scanner, 0, READER_BAUD)


def say(table, module, *texts):
    for text in texts:
        module.send(text.encode() + b"\r\n")
        table.bench.run(ANSWER_S)


def test_a_race_from_lines_of_text(tables):
    table, module = reader_table(tables)
    table.keys("NO MORE BETS")
    say(table, module, *["AS", "KS", "QS", "JS", "AS", "5H", "9D"])  # the same card twice: eight decks without ids
    table.settle()
    table.sees("♠ ♥ ♦", "BLACK SPADES")
    assert len(table.lit()) == 9


def test_a_bad_line_asks_for_the_card_again(tables):
    table, module = reader_table(tables)
    table.keys("NO MORE BETS")
    say(table, module, "AS", "??")
    table.sees("PASS THE CARD", "AGAIN")
    say(table, module, "KS")
    table.settle()
    table.sees("2 CARDS", "LAST K♠")


def test_the_sensors_count_for_nothing_then(tables):
    table, module = reader_table(tables)
    table.keys("NO MORE BETS")
    say(table, module, "AS")
    table.bench.pass_card(0)
    table.settle()
    table.sees("1 CARD")
    assert module.received == b""
