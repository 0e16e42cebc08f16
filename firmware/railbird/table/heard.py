"""Which part of a table hears which event; those that come in a deal first. Code takes no heap, a dictionary would."""

from railbird.table import events


def heard(table, kind: int, values: list) -> None:
    cards, keypad = table.cards, table.keypad
    if kind == events.CARD:
        cards.told(*values)
    elif kind == events.HIDDEN:
        cards.hidden(*values)
    elif kind == events.KEY:
        keypad.pressed(*values)
    elif kind == events.CHIPS:
        table.game.chips(*values)
    elif kind == events.OPENED:
        cards.opened(*values)
    elif kind == events.FAULT:
        cards.faulted(*values)
    elif kind == events.AGAIN:
        cards.came_again(*values)
    elif kind == events.DUPLICATE:
        cards.duplicate(*values)
    elif kind == events.OPEN_FAILED:
        cards.open_failed(*values)
    else:
        _heard_seldom(table, kind, values)


def _heard_seldom(table, kind: int, values: list) -> None:
    if kind == events.BACK_HELD:
        table.keypad.back_held()
    elif kind == events.KEY_STUCK:
        table.keypad.stuck(*values)
    elif kind == events.SWITCH:
        table.keypad.switched(*values)
    elif kind == events.PIN:
        table.keypad.pin(*values)
    elif kind == events.LOCK:
        table.supervisor.lock(*values)
    elif kind == events.DOOR:
        table.alarms.door(*values)
    elif kind == events.TAMPER:
        table.alarms.tamper()
    elif kind == events.LINK:
        table.link(*values)
    elif kind == events.LAMPS:
        table.lamps(*values)
    elif kind == events.SCANNER_RESTARTED:
        table.scanner_restarted()
    elif kind == events.PASSES_LOST:
        table.passes_lost(*values)
    elif kind == events.BOOT:
        table.boot(*values)
    elif kind == events.CONFIGURE:
        table.configure(*values)
    else:
        raise KeyError(kind)
