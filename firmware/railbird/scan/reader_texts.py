"""Which card a serial module's text is: the table's configuration says so, else the texts are `AS` and `AS-17`.

    table     entries, each  1 length n of the text   n text   1 card   1 deck
    no read   an entry with card 255: the module's own text for "nothing found"

Comes in: the table's bytes, from the display; goes out: `get(text)` gives (card, deck) or None. Several texts may mean
the same card. Deck 255: the module tells cards, not decks.
"""

from railbird.cards.card import card_from_text
from railbird.scan.code import CARDS

LONGEST_TEXT = 32
MOST_TABLE_BYTES = 4000  # eight decks with a text of six characters for each card
NO_READ_CARD = 255
NO_DECK = 255


class BadTable(ValueError):
    """The reader's table can't be used; the message says why."""


class PlainTexts:
    """The table of a module that sends cards as `AS`, or with a deck as `AS-17`; used if there is no other."""

    def get(self, text: bytes):
        parts = text.split(b"-")
        try:
            card = card_from_text(parts[0].decode())
            deck = int(parts[1]) if len(parts) == 2 else NO_DECK
        except ValueError:
            return None
        return (card, deck) if len(parts) <= 2 and 0 <= deck <= 255 else None


def table_from_bytes(data) -> dict:
    """Text to (card, deck)."""
    table = {}
    at = 0
    while at < len(data):
        length = data[at]
        end = at + 1 + length
        if not 0 < length <= LONGEST_TEXT or end + 2 > len(data):
            raise BadTable("reader's table: bad length {} at byte {}".format(length, at))
        text = bytes(data[at + 1 : end])
        for byte in text:
            if not 32 <= byte < 127:
                raise BadTable("reader's table: the text at byte {} is no printable ASCII".format(at))
        card = data[end]
        if card >= CARDS and card != NO_READ_CARD:
            raise BadTable("reader's table: no such card {} at byte {}".format(card, end))
        if text in table:
            raise BadTable("reader's table: the text at byte {} is there twice".format(at))
        table[text] = (card, data[end + 1])
        at = end + 2
    return table


def table_to_bytes(table: dict) -> bytes:
    data = bytearray()
    for text, (card, deck) in table.items():
        data.append(len(text))
        data.extend(text)
        data.append(card)
        data.append(deck)
    return bytes(data)
