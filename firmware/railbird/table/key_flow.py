"""What a key does: the dialog's, an undo, CONFIRM of a check, else the game's. A key that isn't due gives a low tone.

In: KEY, BACK_HELD, KEY_STUCK, SWITCH, PIN, LOCK, DOOR, TAMPER. Digits of a PIN never come here.
"""

from railbird.table import dialogs
from railbird.table.card_flow import CardFlow
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX
from railbird.table.states import (
    CLOSED,
    FAULT_TONE,
    LOW,
    MENU_FIX,
    MENU_SUPERVISOR,
    NO_DIALOG,
    OPEN,
    RECALL,
    SUPERVISOR_TONE,
    TEST,
    UNDO_CALL,
    UNDO_DISCARD,
    UNDO_FAULT,
    UNDO_PAY_BY_CARDS,
)

# A supervisor's dialogs end when the switch is turned back.
_DEALERS_DIALOGS = (NO_DIALOG, MENU_FIX, RECALL) + dialogs.DEALERS


class KeyFlow(CardFlow):
    # --- hooks of a game -------------------------------------------------------------------------------------------

    def game_key(self, key: int) -> bool:
        """A key in one of the game's states or in OPEN; False if it isn't due."""
        return False

    def fix_items(self) -> list:
        """(number, text, action) of what FIX can do now, beyond what every game has."""
        return []

    def undo_game(self, undo: list) -> None:
        """BACK: the game's own part of it."""

    def paying(self) -> bool:
        """A state in which the dealer may look rounds up."""
        return False

    def needs_scanner(self) -> bool:
        """Whether the round can't go on without the scanner."""
        return self.state == OPEN

    # --- dialogs ---------------------------------------------------------------------------------------------------

    def open_dialog(self, dialog: int, data: list | None = None) -> None:
        self.dialog = dialog
        self.line = -1
        self.data = data or []

    def close_dialog(self) -> None:
        module = dialogs.module_of(self.dialog)
        self.dialog = NO_DIALOG
        self.naming = None
        if module:
            module.leave(self)
        if self.dialog == NO_DIALOG:
            self.data = []
        self.drain()

    def card_dialog(self):
        module = dialogs.module_of(self.dialog)
        return module if module and module.wants_card(self) else None

    def may_supervise(self) -> bool:
        return bool(self.person)

    def waits_for_scanner(self) -> bool:
        """The monitor says NO LINK."""
        return not self.link and not self.manual and self.needs_scanner()

    # --- keys ------------------------------------------------------------------------------------------------------

    def pin_wanted(self) -> bool:
        return bool(self.switch and not self.person and not self.locked)

    def key(self, key: int) -> None:
        undo, self.undo = self.undo, None
        if key == self.stuck_key:
            self.stuck_key = -1
        if not self._key_due(key, undo):
            self.undo = undo  # a key that did nothing doesn't end the chance to undo
            self.sound(LOW)

    def _key_due(self, key: int, undo) -> bool:
        module = dialogs.module_of(self.dialog)
        if module:
            return module.key(self, key)
        if key == KEY_FIX:
            self.open_dialog(MENU_FIX)
            return True
        if key == KEY_BACK and undo:
            self._undo(undo)
            return True
        if key == KEY_BACK and self.discard_next and not (self.fault or self.trouble):
            self.discard_next = 0  # as the footer says, whatever happened since FIX 1
            return True
        if self.fault or self.discard_next or self.trouble:
            return False
        if self.check and self.waits_for_scanner():
            return False  # the felt is compared once the scanner is back: what it saw meanwhile is on its way
        if self.check and not self.pay_by_cards:  # else there is nothing to be compared
            if key == KEY_CONFIRM:
                self.check = 0
                self.after_check()
            return key == KEY_CONFIRM
        return self.game_key(key)

    def _undo(self, undo: list) -> None:
        if undo[0] == UNDO_FAULT:
            self.fault, self.again, self.cut_card = undo[1:4]
        elif undo[0] == UNDO_DISCARD:
            self.discard_next = 0
            self.fault = undo[1]
        elif undo[0] == UNDO_PAY_BY_CARDS:
            self.pay_by_cards = 0
            self.fault, self.again = undo[1:3]
        elif undo[0] == UNDO_CALL:
            self.called = 0
        self.undo_game(undo)

    def back_held(self) -> None:
        self.undo = None
        if self.dialog == NO_DIALOG and (self.state == OPEN or self.paying()) and self.last_recallable():
            self.open_dialog(RECALL, [self.last_recallable(), 0])
        else:
            self.sound(LOW)

    def last_recallable(self) -> int:
        """The newest finished round, 0 if there is none."""
        return self.number - 1

    def key_stuck(self, key: int) -> None:
        self.stuck_key = key
        self.sound(FAULT_TONE)

    # --- what every game's FIX can do ------------------------------------------------------------------------------

    def call_supervisor(self) -> None:
        """FIX 7: the tone; with a supervisor at the table, the menu."""
        if self.may_supervise():
            self.open_dialog(MENU_SUPERVISOR)
        else:
            self.undo = [UNDO_CALL]
            self.called = 1
            self.sound(SUPERVISOR_TONE)

    def start_pay_by_cards(self) -> None:
        """FIX 6: the cards govern (Derby 10.1), the lamps go dark until corrected."""
        self.undo = [UNDO_PAY_BY_CARDS, self.fault, self.again]
        self.pay_by_cards = 1
        self.fault = None
        self.again = 0

    # --- switch, PIN, door -----------------------------------------------------------------------------------------

    def switched(self, on: int) -> None:
        if on == self.switch:
            return
        self.switch = on
        self.person = 0
        self.wrong_pin = 0
        if on:
            self.called = 0
        elif self.dialog not in _DEALERS_DIALOGS:
            self.close_dialog()

    def pin(self, person: int) -> None:
        if not self.switch or self.locked:
            return
        self.wrong_pin = 0 if person else 1
        if not person:
            self.sound(LOW)
        elif not self.person:
            self.person = person
            if self.dialog in _DEALERS_DIALOGS:
                self.close_dialog()
            self.open_dialog(MENU_SUPERVISOR)

    def lock(self, on: int) -> None:
        self.locked = on
        self.wrong_pin = 0

    def door(self, is_open: int) -> None:
        self.door_open = is_open
        if is_open:
            self.door_alarm = 1

    def tamper(self) -> None:
        self.door_alarm = 1

    def alarm(self) -> bool:
        """While True the latch stays set: no new round until a supervisor clears it."""
        return bool(self.door_alarm)

    def test_wanted(self) -> bool:
        return self.dialog == TEST

    def deck_ids_wanted(self) -> bool:
        """While True the scanner lets cards of any deck pass: enrolment and deck check."""
        return self.dialog in dialogs.ANY_DECK

    def at_rest(self) -> bool:
        return self.state in (CLOSED, OPEN)
