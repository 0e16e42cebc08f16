"""From a captured pass to a card or to a named fault: `decode(raw, settings)`. No read rather than a wrong read. Where
somebody waits for the card, it is `judge` alone, and `grade` later.

A card is read only if it came over P, went over the line and left it forward, P saw it once, and its rows are those
of one card: both blocks good and equal; or, if one block is enough, one good block beside one that is visibly damaged
and nearer to the same card than to any other. Blocks of different cards differ in three rows of at least two bits
each, so that is: at most two bits wrong, in rows that are no rows (not four ones), or one row lost and no bit wrong.
Anything else is a fault.
"""

from railbird.compat import micropython
from railbird.scan import faults
from railbird.scan.card_length import is_longer_than_a_card
from railbird.scan.chatter import CARD_EVENTS, clear
from railbird.scan.code import (
    BLOCK_ROWS,
    CARD_ROWS,
    CARDS,
    card_of,
    code_word,
    deck_of,
    ones,
    read_block,
    read_turned_block,
    write_rows,
)
from railbird.scan.diagnose import name_movement, name_rows
from railbird.scan.results import CardRead, ReadFault

MOST_WRONG_BITS = 2
FIRST_TO_LAST_MARK_UM = 72900  # the rows of START at both ends: 88.9 - 2 x 8 mm

_expected = bytearray(CARD_ROWS)


def decode(raw, settings):
    """A `CardRead` or a `ReadFault`, with how well it was read."""
    result = judge(raw, settings)
    grade(result, raw.rows)
    return result


@micropython.native
def judge(raw, settings):
    """A `CardRead` or a `ReadFault`."""
    if raw.count > CARD_EVENTS:
        clear(raw)
    fault = name_movement(raw)
    if fault is not None:
        return fault
    if is_longer_than_a_card(raw):
        return ReadFault(faults.OVERLAP)
    rows = raw.rows
    count = rows.count
    first = read_block(rows.begins, 0) if count >= BLOCK_ROWS else -1
    second = read_turned_block(rows.begins, count - BLOCK_ROWS) if count >= BLOCK_ROWS else -1
    if first >= 0 and second >= 0 and first != second:
        return ReadFault(faults.BLOCKS_DISAGREE if count == CARD_ROWS else faults.OVERLAP)
    if first == second >= 0 and count == CARD_ROWS:
        return _judge(first, 2, rows, settings)
    blocks = (first >= 0) + (second >= 0)
    if blocks == 1 == settings.blocks_needed:
        word = first if first >= 0 else second
        if _agrees(rows, word, first >= 0):
            return _judge(word, 1, rows, settings)
    return name_rows(rows, blocks)


@micropython.native
def _agrees(rows, word: int, first_is_good: bool) -> bool:
    """Are all rows, but for a little damage that shows as such in one block, those of `word`?"""
    write_rows(word, _expected)
    if rows.count == CARD_ROWS:
        return _damage_is_small(rows.begins)
    return rows.count == CARD_ROWS - 1 and _one_row_is_lost(rows.begins, BLOCK_ROWS if first_is_good else 0)


@micropython.native
def _damage_is_small(begins) -> bool:
    wrong_bits = 0
    for index in range(CARD_ROWS):
        difference = begins[index] ^ _expected[index]
        if difference:
            if ones(begins[index]) == 4:
                return False  # a good row of something else
            wrong_bits += ones(difference)
    return wrong_bits <= MOST_WRONG_BITS


def _one_row_is_lost(begins, start: int) -> bool:
    """Six exact rows of the seven from `start`."""
    seen = 0
    while seen < BLOCK_ROWS - 1 and begins[start + seen] == _expected[start + seen]:
        seen += 1
    while seen < BLOCK_ROWS - 1 and begins[start + seen] == _expected[start + seen + 1]:
        seen += 1
    return seen == BLOCK_ROWS - 1


def _judge(word: int, blocks: int, rows, settings):
    card = card_of(word)
    deck = deck_of(word)
    if card >= CARDS:
        return ReadFault(faults.UNKNOWN_CARD)
    if not settings.accepts(deck):
        return ReadFault(faults.FOREIGN_DECK)
    read = CardRead(card, deck, blocks)
    if rows.count < CARD_ROWS:
        read.strobe_lost = True
    spent_us = rows.times_us[rows.count - 1] - rows.times_us[0]
    read.speed_mm_s = FIRST_TO_LAST_MARK_UM * 1000 // spent_us if spent_us > 0 else 0
    return read


@micropython.native
def grade(read, rows) -> None:
    """Which sensors were wrong at the beginning of a mark, and which at its end: those are about to fail."""
    if not isinstance(read, CardRead) or read.strobe_lost or (read.blocks == 2 and not rows.weak):
        return
    write_rows(code_word(read.card, read.deck), _expected)
    for index in range(CARD_ROWS):
        due = _expected[index]
        read.wrong |= rows.begins[index] ^ due
        weak = rows.ends[index] ^ due
        if weak:
            read.weak |= weak
            read.weak_bits += ones(weak)
