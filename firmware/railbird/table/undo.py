"""What BACK undoes, if nothing followed: the table as it was before the last key that can be undone, as bytes.

Sensors go on meanwhile: what they say now is told to the restored game again.
"""

from railbird.table.packing import pack, unpack


class Undo:
    def __init__(self):
        self._before = b""  # empty: there is nothing to undo

    def pack(self) -> bytes:
        return self._before

    def unpack(self, before: bytes) -> None:
        self._before = before

    def remember(self, table) -> None:
        """Called by a key's action before it changes anything."""
        self._before = pack(table.pack_undoable())

    def forget(self) -> None:
        """Something followed."""
        self._before = b""

    def is_possible(self) -> bool:
        return bool(self._before)

    def back(self, table) -> None:
        before, self._before = self._before, b""
        table.unpack_undoable(unpack(before))
