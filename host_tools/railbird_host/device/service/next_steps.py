"""What a person can do about a board's refusal, by the number of its reason (`railbird/service/reasons.py`).

Comes in: the number that the board sent. Goes out: a next step, or nothing. The board's words are for people only.
"""

from railbird.service import reasons

BETWEEN_ROUNDS = "try again between rounds"
NOTHING_TO_DO = "nothing needs to be done"
CONNECTED = f"{NOTHING_TO_DO}: `railbird status --board display`"
NEXT_STEPS = {
    reasons.ROUND_UNDER_WAY: BETWEEN_ROUNDS,
    reasons.DOOR_CLOSED: "open the service door, then try again",
    reasons.HAS_KEYS: "`railbird boards` shows which boards are fresh",
    reasons.SUPERVISOR_FIRST: "turn the supervisor's key switch, enter the PIN on the table's keypad, then try again",
    reasons.NO_CODE: "close the table, turn the key switch, enter the PIN on the keypad, then try again",
    reasons.NOTHING_LOCKED: NOTHING_TO_DO,
    reasons.CARD_WAITS: f"{BETWEEN_ROUNDS}, when no card is held",
    reasons.NO_WORD: "connect it to its display, or open the door while it is connected; to flash it all the same: "
    "unplug it, hold BOOTSEL, plug it in",
    reasons.NOT_IN_TEST_MODE: "begin with a lamp or a picture: railbird selftest",
    reasons.SCANNER_CONNECTED: CONNECTED,
    reasons.DISPLAY_CONNECTED: CONNECTED,
    reasons.OPERATORS_KEY: "use the operator's table file: --table FILE",
    reasons.SUPERVISOR_MUST_LOOK: "turn the key switch, enter the PIN: the monitor says what is wrong; then try again",
    reasons.TOO_OFTEN: "wait a minute, then try again",
    reasons.OTHER_CODE: "read the new code on the monitor, then try again",
}


def next_step(reason: int) -> str:
    return NEXT_STEPS.get(reasons.REASONS[reason], "") if reason < len(reasons.REASONS) else ""
