"""Test mode: one lamp area after another, keys and passes shown, no card named. Nothing of it goes into the journal.

The app journals no key, chip or pass if the table was in test mode before it and still is after it; door, link and the
like are no part of a test and always journalled.
"""

from railbird.scan.faults import fault_name
from railbird.table import events
from railbird.table.dialog_defaults import in_clear, leave  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.states import MENU_TABLE, TICK
from railbird.table.texts import KEY_NAMES
from railbird.table.view import TEST, WIN

# What hands do at the table: in test mode it is the test's.
TESTED = (events.KEY, events.BACK_HELD, events.KEY_STUCK, events.CHIPS)
TESTED += (events.CARD, events.HIDDEN, events.OPENED, events.OPEN_FAILED, events.DUPLICATE, events.FAULT)

# data: [area, last key + 1, passes read, last fault]


def wants_card(table) -> bool:
    return True


def card(table, passed) -> None:
    table.data[2] += 1
    table.sound(TICK)


def fault(table, code) -> None:
    table.data[3] = code


def key(table, key: int) -> bool:
    if key == KEY_CONFIRM:
        table.naming = None
        table.open_dialog(MENU_TABLE)
        return True
    table.data[1] = key + 1
    step = {KEY_NEXT: 1, KEY_BACK: -1}.get(key, 0)
    table.data[0] = (table.data[0] + step) % table.area_count()
    return True


def show(table, view) -> None:
    area, pressed, passes, code = table.data
    view.body = (
        TEST,
        [
            f"LAMP\t{table.area_name(area)}",
            f"AREA\t{area + 1} OF {table.area_count()}",
            f"KEY\t{KEY_NAMES[pressed - 1] if pressed else '-'}",
            f"READ\t{passes}",
            f"FAULT\t{fault_name(code).replace('_', ' ') if code else '-'}",
            f"LINK\t{'UP' if table.link else 'DOWN'}",
            f"DOOR\t{'OPEN' if table.door_open else 'SHUT'}",
        ],
    )
    view.footer = "◄ ►  CONFIRM = END"
    view.lamps = [(area, WIN)]
