"""Three Card Poker with Six Card Bonus at the table: what all games with seats share, by its own rules."""

from railbird.table.seated.game import SeatedGame
from railbird.table.three_card_poker.rules import ThreeCardRules


class ThreeCardPoker(SeatedGame):
    RULES = ThreeCardRules


GAME = ThreeCardPoker
