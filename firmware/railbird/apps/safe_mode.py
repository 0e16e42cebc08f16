"""What a display in safe mode still does: waits for a technician to try again. (Its journal can be pulled.)

In: what its inputs say. Out: a restart, once the key switch was turned on with the door open; with ◄ held down
meanwhile the round is given up, for it may be the reason. Nothing here may be a reason for another restart.
"""

from railbird.table import events


class SafeMode:
    def __init__(self, inputs, board, table):
        self._inputs = inputs
        self._board = board
        self._table = table
        self._switch_was_off = False

    def heard(self, found: list) -> None:
        """Events of the inputs: turned on since the start, and with the door open, the key switch means another try."""
        for event in found:
            if event == (events.SWITCH, 0):
                self._switch_was_off = True
            elif event == (events.SWITCH, 1) and self._switch_was_off and self._inputs.door_open:
                if self._inputs.is_down(events.KEY_BACK):
                    self._table.give_up_round()
                self._board.restart_wanted = True
