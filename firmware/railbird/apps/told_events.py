"""What the scanner tells of passes, as table events, checked before the table or the journal hears of them.

In: a message of the scanner's session, unpacked, and the table's kind of reader. Out: a table event, or an EventError:
the far side has the link key, but not the right to tell the impossible. Knows no state of the table.
"""

from railbird.link import messages
from railbird.scan.faults import FAULTS, NO_SENSOR, SENSOR_NAMES
from railbird.table import events
from railbird.table.config import SERIAL_READER

_KINDS = {
    messages.CARD: events.CARD,
    messages.HIDDEN: events.HIDDEN,
    messages.FAULT: events.FAULT,
    messages.DUPLICATE: events.DUPLICATE,
    messages.AGAIN: events.AGAIN,
}
_CARDS = 52


def told_event(kind: int, fields: tuple, reader: int) -> tuple:
    """The event that CARD, HIDDEN, FAULT, DUPLICATE or AGAIN tells; `reader` as in table/config.py."""
    if not fields[0] or (kind == messages.AGAIN and not fields[1]):
        raise events.EventError("expected a pass 1-65535, got 0")
    if kind == messages.CARD:
        check_card(fields[1], fields[2], reader)
    elif kind == messages.FAULT:
        _, code, sensor = fields
        if code not in FAULTS or (sensor >= len(SENSOR_NAMES) and sensor != NO_SENSOR):
            raise events.EventError("expected a fault of the scanner, got %d of sensor %d" % (code, sensor))
    return (_KINDS[kind],) + fields


def is_told(kind: int) -> bool:
    return kind in _KINDS


def has_number(kind: int) -> bool:
    """Each pass is told by exactly one message of these kinds."""
    return kind != messages.DUPLICATE


def check_card(card: int, deck: int, reader: int) -> None:
    """No printed deck bears the number that means none."""
    if card >= _CARDS or (deck == events.NO_DECK and reader != SERIAL_READER):
        raise events.EventError("expected a card 0-51 of a deck, got %d of %d" % (card, deck))


def dull_sensor(mask: int) -> int:
    """The first of the sensors in the mask, -1 if all are clean enough."""
    if mask >> len(SENSOR_NAMES):
        raise events.EventError("expected a mask of %d sensors, got %d" % (len(SENSOR_NAMES), mask))
    for index in range(len(SENSOR_NAMES)):
        if mask >> index & 1:
            return index
    return -1
