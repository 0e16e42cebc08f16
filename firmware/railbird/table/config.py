"""The table's configuration: which game, cards, pay tables and options; its bytes and its dictionary.

Comes in as a dictionary (host tools) or bytes (settings flash, CONFIGURE); goes out as a `TableConfig`. Whatever is
read or written is validated, and an error names the field. It holds no keys and no PINs. A game's own fields stand in
its `facts.py`, with what it allows of the common ones.

In bytes: version u8 | game u8 | FIELDS in order | the game's own in order; little-endian, each in its width. Version 1
had all fields of both its games, and two that nothing read.
"""

from railbird.table.registration import GAMES, facts_of

SHOE = 0
SHUFFLER = 1
CONTINUOUS = 2  # no inventory over rounds

PRINTED_CODE = 0  # nine sensors, deck ids
SERIAL_READER = 1  # a module that sends text, no deck ids

VERSION = 2

# name, bytes, lowest, highest, default, names of the values or None for a number
FIELDS = (
    ("table_number", 2, 1, 9999, 1, None),
    ("source", 1, 0, 2, SHOE, ("shoe", "shuffler", "continuous")),
    ("decks", 1, 1, 8, 8, None),
    ("reader", 1, 0, 1, PRINTED_CODE, ("printed_code", "serial")),
    ("both_blocks", 1, 0, 1, 0, (False, True)),  # 0: one good block is enough beside a damaged one of the same card
)
# Version 1, after its game: name, bytes, default.
_VERSION_1 = (
    ("table_number", 2, 1),
    ("source", 1, 0),
    ("decks", 1, 8),
    ("reader", 1, 0),
    ("both_blocks", 1, 0),
    ("last_round_below", 2, 40),
    ("seats", 1, 7),
    ("ante_bonus_table", 1, 0),
    ("aces_up_option", 1, 1),
    ("blind_play", 1, 0),
    ("aces_up_only", 1, 1),
    ("rounding_minor_units", 2, 1),
    ("maximum_payout_minor_units", 4, 0),
)
_NO_LONGER = (("ante_bonus_table", "A"), ("aces_up_only", True), ("blind_play", False))  # defaults that are words


class ConfigError(ValueError):
    """A configuration that can't be; `field` names what is wrong with it."""

    def __init__(self, field: str, message: str):
        super().__init__(f"{field}: {message}")
        self.field = field


class TableConfig:
    """The common fields are attributes, the game's own stand in `own`; all as numbers, see `to_dict` for the words."""

    def __init__(self, **values):
        self.game = values.pop("game", 0)
        _check_number("game", self.game, 0, len(GAMES) - 1, GAMES)
        self.table_number = values.pop("table_number", 1)
        self.source = values.pop("source", SHOE)
        self.decks = values.pop("decks", 8)
        self.reader = values.pop("reader", PRINTED_CODE)
        self.both_blocks = values.pop("both_blocks", 0)
        self.own = {}
        for name, _, _, _, default, _ in facts_of(self.game).FIELDS:
            self.own[name] = values.pop(name, default)
        for name in values:
            raise ConfigError(name, "there is no such field")
        self.validate()

    def values(self) -> dict:
        """Every field by its name, as a number."""
        found = {
            "table_number": self.table_number,
            "source": self.source,
            "decks": self.decks,
            "reader": self.reader,
            "both_blocks": self.both_blocks,
        }
        found.update(self.own)
        return found

    def validate(self) -> None:
        """Raise ConfigError for the first field that is wrong."""
        values = self.values()
        for name, _, lowest, highest, _, words in fields_of(self.game):
            _check_number(name, values[name], lowest, highest, words)
        facts_of(self.game).check(self)

    def encode(self) -> bytes:
        """The bytes of a CONFIGURE event."""
        self.validate()
        values = self.values()
        out = bytearray((VERSION, self.game))
        for name, width, _, _, _, _ in fields_of(self.game):
            value = int(values[name])
            for _ in range(width):
                out.append(value & 255)
                value >>= 8
        return bytes(out)

    def to_dict(self) -> dict:
        """The fields with words in place of numbers where they have words."""
        result = {"game": GAMES[self.game]}
        values = self.values()
        for name, _, _, _, _, words in fields_of(self.game):
            result[name] = words[values[name]] if words else values[name]
        return result


