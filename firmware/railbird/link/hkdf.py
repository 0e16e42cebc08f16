"""HKDF with SHA-256 (RFC 5869), one block of it: a key of 32 bytes from a secret of any length."""

from railbird.link.hmac import Hmac


def hkdf(secret: bytes, salt: bytes, info: bytes) -> bytes:
    return Hmac(Hmac(salt).digest(secret)).digest(info, b"\x01")
