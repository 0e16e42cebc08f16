"""Hidden cards: the scanner commits to them and keeps them to itself; the display checks what is opened.

    commitment = mark | SHA-256(n, pass, card, deck)[:24]     n = HMAC(commitment key, round nonce, mark, pass)[:16]
    mark = boot u32 | rounds since the boot u32               of the scanner, little-endian

Only the scanner has the commitment key, so nobody can try the 52 cards against a commitment. The mark is the scanner's
own: a display that begins a round with the nonce and pass numbers of an earlier one, whose n it has learned from
openings, gets commitments under another n. Since n follows from what a restarted scanner still has and from the
commitment, a card passed again can be checked against the one it made before. That answers whether a card is one that
the display names; so it is answered in the round in which the scanner started alone, for what it committed to before,
and not for long: MOST_MISSES. The cards themselves are in RAM only, for one round. Pure: no clock.
"""

import hashlib
import struct

from railbird.link.hmac import Hmac
from railbird.link.opening_rule import OpeningRule
from railbird.link.round_cards import RoundCards

GRID_US = 5000  # a commitment that is late leaves a whole number of these after its instant
MOST_NS = 64  # kept, more than a deal with hidden cards has; 70 bytes each
MOST_WANTED = 8
MOST_MISSES = 24  # passes of a start that were none of those wanted: hands that come again are not guesses
N_BYTES = 16  # of the HMAC: nobody tries 2^128
MARK_BYTES, DIGEST_BYTES = 8, 24
NO_DECK = 255  # of a reader that tells no decks


def commitment_of(mark: bytes, n: bytes, pass_number: int, card: int, deck: int) -> bytes:
    digest = hashlib.sha256(n)
    digest.update(struct.pack("<HBB", pass_number, card, deck))
    return mark + digest.digest()[:DIGEST_BYTES]


def commitment_is_right(commitment: bytes, n: bytes, pass_number: int, card: int, deck: int) -> bool:
    """The display's check of an OPENED message."""
    return commitment_of(commitment[:MARK_BYTES], n, pass_number, card, deck) == commitment


class HiddenCards:
    """The scanner's side: the cards of one round."""

    def __init__(self, commitment_key: bytes, boot: int = 0):
        self._mac = Hmac(commitment_key)
        self._boot = boot
        self._rounds = 0  # since this start
        self._cards = RoundCards()  # told in clear or not
        self.rule = OpeningRule(self._cards)
        self._ns = {}  # pass: n, of the last commitments of this round: whoever opens a hand is waited for
        self._wanted = {}  # pass: commitment made before a restart
        self._misses = 0

    def start_round(self, nonce: bytes, kept_from: int = 0, next_pass: int = 0) -> bool:
        """Forgets the cards of the round before but for those held for this one, passes `kept_from` to `next_pass` - 1;
        False if this is still the same round."""
        if self._rounds and nonce == self._cards.nonce()[:-MARK_BYTES]:
            return False
        self.rule.begin_round(kept_from if self._rounds else 0)  # our first: it may have begun before us
        self._rounds += 1
        self._cards.begin(bytes(nonce) + struct.pack("<II", self._boot, self._rounds), kept_from, next_pass)
        self._wanted.clear()
        self._ns.clear()
        return True

    def _n(self, pass_number: int, nonce: bytes) -> bytes:
        """`nonce` of the round with the mark behind it."""
        return self._mac.digest(nonce, struct.pack("<H", pass_number))[:N_BYTES]

    def remember(self, pass_number: int, card: int, deck: int, is_dealt: bool = True) -> bool:
        """Counts a card of this round; True if the same card of the same deck was dealt before: impossible in one shoe.
        Without a deck id nobody can say. A card that is enrolled or checked is not dealt: it goes back into the shoe.
        """
        return self._cards.put(pass_number, card, deck, is_dealt) and deck != NO_DECK

    def commit(self, pass_number: int) -> bytes:
        """The commitment to a card that was remembered."""
        card, deck, nonce = self._cards.get(pass_number)
        n = self._n(pass_number, nonce)
        if len(self._ns) < MOST_NS or pass_number in self._ns:
            self._ns[pass_number] = n
        return commitment_of(nonce[-MARK_BYTES:], n, pass_number, card, deck)

    def open(self, pass_number: int):
        """(card, deck, n), or None if the scanner does not have that card: it restarted since, or the pass had none."""
        found = self._cards.get(pass_number)
        if found:
            self._cards.tell(pass_number)
        return found and (found[0], found[1], self._ns.get(pass_number) or self._n(pass_number, found[2]))

    def told(self, pass_number: int) -> None:
        """It left in clear."""
        self._cards.tell(pass_number)
        self.rule.told()

    def forget(self, pass_number: int) -> None:
        """It was no card of the deal: it is not known any more, and no double when it is dealt."""
        self._cards.forget(pass_number)

    def closed(self, passes) -> int:
        """How many of them are here and were not told yet."""
        return sum([self._cards.is_closed(number) for number in passes])

    def earlier(self, passes, card: int, deck: int) -> int:
        """Which of the `passes` was this very card, not told in clear yet; 0 if none was, or nobody can say which."""
        found = count = 0
        for number in passes:
            known = self._cards.get(number)
            if known and known[0] == card and known[1] == deck and self._cards.is_closed(number):
                found = number
                count += 1
        return found if count == 1 else 0

    def want(self, pass_number: int, commitment: bytes):
        """After a restart: a card of this round that may be passed again. Pass 0 ends it. What this start committed to
        it still has, and what came before its second round belongs to no round under way: such a one is a guess."""
        if pass_number == 0:
            self._wanted.clear()
        elif self._rounds != 1 or bytes(commitment[:4]) == struct.pack("<I", self._boot):
            return
        elif len(self._wanted) < MOST_WANTED:
            self._wanted[pass_number] = bytes(commitment)

    def wants(self) -> bool:
        return bool(self._wanted)

    def match(self, card: int, deck: int, passes=None) -> int:
        """The pass that committed to this very card before a restart, or 0; it is known again. Any order will do.
        With `passes`: one of them."""
        if not self._wanted or self._misses >= MOST_MISSES:
            return 0
        nonce = self._cards.nonce()[:-MARK_BYTES]
        for pass_number, commitment in self._wanted.items():
            if passes is not None and pass_number not in passes:
                continue
            marked = nonce + commitment[:MARK_BYTES]
            if commitment_is_right(commitment, self._n(pass_number, marked), pass_number, card, deck):
                del self._wanted[pass_number]
                self._cards.put(pass_number, card, deck, True, marked)
                return pass_number
        self._misses += 1
        return 0

    def knows(self, card: int, deck: int) -> bool:
        """Whether this card was remembered in this round."""
        return self._cards.has(card, deck)

    def is_of_other_deck(self, deck: int) -> bool:
        """Its deck is not that of the first card that was dealt in this round."""
        first = self._cards.first_deck
        return first is not None and deck != first

    def has_hidden(self) -> bool:
        """Whether a card passed that the display does not know."""
        return self._cards.has_hidden()

    def count(self) -> int:
        """Cards of this round, told in clear or not."""
        return len(self._cards)

    def __repr__(self) -> str:
        return "HiddenCards(%d, hidden)" % len(self._cards)
