"""The supervisor's CARDS menu: new shoe, enrol, deck check, manual entry with a dead scanner."""

from railbird.table.config import PRINTED_CODE
from railbird.table.states import CLOSED, DECK_CHECK, ENROL, OPEN


def items(table) -> list:
    found = []
    resting = table.state in (CLOSED, OPEN)
    if resting:
        found.append((1, "NEW SHOE", table.new_shoe))
        if table.config.reader == PRINTED_CODE:
            found.append((2, "ENROL DECKS", lambda: table.open_dialog(ENROL, [[]])))
        found.append((3, "DECK CHECK", lambda: table.open_dialog(DECK_CHECK, [0, [], [], [], 0])))
    found.append((4, "SCANNER WORKS AGAIN" if table.manual else "MANUAL: SCANNER DEAD", lambda: _turn_manual(table)))
    return found


def _turn_manual(table) -> None:
    table.manual = 0 if table.manual else 1
    if table.manual:
        table.fault = None
        table.again = 0
