"""PINs on their way to a fresh display: a file of the owner's alone, one line `number PIN` for each person.

Comes in: a path. Goes out: [(person's number, PIN)]. PINs are in no message and no error, only in that file; the board
gets hashes. A file that is not there yet can be made, with PINs nobody chose.
"""

import errno
import os
import secrets
from pathlib import Path

from railbird.service.pins import DIGITS, MOST_PERSONS, BadPin, check_pin
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import OWNER_ONLY, write_whole
from railbird_host.device.service.table_file import check_mode

LONGEST_FILE = 4096


def parse_pins(text: str) -> list[tuple[int, str]]:
    """Blank lines and those that begin with # are passed over."""
    pins: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2 or not (words[0].isascii() and words[0].isdecimal()) or not 0 < int(words[0]) < 256:
            raise bad_line(number, "expected `number PIN`, the number 1 to 255")
        try:
            check_pin(words[1])
        except BadPin:
            raise bad_line(number, f"a PIN has {DIGITS} digits, each 1 to 7") from None
        pins.append((int(words[0]), words[1]))
    if not 0 < len(pins) <= MOST_PERSONS:
        raise RailbirdError(f"PINs of {len(pins)} persons", f"1 to {MOST_PERSONS} lines `number PIN`", USAGE)
    if len({person for person, _ in pins}) < len(pins) or len({pin for _, pin in pins}) < len(pins):
        raise RailbirdError("two persons with one number or one PIN", "one line and one PIN per person", USAGE)
    return pins


def bad_line(number: int, what: str) -> RailbirdError:
    return RailbirdError(f"line {number} of the PIN file: {what}", "railbird provision --help", USAGE)


def load_pins(path: Path) -> list[tuple[int, str]]:
    """The mode counts only once it is a PIN file: nobody is told to change that of another."""
    try:
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE + 1)
    except OSError as error:
        raise RailbirdError(f"{path}: {error.strerror}", "name another file with --pins", USAGE) from error
    if len(content) > LONGEST_FILE:
        raise RailbirdError(f"{path} is no PIN file: it is too long", "railbird provision --help", USAGE)
    try:
        pins = parse_pins(content.decode("ascii"))
    except UnicodeDecodeError:
        raise RailbirdError(f"{path} is no PIN file", "railbird provision --help", USAGE) from None
    check_mode(path, "PINs")
    return pins


def new_pins(persons: int) -> list[tuple[int, str]]:
    pins: set[str] = set()
    while len(pins) < persons:
        pins.add("".join(secrets.choice("1234567") for _ in range(DIGITS)))
    made = sorted(pins)
    secrets.SystemRandom().shuffle(made)
    return list(enumerate(made, 1))


def save_pins(path: Path, pins: list[tuple[int, str]]) -> None:
    """A new file, readable by its owner only; one that is there is not written over."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    lines = ["# person's number and PIN: tell each person theirs, then delete this file"]
    lines += [f"{person} {pin}" for person, pin in pins]
    write_whole(path, "".join(f"{line}\n" for line in lines).encode(), OWNER_ONLY)
