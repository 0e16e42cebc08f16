"""The keys of a table: one table of what they are for and where each may live, and the ring of those that a board has.

The ring's bytes, as they lie in the key store:  | class 1 | length 1 | key | ...
No key is ever printed, logged, exported or put into a bundle; `repr` shows names only.
"""

from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SCANNER

LINK_KEY, COMMITMENT_KEY, TABLE_SERVICE_KEY, JOURNAL_KEY, PIN_SALT, PIN_HASHES, SERVICE_KEY, WATCH_KEY = range(1, 9)

# class: (name, boards that may hold it, may it be in the operator's table file, bytes or 0 for any number)
KEY_CLASSES = {
    LINK_KEY: ("link", (DISPLAY, SCANNER), False, 32),  # agreed by the two boards when they are paired
    COMMITMENT_KEY: ("commitment", (SCANNER,), False, 32),  # hidden cards: not even the display has it
    # What changes a table: the operator's, of which each board has HMAC(it, serial) alone. Boards that were provisioned
    # by protocol version 2 have the operator's own, and give it up at their first start (service/own_key.py).
    SERVICE_KEY: ("service", (DISPLAY, SCANNER), False, 32),
    TABLE_SERVICE_KEY: ("table_service", (DISPLAY, SCANNER), True, 32),
    JOURNAL_KEY: ("journal", (DISPLAY,), True, 32),  # the chain of the records; the host verifies exports with it
    PIN_SALT: ("pin_salt", (DISPLAY,), False, 16),
    PIN_HASHES: ("pin_hashes", (DISPLAY,), False, 0),  # see service/pins.py
    # of the table's computer: shows the journal and sets the clock, changes nothing; here HMAC(it, serial) too
    WATCH_KEY: ("watch", (DISPLAY,), False, 32),
}
CHECK_BYTES = 8


class WrongKey(ValueError):
    """A key where it may not be, or of the wrong length."""


class KeyRing:
    def __init__(self, role: int):
        self.role = role
        self._keys = {}

    def put(self, key_class: int, key: bytes):
        name, roles, _, length = KEY_CLASSES.get(key_class, ("unknown", (), False, 0))
        if self.role not in roles:
            raise WrongKey("the %s key does not belong on this board" % name)
        if len(key) > 255 or (length and len(key) != length):
            raise WrongKey("%s key: expected %d bytes, got %d" % (name, length, len(key)))
        self._keys[key_class] = bytes(key)

    def get(self, key_class: int):
        """The key, or None."""
        return self._keys.get(key_class)

    def drop(self, key_class: int):
        self._keys.pop(key_class, None)

    def is_empty(self) -> bool:
        return not self._keys

    def encode(self) -> bytes:
        parts = []
        for key_class in sorted(self._keys):
            key = self._keys[key_class]
            parts.append(bytes((key_class, len(key))) + key)
        return b"".join(parts)

    def decode(self, data: bytes):
        """Takes over the keys in `data`; what can't be a ring of this board gives no key at all."""
        self._keys.clear()
        position = 0
        try:
            while position < len(data):
                end = position + 2 + data[position + 1]
                if end > len(data):
                    raise WrongKey("ring of %d bytes, a key ends at %d" % (len(data), end))
                self.put(data[position], data[position + 2 : end])
                position = end
        except (WrongKey, IndexError):
            self._keys.clear()

    def check_value(self) -> bytes:
        """Changes when any key does, and tells nothing about them."""
        return Hmac(self.encode()).digest(b"railbird key check")[:CHECK_BYTES]

    def __repr__(self) -> str:
        return "KeyRing(%s)" % ", ".join([KEY_CLASSES[key_class][0] for key_class in sorted(self._keys)])
