"""Federal Poker at the table: five cards face up to each box, paid by its schedule."""

from railbird.games.federal import FEDERAL
from railbird.table.federal.box_game import BoxGame
from railbird.table.federal.rules import BoxRules


class FederalRules(BoxRules):
    SCHEDULE = FEDERAL
    MISDEAL_RULE = "RULE 5"


class Federal(BoxGame):
    RULES = FederalRules
    CHECKS_DECK_TO_CLOSE = True  # 5.2


GAME = Federal
