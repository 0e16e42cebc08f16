"""One journal record in words.

Comes in: a record as the journal decodes it. Goes out: its kind's name and a line of text. Commitments are named, not
shown; a record that can't be read says so instead of stopping the list.
"""

import struct
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from railbird.apps.table_recovery import event_of
from railbird.cards.card import card_text
from railbird.journal import record as journal_record
from railbird.link.messages import ROLE_NAMES
from railbird.link.tally import LAYOUT, TALLY_BYTES
from railbird.scan.faults import FAULTS, NO_SENSOR, SENSOR_NAMES
from railbird.table import events
from railbird.table.config import ConfigError, decode_config
from railbird.table.event_names import NAMES
from railbird.table.packing import unpack
from railbird_host.base.printable import printable

KEY_NAMES = ("1", "2", "3", "4", "5", "6", "7", "FIX", "BACK", "NEXT", "NO MORE BETS", "CONFIRM")
OWN_KINDS = {
    value: name
    for name, value in vars(journal_record).items()
    if name.isupper() and isinstance(value, int) and journal_record.SNAPSHOT <= value < 128
}
NEVER_SET_S = 10 * 365 * 24 * 3600  # no clock of a table says 1980


class LogRecord(NamedTuple):
    """A record of the journal, in the order in which `railbird.journal.record.decode` gives its parts."""

    sequence: int
    boot: int
    time_s: int
    trusted: bool
    kind: int
    payload: bytes


def kind_name(kind: int) -> str:
    return NAMES.get(kind) or OWN_KINDS.get(kind) or f"kind {kind}"


def kind_names() -> list[str]:
    return sorted([*NAMES.values(), *OWN_KINDS.values()])


def seconds_text(time_s: int, trusted: bool) -> str:
    """UTC; a time that nobody has set since power-on has a question mark. If no time was ever known, it is what has
    passed since power came."""
    if not time_s:
        return "?"
    if not trusted and time_s < NEVER_SET_S:
        return f"start + {timedelta(seconds=time_s)}"
    return datetime.fromtimestamp(time_s, UTC).strftime("%Y-%m-%d %H:%M:%S") + ("" if trusted else "?")


def event_in(record: LogRecord) -> tuple | None:
    """The table event, or None if the record is not one or can't be read."""
    if record.kind >= journal_record.SNAPSHOT:
        return None
    try:
        return event_of(record.kind, record.payload)
    except events.EventError:
        return None


def fault_name(code: int) -> str:
    return FAULTS[code][0] if code in FAULTS else f"fault {code}"


def sensor_name(sensor: int) -> str:
    return SENSOR_NAMES[sensor] if sensor < len(SENSOR_NAMES) else ""


IMAGE_BYTES = 38  # journal/record.py


def describe(record: LogRecord) -> str:
    if record.kind >= journal_record.SNAPSHOT:
        return _own_text(record)
    event = event_in(record)
    return "unreadable" if event is None else _event_text(event)


def _own_text(record: LogRecord) -> str:
    payload = record.payload
    if record.kind == journal_record.SNAPSHOT and len(payload) >= 4:
        return f"round {struct.unpack_from('<I', payload)[0]} may begin"
    if record.kind in _TROUBLES:
        return _trouble_text(record.kind, payload)
    if record.kind == journal_record.CRASH:
        return printable(payload.decode("utf-8", "replace").strip().replace("\n", " | "))
    if record.kind == journal_record.TALLY and len(payload) >= TALLY_BYTES:
        _, boot, hidden, clear, opened, beyond, *_ = struct.unpack_from(LAYOUT, payload)
        return f"scanner, boot {boot}: {hidden} hidden, {clear} in clear, {opened} opened, {beyond} beyond the order"
    if record.kind == journal_record.IMAGE_CHANGED:
        return _image_text(payload)
    if record.kind in _OF_A_BOARD and len(payload) == 9:
        role = ROLE_NAMES[payload[0]] if payload[0] < len(ROLE_NAMES) else f"role {payload[0]}"
        return _OF_A_BOARD[record.kind] % role + f", {payload[1:].hex().upper()}"
    if record.kind == journal_record.PAIRED and len(payload) == 16:
        return f"display {payload[:8].hex().upper()} with scanner {payload[8:].hex().upper()}"
    if record.kind == journal_record.ATTESTED:
        return f"somebody with the service key had the flash proved, seed {payload.hex()}…"
    if record.kind == journal_record.CONFIGURED:
        return configuration_text(payload)
    if record.kind == journal_record.RECEIPT:
        return receipt_text(payload)
    return _SERVICE.get(record.kind) or (f"{len(payload)} bytes" if payload else "")


_OF_A_BOARD = {
    journal_record.TEST_BEGAN: "asked at the %s's service port",
    journal_record.TEST_ENDED: "asked at the %s's service port",
    journal_record.WIPED: "the %s gave up its keys, asked with the service key",
}
_SERVICE = {
    journal_record.TIME_SET: "the clock was set over the service port",
    journal_record.UNLOCKED: "the PIN pad was unlocked over the service port",
}
START_CAUSES = {1: "power came, or its RUN pin", 3: "its program or its watchdog started it again"}


