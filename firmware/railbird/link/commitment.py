"""Hidden cards: the scanner commits to them and keeps them to itself; the display checks what is opened.

    commitment = SHA-256(n, pass, card, deck)      n = HMAC(commitment key, round nonce, pass)

Only the scanner has the commitment key, so nobody can try the 52 cards against a commitment; and since n follows from
what a restarted scanner still has, a card passed again can be checked against the commitment it made before. The cards
themselves are in RAM only, for one round. Pure: no clock; `grid_delay_us` says how long to hold a commitment back.
"""

import hashlib
import struct

from railbird.link.hmac import Hmac

GRID_US = 5000
LAST_PASS = 65535  # numbers run 1 to this, and round again
MOST_WANTED = 8
NO_DECK = 255  # of a reader that tells no decks


def commitment_of(n: bytes, pass_number: int, card: int, deck: int) -> bytes:
    digest = hashlib.sha256(n)
    digest.update(struct.pack("<HBB", pass_number, card, deck))
    return digest.digest()


def commitment_is_right(commitment: bytes, n: bytes, pass_number: int, card: int, deck: int) -> bool:
    """The display's check of an OPENED message."""
    return commitment_of(n, pass_number, card, deck) == commitment


def grid_delay_us(since_pass_end_us: int) -> int:
    """How long to wait so that a commitment leaves a whole number of grid steps after the end of its pass, whatever the
    card cost to compute. Work must end before the first step, or times would tell which path was taken."""
    return GRID_US - since_pass_end_us % GRID_US


class HiddenCards:
    """The scanner's side: the cards of one round."""

    def __init__(self, commitment_key: bytes):
        self._mac = Hmac(commitment_key)
        self._nonce = b""
        self._cards = {}  # pass: (card and deck, nonce), told in clear or not
        self._seen = set()
        self._wanted = {}  # pass: commitment made before a restart

    def start_round(self, nonce: bytes, kept_from: int = 0, next_pass: int = 0) -> bool:
        """Forgets the cards of the round before but for those held for this one, passes `kept_from` to `next_pass` - 1;
        False if this is still the same round."""
        if nonce == self._nonce:
            return False
        self._nonce = bytes(nonce)
        held = (next_pass - kept_from) % LAST_PASS
        for number in list(self._cards):
            if (number - kept_from) % LAST_PASS >= held:
                del self._cards[number]
        self._seen.clear()
        for key, _ in self._cards.values():
            self._seen.add(key)
        self._wanted.clear()
        return True

    def _n(self, pass_number: int, nonce: bytes) -> bytes:
        return self._mac.digest(nonce, struct.pack("<H", pass_number))

    def remember(self, pass_number: int, card: int, deck: int, is_dealt: bool = True) -> bool:
        """Counts a card of this round; True if the same card of the same deck was dealt before: impossible in one shoe.
        Without a deck id nobody can say. A card that is enrolled or checked is not dealt: it goes back into the shoe.
        """
        key = card << 8 | deck
        doubled = is_dealt and key in self._seen and deck != NO_DECK
        if is_dealt:
            self._seen.add(key)
        self._cards[pass_number] = (key, self._nonce)
        return doubled

    def commit(self, pass_number: int) -> bytes:
        """The commitment to a card that was remembered."""
        key, nonce = self._cards[pass_number]
        return commitment_of(self._n(pass_number, nonce), pass_number, key >> 8, key & 0xFF)

    def open(self, pass_number: int):
        """(card, deck, n), or None if the scanner does not have that card: it restarted since, or the pass had none."""
        if pass_number not in self._cards:
            return None
        key, nonce = self._cards[pass_number]
        return key >> 8, key & 0xFF, self._n(pass_number, nonce)

    def want(self, pass_number: int, commitment: bytes):
        """After a restart: a card of this round that may be passed again. Pass 0 ends it."""
        if pass_number == 0:
            self._wanted.clear()
        elif len(self._wanted) < MOST_WANTED:
            self._wanted[pass_number] = bytes(commitment)

    def wants(self) -> bool:
        return bool(self._wanted)

    def match(self, card: int, deck: int) -> int:
        """The pass that committed to this very card, or 0; found again, it can be opened. Any order will do."""
        for pass_number, commitment in self._wanted.items():
            if commitment_of(self._n(pass_number, self._nonce), pass_number, card, deck) == commitment:
                del self._wanted[pass_number]
                self.remember(pass_number, card, deck)
                return pass_number
        return 0

    def knows(self, card: int, deck: int) -> bool:
        """Whether this card was remembered in this round."""
        return card << 8 | deck in self._seen

    def count(self) -> int:
        """Cards of this round, told in clear or not."""
        return len(self._cards)

    def __repr__(self) -> str:
        return "HiddenCards(%d, hidden)" % len(self._cards)
