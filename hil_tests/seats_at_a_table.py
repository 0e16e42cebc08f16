"""Seats 2 and 5 of a game with a dealer's hand, as hands and eyes have them at a table: bets, deal, misdeal.

In: `TableHands`. Out: the same table further on. A game is its sensors and its cards.
"""

from dataclasses import dataclass

from railbird_host.sim.play.table_hands import TableHands

VIOLET = 0x1C0026


@dataclass(frozen=True)
class Seats:
    name: str  # of its configuration
    seats: int
    sensors: int  # of a seat
    ante: int
    play: int
    seat_2: str
    seat_5: str
    dealer: str

    def stream(self, *hands: str) -> str:
        """The cards from a shoe: one to each hand and to the dealer, round by round, then the dealer's others."""
        each, dealer = len(self.seat_5.split()), self.dealer.split()
        dealt = [hand.split()[number] for number in range(each) for hand in (*hands, self.dealer)]
        return " ".join([*dealt, *dealer[each:]])

    def bet(self, table: TableHands, *seats: int) -> None:
        """Antes; what lay there before is gone."""
        places = [(seat, sensor) for seat in range(1, self.seats + 1) for sensor in range(self.sensors)]
        table.chips({(seat, sensor): sensor == self.ante and seat in seats for seat, sensor in places})
        table.keys("NO MORE BETS")
        table.sees(f"{len(seats)} SEAT")

    def dealt_one(self, table: TableHands) -> None:
        self.bet(table, 5)
        table.cards(self.stream(self.seat_5))
        table.sees("WAIT 5")

    def dealt_two(self, table: TableHands) -> None:
        self.bet(table, 2, 5)
        table.cards(self.stream(self.seat_2, self.seat_5))
        table.sees("WAIT 2, 5")

    def cover_play(self, table: TableHands, *seats: int) -> None:
        table.chips({(seat, self.play): True for seat in seats})


FOUR_CARD = Seats("poker", 7, 3, 1, 2, "9S 9H 9D KC 4C", "2H 3D 7C 8S JH", "KS KD 5H 6S 7D TC")
SUPER_4 = Seats("super4", 7, 3, 1, 2, "9S 9H 9D KC 4C", "2H 3D 7C 8S JH", "KS 3C 5H 6S 9C")
THREE_CARD = Seats("three_card_poker", 6, 4, 2, 3, "5H 4H 3H", "KH 9S 2D", "QS 6D 5C")


def misdeal(table: TableHands) -> None:
    """Supervisor VOID, the round; violet; then OPEN says REDEAL."""
    table.supervisor(4, "CONFIRM")
    table.leave()
    table.sees("MISDEAL", "WAGERS VOID")
    lamps = table.lamps()
    assert lamps.peaks and all(colour == VIOLET for colour in lamps.peaks.values())
    table.keys("NEXT")
    table.sees("PLACE BETS", "REDEAL")
