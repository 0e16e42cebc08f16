"""Pairing: a display and a scanner agree on their link key over the wire between them. The host never learns it.

    display  PAIR_OFFER(role, serial, public key)  ──►  scanner       and the same the other way
    display  ◄──  PAIR_PROOF(role, proof)                scanner       and the same the other way

The link key follows from X25519's secret, both offers and the code that the monitor shows and the technician types in.
A listener has no secret; a board of another table has no code. Somebody with his own electronics in the wire, at that
minute, in the open case, could still try all codes: that is what the closed door, the key switch and the PIN are for.
"""

from railbird.link.hmac import Hmac, same
from railbird.link.messages import DISPLAY, PAIR_OFFER, PAIR_PROOF, BadMessage, pack, unpack
from railbird.link.x25519 import public_key, shared_secret

CODE_DIGITS = 8
PROOF_BYTES = 16


def new_code(random_bytes) -> bytes:
    """Eight digits, for the monitor."""
    number = int.from_bytes(random_bytes(6), "little") % 100000000
    return ("%08d" % number).encode()


class Pairing:
    """One side. Give it what arrives; send `messages()` every now and then until `key` is there or `failed`."""

    def __init__(self, role: int, serial: bytes, code: bytes, secret: bytes):
        self._role = role
        self._code = bytes(code)
        self._secret = secret
        self._offer = pack(PAIR_OFFER, role, serial, public_key(secret))
        self._proof = b""
        self._far_proof = b""
        self._agreed = b""
        self.far_serial = b""
        self.failed = False
        self.key = None  # the link key, once the far side has proved that it has it too

    def messages(self) -> list:
        """(kind, payload) of what the far side should hear."""
        words = [(PAIR_OFFER, self._offer)]
        if self._proof:
            words.append((PAIR_PROOF, pack(PAIR_PROOF, self._role, self._proof)))
        return words

    def take(self, kind: int, payload: bytes):
        """One message of the far side; what does not fit is ignored, a wrong proof fails."""
        try:
            fields = unpack(kind, payload)
        except BadMessage:
            return
        if fields[0] == self._role or self.failed:
            return  # our own words, reflected
        if kind == PAIR_OFFER and not self._agreed:
            self._take_offer(bytes(payload), fields[1], fields[2])
        elif kind == PAIR_PROOF and self._agreed:
            if same(self._far_proof, fields[1], 0):
                self.key = self._agreed
            else:
                self.failed = True

    def _take_offer(self, far_offer: bytes, serial: bytes, far_public: bytes):
        secret = shared_secret(self._secret, far_public)
        if secret == bytes(32):
            self.failed = True
            return
        offers = self._offer + far_offer if self._role == DISPLAY else far_offer + self._offer
        self._agreed = Hmac(secret).digest(b"railbird pairing" + self._code, offers)
        proof = Hmac(self._agreed)
        self._proof = proof.digest(b"proof", bytes([self._role]))[:PROOF_BYTES]
        self._far_proof = proof.digest(b"proof", bytes([1 - self._role]))[:PROOF_BYTES]
        self.far_serial = serial

    def __repr__(self) -> str:
        return "Pairing(key hidden)"
