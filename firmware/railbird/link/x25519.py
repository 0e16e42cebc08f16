"""X25519 (RFC 7748): two boards agree on a secret over a wire that others may listen to. Big integers, used once per
pairing.

In: 32 secret random bytes, 32 public bytes of the far side. Out: 32 bytes. Not constant in time: whoever could measure
it has the case open and the board in hand.
"""

PRIME = (1 << 255) - 19
BASE_POINT = b"\x09" + bytes(31)


def public_key(secret: bytes) -> bytes:
    return shared_secret(secret, BASE_POINT)


def shared_secret(secret: bytes, far_public: bytes) -> bytes:
    """All zeros if the far side sent a point of small order: refuse that."""
    clamped = bytearray(secret)
    clamped[0] &= 248
    clamped[31] = clamped[31] & 127 | 64
    point = bytearray(far_public)
    point[31] &= 127
    product = _ladder(int.from_bytes(clamped, "little"), int.from_bytes(point, "little"))
    return product.to_bytes(32, "little")


def _ladder(scalar: int, x1: int) -> int:
    """RFC 7748, section 5: Montgomery ladder over the x coordinates."""
    x2, z2, x3, z3 = 1, 0, x1, 1
    swapped = 0
    for bit in range(254, -1, -1):
        bit_now = scalar >> bit & 1
        if bit_now != swapped:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swapped = bit_now
        a, b = x2 + z2, x2 - z2
        aa, bb = a * a % PRIME, b * b % PRIME
        da, cb = (x3 - z3) * a % PRIME, (x3 + z3) * b % PRIME
        e = aa - bb
        x3 = (da + cb) * (da + cb) % PRIME
        z3 = x1 * ((da - cb) * (da - cb) % PRIME) % PRIME
        x2 = aa * bb % PRIME
        z2 = e * (aa + 121665 * e) % PRIME
    if swapped:
        x2, z2 = x3, z3
    return x2 * pow(z2, PRIME - 2, PRIME) % PRIME
