"""Four Card Poker at the table: what all games with seats share, by its own rules."""

from railbird.table.four_card_poker.rules import FourCardRules
from railbird.table.seated.game import SeatedGame


class FourCardPoker(SeatedGame):
    RULES = FourCardRules


GAME = FourCardPoker
