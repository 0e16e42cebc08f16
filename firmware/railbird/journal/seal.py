"""The seal of a journal's head: it says which records an export must hold, and that the board of this key said so now.

In: what `Journal.head()` gives, the board's serial, a nonce of whoever asks. Out: 16 bytes. The host checks them
without the board, and compares heads: see host_tools' journal_file.
"""

import struct

from railbird.link.hmac import Hmac

SEAL_BYTES = 16


def seal_of(mac: Hmac, serial: bytes, nonce: bytes, first_sequence: int, last_sequence: int, last_mac: bytes) -> bytes:
    numbers = struct.pack("<II", first_sequence, last_sequence)
    return mac.digest(b"railbird head" + bytes(serial) + bytes(nonce) + numbers, last_mac)[:SEAL_BYTES]
