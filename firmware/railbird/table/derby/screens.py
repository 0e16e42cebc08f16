"""Derby's other pictures: the header, the felt to be compared, the round before, a round recalled."""

from railbird.table.derby import pictures
from railbird.table.derby.states import DEAL
from railbird.table.game_parts import Screens
from railbird.table.states import VOID
from railbird.table.texts import PLACE_NAMES, number_of
from railbird.table.view import View


class DerbyScreens(Screens):
    def header(self) -> tuple:
        current, race = self._game.current, self._game.race
        name = PLACE_NAMES[race.due - 1] if current.state == DEAL and race.due else self.state_name()
        return name, number_of(len(current.passes), "CARD")

    def show_check(self, view: View) -> None:
        pictures.show_rows(self._game.current.passes, view, None)

    def last_suits(self, last):
        first, second, third, _ = last.game_values
        return None if last.state == VOID or last.by_cards or third < 0 else (first, second, third)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        pictures.show_recalled(view, found, cards)

    def hands(self) -> list:
        rows = [(name, []) for name in PLACE_NAMES]
        for passed in self._game.current.passes:
            _, cards = rows[max(passed.place, 1) - 1]
            cards.append(passed.card)
        return rows
