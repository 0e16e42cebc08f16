"""Super 4 Poker at the table: what all games with seats share, by its own rules."""

from railbird.table.seated.game import SeatedGame
from railbird.table.super4.rules import Super4Rules


class Super4Poker(SeatedGame):
    RULES = Super4Rules


GAME = Super4Poker
