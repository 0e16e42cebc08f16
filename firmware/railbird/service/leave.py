"""What the table must be like for a request of a service session: the one list, for both boards.

In: a request's kind and payload, the table's flags. Out: whether it may be done now, and if not, why. The display knows
its flags; the scanner asks the display for them, each time anew (apps/display_word.py).
"""

from railbird.link import messages
from railbird.link.messages import NOT_NOW, REFUSED
from railbird.service import diagnostics, reasons

# Flags: no round is under way; the service door is open; key switch on and a right PIN since; no card waits for a round
# either, so that a test can't see one.
AT_REST, DOOR_OPEN, SUPERVISOR, TESTS = 1, 2, 4, 8
NO_WORD = 128  # the scanner could not ask, or got no answer
EVERYTHING = AT_REST | DOOR_OPEN | SUPERVISOR | TESTS

# What a scanner's question to the display is about.
ABOUT_REQUEST, TEST_BEGINS, TEST_GOES_ON, TEST_ENDS, WIPED = range(5)  # the last two are told, not asked

_NEEDED = {
    messages.PUT_CONFIGURATION: AT_REST,
    messages.PUT_READER_TABLE: AT_REST,
    messages.ASK_BOOTLOADER: AT_REST,
    messages.PUT_WATCH_KEY: AT_REST,  # erases flash
    messages.ASK_ATTEST: AT_REST,  # milliseconds of the flash for every answer
    messages.ASK_PAIR: AT_REST | DOOR_OPEN | SUPERVISOR,
    messages.ASK_WIPE: AT_REST | DOOR_OPEN,
}
# All that a session under the watch key may ask for.
_WATCHERS = (messages.ASK_HELLO, messages.ASK_STATUS, messages.ASK_COUNTERS) + (
    messages.ASK_HEAD,
    messages.ASK_LOG,
    messages.PUT_TIME,
)
_NEEDED_BY_TEST = {
    diagnostics.LAMP: AT_REST | TESTS,
    diagnostics.PANEL: AT_REST | TESTS,
    diagnostics.EDGES: AT_REST | TESTS,
    diagnostics.LEVELS: AT_REST | TESTS,
    diagnostics.MEMORY: AT_REST,  # collects garbage: a card would wait
}
_REASONS = (
    (NO_WORD, NOT_NOW, reasons.NO_WORD),
    (DOOR_OPEN, REFUSED, reasons.DOOR_CLOSED),
    (SUPERVISOR, REFUSED, reasons.SUPERVISOR_FIRST),
    (AT_REST, NOT_NOW, reasons.ROUND_UNDER_WAY),
    (TESTS, NOT_NOW, reasons.CARD_WAITS),
)


def needed_for(kind: int, payload: bytes) -> int:
    """The flags without which a request is refused; 0: it may come at any time."""
    if kind == messages.ASK_TEST:
        return _NEEDED_BY_TEST.get(payload[0], 0) if payload else 0
    return _NEEDED.get(kind, 0)


def may_watcher(kind: int) -> bool:
    return kind in _WATCHERS


def refusal(needed: int, flags: int):
    """(result, text) of the gravest reason against it, or None."""
    for flag, result, text in _REASONS:
        if (flag == NO_WORD and flags & NO_WORD) or (needed & flag and not flags & flag):
            return result, text
    return None
