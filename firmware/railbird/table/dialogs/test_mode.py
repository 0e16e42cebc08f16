"""Test mode: one lamp area after another, keys and passes shown, no card named. Nothing of it goes into the journal.

The app journals no key, chip or pass if the table was in test mode before it and still is after it; door, link and the
like are no part of a test and always journalled.
"""

from railbird.scan.faults import fault_name
from railbird.table import events
from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT
from railbird.table.registration import layout_of
from railbird.table.states import TEST, TICK
from railbird.table.texts import KEY_NAMES
from railbird.table.view import WIN, View, test_body

# What hands do at the table: in test mode it is the test's.
TESTED = (events.KEY, events.BACK_HELD, events.KEY_STUCK, events.CHIPS)
TESTED += (events.CARD, events.HIDDEN, events.OPENED, events.OPEN_FAILED, events.DUPLICATE, events.FAULT)


class TestMode(Dialog):
    CODE = TEST

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.area = 0
        self.pressed = -1
        self.passes = 0
        self.fault_code = 0
        self._area_names = layout_of(table.config.game).area_names

    def pack(self) -> list:
        return [self.area, self.pressed, self.passes, self.fault_code]

    def unpack(self, values: list) -> None:
        self.area, self.pressed, self.passes, self.fault_code = values

    def wants_card(self) -> bool:
        return True

    def card(self, passed) -> None:
        self.passes += 1
        self.table.sound(TICK)

    def fault(self, code: int) -> None:
        self.fault_code = code

    def key(self, key: int) -> bool:
        if key == KEY_CONFIRM:
            self.table.cards.naming = None
            self.table.dialogs.open_table_menu()
            return True
        self.pressed = key
        step = {KEY_NEXT: 1, KEY_BACK: -1}.get(key, 0)
        self.area = (self.area + step) % len(self._area_names)
        return True

    def show(self, view: View) -> None:
        alarms = self.table.alarms
        name = self._area_names[self.area].replace("SEAT", self.table.game.voids.word).replace("_", " ")
        view.body = test_body(
            [
                f"LAMP\t{name}",
                f"AREA\t{self.area + 1} OF {len(self._area_names)}",
                f"KEY\t{KEY_NAMES[self.pressed] if self.pressed >= 0 else '-'}",
                f"READ\t{self.passes}",
                f"FAULT\t{fault_name(self.fault_code).replace('_', ' ') if self.fault_code else '-'}",
                f"LINK\t{'UP' if alarms.link else 'DOWN'}",
                f"DOOR\t{'OPEN' if alarms.door_open else 'SHUT'}",
            ]
        )
        view.footer = "◄ ►  CONFIRM = END"
        view.lamps = [(self.area, WIN)]
