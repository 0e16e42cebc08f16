"""A pass that gave no card, or a card that can't be: what stands on the monitor until it is put right."""

from railbird.scan.faults import NO_CODE, NO_SENSOR, fault_do, fault_name, fault_what
from railbird.table.states import DOUBLED_CARD, IMPOSSIBLE_CARD, OPENING_FAILED, TOO_MANY_HELD, WRONG_CARD

# Faults of the table itself: name, what, do.
_FAULTS = {
    IMPOSSIBLE_CARD: ("IMPOSSIBLE_CARD", "SEEN BEFORE", ("CHECK THE CARD,", "CALL SUPERVISOR")),
    WRONG_CARD: ("WRONG_CARD", "OTHER CARD", ("PASS LAST CARD",)),
    OPENING_FAILED: ("OPENING_FAILED", "NOT OPENED", ("PASS SAME CARD", "AGAIN")),
    DOUBLED_CARD: ("DOUBLED_CARD", "CARD DOUBLED", ("STOP DEALING,", "CALL SUPERVISOR")),
    TOO_MANY_HELD: ("TOO_MANY_HELD", "NOT COUNTED", ("NO CARD IS DUE,", "STOP DEALING")),
}


NO_ANSWER, TURNED, LAID_OPEN, NOT_READ = range(4)
_ANSWERED = {
    TURNED: ("FACE UP", ("TURN IT DOWN,", "PASS IT AGAIN")),
    LAID_OPEN: ("FACE UP", ("PASS FACE DOWN,", "LAY IT FACE UP")),
    NOT_READ: ("NOT READ", ("PASS THE CARD", "AGAIN")),
}


class Fault:
    def __init__(self, code: int, sensor: int, number: int, answer: int = NO_ANSWER):
        self.code = code
        self.sensor = sensor
        self.number = number  # of the pass
        self.answer = answer  # what the dealer said about a card without a code

    def pack(self) -> list:
        return [self.code, self.sensor, self.number, self.answer]

    def asks(self) -> bool:
        """Face up, or not read? Nobody has said yet."""
        return self.code == NO_CODE and self.answer == NO_ANSWER

    def needs_supervisor(self) -> bool:
        """The dealer alone may not dismiss it."""
        return self.code == DOUBLED_CARD

    def first_in_line(self) -> bool:
        """The card to be passed again stands before those that are held."""
        return self.code in (IMPOSSIBLE_CARD, OPENING_FAILED)

    def lines(self) -> tuple:
        """(what, lines that say what to do, code)"""
        if self.code in _FAULTS:
            name, what, do = _FAULTS[self.code]
        else:
            sensor = self.sensor if self.sensor is not None else NO_SENSOR
            name, what, do = fault_name(self.code), fault_what(self.code, sensor), fault_do(self.code)
            what, do = _ANSWERED.get(self.answer, (what, do))
        return what, list(do), f"{name.replace('_', ' ')} #{self.number}"


def unpack_fault(values):
    return Fault(*values) if values else None
