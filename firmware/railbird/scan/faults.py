"""Every reason why a pass gave no card: code, name, cause, and what the dealer's monitor says.

`what` is the big line, `do` the lines below it: what to do next. Capitals, at most 11 and 15 characters a line.
A code never changes its meaning: it goes over the link and into the journal.
"""

PULLED_BACK = 1
CAME_BACK = 2
STALLED = 3
OVERLAP = 4
BLOCKS_DISAGREE = 5
FOREIGN_DECK = 6
UNKNOWN_CARD = 7
NO_CODE = 8
SENSOR_STUCK = 9
DIRTY = 10
FADED = 11
UNREADABLE = 12
SERVICE_CARD = 13
OVERRUN = 14
BAD_LINE = 15
UNKNOWN_TEXT = 16
OTHER_DECK = 17

NO_SENSOR = 255
SENSOR_NAMES = ("D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P")  # in the order of the pins

_AGAIN = ("PASS THE CARD", "AGAIN")

FAULTS = {
    PULLED_BACK: ("PULLED_BACK", "the card was drawn back before it had passed", "PULLED BACK", _AGAIN),
    CAME_BACK: ("CAME_BACK", "a card came back from the far side", "CAME BACK", ("PASS LAST CARD", "AGAIN")),
    STALLED: ("STALLED", "the card lay still on the sensors", "CARD STOPS", ("DRAW IT OFF,", "PASS IT AGAIN")),
    OVERLAP: (
        "OVERLAP",
        "two cards overlapped, or were too close",
        "TWO CARDS",
        ("PART THEM, PASS", "FIRST ONE AGAIN"),
    ),
    BLOCKS_DISAGREE: (
        "BLOCKS_DISAGREE",
        "the two ends of the card name different cards",
        "ENDS DIFFER",
        ("ONE CARD ONLY:", "PASS IT AGAIN"),
    ),
    FOREIGN_DECK: ("FOREIGN_DECK", "the deck is not enrolled", "WRONG DECK", ("CARD NOT OURS,", "CALL SUPERVISOR")),
    UNKNOWN_CARD: (
        "UNKNOWN_CARD",
        "a good code that names none of 52 cards",
        "NOT IN USE",
        ("CARD NOT OURS,", "CALL SUPERVISOR"),
    ),
    NO_CODE: ("NO_CODE", "no code was seen: the card was face up", "FACE UP?", ("TURN IT DOWN,", "PASS IT AGAIN")),
    SENSOR_STUCK: ("SENSOR_STUCK", "a sensor never changed", "SENSOR", ("WIPE SCANNER,", "PASS IT AGAIN")),
    DIRTY: ("DIRTY", "more dark than the code has: dirt", "DIRTY", ("WIPE CARD AND", "SCANNER, AGAIN")),
    FADED: ("FADED", "less dark than the code has: faded ink", "FAINT CODE", _AGAIN),
    UNREADABLE: ("UNREADABLE", "the rows are no card's rows", "NO READ", _AGAIN),
    SERVICE_CARD: ("SERVICE_CARD", "the service card was passed", "SERVICE", ("SERVICE CARD:", "TAKE IT AWAY")),
    OVERRUN: ("OVERRUN", "more edges than the scanner can hold", "TOO MUCH", _AGAIN),
    BAD_LINE: ("BAD_LINE", "the serial reader sent a garbled line", "NO READ", _AGAIN),
    UNKNOWN_TEXT: ("UNKNOWN_TEXT", "the serial reader's text is not in the table", "UNKNOWN", _AGAIN),
    OTHER_DECK: (
        "OTHER_DECK",
        "a hidden card is of another deck than the round's first",
        "OTHER DECK",
        ("TAKE IT AWAY,", "CALL SUPERVISOR"),
    ),
}
_NOT_KNOWN = ("FAULT", "a fault of a newer scanner", "NO READ", _AGAIN)


def fault_name(code: int) -> str:
    return FAULTS.get(code, _NOT_KNOWN)[0]


def fault_cause(code: int) -> str:
    return FAULTS.get(code, _NOT_KNOWN)[1]


def fault_what(code: int, sensor: int = NO_SENSOR) -> str:
    what = FAULTS.get(code, _NOT_KNOWN)[2]
    return what + " " + sensor_name(sensor) if sensor != NO_SENSOR else what


def fault_do(code: int):
    """The lines that say what to do next."""
    return FAULTS.get(code, _NOT_KNOWN)[3]


def sensor_name(sensor: int) -> str:
    return SENSOR_NAMES[sensor] if 0 <= sensor < len(SENSOR_NAMES) else "?"
