"""FIX: what the dealer alone may put right, and the two questions that only a dealer is asked."""

from railbird.table.states import MENU_NEW_SHOE, OPEN, UNDO_FAULT, VOID


def items(table) -> list:
    """The game's lines with those that every game has, by number (table-guide 3, 4)."""
    found = list(table.fix_items())
    if table.fault:
        found.append((4, "NOTHING PASSED", table.clear_fault))
    if table.state == OPEN and not table.fault and table.uses_shoe():
        found.append((5, "NEW SHOE", lambda: table.open_dialog(MENU_NEW_SHOE)))
    if table.state > VOID and not table.pay_by_cards:
        found.append((6, "PAY BY CARDS", table.start_pay_by_cards))
    found.append((7, "SUPERVISOR MENU" if table.may_supervise() else "CALL SUPERVISOR", table.call_supervisor))
    found.sort(key=lambda item: item[0])
    return found


def cut_card(table) -> None:
    """The card that wasn't read was the cut card: no card of the round."""
    table.undo = [UNDO_FAULT, table.fault, table.again, table.cut_card]
    table.fault = None
    table.again = 0
    table.cut_card = 1


def shuffle_items(table) -> list:
    """Derby 7.1(b): with one deck the cards are shuffled after every round."""
    return [
        (1, "BACK TO THE SHUFFLE", lambda: table.finish_round(True)),
        (2, "KEEP DEALING", lambda: table.finish_round(False)),
    ]


def new_shoe_items(table) -> list:
    return [(1, "YES, A NEW SHOE", table.new_shoe)]
