"""The cards of the table: which decks are enrolled, what may still come out of the shoe, the cut card."""

from railbird.table.inventory import Inventory


class Stock:
    def __init__(self, decks_in_play: int):
        self.inventory = Inventory(decks_in_play)
        self.deck_ids = b""
        self.cut_card = 0  # it came out: a new shoe after this round
        self.checked_wrong = 0  # the last deck check found cards missing, extra or foreign
        self.checked = 0  # a deck check ended, and no round began since
        self._new = None  # the shoe that was filled since, while the round before it is looked at again

    def pack(self) -> list:
        new = self._new.as_list() if self._new else None
        return [self.deck_ids, self.cut_card, self.checked, self.checked_wrong, new, self.inventory.as_list()]

    def unpack(self, values: list) -> None:
        self.deck_ids, self.cut_card, self.checked, self.checked_wrong, new, inventory = values
        self.inventory.restore(inventory)
        self._new = _inventory(new) if new else None

    def configure(self, decks_in_play: int, ids_stay: bool) -> None:
        self.inventory = Inventory(decks_in_play)
        if not ids_stay:
            self.enrol(b"")

    def enrol(self, deck_ids: bytes) -> None:
        """A deck that was checked and found wrong stays so, unless it is another."""
        if deck_ids != self.deck_ids:
            self.checked_wrong = 0
        self.deck_ids = deck_ids

    def check_ended(self, is_wrong: bool) -> None:
        self.checked = 1
        self.checked_wrong = 1 if is_wrong else 0

    def check_text(self) -> str:
        """The mark that a deck check left, empty if it found all cards."""
        return "DECK CHECK: WRONG" if self.checked_wrong else ""

    def new_shoe(self) -> None:
        self.inventory.refill()
        self.cut_card = 0

    def is_full(self) -> bool:
        shoe = self.inventory.shoe
        return shoe.left == shoe.decks * 52

    def has_new(self) -> bool:
        """The round was taken back from OPEN after its cards had left for the shuffle."""
        return self._new is not None

    def take_again(self, passes: list) -> None:
        """A round that was over is the round again: its cards are out of the shoe that it was dealt from."""
        decks = self.inventory.shoe.decks
        self._new = self.inventory
        self.inventory = Inventory(decks)
        for passed in passes:
            if not passed.is_hidden():
                self.inventory.take(passed)

    def round_over(self, is_shuffled: bool) -> None:
        if self._new:
            self.inventory, self._new = self._new, None
        elif is_shuffled:
            self.inventory.refill()

    def take_out(self, passed) -> bool:
        """A card out of play leaves the shoe that is filled now; False if it has no such card."""
        return (self._new or self.inventory).take(passed)


def _inventory(values: list) -> Inventory:
    decks, *_ = values
    found = Inventory(decks)
    found.restore(values)
    return found
