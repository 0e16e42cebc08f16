"""What lies over the game's own screen, and in which order; the header's warnings; the OPEN and CLOSED screens."""

from railbird.scan.faults import fault_do, fault_name, fault_what, sensor_name
from railbird.table import dialogs
from railbird.table.states import (
    CLOSED,
    DECK_WRONG,
    DOUBLED_CARD,
    IMPOSSIBLE_CARD,
    NO_DIALOG,
    OPEN,
    OPENING_FAILED,
    RECALL,
    SECOND_EXPOSED,
    TOO_MANY_HELD,
    WRONG_CARD,
)
from railbird.table.texts import KEY_NAMES, card_name
from railbird.table.view import MESSAGE, PIN, View
from railbird.table.view import OPEN as OPEN_BODY

# Faults of the table itself: name, what, do.
_FAULTS = {
    IMPOSSIBLE_CARD: ("IMPOSSIBLE_CARD", "SEEN BEFORE", ("CHECK THE CARD,", "CALL SUPERVISOR")),
    WRONG_CARD: ("WRONG_CARD", "OTHER CARD", ()),
    OPENING_FAILED: ("OPENING_FAILED", "NOT OPENED", ("PASS SAME CARD", "AGAIN")),
    DOUBLED_CARD: ("DOUBLED_CARD", "CARD DOUBLED", ("STOP DEALING,", "CALL SUPERVISOR")),
    TOO_MANY_HELD: ("TOO_MANY_HELD", "NOT COUNTED", ("NO CARD IS DUE,", "STOP DEALING")),
}
_TROUBLES = {
    SECOND_EXPOSED: ("MISDEAL", ("TWO EXPOSED,", "CALL SUPERVISOR"), "RULE 11.9"),
    DECK_WRONG: ("MISDEAL", ("DECK IS WRONG,", "CALL SUPERVISOR"), "RULE 11.6"),
}


def show(table) -> View:
    view = View()
    view.header = f"R {table.number:04d}  {_state_text(table)}"
    if table.state not in (CLOSED, OPEN):
        view.header_right = table.count_text()
    table.show_lamps(view)
    _body(table, view)
    if not (view.header_alert and table.dialog == RECALL):
        alert = _alert(table)
        if alert:
            view.header_right = alert
            view.header_alert = True
    return view


def _state_text(table) -> str:
    if table.state == CLOSED:
        return "CLOSED"
    if table.state == OPEN:
        return "OPEN" if table.minutes < 0 else f"{table.minutes // 60:02d}:{table.minutes % 60:02d}"
    return table.state_name()


def _body(table, view: View) -> None:
    if table.pin_wanted():
        view.body = (PIN, table.pin_digits, "WRONG PIN" if table.wrong_pin else "")
        view.footer = "PIN, THEN CONFIRM"
    elif table.dialog != NO_DIALOG:
        dialogs.module_of(table.dialog).show(table, view)
    elif table.waits_for_scanner():
        view.body = (MESSAGE, "NO LINK", ["DEAL NO CARD,", "WAIT"], "SCANNER DOES NOT ANSWER")
        view.footer = "FIX = OTHER"
    elif table.trouble:
        what, do, code = _TROUBLES[table.trouble]
        view.body = (MESSAGE, what, do, code)
        view.footer = "SUPERVISOR: 4 VOID"
    elif table.fault:
        _show_fault(table, view)
    elif table.discard_next:
        view.body = (MESSAGE, "CARD OUT", ["PASS IT ONCE", "FACE DOWN"], "RULE 10.3")
        view.footer = "BACK = CANCEL"
    elif table.check and not table.pay_by_cards:
        table.show_check(view)
        view.footer = f"+{len(table.held)} HELD OK? CONFIRM" if table.held else "FELT AGREES? CONFIRM"
        view.header_right = "CHECK"
        view.header_alert = True
    elif table.state == CLOSED:
        _show_closed(table, view)
    elif table.state == OPEN:
        _show_open(table, view)
    else:
        table.show_game(view)


def _show_fault(table, view: View) -> None:
    code, sensor, number = table.fault
    if code in _FAULTS:
        name, what, do = _FAULTS[code]
        if code == WRONG_CARD:
            last = table.held[-1] if table.held else table.passes[-1] if table.passes else None
            do = ("PASS THE " + card_name(last.card), "AGAIN") if last and last.card >= 0 else ("PASS LAST CARD",)
    else:
        name, what, do = fault_name(code), fault_what(code, sensor), fault_do(code)
    view.body = (MESSAGE, what, list(do), f"{name.replace('_', ' ')} #{number}")
    view.footer = "FIX = OTHER"


def _show_closed(table, view: View) -> None:
    do = ["SUPERVISOR:", "KEY, PIN, 7"]
    view.body = (MESSAGE, "CLOSED", do, _dull(table))
    view.footer = "SUPERVISOR OPENS"


def _show_open(table, view: View) -> None:
    last_round, suits = table.last_suits()
    barred = table.door_alarm or not table.decks_ready()
    view.body = (OPEN_BODY, last_round, suits, "NO NEW ROUND" if barred else "PLACE BETS", _open_note(table))
    if table.uses_shoe():
        view.header_right = f"{table.cards_left()} LEFT"
    if table.may_begin():
        view.footer = "NO MORE BETS"
    elif table.door_alarm:
        view.footer = "SUPERVISOR: 7, 4"
    elif not table.decks_ready():
        view.footer = "SUPERVISOR: 6, 2"
    else:
        view.footer = "WAIT FOR SCANNER"


def _open_note(table) -> str:
    """What matters most before the next round."""
    if table.door_alarm:
        return "CLEAR THE DOOR"
    if table.redeal and table.redeal_note():
        return table.redeal_note()
    if not table.decks_ready():
        return "ENROL DECKS"
    if table.cut_card:
        return "CUT CARD: NEW SHOE"
    if table.uses_shoe() and table.cards_left() < table.config.last_round_below:
        return "LAST ROUND"
    if table.held:
        return "1 CARD HELD" if len(table.held) == 1 else f"{len(table.held)} CARDS HELD"
    return _dull(table)


def _dull(table) -> str:
    return "CLEAN SENSOR " + sensor_name(table.dull_sensor) if table.dull_sensor >= 0 else ""


def _alert(table) -> str:
    """The warning at the right of the header, the gravest first; empty for none."""
    if table.dialog != NO_DIALOG and table.test_wanted():
        return "TEST"
    if table.door_alarm:
        return "DOOR OPEN" if table.door_open else "DOOR"
    if table.person:
        return f"SUP {table.person}"
    if table.locked:
        return "PIN LOCKED"
    if not table.link and not table.manual:
        return "NO LINK"
    if table.called:
        return "SUPERVISOR"
    if table.stuck_key >= 0:
        name = KEY_NAMES[table.stuck_key]
        return f"KEY {name} STUCK" if len(name) == 1 else "KEY STUCK"
    if table.manual:
        return "MANUAL"
    return ""


def recalled_number(table) -> int:
    return table.data[0] if table.dialog == RECALL else 0
