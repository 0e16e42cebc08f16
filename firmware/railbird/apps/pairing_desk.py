"""A board's part in pairing: starts it, minds its time, keeps the new link key. The same on both boards.

In: the code that a service session brought, and `step` in idle time. Out: a link key in the settings, after which the
board must start again. A pairing that failed or took too long leaves everything as it was: the old link comes back.
"""

from railbird.link.keys import LINK_KEY
from railbird.service.handler import PAIR_DONE, PAIR_FAILED, PAIR_IDLE, PAIR_OTHER_VERSION, PAIR_WAITING
from railbird.ticks import since

LIMIT_MS = 30000
NO_SERIAL = bytes(8)


class PairingDesk:
    def __init__(self, role: int, serial: bytes, settings, link, random_bytes):
        self._role = role
        self._serial = serial
        self._settings = settings
        self._link = link
        self._random_bytes = random_bytes
        self._started_ms = 0
        self.state = PAIR_IDLE
        self.far_serial = NO_SERIAL

    def start(self, code: bytes) -> None:
        """Takes a second on the RP2040; one that is under way makes room for the new one."""
        from railbird.link.pairing import Pairing  # once in the life of a table: not worth its place in the heap

        self._link.start_pairing(Pairing(self._role, self._serial, code, self._random_bytes(32)))
        self._started_ms = self._link.now_ms
        self.state = PAIR_WAITING
        self.far_serial = NO_SERIAL

    def step(self) -> bool:
        """True once, when the far board has proved that it has the key too; until the restart we go on to prove it."""
        if self.state != PAIR_WAITING:
            return False
        pairing = self._link.pairing
        self.far_serial = pairing.far_serial or NO_SERIAL
        if pairing.key is not None:
            self._settings.keys.put(LINK_KEY, pairing.key)
            self._settings.save_keys()
            self.state = PAIR_DONE
            return True
        if pairing.failed or since(self._link.now_ms, self._started_ms) > LIMIT_MS:
            self.state = PAIR_OTHER_VERSION if pairing.other_version else PAIR_FAILED
            self._link.pairing = None
        return False
