"""FIX 2: which of the dealer's cards was exposed, by its place. ◄ ► choose, CONFIRM asks once more, CONFIRM takes it.

Until then a card that passes waits, and none is told in clear: the card that is opened can't be closed again.
"""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.seated import pictures
from railbird.table.seated.states import CHOOSE_CARD
from railbird.table.view import View


class ChooseCard(Dialog):
    CODE = CHOOSE_CARD
    IS_DEALERS = True

    def __init__(self, table):
        Dialog.__init__(self, table)
        self.number = table.game.deal.dealer_count()  # of the dealer's card, from 1
        self.is_sure = 0

    def pack(self) -> list:
        return [self.number, self.is_sure]

    def unpack(self, values: list) -> None:
        self.number, self.is_sure = values

    def wants_card(self) -> bool:
        return True

    def card(self, passed) -> None:
        self.table.cards.held.append(passed)

    def key(self, key: int) -> bool:
        if key == KEY_FIX:
            self.table.dialogs.close()
            return True
        if key == KEY_CONFIRM and not self.is_sure:
            self.is_sure = 1
            return True
        if key == KEY_CONFIRM:
            self.table.dialogs.put_away()
            self.table.game.irregularities.dealer_card_exposed(self.number)
            self.table.cards.drain()  # a card that waited follows from it: the sixth lies face down now
            return True
        moved = self.number + {KEY_NEXT: 1, KEY_BACK: -1}.get(key, 0)
        if moved == self.number or not 1 <= moved <= self.table.game.deal.dealer_count():
            return False
        self.number = moved
        self.is_sure = 0
        return True

    def show(self, view: View) -> None:
        pictures.show_dealer_choice(self.table.game, view, self.number)
        view.footer = "OPEN IT? CONFIRM" if self.is_sure else "◄ ► CARD   CONFIRM"
