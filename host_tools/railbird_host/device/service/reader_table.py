"""A serial card reader's texts between people and boards: which card each text means.

Comes in: a text file, one line for each text, the card last (`7F03 AS`; `-` for the module's own "nothing read"; what
follows a # is a remark), or bytes of a board. Goes out: bytes (`scan/reader_texts.py`), or text to card. A file that
leaves a card without a text, or a text with two cards, is refused.
"""

from pathlib import Path
from typing import Any

from railbird.cards.card import CARDS_PER_DECK, CardError, card_from_text, card_text
from railbird.scan.reader_texts import (
    LONGEST_TEXT,
    MOST_TABLE_BYTES,
    NO_DECK,
    NO_READ_CARD,
    BadTable,
    table_from_bytes,
    table_to_bytes,
)
from railbird_host.base.errors import TRANSPORT, USAGE, RailbirdError

NOTHING_READ = "-"
FORM = "one line for each text, the card last: 7F03 AS; - for the text that means nothing was read"


def from_file(path: Path) -> bytes:
    """The table of a file; an empty one means texts such as AS."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except OSError as error:
        raise RailbirdError(f"{path}: {error.strerror}", FORM, USAGE) from error
    except UnicodeDecodeError as error:
        raise RailbirdError(f"{path}: texts are printable ASCII", FORM, USAGE) from error
    entries = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].rsplit(maxsplit=1)
        if words:
            entries.append((f"{path}, line {number}", words))
    return _table(entries, path)


def from_texts(texts: dict[str, Any], path: Path) -> bytes:
    """The table in a configuration file: text to card, as `from_board` gives it."""
    return _table([(str(path), [str(text), str(card)]) for text, card in texts.items()], path)


def _table(entries: list[tuple[str, list[str]]], path: Path) -> bytes:
    """`entries`: where each stands, and its words."""
    table: dict[bytes, tuple[int, int]] = {}
    for where, words in entries:
        text, card = _entry(words, where)
        if text in table:
            raise RailbirdError(f"{where}: {words[0]!r} is there twice", FORM, USAGE)
        table[text] = (card, NO_DECK)
    _check(table, path)
    return table_to_bytes(table)


def _entry(words: list[str], where: str) -> tuple[bytes, int]:
    if len(words) != 2:
        raise RailbirdError(f"{where}: expected a text and a card, got {words[0]!r}", FORM, USAGE)
    text = words[0].strip()
    if not text or len(text) > LONGEST_TEXT or not (text.isascii() and text.isprintable()):
        raise RailbirdError(f"{where}: expected up to {LONGEST_TEXT} printable characters, got {text!r}", FORM, USAGE)
    try:
        return text.encode(), NO_READ_CARD if words[1] == NOTHING_READ else card_from_text(words[1])
    except CardError as error:
        raise RailbirdError(f"{where}: {error}", FORM, USAGE) from error


def _check(table: dict[bytes, tuple[int, int]], path: Path) -> None:
    known = {card for card, _ in table.values()}
    missing = [card_text(card) for card in range(CARDS_PER_DECK) if card not in known]
    if table and missing:
        shown = ", ".join(missing[:6]) + (", …" if len(missing) > 6 else "")
        raise RailbirdError(f"{path}: no text for {shown}", FORM, USAGE)
    size = len(table_to_bytes(table))
    if size > MOST_TABLE_BYTES:
        raise RailbirdError(f"{path}: {size} bytes, a board keeps {MOST_TABLE_BYTES}", "shorter or fewer texts", USAGE)


def from_board(data: bytes) -> dict[str, str]:
    """Text to card, in words."""
    try:
        table = table_from_bytes(data)
    except BadTable as error:
        raise RailbirdError(f"the board's {error}", "railbird config set --reader-table FILE", TRANSPORT) from error
    return {
        text.decode(): NOTHING_READ if card == NO_READ_CARD else card_text(card) for text, (card, _) in table.items()
    }
