"""Reads the fields of an entry: a missing or misshapen one is an error that says where it stands, and exit code 2."""

from typing import Any

from railbird_host.base.errors import USAGE, RailbirdError

Entry = dict[str, Any]
MOST = 10**15  # more money than there is
FORM = "compare the file with the form of firmware/tests/vectors"


class FileError(RailbirdError):
    """The file is not in the form of the vectors."""

    def __init__(self, where: str, what: str):
        super().__init__(f"{where}: {what}", FORM, USAGE)


def shown(value: object) -> str:
    """For a person: nothing for None, and never a whole page."""
    words = (
        "nothing" if value is None else str(value) if isinstance(value, str | BaseException) and value else repr(value)
    )
    return words if len(words) <= 120 else words[:117] + "..."


def entry_at(value: object, where: str) -> Entry:
    if not isinstance(value, dict):
        raise FileError(where, f"expected an object, got {shown(value)}")
    return value


def field(entry: Entry, name: str, where: str) -> Any:
    if name not in entry:
        raise FileError(where, f"has no field {name!r}")
    return entry[name]


def whole(entry: Entry, name: str, where: str) -> int:
    value = field(entry, name, where)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FileError(f"{where}.{name}", f"expected a whole number, got {shown(value)}")
    if abs(value) > MOST:
        raise FileError(f"{where}.{name}", f"expected at most {MOST:,}, got {shown(value)}")
    return value


def text(entry: Entry, name: str, where: str) -> str:
    value = field(entry, name, where)
    if not isinstance(value, str):
        raise FileError(f"{where}.{name}", f"expected text, got {shown(value)}")
    return value


def items(entry: Entry, name: str, where: str) -> list[Any]:
    value = field(entry, name, where)
    if not isinstance(value, list):
        raise FileError(f"{where}.{name}", f"expected a list, got {shown(value)}")
    return value


def card_texts(entry: Entry, name: str, where: str) -> list[str]:
    """Cards as text; whether each is a card is for the rules to say."""
    value = items(entry, name, where)
    for card in value:
        if not isinstance(card, str):
            raise FileError(f"{where}.{name}", f"expected cards like 'AS', got {shown(card)}")
    return value


def whole_or(entry: Entry, name: str, otherwise: int, where: str) -> int:
    """A number of zero or more that may be left out."""
    value = whole(entry, name, where) if name in entry else otherwise
    if value < 0:
        raise FileError(f"{where}.{name}", f"expected zero or more, got {value}")
    return value


def choice(entry: Entry, name: str, choices: tuple[str, ...], where: str) -> int:
    """The index of a text among the texts that are allowed."""
    value = text(entry, name, where)
    if value not in choices:
        raise FileError(f"{where}.{name}", f"expected one of {', '.join(choices)}, got {shown(value)}")
    return choices.index(value)
