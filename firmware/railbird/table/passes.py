"""One pass over the scanner, as the round keeps it, and its bytes. The list of passes is the round."""

from railbird.pass_number import passes_from
from railbird.table.events import COMMITMENT_BYTES, NO_DECK
from railbird.table.view import HIDDEN_CARD


class Pass:
    """card is HIDDEN_CARD until it is told or opened; hidden without a commitment is a card counted unread."""

    def __init__(self, number: int, card: int = HIDDEN_CARD, deck: int = NO_DECK, commitment: bytes = b""):
        self.number = number  # 0: named by keys, never passed
        self.card = card
        self.deck = deck
        self.commitment = commitment
        self.lost = 0  # the scanner restarted and can't open it without seeing it again
        self.place = 0  # where the card lies on the felt, 1-3, in games that have places

    def is_hidden(self) -> bool:
        return self.card == HIDDEN_CARD

    def is_unread(self) -> bool:
        return self.card == HIDDEN_CARD and not self.commitment

    def can_be_opened(self) -> bool:
        return self.card == HIDDEN_CARD and bool(self.commitment) and not self.lost

    def is_same_card(self, other) -> bool:
        return self.card == other.card and self.deck == other.deck

    def reveal(self, card: int, deck: int) -> None:
        """The opening matched: the commitment has done its work."""
        self.card = card
        self.deck = deck
        self.commitment = b""
        self.lost = 0

    def was_read(self, other) -> bool:
        """A card that was counted unread crossed the scanner after all; True if it is open now."""
        self.number = other.number
        if other.is_hidden():
            self.commitment = other.commitment
        else:
            self.reveal(other.card, other.deck)
        return not self.is_hidden()

    def passed_again(self, other) -> None:
        """The same hidden card crossed the scanner once more."""
        self.number = other.number
        self.commitment = other.commitment
        self.lost = 0


def pack_passes(passes: list, keep_commitments: bool = True) -> bytes:
    """Each as number u16 | card u8, 255 hidden | deck u8 | flags u8 | commitment of 32 bytes if flag 8 is set.

    Flags: 0-1 place, 2 lost, 3 commitment. Without commitments a hidden card is one that must be passed again.
    """
    out = bytearray()
    for passed in passes:
        committed = bool(passed.commitment) and keep_commitments
        flags = passed.place | (passed.lost << 2 if committed else 0) | committed << 3
        out.extend(bytes((passed.number & 255, passed.number >> 8, passed.card & 255, passed.deck, flags)))
        if committed:
            out.extend(passed.commitment)
    return bytes(out)


def unpack_passes(data) -> list:
    passes = []
    at = 0
    while at < len(data):
        card, flags = data[at + 2], data[at + 4]
        commitment = bytes(data[at + 5 : at + 5 + COMMITMENT_BYTES]) if flags & 8 else b""
        passed = Pass(data[at] | data[at + 1] << 8, HIDDEN_CARD if card == 255 else card, data[at + 3], commitment)
        passed.place = flags & 3
        passed.lost = flags >> 2 & 1
        passes.append(passed)
        at += 5 + len(commitment)
    return passes


def pack_pass(passed) -> bytes:
    """One pass, or none."""
    return pack_passes([passed]) if passed else b""


def unpack_pass(data):
    return unpack_passes(data)[0] if data else None


def moved(passes: list, start: int, end: int) -> list:
    """The passes in the order they have once the one at `start` lies at `end`."""
    found = list(passes)
    found.insert(end, found.pop(start))
    return found


def find_pass(passes: list, number: int):
    """The newest pass of that number, or None: after 65535 numbers begin again. Nearly always passes follow each other,
    so its place is known: with 41 cards on the table looking for five of them took 2 ms."""
    if passes and number:
        at = len(passes) - 1 - passes_from(number, passes[-1].number)
        if at >= 0 and passes[at].number == number:
            return passes[at]
    for index in range(len(passes) - 1, -1, -1):
        if passes[index].number == number:
            return passes[index]
    return None
