"""The table's configuration: which game, cards, pay tables and options; its bytes and its dictionary.

Comes in as a dictionary (host tools) or bytes (settings flash, CONFIGURE); goes out as a `TableConfig`. Whatever is
read or written is validated, and an error names the field. It holds no keys and no PINs.

In bytes: version u8 | the fields of FIELDS in order, little-endian, each in its width.
"""

DERBY = 0
FOUR_CARD_POKER = 1

SHOE = 0
SHUFFLER = 1  # Derby: batch of 1-8 decks; poker: two separate decks, one in play (3.4(c)(ii))
CONTINUOUS = 2  # Derby only: no inventory over rounds (rules/README 7)

PRINTED_CODE = 0  # nine sensors, deck ids
SERIAL_READER = 1  # a module that sends text, no deck ids

VERSION = 1

# name, bytes, lowest, highest, default, names of the values or None for a number
FIELDS = (
    ("game", 1, 0, 1, DERBY, ("derby", "four_card_poker")),
    ("table_number", 2, 1, 9999, 1, None),
    ("source", 1, 0, 2, SHOE, ("shoe", "shuffler", "continuous")),
    ("decks", 1, 1, 8, 8, None),
    ("reader", 1, 0, 1, PRINTED_CODE, ("printed_code", "serial")),
    ("both_blocks", 1, 0, 1, 0, (False, True)),  # 0: one good block is enough beside a damaged one of the same card
    ("last_round_below", 2, 0, 416, 40, None),
    ("seats", 1, 1, 7, 7, None),
    ("ante_bonus_table", 1, 0, 1, 0, ("A", "B")),
    ("aces_up_option", 1, 1, 7, 1, None),
    ("blind_play", 1, 0, 1, 0, (False, True)),
    ("aces_up_only", 1, 0, 1, 1, (False, True)),
    ("rounding_minor_units", 2, 1, 10000, 1, None),
    ("maximum_payout_minor_units", 4, 0, 1000000000, 0, None),
)
ENCODED_BYTES = 1 + sum(field[1] for field in FIELDS)


class ConfigError(ValueError):
    """A configuration that can't be; `field` names what is wrong with it."""

    def __init__(self, field: str, message: str):
        super().__init__(f"{field}: {message}")
        self.field = field


class TableConfig:
    """One attribute per field of FIELDS, as a number; see `to_dict` for the words."""

    game: int
    table_number: int
    source: int
    decks: int
    reader: int
    both_blocks: int
    seats: int

    def __init__(self, **values):
        for name, _, _, _, default, _ in FIELDS:
            setattr(self, name, values.pop(name, default))
        for name in values:
            raise ConfigError(name, "there is no such field")
        self.validate()

    def validate(self) -> None:
        """Raise ConfigError for the first field that is wrong."""
        for name, _, lowest, highest, _, words in FIELDS:
            value = getattr(self, name)
            if not isinstance(value, int) or not lowest <= value <= highest:
                allowed = _words_text(words) if words else f"{lowest} to {highest}"
                raise ConfigError(name, f"expected {allowed}, got {value!r}")
        if self.game == FOUR_CARD_POKER:
            if self.source == CONTINUOUS:
                raise ConfigError("source", "Four Card Poker 3.4(c): expected shoe or shuffler, got continuous")
            decks = 2 if self.source == SHUFFLER else 1
            if self.decks != decks:
                raise ConfigError("decks", f"Four Card Poker 3.4: expected {decks}, got {self.decks}")
        elif self.last_round_below > 52 * self.decks:  # every round would be the last
            raise ConfigError("last_round_below", f"expected at most {52 * self.decks}, got {self.last_round_below}")

    def encode(self) -> bytes:
        """The bytes of a CONFIGURE event."""
        self.validate()
        out = bytearray(ENCODED_BYTES)
        out[0] = VERSION
        at = 1
        for name, width, _, _, _, _ in FIELDS:
            value = int(getattr(self, name))
            for _ in range(width):
                out[at] = value & 255
                value >>= 8
                at += 1
        return bytes(out)

    def to_dict(self) -> dict:
        """The fields with words in place of numbers where they have words."""
        result = {}
        for name, _, _, _, _, words in FIELDS:
            value = getattr(self, name)
            result[name] = words[value] if words else value
        return result


def decode_config(data) -> TableConfig:
    """The configuration in the bytes of a CONFIGURE event."""
    if len(data) != ENCODED_BYTES or data[0] != VERSION:
        got = data[0] if len(data) else 0
        raise ConfigError("version", f"expected {VERSION} in {ENCODED_BYTES} bytes, got {got} in {len(data)}")
    values = {}
    at = 1
    for name, width, _, _, _, _ in FIELDS:
        value = 0
        for index in range(width - 1, -1, -1):
            value = (value << 8) | data[at + index]
        values[name] = value
        at += width
    return TableConfig(**values)


def config_from_dict(values: dict) -> TableConfig:
    """The configuration in a dictionary such as `to_dict` gives; missing fields take their defaults."""
    numbers = {}
    known = {}
    for field in FIELDS:
        known[field[0]] = field[5]
    for name, value in values.items():
        if name not in known:
            raise ConfigError(str(name), "there is no such field")
        words = known[name]
        if words is None:
            if isinstance(value, bool):
                raise ConfigError(name, f"expected a number, got {value!r}")
            numbers[name] = value
        else:
            numbers[name] = _index_of_word(name, words, value)
    if numbers.get("game") == FOUR_CARD_POKER and "decks" not in numbers:
        numbers["decks"] = 2 if numbers.get("source") == SHUFFLER else 1
    return TableConfig(**numbers)


def _index_of_word(name: str, words: tuple, value) -> int:
    for index, word in enumerate(words):
        if isinstance(value, type(word)) and value == word:
            return index
    raise ConfigError(name, f"expected {_words_text(words)}, got {value!r}")


def _words_text(words: tuple) -> str:
    return " or ".join(str(word) for word in words)
