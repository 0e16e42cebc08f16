"""What lies over the game's own screen, and in which order; the header's warnings; the OPEN and CLOSED screens."""

from railbird.scan.faults import sensor_name
from railbird.table.states import CLOSED, OPEN, WRONG_CARD
from railbird.table.texts import KEY_NAMES, card_name
from railbird.table.view import View, message_body, open_body, pin_body

LONGEST_HEADER = 25  # characters, of both its texts


def show(table, light=None) -> View:
    """`light(lamps)` is called as soon as they are known: the rest takes longer."""
    view = View()
    state = table.current.state
    table.game.show_lamps(view)
    if light is not None and not table.dialogs.shown:  # a dialog may have lamps of its own
        light(view.lamps)
    name, right = table.game.screens.header() if state not in (CLOSED, OPEN) else (_rest_text(table), "")
    view.header = f"R {table.current.number:04d}  {name}"
    view.header_right = right
    view.table_number = table.config.table_number
    _body(table, view)
    if not (view.header_alert and table.dialogs.recalled_number()):
        alert = _alert(table)
        held = len(table.cards.held) if state != CLOSED else 0
        if held and (alert or state == OPEN):  # there the right side says what is left, or the scale
            view.header = f"R {table.current.number:04d} {held} HELD"
        elif held and not view.header_alert:
            view.header_right = f"{held} HELD"
        if alert:
            view.header_right = alert
            view.header_alert = True
    if len(view.header) + len(view.header_right) > LONGEST_HEADER:
        view.header = f"R {table.current.number:04d}"  # the alarm comes before the state
    return view


def _rest_text(table) -> str:
    """Between rounds."""
    if table.current.state == CLOSED:
        return "CLOSED"
    return "OPEN" if table.minutes < 0 else f"{table.minutes // 60:02d}:{table.minutes % 60:02d}"


def _body(table, view: View) -> None:
    current, cards, supervisor = table.current, table.cards, table.supervisor
    if supervisor.pin_wanted():
        view.body = pin_body(supervisor.pin_digits, "WRONG PIN" if supervisor.wrong_pin else "")
        view.footer = "PIN, THEN CONFIRM"
    elif table.dialogs.shown:
        table.dialogs.shown.show(view)
    elif table.waits_for_scanner():
        view.body = message_body("NO LINK", ["DEAL NO CARD,", "WAIT"], "SCANNER DOES NOT ANSWER")
        view.footer = "FIX = OTHER"
    elif current.trouble:
        what, do, code = table.game.troubles[current.trouble]
        view.body = message_body(what, do, code)
        view.footer = "SUPERVISOR: 4 VOID"
    elif cards.fault:
        _show_fault(table, view)
    elif cards.discard_next:
        view.body = message_body("CARD OUT", ["PASS IT ONCE", "FACE DOWN"], "RULE 10.3")
        view.footer = "BACK = CANCEL"
    elif current.check and not current.pay_by_cards:
        table.game.screens.show_check(view)
        view.footer = f"+{len(cards.held)} HELD OK? CONFIRM" if cards.held else "FELT AGREES? CONFIRM"
        view.header_right = "CHECK"
        view.header_alert = True
    elif current.state == CLOSED:
        view.body = message_body("CLOSED", ["SUPERVISOR:", "KEY, PIN, 7"], table.stock.check_text() or _dull(table))
        view.footer = "SUPERVISOR OPENS"
    elif current.state == OPEN:
        _show_open(table, view)
    else:
        table.game.show(view)
        if table.alarms.lamps_wrong:
            _show_lamps_wrong(table, view)


def _show_lamps_wrong(table, view: View) -> None:
    """Dark is not lost (rule 10.1). The result stays readable, the key due stays the same."""
    lines = table.game.result_lines()
    if lines:
        view.body = message_body("LAMPS WRONG", ["PAY BY CARDS"] + lines[:-1], lines[-1])
        if "CONFIRM" in view.footer:
            view.footer = "CONFIRM = BY CARDS"


def _show_fault(table, view: View) -> None:
    fault = table.cards.fault
    what, do, code = fault.lines()
    if fault.code == WRONG_CARD:
        last = table.cards.last_card()
        if last and last.card >= 0:
            do = ["PASS THE " + card_name(last.card), "AGAIN"]
    lines = table.game.irregularities.face_up_lines() if fault.asks() else []
    view.body = message_body(what, lines or do, code)
    view.footer = "KEY, OR PASS AGAIN" if lines else "FIX = OTHER"


def _show_open(table, view: View) -> None:
    last, game = table.rounds.last, table.game
    barred = table.alarms.door_alarm or not table.decks_ready() or not table.rounds.has_cards()
    title = "NO NEW ROUND" if barred else "PLACE BETS"
    suits = game.screens.last_suits(last) if last else None
    view.body = open_body(last.number if last else 0, suits, title, _open_note(table))
    if table.rounds.uses_shoe():
        view.header_right = f"{table.cards_left()} LEFT"
    else:
        _, view.header_right = game.screens.header()
    if table.rounds.may_begin():
        view.footer = "PRESS NO MORE BETS"
    elif table.alarms.door_alarm:
        view.footer = "SUPERVISOR: 7, 4"
    elif not table.decks_ready():
        view.footer = "SUPERVISOR: 6, 2"
    elif not table.rounds.has_cards():
        view.footer = "FIX 5 = NEW SHOE"
    else:
        view.footer = "WAIT FOR SCANNER"


def _open_note(table) -> str:
    """What matters most before the next round."""
    game, held = table.game, table.cards.held
    if table.alarms.door_alarm:
        return "CLEAR THE DOOR"
    if table.current.redeal and game.REDEAL_NOTE:
        return game.REDEAL_NOTE
    if not table.decks_ready():
        return "ENROL DECKS"
    if not table.rounds.has_cards():
        return "NEW SHOE"
    if table.stock.cut_card:
        return "CUT CARD: NEW SHOE"
    if table.rounds.uses_shoe() and table.cards_left() < table.config.own.get("last_round_below", 0):
        return "LAST ROUND"
    if held:
        return "1 CARD HELD" if len(held) == 1 else f"{len(held)} CARDS HELD"
    return table.stock.check_text() or _worn(table) or _dull(table)


def _worn(table) -> str:
    return "FLASH WORN: SERVICE" if table.alarms.flash_wears_out else ""


def _dull(table) -> str:
    dull_sensor = table.alarms.dull_sensor
    return "CLEAN SENSOR " + sensor_name(dull_sensor) if dull_sensor >= 0 else ""


def _alert(table) -> str:
    """The warning at the right of the header, the gravest first; empty for none."""
    alarms, supervisor = table.alarms, table.supervisor
    if table.dialogs.is_test():
        return "TEST"
    if alarms.door_alarm:
        return "DOOR OPEN" if alarms.door_open else "DOOR"
    if supervisor.person:
        return f"SUP {supervisor.person}"
    if supervisor.locked:
        return "PIN LOCKED"
    if not alarms.link and not table.manual:
        return "NO LINK"
    if alarms.lamps_wrong:
        return "LAMP FAULT"
    if alarms.called:
        return "SUPERVISOR"
    if alarms.stuck_key >= 0:
        name = KEY_NAMES[alarms.stuck_key]
        return f"KEY {name} STUCK" if len(name) == 1 else "KEY STUCK"
    return "MANUAL" if table.manual else ""
