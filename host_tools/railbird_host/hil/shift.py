"""A shift at the emulated table: Derby rounds with random faults, each judged by the shift's own list of cards.

In: a table, a number of rounds, how long each lasts, a seed. Out: one `RoundSeen` for each: its fault, worst latency,
the display's free memory. A lost, doubled or made-up card, a wrong lamp or a table that does not come back is an
AssertionError with the seed and the round in it.
"""

from dataclasses import dataclass
from random import Random

from railbird.cards.card import card_text
from railbird.games.derby import Race, winning_areas
from railbird.games.derby_areas import AREA_NAMES
from railbird.rig.wire_fault import DOUBLE, DROP, FLIP, WireFault
from railbird_host.hil.board_handle import emulated_handle
from railbird_host.hil.faults import EmulatedFaults
from railbird_host.play.table_hands import TableHands

DECKS = 8
SHOE_ENDS_BELOW = 80
START_S = 2.5
FAULTS = ("none", "bad wire", "pulled cable", "display off", "scanner off", "both off", "scanner held")


@dataclass(frozen=True)
class RoundSeen:
    number: int
    fault: str
    cards: int
    monitor_ms: float
    free_bytes: int
    end_s: float


class Shift:
    def __init__(self, table: TableHands, seed: int, faults: tuple[str, ...] = FAULTS):
        self.table = table
        self.rig = EmulatedFaults(table.bench)
        self.random = Random(seed)
        self.seed = seed
        self.dealt: list[list[tuple[int, int]]] = []  # the cards of every round, by the shift's own count
        self._faults = faults
        self._shoe = self._full_shoe()

    def _full_shoe(self) -> list[tuple[int, int]]:
        shoe = [(card, deck) for card in range(52) for deck in range(1, DECKS + 1)]
        self.random.shuffle(shoe)
        return shoe

    def play(self, number: int, lasts_s: float = 0.0) -> RoundSeen:
        start_s = self.table.bench.now_s
        fault = self.random.choice(self._faults)
        try:
            seen = self._round(number, fault)
        except AssertionError as error:
            raise AssertionError(f"seed {self.seed}, round {number}, {fault}: {error}") from error
        self.table.bench.run(max(0.0, start_s + lasts_s - self.table.bench.now_s))
        return seen

    def _round(self, number: int, fault: str) -> RoundSeen:
        table = self.table
        table.start_round(str(number))
        if len(self._shoe) < SHOE_ENDS_BELOW:
            table.keys("FIX", "5", "1")  # new shoe: yes
            self._shoe = self._full_shoe()
        table.keys("NO MORE BETS")
        race, strikes_at = Race(), self.random.randint(1, 4)
        cards: list[tuple[int, int]] = []
        while not race.complete:
            if len(cards) == strikes_at:
                self._strike(fault)
            card, deck = self._shoe.pop()
            race.add(card)
            cards.append((card, deck))
            table.card(card, deck)
            if fault == "bad wire":
                table.bench.run(0.25)  # what was lost is sent again
        self.rig.calm()
        self.dealt.append(cards)
        table.sees_within(f"{len(cards)} CARDS", 1.0)
        expected = {AREA_NAMES[area] for area, _, _ in winning_areas(race)}
        dealt = " ".join(card_text(card) for card, _ in cards)
        assert table.lit() == expected, f"{dealt}: lamps {sorted(table.lit() ^ expected)}"
        free_bytes = emulated_handle("display", table.bench).client().status().free_bytes
        monitor_ms = max(table.monitor_ms, default=0.0)
        table.keys("CONFIRM", "NEXT")
        table.sees("PLACE BETS")
        return RoundSeen(number, fault, len(cards), monitor_ms, free_bytes, table.bench.now_s)

    def _strike(self, fault: str) -> None:
        table, rig, draw = self.table, self.rig, self.random
        if fault == "none":
            return
        if fault == "bad wire":
            for kind, value in ((DROP, 0), (FLIP, 1 << draw.randrange(8)), (DOUBLE, 0)):
                direction = draw.choice(("to_display", "to_scanner"))
                rig.disturb(direction, WireFault(kind, draw.randrange(200), 0, draw.randint(120, 300), value))
            return
        if fault == "pulled cable":
            rig.pull_cable()
            table.bench.run(draw.uniform(0.05, 1.0))
            rig.plug_cable()
        elif fault == "scanner held":
            rig.stop("scanner")
            table.bench.run(draw.uniform(0.05, 1.0))
            rig.release("scanner")
        else:
            boards = {"display off": ("display",), "scanner off": ("scanner",)}.get(fault, ("display", "scanner"))
            rig.cut_power(*boards)
            table.bench.run(draw.uniform(0.05, 0.5))
            rig.restore_power(*boards)
        self._come_back()

    def _come_back(self) -> None:
        """The table asks to compare the felt, if it noticed; CONFIRM goes on."""
        table = self.table
        table.bench.run(START_S)
        if any("CHECK" in line for line in table.bench.screen()):
            table.keys("CONFIRM")
        table.sees_no("NO LINK", "CHECK")
