"""Racing Card Derby in a shift: a race from a shoe of eight decks, judged by its nine areas."""

from railbird.cards.card import card_text
from railbird.games.derby import Race, winning_areas
from railbird.games.derby_areas import AREA_NAMES
from railbird_host.hil.shift import Card, Shift
from railbird_host.hil.shift_judge import judge_passes

DECKS = 8
SHOE_ENDS_BELOW = 80
FEWEST_CARDS = 6  # of a race: the fault comes before its end


class DerbyShift(Shift):
    game = "derby"
    _shoe: list[Card]

    def play_round(self) -> None:
        table = self.table
        if not hasattr(self, "_shoe"):
            self._fill_shoe()
        elif len(self._shoe) < SHOE_ENDS_BELOW:
            table.keys("FIX", "5", "1")  # new shoe: yes
            self._fill_shoe()
        self.strike_within(FEWEST_CARDS - 1)
        table.keys("NO MORE BETS")
        race = Race()
        while not race.complete:
            card, deck = self._shoe.pop()
            race.add(card)
            self.deal(card, deck)
        self.rig.calm()
        table.sees_within(f"{len(self.passed)} CARDS", 1.0)
        expected = {AREA_NAMES[area] for area, _, _ in winning_areas(race)}
        dealt = " ".join(card_text(card) for card, _ in self.passed)
        assert table.lit() == expected, f"{dealt}: lamps {sorted(table.lit() ^ expected)}"
        judge_passes(self.new_records(), self.passed)
        table.keys("CONFIRM", "NEXT")
        table.sees("PLACE BETS")

    def _fill_shoe(self) -> None:
        self._shoe = [(card, deck) for card in range(52) for deck in range(1, DECKS + 1)]
        self.random.shuffle(self._shoe)
