"""The cards that passed in a round, in memory that is made once: a deck check of eight decks is 416 cards in one round,
and an object for each of them would leave no room between the others for anything larger.

In: pass numbers, cards, decks, the nonce under which each was committed to. Out: the same. Of more than MOST_CARDS the
oldest are forgotten. A card held for a later round keeps its own nonce.
"""

from array import array

from railbird.pass_number import passes_from

MOST_CARDS = 512
MOST_NONCES = 8
CARDS = 52
DECKS = 256


class RoundCards:
    def __init__(self):
        self._numbers = array("H", [0] * MOST_CARDS)  # 0: nothing here
        self._keys = array("H", [0] * MOST_CARDS)  # card and deck
        self._nonce_of = bytearray(MOST_CARDS)
        self._told = bytearray(MOST_CARDS)  # bit 0: in clear, or opened; bit 1: not dealt
        self._nonces = [b""] * MOST_NONCES
        self._newest = 0  # index of this round's nonce
        self._seen = bytearray(CARDS * DECKS // 8)
        self._nothing_seen = bytes(CARDS * DECKS // 8)
        self._count = self._hidden = 0  # cards; those that the display does not know
        self.first_deck = None  # of the first card that was dealt in this round

    def __len__(self) -> int:
        return self._count

    def nonce(self) -> bytes:
        return self._nonces[self._newest]

    def begin(self, nonce: bytes, kept_from: int, next_pass: int) -> None:
        """Another round: keeps passes `kept_from` to `next_pass` - 1 alone."""
        held = passes_from(kept_from, next_pass)
        self._seen[:] = self._nothing_seen
        self.first_deck = None
        used = 0  # bits: nonces of cards that stay
        if self._count:
            for index in range(MOST_CARDS):
                number = self._numbers[index]
                if number and passes_from(kept_from, number) >= held:
                    self._forget(index)
                elif number:
                    self._mark(self._keys[index])
                    used |= 1 << self._nonce_of[index]
        self._newest = self._free_nonce(used)
        self._nonces[self._newest] = bytes(nonce)

    def _free_nonce(self, used: int) -> int:
        """Cards that are held over more rounds than there are places lose theirs: they will be asked for again."""
        for place in range(MOST_NONCES):
            if not used >> place & 1:
                return place
        place = (self._newest + 1) % MOST_NONCES
        for index in range(MOST_CARDS):
            if self._numbers[index] and self._nonce_of[index] == place:
                self._forget(index)
        return place

    def _place_of(self, nonce: bytes) -> int:
        if nonce in self._nonces:
            return self._nonces.index(nonce)
        used = 1 << self._newest
        for index in range(MOST_CARDS):
            if self._numbers[index]:
                used |= 1 << self._nonce_of[index]
        place = self._free_nonce(used)
        self._nonces[place] = nonce
        return place

    def put(self, number: int, card: int, deck: int, is_dealt: bool, nonce: bytes = b"") -> bool:
        """True if it is dealt, and the same card of the same deck was dealt before. `nonce`: another than this
        round's, of a commitment made before a restart."""
        place = self._place_of(nonce) if nonce else self._newest
        key = card << 8 | deck
        was_seen = is_dealt and self.has(card, deck)
        if is_dealt:
            self._mark(key)
            if self.first_deck is None:
                self.first_deck = deck
        index = number % MOST_CARDS
        if self._numbers[index]:
            self._forget(index)
        self._count += 1
        self._hidden += 1
        self._numbers[index] = number
        self._keys[index] = key
        self._nonce_of[index] = place
        self._told[index] = 0 if is_dealt else 2
        return was_seen

    def forget(self, number: int) -> None:
        """As if it had never passed, unless the same card did at another time."""
        if self.get(number) is None:
            return
        key = self._keys[number % MOST_CARDS]
        self._forget(number % MOST_CARDS)
        for index in range(MOST_CARDS):
            if self._numbers[index] and self._keys[index] == key and not self._told[index] & 2:
                return
        self._seen[key >> 3] &= ~(1 << (key & 7)) & 0xFF

    def tell(self, number: int) -> None:
        """The display knows this card from now on."""
        index = number % MOST_CARDS
        if self._numbers[index] and not self._told[index] & 1:
            self._hidden -= 1
        self._told[index] |= 1

    def is_closed(self, number: int) -> bool:
        """It is here, and the display does not know it."""
        index = number % MOST_CARDS
        return bool(number) and self._numbers[index] == number and not self._told[index] & 1

    def has_hidden(self) -> bool:
        """Whether one passed that the display does not know: dealt or, as the display says, enrolled."""
        return self._hidden > 0

    def get(self, number: int):
        """(card, deck, nonce) or None."""
        index = number % MOST_CARDS
        if not number or self._numbers[index] != number:
            return None
        key = self._keys[index]
        return key >> 8, key & 0xFF, self._nonces[self._nonce_of[index]]

    def has(self, card: int, deck: int) -> bool:
        key = card << 8 | deck
        return bool(self._seen[key >> 3] & 1 << (key & 7))

    def _mark(self, key: int) -> None:
        self._seen[key >> 3] |= 1 << (key & 7)

    def _forget(self, index: int) -> None:
        self._hidden -= not self._told[index] & 1
        self._numbers[index] = self._keys[index] = 0
        self._count -= 1
