"""The other pictures of boxes: the header, the felt to be compared, a round recalled, its hands for logs and pages."""

from railbird.table.federal import pictures
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.seated.screens import DealtScreens, finished
from railbird.table.states import OPEN
from railbird.table.view import View


class BoxScreens(DealtScreens):
    def header(self) -> tuple:
        if self._game.current.state == OPEN:
            return "", ""
        return self.state_name(), self.count_text()

    def count_text(self) -> str:
        return pictures.count_text(self._game)

    def show_check(self, view: View) -> None:
        pictures.show_check(self._game, view)

    def check_key(self, key: int) -> bool:
        """While the felt is compared: the cards of that box."""
        if key + 1 not in self._game.seats.betting():
            return False
        self._game.results.check_box(key + 1)
        return True

    def show_recalled(self, view: View, found, cards: bool) -> None:
        pictures.show_recalled(finished(self._game, found), view, found, cards)

    def cards_of(self, box: int) -> list:
        """Its cards, then backs for what the table does not show."""
        return [passed.card for passed in self._game.hand_passes(box)]

    def hands(self) -> list:
        game = self._game
        is_over = game.current.state in (RESULT, PAYING)
        found = []
        for box in game.seats.betting():
            title = f"BOX {box} {pictures.letter(game, box)}" if is_over else f"BOX {box}"
            found.append((title, self.cards_of(box)))
        return found
