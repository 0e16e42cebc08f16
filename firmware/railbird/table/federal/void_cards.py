"""Cards that were dealt in error and are void (Federal Poker 12.3, decision 34): which, and before which box they lie.

They are no part of the deal; they left the shoe, so the inventory keeps them.
"""

from railbird.pass_number import passes_from
from railbird.table.passes import pack_passes, unpack_passes

_HALF = 0x8000


class VoidCards:
    def __init__(self):
        self.passes = []
        self.boxes = bytearray()  # of each

    def pack(self) -> list:
        return [pack_passes(self.passes), bytes(self.boxes)]

    def unpack(self, values: list) -> None:
        passes, boxes = values
        self.passes = unpack_passes(passes)
        self.boxes = bytearray(boxes)

    def clear(self) -> None:
        self.passes = []
        self.boxes = bytearray()

    def of(self, box: int) -> list:
        return [passed for passed, where in zip(self.passes, self.boxes) if where == box]

    def add(self, passed, box: int) -> None:
        self.passes.append(passed)
        self.boxes.append(box)

    def give_back(self, passed, deal: list) -> None:
        """It was dealt rightly after all: back into the deal, before the first card that passed later."""
        at = self.passes.index(passed)
        self.passes.pop(at)
        self.boxes = self.boxes[:at] + self.boxes[at + 1 :]
        for place, other in enumerate(deal):
            if 0 < passes_from(passed.number, other.number) < _HALF:
                deal.insert(place, passed)
                return
        deal.append(passed)
