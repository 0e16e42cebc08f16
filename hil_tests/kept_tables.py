"""Tables that one test hands on to the next: a start takes longer than many a test.

In: the fixture `tables` and the name of a configuration. Out: the table that the test before left at PLACE BETS, or a
new one, also where a test failed or left it elsewhere.
"""

from railbird_host.hil.tables import Tables
from railbird_host.sim.play.table_hands import TableHands


class KeptTables:
    def __init__(self, rounds: int = 1000):
        """`rounds`: so many tests get the same table, at most."""
        self._rounds = rounds
        self._kept: dict[str, TableHands] = {}
        self.used = 0  # tests that had the present table before

    def take(self, tables: Tables, name: str) -> TableHands:
        table = self._kept.pop(name, None)
        self.used += 1
        if table is None or self.used >= self._rounds or not is_ready(tables, table):
            table = tables.make(name)
            self.used = 0
        else:
            tables.made.append(table)  # its evidence, if this test fails
        return table

    def keep(self, name: str, table: TableHands) -> None:
        self._kept[name] = table


def is_ready(tables: Tables, table: TableHands) -> bool:
    return tables.is_as_left(table) and "PRESS NO MORE BETS" in table.bench.screen()
