"""What theory says about wrong reads: the bound that stands beside the count."""

from dataclasses import dataclass

from railbird.scan.code import CARDS

WORD_BITS = 30


@dataclass(frozen=True)
class Bound:
    """For damage that hits both blocks alike (the worst), a wrong read needs a word that names another enrolled
    card."""

    decks: int

    @property
    def acceptable_words(self) -> int:
        return CARDS * self.decks

    @property
    def alike(self) -> float:
        """Probability for good rows drawn by lot, the same in both blocks: only then does nothing but the CRC stand."""
        return self.acceptable_words / 2**WORD_BITS

    @property
    def apart(self) -> float:
        """Probability if the blocks are damaged independently: both must become the same wrong word."""
        return self.acceptable_words / 2 ** (2 * WORD_BITS)

    def sentences(self) -> list[str]:
        return [
            "errors in one or two rows of a block: never read wrong (the code's words differ in three rows)",
            f"more rows, both blocks alike: at most {self.alike:.1e} a pass with {self.decks} decks enrolled",
            f"more rows, blocks apart: at most {self.apart:.1e} a pass",
        ]
