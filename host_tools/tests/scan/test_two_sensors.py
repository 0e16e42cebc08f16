"""A dirty sensor is named where a card is whole without it: never two, as no cards differ by what two of them see."""

from itertools import combinations

from railbird.scan.code import CARD_ROWS, code_word, write_rows


def test_two_sensors_never_explain_one_card():
    """Where a row is dark for one of two sensors, it might have been the other."""
    cards, rows = [], bytearray(CARD_ROWS)
    for message in range(1 << 14):
        write_rows(code_word(message >> 8, message & 255), rows)
        cards.append(bytes(rows))
    for first, second in combinations((1 << sensor for sensor in range(8)), 2):
        both = first | second
        either = bytes(row & ~both | first if row & both in (first, second) else row for row in range(256))
        assert len({card.translate(either) for card in cards}) == len(cards), (first, second)
