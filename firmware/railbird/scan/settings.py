"""What the table's configuration says about reading: how many blocks must be good, which decks are enrolled, and which
card a serial module's text is."""

from railbird.scan.reader_texts import PlainTexts


class ScanSettings:
    """`blocks_needed` 2: both blocks must be good and agree. 1: one good block is enough if the other, as far as it can
    be read, is nearer to the same card than to any other. Enrolled decks are a set of 256 bits."""

    def __init__(self, blocks_needed: int = 1):
        self.blocks_needed = blocks_needed
        self._enrolled = bytearray(32)
        self.texts = PlainTexts()

    def set_enrolled(self, bits) -> None:
        """All 32 bytes at once, as they come over the link."""
        for index in range(32):
            self._enrolled[index] = bits[index]

    def enrol(self, deck: int) -> None:
        self._enrolled[deck >> 3] |= 1 << (deck & 7)

    def enrol_all(self) -> None:
        """Every deck passes: for enrolling and for tests."""
        for index in range(32):
            self._enrolled[index] = 0xFF

    def accepts(self, deck: int) -> bool:
        return bool(self._enrolled[deck >> 3] & 1 << (deck & 7))

    def takes_any_deck(self) -> bool:
        """While decks are enrolled or checked: what passes is not dealt."""
        return min(self._enrolled) == 0xFF
