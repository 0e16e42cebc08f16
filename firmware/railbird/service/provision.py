"""Provisioning: a board without keys gets its first ones, in parts, and none of them counts before the last.

    part          bytes
    PINS          salt 16, hashes (service/pins.py); display only
    CONFIGURATION as in table/config.py; display only
    KEYS          entropy 32, HMAC(service key, serial) 32 (own_key.py), journal key 32 (zeros for a scanner)
    COMMIT        nothing: writes everything

Keys come behind the rest and are forgotten with any part after them: whoever comes to the port when a host was cut off
in the middle can't put PINs of his own beside the keys of that one.

Works only on a board without keys and with its door open; the scanner's port lies behind that door. The scanner makes
its commitment key itself: the host's entropy goes into it, but does not determine it. The link key comes with pairing.
"""

from railbird.link.hmac import Hmac
from railbird.link.keys import COMMITMENT_KEY, JOURNAL_KEY, PIN_HASHES, PIN_SALT, SERVICE_KEY
from railbird.link.messages import BAD_REQUEST, DISPLAY, DONE, NOT_NOW, REFUSED, SCANNER
from railbird.service import reasons

KEYS, PINS, CONFIGURATION, COMMIT = range(1, 5)
KEY_BYTES = 32
SALT_BYTES = 16


class Provisioning:
    def __init__(self, board):
        self._board = board
        self._parts = {}
        self._is_done = False  # here and now: asked again because its answer was slow or lost, COMMIT says so again

    def take(self, part: int, data: bytes) -> tuple:
        """(result, text) of one part."""
        if part == COMMIT and self._is_done:
            return DONE, "provisioned"
        if not self._board.settings.keys.is_empty():
            return REFUSED, reasons.HAS_KEYS
        if not self._board.door_open():
            return REFUSED, reasons.DOOR_CLOSED
        if part == COMMIT:
            return self._commit()
        if not self._fits(part, data):
            return BAD_REQUEST, "part %d with %d bytes" % (part, len(data))
        self._parts.pop(KEYS, None)
        self._parts[part] = bytes(data)
        return DONE, ""

    def _fits(self, part: int, data: bytes) -> bool:
        on_display = self._board.role == DISPLAY
        if part == KEYS:
            return len(data) == 3 * KEY_BYTES
        if part == PINS:
            return on_display and len(data) > SALT_BYTES and (len(data) - SALT_BYTES) % 9 == 0
        return part == CONFIGURATION and on_display and self._board.configuration_is_right(data)

    def _commit(self) -> tuple:
        wanted = (KEYS, PINS, CONFIGURATION) if self._board.role == DISPLAY else (KEYS,)
        for part in wanted:
            if part not in self._parts:
                return NOT_NOW, "part %d is missing" % part
        entropy, service_key, journal_key = [self._parts[KEYS][at : at + KEY_BYTES] for at in (0, 32, 64)]
        ring = self._board.settings.keys
        ring.put(SERVICE_KEY, service_key)
        if self._board.role == DISPLAY:
            ring.put(JOURNAL_KEY, journal_key)
            ring.put(PIN_SALT, self._parts[PINS][:SALT_BYTES])
            ring.put(PIN_HASHES, self._parts[PINS][SALT_BYTES:])
            self._board.settings.save_configuration(self._parts[CONFIGURATION], b"")
            self._board.clear_journal()
        elif self._board.role == SCANNER:
            ring.put(COMMITMENT_KEY, Hmac(self._board.random_bytes(64)).digest(b"railbird commitment", entropy))
        self._board.settings.save_keys()  # last: a cut before leaves a board without keys
        self._parts.clear()
        self._is_done = True
        self._board.provisioned()
        return DONE, "provisioned"
