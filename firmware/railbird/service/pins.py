"""Personal PINs: six digits of the keys 1 to 7, kept as salted hashes; three wrong ones lock the pad for 60 s.

In: digits, the salt and hashes of the key ring, the time. Out: the person's number, 0 for a wrong PIN. One salt a
table, so one slow hash is compared with everybody's. There are 117,649 such PINs: whoever reads the flash out can try
them all, so a PIN is worth no more than the case around it (docs/threats.md).

    hashes    | person 1 | hash 8 | ...
"""

import hashlib

from railbird.link.hmac import same
from railbird.ticks import since

DIGITS = 6
HASH_BYTES = 8
ENTRY_BYTES = 1 + HASH_BYTES
MOST_PERSONS = 20  # they must fit one message of the service port
ROUNDS = 600  # of SHA-256: 48 ms, docs/figures.md
ROUNDS_A_STEP = 60
TRIES = 3
LOCK_MS = 60000


class BadPin(ValueError):
    pass


class PinHash:
    """Hashes in steps of 5 ms, so that dealing goes on; step() until it gives True, then `digest`."""

    def __init__(self, salt: bytes, pin: str):
        self.digest = hashlib.sha256(salt + pin.encode()).digest()
        self._left = ROUNDS
        self._salt = salt

    def step(self) -> bool:
        for _ in range(min(ROUNDS_A_STEP, self._left)):
            running = hashlib.sha256(self._salt)
            running.update(self.digest)
            self.digest = running.digest()
        self._left -= ROUNDS_A_STEP
        return self._left <= 0


def person_of(digest: bytes, hashes: bytes) -> int:
    """Whose PIN this is; 0: nobody's."""
    found = 0
    for offset in range(0, len(hashes), ENTRY_BYTES):
        if same(digest[:HASH_BYTES], hashes, offset + 1):
            found = hashes[offset]
    return found


def check_pin(pin: str):
    if len(pin) != DIGITS or not all([digit in "1234567" for digit in pin]):
        raise BadPin("a PIN has %d digits, each 1 to 7" % DIGITS)


def make_hashes(salt: bytes, pins: list) -> bytes:
    """The hashes of [(person, pin)]: persons 1 to 255, no two PINs alike, because the PIN alone says who it is."""
    if not 0 < len(pins) <= MOST_PERSONS:
        raise BadPin("1 to %d persons, got %d" % (MOST_PERSONS, len(pins)))
    if len({pin for _, pin in pins}) < len(pins) or len({person for person, _ in pins}) < len(pins):
        raise BadPin("two persons with one PIN or one number")
    entries = []
    for person, pin in pins:
        check_pin(pin)
        if not 0 < person < 256:
            raise BadPin("person's number %d, expected 1 to 255" % person)
        hashed = PinHash(salt, pin)
        while not hashed.step():
            pass
        entries.append(bytes([person]) + hashed.digest[:HASH_BYTES])
    return b"".join(entries)


class PinGuard:
    """Counts wrong PINs. Locked, it lets nothing through, right or wrong. A restart gives no more tries: the journal
    knows of the last ones and of the lock, and the app says so here."""

    def __init__(self):
        self.wrong = 0  # in a row
        self._locked_ms = None

    def locked(self, now_ms: int) -> bool:
        if self._locked_ms is not None and since(now_ms, self._locked_ms) >= LOCK_MS:
            self._locked_ms = None
            self.wrong = 0
        return self._locked_ms is not None

    def tried(self, person: int, now_ms: int) -> bool:
        """Notes a try; True if it locks the pad."""
        self.wrong = 0 if person else self.wrong + 1
        if self.wrong >= TRIES:
            self.lock(now_ms)
            return True
        return False

    def lock(self, now_ms: int):
        self._locked_ms = now_ms
