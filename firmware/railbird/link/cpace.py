"""CPace, a balanced password-authenticated key exchange (draft-irtf-cfrg-cpace-21), suite CPACE-X25519-SHA512 in its
symmetric setting: two sides that share a few digits agree on a strong key. Whoever sits in the wire gets one guess for
each run, and nothing to try others against afterwards.

In: the digits, what both sides know (CI), what each says of itself (AD), 32 random bytes a side. Out: a share for the
far side, the session key ISK, tags that confirm it (section 9.4 of the draft). Used once per pairing, not constant in
time: see x25519.py.
"""

from railbird.link.hmac import Hmac
from railbird.link.sha512 import BLOCK_BYTES, sha512
from railbird.link.x25519 import PRIME, shared_secret

_DSI = b"CPace255"
_CURVE_A = 486662
NEUTRAL = bytes(32)


def prepend_len(data: bytes) -> bytes:
    """The length as LEB128, then the bytes."""
    length = len(data)
    prefix = bytearray()
    while length > 127:
        prefix.append(length & 127 | 128)
        length >>= 7
    prefix.append(length)
    return bytes(prefix) + bytes(data)


def lv_cat(*parts) -> bytes:
    return b"".join([prepend_len(part) for part in parts])


def generator_string(password: bytes, channel: bytes, session: bytes) -> bytes:
    padding = max(0, BLOCK_BYTES - len(prepend_len(password)) - len(prepend_len(_DSI)) - 1)
    return lv_cat(_DSI, password, bytes(padding), channel, session)


def generator(password: bytes, channel: bytes, session: bytes = b"") -> bytes:
    field = bytearray(sha512(generator_string(password, channel, session))[:32])
    field[31] &= 127
    return _elligator2(int.from_bytes(field, "little")).to_bytes(32, "little")


def _elligator2(number: int) -> int:
    """map_to_curve_elligator2 of RFC 9380 (6.7.1) for curve25519: its x coordinate. Z is 2, B is 1."""
    x = -_CURVE_A * pow(1 + 2 * number * number, PRIME - 2, PRIME) % PRIME
    y_squared = (x * x * x + _CURVE_A * x * x + x) % PRIME
    if y_squared == 0 or pow(y_squared, (PRIME - 1) // 2, PRIME) == 1:
        return x
    return (-x - _CURVE_A) % PRIME


def share(secret: bytes, point: bytes) -> bytes:
    """Y, for the far side; `point` is the generator."""
    return shared_secret(secret, point)


def session_key(secret: bytes, own: tuple, far: tuple, session: bytes = b""):
    """ISK from our secret and both messages, each (share, AD); None if the far share is of small order."""
    product = shared_secret(secret, far[0])
    if product == NEUTRAL:
        return None
    one, other = lv_cat(*own), lv_cat(*far)
    transcript = b"oc" + (one + other if one > other else other + one)
    return sha512(lv_cat(_DSI + b"_ISK", session, product) + transcript)


def confirmation(isk: bytes, message: tuple, session: bytes = b"") -> bytes:
    """The tag with which the sender of a message (share, AD) proves that it has the key."""
    return Hmac(sha512(b"CPaceMac" + session + isk)).digest(lv_cat(*message))