def fields_of(game: int) -> tuple:
    """The common fields and the game's own, in the order of their bytes."""
    return FIELDS + facts_of(game).FIELDS


def field_names() -> list:
    """Every field that a table of any game has."""
    names = ["game"]
    for game in range(len(GAMES)):
        names += [name for name, _, _, _, _, _ in fields_of(game) if name not in names]
    return names


def _check_number(name: str, value, lowest: int, highest: int, words) -> None:
    if not isinstance(value, int) or not lowest <= value <= highest:
        allowed = _words_text(words) if words else f"{lowest} to {highest}"
        raise ConfigError(name, f"expected {allowed}, got {value!r}")


def encoded_length(data) -> int:
    """How many of these bytes are a configuration: something else may stand behind it. All of them if it is none."""
    version, game = data[:2] if len(data) > 1 else (0, 0)
    if version not in (1, VERSION) or game >= len(GAMES):
        return len(data)
    return 2 + sum([width for _, width in _fields_in(version, game)])


def _fields_in(version: int, game: int) -> list:
    """(name, bytes) of each, in their order."""
    if version == VERSION:
        return [(name, width) for name, width, _, _, _, _ in fields_of(game)]
    return [(name, width) for name, width, _ in _VERSION_1]


def decode_config(data) -> TableConfig:
    """The configuration in the bytes of a CONFIGURE event."""
    version = data[0] if len(data) else 0
    if version not in (1, VERSION) or len(data) < 2:
        raise ConfigError("version", f"expected 1 to {VERSION}, got {version} in {len(data)} bytes")
    game = data[1]
    _check_number("game", game, 0, len(GAMES) - 1, GAMES)
    expected = encoded_length(data)
    if len(data) != expected:
        raise ConfigError("version", f"expected {expected} bytes of version {version}, got {len(data)}")
    values = {"game": game}
    known = [name for name, _ in _fields_in(VERSION, game)]
    at = 2
    for name, width in _fields_in(version, game):
        value = 0
        for index in range(width - 1, -1, -1):
            value = (value << 8) | data[at + index]
        if name in known:
            values[name] = value
        at += width
    return TableConfig(**values)


def config_from_dict(values: dict) -> TableConfig:
    """The configuration in a dictionary such as `to_dict` gives; missing fields take their defaults."""
    game = _index_of_word("game", GAMES, values.get("game", GAMES[0]))
    numbers = {"game": game}
    words_of = dict([(name, words) for name, _, _, _, _, words in fields_of(game)])
    for name, value in values.items():
        if name == "game" or _was_default(name, value, words_of):
            continue
        if name not in words_of:
            raise ConfigError(str(name), "there is no such field")
        words = words_of[name]
        if words is not None:
            numbers[name] = _index_of_word(name, words, value)
        elif isinstance(value, bool):
            raise ConfigError(name, f"expected a number, got {value!r}")
        else:
            numbers[name] = value
    if "decks" not in numbers:
        numbers["decks"] = facts_of(game).default_decks(numbers.get("source", SHOE))
    return TableConfig(**numbers)


def _was_default(name: str, value, known: dict) -> bool:
    """A field that this game no longer has, with the value that version 1 wrote where nobody chose one."""
    if name in known or isinstance(value, bool) != (name in ("aces_up_only", "blind_play")):
        return False
    return (name, value) in _NO_LONGER or (name, value) in [(field, default) for field, _, default in _VERSION_1]


def _index_of_word(name: str, words: tuple, value) -> int:
    for index, word in enumerate(words):
        if isinstance(value, type(word)) and value == word:
            return index
    raise ConfigError(name, f"expected {_words_text(words)}, got {value!r}")


def _words_text(words: tuple) -> str:
    return " or ".join(str(word) for word in words)
