"""One journal record in words.

Comes in: a record as the journal decodes it. Goes out: its kind's name and a line of text. Commitments are named, not
shown; a record that can't be read says so instead of stopping the list.
"""

import struct
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from railbird.apps.table_keeper import event_of
from railbird.cards.card import card_text
from railbird.journal import record as journal_record
from railbird.scan.faults import FAULTS, NO_SENSOR, SENSOR_NAMES
from railbird.table import events

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
    return events.NAMES.get(kind) or OWN_KINDS.get(kind) or f"kind {kind}"


def kind_names() -> list[str]:
    return sorted([*events.NAMES.values(), *OWN_KINDS.values()])


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


def describe(record: LogRecord) -> str:
    if record.kind >= journal_record.SNAPSHOT:
        return _own_text(record)
    event = event_in(record)
    return "unreadable" if event is None else _event_text(event)


def _own_text(record: LogRecord) -> str:
    payload = record.payload
    if record.kind == journal_record.SNAPSHOT and len(payload) >= 4:
        return f"round {struct.unpack_from('<I', payload)[0]} may begin"
    if record.kind == journal_record.CRASH:
        return payload.decode("utf-8", "replace").strip().replace("\n", " | ")
    if record.kind == journal_record.IMAGE_CHANGED:
        return f"image {payload[:16].hex()}…"
    return f"{len(payload)} bytes" if payload else ""


def _card_text(number: int, card: int, deck: int) -> str:
    return f"pass {number}: {card_text(card)}" + ("" if deck == events.NO_DECK else f", deck {deck}")


def _event_text(event: tuple) -> str:
    kind, values = event[0], event[1:]
    if kind in (events.CARD, events.OPENED):
        return "; ".join(_card_text(*card) for card in events.opened_cards(event))
    if kind == events.HIDDEN:
        return f"pass {values[0]}: committed"
    if kind == events.FAULT:
        sensor = f" ({sensor_name(values[2])})" if values[2] != NO_SENSOR and sensor_name(values[2]) else ""
        return f"pass {values[0]}: {fault_name(values[1])}{sensor}"
    if kind in (events.OPEN_FAILED, events.DUPLICATE):
        return f"pass {values[0]}"
    if kind in (events.KEY, events.KEY_STUCK):
        return KEY_NAMES[values[0]]
    if kind == events.PIN:
        return f"person {values[0]}" if values[0] else "wrong"
    if kind in (events.LINK, events.SWITCH, events.LOCK, events.DOOR):
        words = {events.LINK: ("lost", "up"), events.DOOR: ("closed", "open")}.get(kind, ("off", "on"))
        return words[values[0]]
    if kind == events.CHIPS:
        return f"{values[0]:021b}"
    if kind == events.BOOT:
        return f"boot {values[0]}, cause {values[1]}"
    return ""
