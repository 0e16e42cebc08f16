"""Table events and their bytes: what a controller is folded over, and exactly what the journal stores.

An event is a tuple: its kind, then its values. `kind_of` and `values_of` part them, and values get their names where
they are used: `number, card, deck = values_of(event)`. In bytes, little-endian:

    kind u8 | fields in the order of _FIELDS: B u8, H u16, M u24 (chips), I u32, C 32 bytes, R the rest;
    with less room: P a pass and T minutes in u16, c a card, k a key and o on or off in u8

`encode_event` writes into the caller's buffer; `decode_event` refuses what `encode_event` could not have written.
"""

BOOT = 1  # boot, cause
LINK = 2  # up
SCANNER_RESTARTED = 3
CARD = 4  # pass, card, deck
HIDDEN = 5  # pass, commitment
OPENED = 6  # pass, card, deck; again for each further card of a hand that is opened as a whole
OPEN_FAILED = 7  # pass
DUPLICATE = 8  # pass
FAULT = 9  # pass, fault, sensor
KEY = 10  # key
BACK_HELD = 11
KEY_STUCK = 12  # key
SWITCH = 13  # on
PIN = 14  # person, 0 = wrong
LOCK = 15  # on
DOOR = 16  # open
TAMPER = 17  # the latch was found set
CHIPS = 18  # mask of 24 bits
TIME = 19  # minutes since midnight
CONFIGURE = 20  # bytes of table/config.py
AGAIN = 21  # pass, earlier pass: a hidden card that may_come_again() named was passed again; it has no other number
PASSES_LOST = 22  # first, last: they passed the scanner and nobody knows what they were
LAMPS = 23  # wrong: the chain of lamps does not hand on what it should

# Keys (docs/architecture.md): 0-6 are the keys 1-7.
KEY_FIX = 7
KEY_BACK = 8
KEY_NEXT = 9
KEY_NO_MORE_BETS = 10
KEY_CONFIRM = 11
KEY_COUNT = 12

NO_DECK = 255  # in CARD and OPENED of a serial reader, which knows no deck ids; no printed deck bears it
NO_SENSOR = 255
COMMITMENT_BYTES = 32
LONGEST_EVENT = 128

_FIELDS = (  # by kind
    None,
    "IB",  # BOOT
    "o",  # LINK
    "",  # SCANNER_RESTARTED
    "PcB",  # CARD
    "PC",  # HIDDEN
    "PcB",  # OPENED
    "P",  # OPEN_FAILED
    "P",  # DUPLICATE
    "HBB",  # FAULT
    "k",  # KEY
    "",  # BACK_HELD
    "k",  # KEY_STUCK
    "o",  # SWITCH
    "B",  # PIN
    "o",  # LOCK
    "o",  # DOOR
    "",  # TAMPER
    "M",  # CHIPS
    "T",  # TIME
    "R",  # CONFIGURE
    "PP",  # AGAIN
    "PP",  # PASSES_LOST
    "o",  # LAMPS
)
_WIDTH = {"B": 1, "H": 2, "M": 3, "I": 4, "P": 2, "T": 2, "c": 1, "k": 1, "o": 1}


class EventError(ValueError):
    """Bytes or values that are no event; says expected and got."""


def kind_of(event: tuple) -> int:
    return event[0]


def values_of(event: tuple) -> tuple:
    return event[1:]


def _fields_of(kind: int):
    """None for what is no kind of event. A tuple lies in flash, a dictionary would take heap."""
    return _FIELDS[kind] if 0 < kind < len(_FIELDS) else None


def encode_event(event: tuple, buffer) -> int:
    """Write the event into `buffer` from 0 and return its length."""
    kind, *values = event
    fields = _fields_of(kind)
    if kind == OPENED and len(values) > len("PcB"):
        return _encode_hand(event, buffer)
    if fields is None or len(values) != len(fields):
        raise EventError(f"expected an event, got {event!r}")
    buffer[0] = kind
    at = 1
    for field, value in zip(fields, values):
        width = _WIDTH.get(field)
        if width is None:
            length = len(value)
            if at + length > LONGEST_EVENT or (field == "C" and length != COMMITMENT_BYTES):
                raise EventError(f"expected kind {kind} to fit, got {length} bytes")
            buffer[at : at + length] = value
            at += length
            continue
        value = int(value)
        _check(kind, field, value)
        if value < 0 or value >> (8 * width):
            raise EventError(f"expected kind {kind} in {width} bytes, got {value}")
        for _ in range(width):
            buffer[at] = value & 255
            value >>= 8
            at += 1
    if kind == AGAIN:
        _check_again(*values)
    return at


def _encode_hand(event: tuple, buffer) -> int:
    """An OPENED of several cards, each as if it were alone, in a third of the time: a dealer waits for it."""
    if len(values_of(event)) % 3 or len(event) > LONGEST_EVENT // 2:
        raise EventError(f"expected pass, card, deck of a hand, got {event!r}")
    buffer[0] = OPENED
    at = 1
    for number, card, deck in opened_cards(event):
        if not 1 <= number <= 65535 or not 0 <= card < 52:
            raise EventError(f"expected pass 1-65535 and card 0-51 in OPENED, got {number}, {card}")
        if not 0 <= deck <= NO_DECK:
            raise EventError(f"expected OPENED in 1 bytes, got {deck}")
        buffer[at], buffer[at + 1], buffer[at + 2], buffer[at + 3] = number & 255, number >> 8, card, deck
        at += 4
    return at


def decode_event(buffer, length: int) -> tuple:
    """The event in the first `length` bytes of `buffer`."""
    kind = buffer[0] if length else 0
    fields = _fields_of(kind)
    if fields is None:
        raise EventError(f"expected a table event, got kind {kind}")
    if kind == OPENED:
        fields *= max(1, (length - 1) // 4)
    values: list = []
    at = 1
    for field in fields:
        if field == "R":
            values.append(bytes(buffer[at:length]))
            at = length
            continue
        width = COMMITMENT_BYTES if field == "C" else _WIDTH[field]
        if at + width > length:
            raise EventError(f"expected more of kind {kind}, got {length} bytes")
        if field == "C":
            values.append(bytes(buffer[at : at + width]))
        else:
            value = 0
            for index in range(width - 1, -1, -1):
                value = (value << 8) | buffer[at + index]
            _check(kind, field, value)
            values.append(value)
        at += width
    if at != length:
        raise EventError(f"expected {at} bytes of kind {kind}, got {length}")
    if kind == AGAIN:
        _check_again(*values)
    return tuple([kind] + values)


def opened_cards(event: tuple) -> list:
    """(pass, card, deck) of every card that a CARD or an OPENED tells."""
    values = values_of(event)
    return [values[at : at + 3] for at in range(0, len(values), 3)]


def _check(kind: int, field: str, value: int) -> None:
    """Bounds that a field's width does not give."""
    if field == "P" and not 1 <= value <= 65535:
        raise EventError(f"expected a pass 1-65535 in kind {kind}, got {value}")
    highest = 1 if field == "o" else 51 if field == "c" else KEY_COUNT - 1 if field == "k" else 24 * 60 - 1
    if field in "ockT" and not 0 <= value <= highest:
        raise EventError(f"expected at most {highest} in kind {kind}, got {value}")


def _check_again(number: int, earlier: int) -> None:
    if earlier == number:
        raise EventError(f"expected an earlier pass in AGAIN, got {earlier}")
