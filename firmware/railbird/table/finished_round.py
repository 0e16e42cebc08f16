"""A round that is over, as the next snapshot keeps it: for BACK, REOPEN, recall and the OPEN screen."""

from railbird.table.passes import pack_passes, unpack_passes


class FinishedRound:
    """A round as it ended. Commitments ended with its nonce: a hidden card could only be passed again."""

    def __init__(self, number: int, state: int, by_cards: int, corrected: int, passes: bytes, game_values: list):
        self.number = number
        self.state = state
        self.by_cards = by_cards
        self.corrected = corrected
        self.packed_passes = passes
        self.game_values = game_values  # as the game packed them

    def passes(self) -> list:
        return unpack_passes(self.packed_passes)

    def pack(self) -> list:
        return [self.number, self.state, self.by_cards, self.corrected, self.packed_passes, self.game_values]


def finished_round(current, game) -> FinishedRound:
    passes = pack_passes(current.passes, keep_commitments=False)
    return FinishedRound(current.number, current.state, current.pay_by_cards, current.corrected, passes, game.pack())


def unpack_finished(values):
    """A FinishedRound, or None where none was packed."""
    return FinishedRound(*values) if values else None
