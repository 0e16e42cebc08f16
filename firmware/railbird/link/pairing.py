"""Pairing: a display and a scanner agree on their link key over the wire between them. The host never learns it.

    display  PAIR_OFFER(version, role, serial, share)  ──►  scanner       and the same the other way
    display  ◄──  PAIR_PROOF(role, proof)                    scanner       and the same the other way

The code that the monitor shows and the technician types in is the password of a CPace exchange (cpace.py), version,
role and serial are its associated data. A listener learns nothing, a board of another table has no code, and somebody
with his own electronics in the wire has one guess among 10^8 for each code that a monitor shows: his own share fixes
it, the proof tells him whether it was right, and a wrong one ends the pairing. A board of another version is refused.
"""

from railbird.link import cpace
from railbird.link.hkdf import hkdf
from railbird.link.hmac import same
from railbird.link.messages import PAIR_OFFER, PAIR_PROOF, PROTOCOL_VERSION, BadMessage, pack, unpack

CODE_DIGITS = 8
PROOF_BYTES = 16
SHARE_BYTES = 32
OLD_OFFER_BYTES = 41  # of versions 1 and 2, which did not stand in it
_CHANNEL = b"railbird pairing"


def new_code(random_bytes) -> bytes:
    """Eight digits, for the monitor."""
    number = int.from_bytes(random_bytes(6), "little") % 100000000
    return ("%08d" % number).encode()


class Pairing:
    """One side. Give it what arrives; send `messages()` every now and then until `key` is there or `failed`."""

    def __init__(self, role: int, serial: bytes, code: bytes, secret: bytes):
        self._role = role
        self._secret = secret
        share = cpace.share(secret, cpace.generator(bytes(code), _CHANNEL))
        self._offer = pack(PAIR_OFFER, PROTOCOL_VERSION, role, serial, share)
        self._proof = b""
        self._far_proof = b""
        self._agreed = b""
        self.far_serial = b""
        self.failed = False
        self.other_version = False  # why it failed
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
            self.other_version = kind == PAIR_OFFER and not self._agreed and len(payload) == OLD_OFFER_BYTES
            self.failed = self.failed or self.other_version
            return
        if self.failed:
            return
        if kind == PAIR_OFFER and fields[1] != self._role and not self._agreed:
            self._take_offer(bytes(payload), *fields)
        elif kind == PAIR_PROOF and fields[0] != self._role and self._agreed:
            if same(self._far_proof, fields[1], 0):
                self.key = self._agreed
            else:
                self.failed = True

    def _take_offer(self, far_offer: bytes, version: int, _role: int, serial: bytes, _share: bytes):
        if version != PROTOCOL_VERSION:
            self.failed = self.other_version = True
            return
        own, far = _message(self._offer), _message(far_offer)
        session_key = cpace.session_key(self._secret, own, far)
        if session_key is None:
            self.failed = True
            return
        self._agreed = hkdf(session_key, _CHANNEL, b"link key")
        self._proof = cpace.confirmation(session_key, own)[:PROOF_BYTES]
        self._far_proof = cpace.confirmation(session_key, far)[:PROOF_BYTES]
        self.far_serial = serial

    def __repr__(self) -> str:
        return "Pairing(key hidden)"


def _message(offer: bytes) -> tuple:
    """(share, associated data) of an offer."""
    return offer[-SHARE_BYTES:], offer[:-SHARE_BYTES]
