"""The controller of a table: its game's, in a `Table`."""

from railbird.table.config import TableConfig
from railbird.table.registration import game_class_of
from railbird.table.table import Table


def make_controller(config: TableConfig) -> Table:
    return Table(config, game_class_of(config.game))
