"""The card code counted out: words, markers, mirror images, CRC, and that errors in one or two rows are always seen."""

from railbird.scan import code


def test_words_have_four_ones_and_are_closed_under_mirroring():
    assert len(code.WORDS) == 64
    words = set(code.WORDS)
    for word in code.WORDS:
        assert code.ones(word) == 4
        assert code.MIRROR[word] in words
    assert not words & {code.START, code.STOP, code.START_TURNED, code.STOP_TURNED}


def test_markers_are_mirror_images():
    assert code.MIRROR[code.START] == code.START_TURNED == 0x0F
    assert code.MIRROR[code.STOP] == code.STOP_TURNED == 0x33


def test_crc_is_the_long_division():
    for message in (0, 1, 0x2AAA, 0x3FFF, 0x1234):
        register = 0xFFFF
        for bit in range(13, -1, -1):
            feedback = (register >> 15 ^ message >> bit) & 1
            register = register << 1 & 0xFFFF
            if feedback:
                register ^= 0x2F15
        assert code.crc16(message) == register


def test_known_card_for_printers():
    # The ace of spades (card 38) of deck 17, as docs/card-code.md draws it.
    assert code.code_word(38, 17) == 38 << 24 | 17 << 16 | code.crc16(38 << 8 | 17)
    rows = code.card_rows(38, 17)
    assert [rows[0], rows[6], rows[7], rows[13]] == [0xF0, 0xCC, 0x33, 0x0F]
    assert rows == bytes([240, 150, 39, 108, 78, 195, 204, 51, 195, 114, 54, 228, 105, 15])


def test_every_card_of_some_decks_comes_back_from_both_blocks():
    for deck in (0, 17, 255):
        for card in range(64):
            rows = code.card_rows(card, deck)
            word = code.code_word(card, deck)
            assert code.read_block(rows, 0) == word
            assert code.read_turned_block(rows, 7) == word
            assert (code.card_of(word), code.deck_of(word)) == (card, deck)


def test_a_block_read_backwards_or_as_the_other_kind_is_none():
    rows = code.card_rows(12, 3)
    backwards = bytes(reversed(rows))
    for first in range(8):
        assert code.read_block(backwards, first) == -1
        assert code.read_turned_block(backwards, first) == -1
    assert code.read_turned_block(rows, 0) == -1
    assert code.read_block(rows, 7) == -1


def test_any_error_in_one_or_two_rows_is_seen():
    # The code is linear up to a constant: an error in rows i and k goes unseen only if it is itself a word of the
    # linear part.
    zero = code.crc16(0)
    for message in range(1, 1 << 14):
        linear = message << 16 | (code.crc16(message) ^ zero)
        rows = 0
        for index in range(5):
            rows += (linear >> 6 * index & 63) != 0
        assert rows >= 3


def test_words_differ_in_seven_bits_at_least():
    zero = code.crc16(0)
    fewest = 30
    for message in range(1, 1 << 14):
        check = code.crc16(message) ^ zero
        bits = code.ones(message & 255) + code.ones(message >> 8) + code.ones(check & 255) + code.ones(check >> 8)
        fewest = min(fewest, bits)
    assert fewest == 7
