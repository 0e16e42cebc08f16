"""The controller of a table's game."""

from railbird.table.config import DERBY, TableConfig
from railbird.table.derby_controller import DerbyController


def make_controller(config: TableConfig):
    if config.game == DERBY:
        return DerbyController(config)
    from railbird.table.poker_controller import PokerController

    return PokerController(config)
