"""What stops a table until a supervisor has come: a full journal, a damaged one; and how many PINs were wrong.

In: events, and what recovery found. Out: whether an event is heard, and six bytes of state for the checkpoints. While
the table is stopped only the way to the supervisor's PIN is heard, and cards wait at the scanner.
"""

import struct

from railbird.table import events

_HEARD = (events.SWITCH, events.PIN, events.LOCK, events.DOOR, events.TAMPER, events.BOOT, events.TIME)
_STATE = "<BIB"
STATE_BYTES = 6
_DOUBTFUL, _PROGRAM_FAULT = 1, 2


class TableGuard:
    def __init__(self, log):
        self._log = log
        self.damage = 0  # the number of a record that was changed, until a supervisor has cleared the alarm
        self.is_doubtful = False  # what was read is not all that happened: a supervisor has to look first
        self.is_program_fault = False  # not the record was wrong, but this image
        self.wrong_pins = 0  # in a row

    def is_stopped(self) -> bool:
        return self._log.is_full or self.is_doubtful

    def is_heard(self, event: tuple, controller) -> bool:
        """A right PIN makes room in a full journal."""
        if self._log.is_full and is_right_pin(event, controller):
            self._log.give_way(*events.values_of(event))
        return not self.is_stopped() or events.kind_of(event) in _HEARD

    def applied(self, event: tuple, controller) -> None:
        """The controller has had this event, now or in recovery."""
        kind = events.kind_of(event)
        if kind == events.PIN:
            (person,) = events.values_of(event)
            self.wrong_pins = 0 if person else self.wrong_pins + 1
            self.is_doubtful = self.is_doubtful and not controller.supervisor.person
        elif kind == events.LOCK:
            self.wrong_pins = 0
        if self.damage and not controller.alarm():
            self.damage = 0
            self.is_program_fault = False

    def knows_something(self) -> bool:
        """Whether a round's snapshot, which has no room for it, needs a checkpoint after it."""
        return bool(self.wrong_pins or self.damage)

    def forget(self) -> None:
        self.wrong_pins = self.damage = 0
        self.is_doubtful = self.is_program_fault = False

    def state(self) -> bytes:
        flags = _DOUBTFUL * self.is_doubtful | _PROGRAM_FAULT * self.is_program_fault
        return struct.pack(_STATE, min(self.wrong_pins, 255), self.damage, flags)

    def restore(self, payload, offset: int) -> None:
        self.wrong_pins, self.damage, flags = struct.unpack_from(_STATE, payload, offset)
        self.is_doubtful = bool(flags & _DOUBTFUL)
        self.is_program_fault = bool(flags & _PROGRAM_FAULT)


def is_right_pin(event: tuple, controller) -> bool:
    """A wrong one is that of person 0."""
    return events.kind_of(event) == events.PIN and any(events.values_of(event)) and controller.supervisor.pin_wanted()
