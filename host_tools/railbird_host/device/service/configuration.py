"""A table's configuration between people, files and boards.

Comes in: bytes of a board, a JSON file such as `railbird config get --json` writes, words NAME=VALUE. Goes out: a
`TableConfig`, dictionaries, and what differs between two. What can't be is a usage error that names the field.
"""

import json
from pathlib import Path
from typing import Any

from railbird.table.config import (
    GAMES,
    ConfigError,
    TableConfig,
    config_from_dict,
    decode_config,
    field_names,
    fields_of,
)
from railbird_host.base.errors import TRANSPORT, USAGE, RailbirdError

SCHEMAS = ("railbird.config-get/1",)


def from_board(data: bytes) -> TableConfig:
    try:
        return decode_config(data)
    except ConfigError as error:
        step = "railbird flash --board scanner --board display, from one build"
        raise RailbirdError(f"the board's configuration is not understood: {error}", step, TRANSPORT) from error


def from_values(values: dict[str, Any]) -> TableConfig:
    """Missing fields take their defaults."""
    try:
        return config_from_dict(values)
    except ConfigError as error:
        names = field_names()
        known = all(name in names for name in values)
        step = "railbird config get shows what it is now" if known else f"fields: {', '.join(names)}"
        raise RailbirdError(f"configuration: {error}", step, USAGE) from error


def values_in_file(path: Path) -> dict[str, Any]:
    return in_file(path)[0]


def in_file(path: Path) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The values, and the serial reader's table (text to card), None if the file has none."""
    try:
        document = json.loads(path.read_text())
    except OSError as error:
        raise RailbirdError(
            f"{path}: {error.strerror}", "railbird config get --json > FILE makes one", USAGE
        ) from error
    except (ValueError, RecursionError) as error:
        raise not_a_configuration(path) from error
    if not isinstance(document, dict) or document.get("schema") not in SCHEMAS:
        raise not_a_configuration(path)
    values, texts = document.get("configuration"), document.get("reader_table")
    if not isinstance(values, dict) or not isinstance(texts, dict | None):
        raise not_a_configuration(path)
    return values, texts


def not_a_configuration(path: Path) -> RailbirdError:
    return RailbirdError(f"{path} is no configuration", "railbird config get --json > FILE makes one", USAGE)


def changed(values: dict[str, Any], words: list[str]) -> dict[str, Any]:
    """The values with each NAME=VALUE put in: numbers as numbers, true and false as such, anything else as a word."""
    result = dict(values)
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise RailbirdError(f"{word!r} is not NAME=VALUE", "railbird config get shows the names", USAGE)
        result[name.strip()] = value_of(text.strip())
    if result.get("game") in GAMES and result["game"] != values.get("game"):
        # What only the old game has goes with it; what was named just now stays, right or wrong.
        own = {field[0] for field in fields_of(GAMES.index(result["game"]))}
        named = {word.partition("=")[0].strip() for word in words}
        result = {name: value for name, value in result.items() if name in own | named | {"game"}}
    return result


def value_of(text: str) -> int | bool | str:
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 12 else text


def differences(mine: dict[str, Any], other: dict[str, Any]) -> dict[str, list[Any]]:
    """name: [mine, other], in the order of the fields."""
    return {name: [mine.get(name), other.get(name)] for name in field_names() if mine.get(name) != other.get(name)}


def word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
