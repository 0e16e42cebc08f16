"""The controller of a table's game. The other game's is not imported: its code is frozen, but its names take heap."""

from railbird.table.config import DERBY, TableConfig


def make_controller(config: TableConfig):
    if config.game == DERBY:
        from railbird.table.derby_controller import DerbyController

        return DerbyController(config)
    from railbird.table.poker_controller import PokerController

    return PokerController(config)
