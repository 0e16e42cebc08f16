"""Why a board does not do what it was asked: a text for people, and its number for programs, which look at no text.

A number is the place in REASONS; it goes out with every result (TELL_RESULT, TELL_PROVISION), 0 for what has none. New
reasons come at the end. The host's next steps go by these numbers: `railbird_host/device/service/next_steps.py`.
"""

ROUND_UNDER_WAY = "a round is under way"
DOOR_CLOSED = "the door is closed"
HAS_KEYS = "this board has keys"
SUPERVISOR_FIRST = "turn the key switch and enter the PIN first"
NO_CODE = "the monitor shows no code"
NOTHING_LOCKED = "nothing is locked"
CARD_WAITS = "a card waits for the next round"
NO_WORD = "the display does not say that nobody plays"
NOT_IN_TEST_MODE = "not in test mode"
SCANNER_CONNECTED = "its scanner is paired and connected"
DISPLAY_CONNECTED = "its display is paired and connected"
OTHER_CODE = "not the code on the monitor; it has changed now"
NO_CONFIGURATION = "this board has no configuration yet"
NO_OWN_CONFIGURATION = "this board has no configuration of its own"
OPERATORS_KEY = "this key only looks on"
SUPERVISOR_MUST_LOOK = "the table waits for a supervisor"
TOO_OFTEN = "it was changed too often just now"

REASONS = ("", ROUND_UNDER_WAY, DOOR_CLOSED, HAS_KEYS, SUPERVISOR_FIRST, NO_CODE, NOTHING_LOCKED, CARD_WAITS, NO_WORD)
REASONS += (NOT_IN_TEST_MODE, SCANNER_CONNECTED, DISPLAY_CONNECTED, OTHER_CODE, NO_CONFIGURATION, NO_OWN_CONFIGURATION)
REASONS += (OPERATORS_KEY, SUPERVISOR_MUST_LOOK, TOO_OFTEN)


def number_of(text: str) -> int:
    return REASONS.index(text) if text in REASONS else 0
