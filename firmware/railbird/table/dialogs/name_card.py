"""A card named by keys: the suit, then with ◄ ► the rank if it is known; CONFIRM takes it, FIX goes back."""

from railbird.cards.card import SPADES
from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT
from railbird.table.passes import Pass
from railbird.table.states import NAME_CARD
from railbird.table.view import RANK_UNKNOWN, View, name_card_body


class NameCard(Dialog):
    CODE = NAME_CARD

    def __init__(self, table, edit=None, key: int = 0):
        """`edit` is the dialog that wants the name, `key` the first one pressed."""
        Dialog.__init__(self, table)
        self._edit = edit
        self.suit = 0
        self.rank = 0
        self.asked = 0  # whether a spade without a rank may be the two
        self._suit_key(key)

    def pack(self) -> list:
        return [self._edit.CODE, self._edit.pack(), self.suit, self.rank, self.asked]

    def unpack(self, values: list) -> None:
        code, edit, self.suit, self.rank, self.asked = values
        self.table.dialogs.unpack([code, edit])
        self._edit = self.table.dialogs.shown

    def _suit_key(self, key: int) -> None:
        """1-4 the suits, 5 the two of spades."""
        self.suit, self.rank = (key, 0) if key < 4 else (SPADES, 2)
        self.asked = 0

    def key(self, key: int) -> bool:
        if key < 5:
            self._suit_key(key)
        elif key == KEY_NEXT:
            self.rank = {0: 2, 14: 0}.get(self.rank, self.rank + 1)
        elif key == KEY_BACK:
            self.rank = {0: 14, 2: 0}.get(self.rank, self.rank - 1)
        elif key == KEY_CONFIRM and self.suit == SPADES and not self.rank and not self.asked:
            self.asked = 1  # its two is the one card whose rank counts
        elif key in (KEY_FIX, KEY_CONFIRM):
            self.table.dialogs.open(self._edit)
            if key == KEY_CONFIRM:
                self._edit.card(Pass(0, self._named()))
        else:
            return False
        return True

    def _named(self) -> int:
        return self.suit * 13 + self.rank - 2 if self.rank else RANK_UNKNOWN + self.suit

    def leave(self) -> None:
        self._edit.leave()

    def show(self, view: View) -> None:
        is_asking = self.asked and not self.rank
        view.body = name_card_body(-1 if is_asking else self.suit, self.rank)  # without a suit: 5 = 2♠
        view.footer = "NOT THE 2♠? CONFIRM" if is_asking else "◄ RANK ►   CONFIRM"