def receipt_text(data: bytes) -> str:
    """Of a deck check (table/dialogs/deck_check.py): two bytes a card in each list."""
    try:
        person, passes, *lists = unpack(data)
        missing, extra, foreign = (len(cards) // 2 for cards in lists)
    except (ValueError, TypeError, IndexError):
        return f"{len(data)} bytes"
    return f"person {person}: {passes} passes, {missing} missing, {extra} extra, {foreign} foreign"


def configuration_text(data: bytes) -> str:
    """A configuration in words; 32 bytes are the digest of a serial reader's texts."""
    if len(data) == 32:
        return f"texts of a serial reader, SHA-256 {data[:8].hex()}…"
    try:
        values = decode_config(data).to_dict()
    except ConfigError:
        return "a configuration that these tools do not know"
    return ", ".join(f"{name} {value}" for name, value in values.items())


def _image_text(payload: bytes) -> str:
    name = f"image {payload[:16].hex()}…"
    if len(payload) != IMAGE_BYTES:
        return name
    version, before = payload[32:35], payload[35:]
    words = f"{'.'.join(map(str, version))}, {name}"
    if not any(before) or version == before:
        return words
    return f"{words}, {'DOWNGRADE from' if version < before else 'update from'} {'.'.join(map(str, before))}"


_TROUBLES = {
    journal_record.DAMAGE: ("<I", "the table found record %d changed, missing or unreadable"),
    journal_record.WORN: ("<HH", "flash wears out: %d writes failed since the start, %d sectors given up"),
    journal_record.GAVE_WAY: ("<B", "person %d gave up the oldest rounds"),
    journal_record.JOURNAL_FULL: ("", "no room: nothing was taken from here on"),
    journal_record.BEGUN_ANEW: ("", "a technician gave up the round in safe mode"),
    journal_record.WATCH_KEY_CHANGED: ("<B", "watch keys of the table's computer: %d"),
    journal_record.CHATTER: ("", ""),
}


def _trouble_text(kind: int, payload: bytes) -> str:
    if kind == journal_record.CHATTER and len(payload) % 3 == 0:
        counts = [struct.unpack_from("<BH", payload, at) for at in range(0, len(payload), 3)]
        return "too many to be written: " + ", ".join(f"{kind_name(kind)} {count}" for kind, count in counts)
    layout, text = _TROUBLES[kind]
    return text % struct.unpack(layout, payload) if struct.calcsize(layout) == len(payload) else f"{len(payload)} bytes"


def _card_text(number: int, card: int, deck: int) -> str:
    return f"pass {number}: {card_text(card)}" + ("" if deck == events.NO_DECK else f", deck {deck}")


_LEVELS = {
    events.LINK: ("lost", "up"),
    events.SWITCH: ("off", "on"),
    events.LOCK: ("off", "on"),
    events.DOOR: ("closed", "open"),
    events.LAMPS: ("right again", "wrong: the chain is broken, the cards decide"),
}


def _event_text(event: tuple) -> str:
    kind, values = events.kind_of(event), events.values_of(event)
    if kind in _LEVELS:
        (level,) = values
        return _LEVELS[kind][level]
    if kind in (events.CARD, events.OPENED):
        return "; ".join(_card_text(*card) for card in events.opened_cards(event))
    text = _TEXTS.get(kind)
    return text(*values) if text else ""


def named_fault(event: tuple) -> tuple[str, str]:
    """(name, sensor) of a FAULT."""
    _, code, sensor = events.values_of(event)
    return fault_name(code), sensor_name(sensor)


def _fault_text(number: int, code: int, sensor: int) -> str:
    where = f" ({sensor_name(sensor)})" if sensor != NO_SENSOR and sensor_name(sensor) else ""
    return f"pass {number}: {fault_name(code)}{where}"


_TEXTS: dict[int, Callable[..., str]] = {
    events.HIDDEN: lambda number, commitment: f"pass {number}: committed",
    events.FAULT: _fault_text,
    events.OPEN_FAILED: lambda number: f"pass {number}",
    events.DUPLICATE: lambda number: f"pass {number}",
    events.PASSES_LOST: lambda first, last: f"passes {first} to {last} were told to nobody: the link was down",
    events.AGAIN: lambda number, earlier: f"pass {number}: pass {earlier} once more",
    events.KEY: lambda key: KEY_NAMES[key],
    events.KEY_STUCK: lambda key: KEY_NAMES[key],
    events.PIN: lambda person: f"person {person}" if person else "wrong",
    events.CHIPS: lambda mask: f"{mask:021b}",
    events.BOOT: lambda boot, cause: f"boot {boot}: {START_CAUSES.get(cause, f'cause {cause}')}",
    events.CONFIGURE: configuration_text,
}
