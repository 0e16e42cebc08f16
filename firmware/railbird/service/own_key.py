"""A board's own part of the table's service key: HMAC(service key, serial). A stolen board opens no other.

In: the operator's key and a serial number, on the host; the settings of a board that was provisioned before boards had
a key of their own, at its start. Out: the board's key.
"""

from railbird.link.hmac import Hmac
from railbird.link.keys import SERVICE_KEY, TABLE_SERVICE_KEY


def session_key(service_key: bytes, serial: bytes) -> bytes:
    """Bound to one board: a session with the display can't be led to the scanner."""
    return Hmac(service_key).digest(b"railbird service", serial)


def keep_own_key(settings, serial: bytes) -> bool:
    """True if the board had the operator's key: it keeps its own part and erases the rest. Cut meanwhile, it does so at
    the next start."""
    table_key = settings.keys.get(TABLE_SERVICE_KEY)
    if table_key is None:
        return False
    settings.keys.put(SERVICE_KEY, session_key(table_key, serial))
    settings.keys.drop(TABLE_SERVICE_KEY)
    settings.give_up_keys()
    return True
