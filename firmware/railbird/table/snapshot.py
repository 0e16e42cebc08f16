"""The bytes of a table: what `Table.snapshot` packs and `restore` takes.

    [version, configuration, the round before or None, [current, cards, stock, alarms, game], [the other parts]]

A snapshot of another version is refused: the rounds go on counting, the decks are enrolled again. What the parts hold
is theirs alone.
"""

from railbird.table.packing import PackingError, unpack

SNAPSHOT_VERSION = 3  # 1 was a list of every number of the table, 2 knew of no deck check before closing
CONFIGURATION, LAST_ROUND = 1, 2  # places in it that others than the table look at
_PARTS = 5


class SnapshotError(ValueError):
    """A snapshot of another version or another game."""


def snapshot_values(table) -> list:
    """What is packed, before it is bytes."""
    others = [table.supervisor.pack(), table.rounds.totals.pack(), table.manual]
    others += [table.undo.pack(), table.dialogs.pack()]
    return [SNAPSHOT_VERSION, table.config.encode(), table.rounds.pack_last(), table.pack_undoable(), others]


def unpack_snapshot(snapshot) -> list:
    values = None
    try:
        values = unpack(snapshot)
    except PackingError:
        pass  # bytes that are nothing are no snapshot either
    version = values[0] if isinstance(values, list) and values else None
    if version != SNAPSHOT_VERSION or len(values) != _PARTS:
        got = f"version {version}" if isinstance(version, int) else "something else"
        raise SnapshotError(f"expected a snapshot of version {SNAPSHOT_VERSION}, got {got}")
    return values


def snapshot_configuration(snapshot) -> bytes:
    return unpack_snapshot(snapshot)[CONFIGURATION]


def snapshot_last_round(snapshot):
    return unpack_snapshot(snapshot)[LAST_ROUND]
