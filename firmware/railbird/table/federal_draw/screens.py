"""The other pictures of the draw format; what was given up stays a back."""

from railbird.table.federal.screens import BoxScreens
from railbird.table.federal_draw import pictures
from railbird.table.view import HIDDEN_CARD, View


class DrawScreens(BoxScreens):
    def count_text(self) -> str:
        return pictures.count_text(self._game)

    def show_check(self, view: View) -> None:
        pictures.show_check(self._game, view)

    def cards_of(self, box: int) -> list:
        return BoxScreens.cards_of(self, box) + [HIDDEN_CARD] * self._game.discards.count(box)
