"""What a key does: the dialog's, an undo, CONFIRM of a check, else the game's. A key that isn't due gives a low tone.

In: KEY, BACK_HELD, KEY_STUCK, SWITCH, PIN. Digits of a PIN never come here.
"""

from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NO_MORE_BETS
from railbird.table.states import CLOSED, FAULT_TONE, LOW, OPEN, SUPERVISOR_TONE


class Keypad:
    def __init__(self, table):
        self._table = table

    def pressed(self, key: int) -> None:
        before = self._table.undo.pack()
        self._table.undo.forget()
        self._table.alarms.key_works(key)
        if not self._key_due(key, before):
            self._table.undo.unpack(before)  # a key that did nothing doesn't end the chance to undo
            self._table.sound(LOW)

    def _key_due(self, key: int, before: bytes) -> bool:
        table = self._table
        current, cards = table.current, table.cards
        if self._table.dialogs.shown:
            return self._table.dialogs.shown.key(key)
        if key == KEY_FIX:
            self._table.dialogs.open_fix()
            return True
        if key == KEY_BACK and before:
            table.undo.unpack(before)
            table.undo.back(table)
            return True
        if key == KEY_BACK and cards.discard_next and not (cards.fault or current.trouble):
            cards.discard_next = 0  # as the footer says, whatever happened since
            return True
        if cards.fault and cards.fault.asks() and not current.trouble:
            went_wrong = table.game.irregularities
            if key < len(went_wrong.face_up_lines()):
                table.undo.remember(table)
                return went_wrong.face_up_said(key)
        if cards.fault or cards.discard_next or current.trouble:
            return False
        if current.check and self._table.waits_for_scanner():
            return False  # the felt is compared once the scanner is back: what it saw meanwhile is on its way
        if current.check and not current.pay_by_cards:  # else there is nothing to be compared
            if key == KEY_CONFIRM:
                current.check = 0
                table.game.irregularities.check_ended()
                return True
            return table.game.screens.check_key(key)
        if current.state == OPEN:
            return self._open_key(key)
        return current.state != CLOSED and self._table.game.key(key)

    def _open_key(self, key: int) -> bool:
        if key == KEY_NO_MORE_BETS and self._table.rounds.may_begin():
            self._table.rounds.begin()
            return True
        if key == KEY_BACK and self._table.rounds.last is not None:
            self._table.rounds.take_last()
            return True
        return False

    def back_held(self) -> None:
        state = self._table.current.state
        is_due = state == OPEN or state in self._table.game.PAYING_STATES
        if not self._table.dialogs.shown and is_due and self._table.rounds.last_number():
            self._table.dialogs.open_recall(self._table.rounds.last_number())
        else:
            self._table.sound(LOW)

    def stuck(self, key: int) -> None:
        self._table.alarms.stuck_key = key
        self._table.sound(FAULT_TONE)

    def call_supervisor(self) -> None:
        """FIX 7: the tone; with a supervisor at the table, the menu."""
        if self._table.supervisor.person:
            self._table.dialogs.open_supervisor()
            return
        self._table.undo.remember(self._table)
        self._table.alarms.called = 1
        self._table.sound(SUPERVISOR_TONE)

    def switched(self, on: int) -> None:
        if not self._table.supervisor.turned(on):
            return
        if on:
            self._table.alarms.called = 0
        elif self._table.dialogs.is_supervisors():
            self._table.dialogs.close()

    def pin(self, person: int) -> None:
        if self._table.supervisor.pin(person):
            if not self._table.dialogs.is_supervisors():
                self._table.dialogs.close()
            self._table.dialogs.open_supervisor()
        elif not person and self._table.supervisor.switch and not self._table.supervisor.locked:
            self._table.sound(LOW)
