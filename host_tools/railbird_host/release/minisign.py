"""Signatures in minisign's format: Ed25519 over BLAKE2b-512 of the file, and over that with a trusted comment.

    public key    "Ed" | key id 8 | public key 32
    signature     "ED" | key id 8 | signature 64 of BLAKE2b-512(file)
                  trusted comment, signature 64 of (signature | comment)
    secret key    "Ed" | "Sc" or 0 0 | "B2" | salt 32 | operations 8 | memory 8 |
                  (key id 8 | secret 64 | checksum 32) XOR scrypt(password)

Comes in: bytes and keys. Goes out: text files that Debian's minisign reads, and the other way round. A file that is not
of this form, or does not verify, is a RailbirdError.
"""

import base64
import binascii
import hashlib
import secrets
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from railbird_host.base.errors import REFUSED, USAGE, RailbirdError

PLAIN, PREHASHED, SCRYPT, NO_KDF, BLAKE2B = b"Ed", b"ED", b"Sc", b"\0\0", b"B2"
OPERATIONS, MEMORY = 33_554_432, 1_073_741_824  # minisign's own: scrypt with N = 2^20, r = 8, p = 1
STREAM_BYTES = 104
UNTRUSTED = "untrusted comment: "
TRUSTED = "trusted comment: "


@dataclass(frozen=True)
class PublicKey:
    key_id: bytes
    key: bytes

    @property
    def name(self) -> str:
        """The id as minisign shows it: little endian, in hex."""
        return self.key_id[::-1].hex().upper()

    def text(self) -> str:
        return f"{UNTRUSTED}minisign public key {self.name}\n{_encoded(PLAIN + self.key_id + self.key)}\n"


@dataclass(frozen=True)
class SecretKey:
    key_id: bytes
    seed: bytes

    def public(self) -> PublicKey:
        return PublicKey(self.key_id, _public_bytes(self._private()))

    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    def signature_of(self, content: bytes, trusted_comment: str) -> str:
        if "\n" in trusted_comment:
            raise ValueError("a trusted comment is one line")
        private = self._private()
        signature = private.sign(hashlib.blake2b(content).digest())
        whole = private.sign(signature + trusted_comment.encode())
        return (
            f"{UNTRUSTED}signature from railbird key {self.public().name}\n"
            f"{_encoded(PREHASHED + self.key_id + signature)}\n{TRUSTED}{trusted_comment}\n{_encoded(whole)}\n"
        )

    def text(self, password: str) -> str:
        """As minisign stores it; an empty password leaves it open, like minisign -W."""
        secret = self.key_id + self.seed + self.public().key
        checksum = hashlib.blake2b(PLAIN + secret, digest_size=32).digest()
        salt = secrets.token_bytes(32)
        kdf, numbers = (SCRYPT, (OPERATIONS, MEMORY)) if password else (NO_KDF, (0, 0))
        closed = _xor(secret + checksum, _stream(password, salt, *numbers)) if password else secret + checksum
        limits = b"".join(number.to_bytes(8, "little") for number in numbers)
        comment = "encrypted secret key" if password else "secret key without a password"
        return f"{UNTRUSTED}minisign {comment}\n{_encoded(PLAIN + kdf + BLAKE2B + salt + limits + closed)}\n"


def new_key() -> SecretKey:
    private = Ed25519PrivateKey.generate()
    seed = private.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    return SecretKey(secrets.token_bytes(8), seed)


def read_secret_key(text: str, password: str) -> SecretKey:
    body = _line(text, 1, "a secret key", 158)
    kdf, salt = body[2:4], body[6:38]
    operations, memory = (int.from_bytes(body[at : at + 8], "little") for at in (38, 46))
    closed = body[54:]
    if kdf == SCRYPT:
        if not password:
            raise RailbirdError("the secret key has a password", "give it when asked", USAGE)
        closed = _xor(closed, _stream(password, salt, operations, memory))
    secret, checksum = closed[:72], closed[72:]
    # minisign -W leaves the checksum of an open key empty.
    if kdf == SCRYPT and hashlib.blake2b(body[:2] + secret, digest_size=32).digest() != checksum:
        raise RailbirdError("wrong password for the secret key", "try again", REFUSED)
    return SecretKey(secret[:8], secret[8:40])


def read_public_key(text: str) -> PublicKey:
    body = _line(text, 1, "a public key", 42)
    if body[:2] != PLAIN:
        raise _no("a public key")
    return PublicKey(body[2:10], body[10:])


def verify(content: bytes, signature_text: str, keys: list[PublicKey]) -> tuple[PublicKey, str]:
    """The key that signed `content` and its trusted comment; an error if none of `keys` did."""
    body = _line(signature_text, 1, "a signature", 74)
    lines = signature_text.splitlines()
    if len(lines) < 4 or not lines[2].startswith(TRUSTED):
        raise _no("a signature")
    comment = lines[2].removeprefix(TRUSTED)
    whole = _line(signature_text, 3, "a signature", 64)
    key = next((key for key in keys if key.key_id == body[2:10]), None)
    if key is None:
        name = body[2:10][::-1].hex().upper()
        raise RailbirdError(
            f"signed by {name}, a key that is not trusted here", "railbird release verify --key FILE", REFUSED
        )
    signed = hashlib.blake2b(content).digest() if body[:2] == PREHASHED else content
    try:
        public = Ed25519PublicKey.from_public_bytes(key.key)
        public.verify(body[10:], signed)
        public.verify(whole, body[10:] + comment.encode())
    except (InvalidSignature, ValueError):
        raise RailbirdError(
            "the signature does not fit: something was changed", "get the release again", REFUSED
        ) from None
    return key, comment


def check_form(signature_text: str) -> None:
    """A signature's file to the last letter, also what the signature itself does not cover: its first line, and bits of
    base64 that say nothing."""
    lines = signature_text.split("\n")
    body, whole = _line(signature_text, 1, "a signature", 74), _line(signature_text, 3, "a signature", 64)
    name = body[2:10][::-1].hex().upper()
    first = [
        UNTRUSTED + words for words in (f"signature from railbird key {name}", "signature from minisign secret key")
    ]
    if lines[0] not in first or lines[1:] != [_encoded(body), lines[2], _encoded(whole), ""]:
        raise RailbirdError("the signature's file was changed", "get the release again", REFUSED)


def _public_bytes(private: Ed25519PrivateKey) -> bytes:
    return private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def _stream(password: str, salt: bytes, operations: int, memory: int) -> bytes:
    """libsodium's choice of scrypt's numbers for these limits."""
    cost = 1
    while cost * 2 <= memory // (8 * 128):
        cost *= 2
    parallel = max(1, operations // 4 // (cost * 8))
    if cost > 2**20 or parallel > 16:
        raise RailbirdError("the secret key asks for too much memory", "make another: railbird release keygen", USAGE)
    return hashlib.scrypt(
        password.encode(), salt=salt, n=cost, r=8, p=parallel, maxmem=memory + (1 << 24), dklen=STREAM_BYTES
    )


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(one, other, strict=True))


def _encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _line(text: str, number: int, what: str, length: int) -> bytes:
    lines = text.splitlines()
    if len(lines) <= number or not lines[0].startswith(UNTRUSTED):
        raise _no(what)
    try:
        body = base64.b64decode(lines[number], validate=True)
    except (binascii.Error, ValueError):
        raise _no(what) from None
    if len(body) != length:
        raise _no(what)
    return body


def _no(what: str) -> RailbirdError:
    return RailbirdError(f"this is not {what} in minisign's format", "name the right file", USAGE)
