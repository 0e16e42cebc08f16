"""A shift at an emulated table: rounds with random faults, each judged by the shift's own list of cards.

In: a table, a seed, for each round its number and how long it lasts. Out: one `RoundSeen` for each: its fault, its
latencies, the free memory of both boards. A lost, doubled or made-up card, a wrong lamp or a table that does not come
back is an AssertionError with the seed and the round in it. What a round is, `shift_derby.py`,
`shift_seats.py` and `shift_boxes.py` say.
"""

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from railbird.rig.wire_fault import DOUBLE, DROP, FLIP, WireFault
from railbird_host.field.log.record_text import LogRecord
from railbird_host.hil.evidence import records_of
from railbird_host.sim.emulator.runner import TimeLimit
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.play.dealer import FASTEST_MM_S, SLOWEST_MM_S
from railbird_host.sim.play.table_hands import TableHands

START_S = 2.5
RESENT_S = 0.25  # what a bad wire lost was sent again
ANSWERED_NS = 80e6  # after a pass: by then the card is in the journal, acknowledged and on the monitor
MEMORY_S = 62  # a board looks at its memory once a minute
WIRE_FAULTS = {"bad wire": 9, "pulled cable": 9}
CUTS = {"scanner off": 5, "scanner held": 4, "display off": 5, "both off": 4}
NONE = "none"
FAULTS = {NONE: 64} | WIRE_FAULTS | CUTS  # of a hundred rounds
RESTARTS = {
    "scanner off": ("scanner",),
    "scanner held": ("scanner",),
    "display off": ("display",),
    "both off": ("scanner", "display"),
}

Card = tuple[int, int]  # card, deck


@dataclass(frozen=True)
class RoundSeen:
    number: int
    fault: str
    cards: int
    monitor_ms: tuple[float, ...]  # from the end of each pass
    free_bytes: dict[str, int | None]  # by board; None: it has not looked since it started
    end_s: float


class Shift:
    game: ClassVar[str]

    def __init__(self, table: TableHands, seed: int, faults: dict[str, int] = FAULTS):
        """`faults`: how often each kind comes, in proportion."""
        self.table = table
        self.rig = table.bench.faults
        self.random = Random(seed)
        self.seed = seed
        self.faults = dict(faults)
        self.fault = NONE  # of the present round
        self.passed: list[Card] = []  # the cards of the present round in the order in which they were dealt
        self._strikes_at = 0
        self._last_record = 0  # of the journal before the round

    def play(self, number: int, lasts_s: float = 0.0) -> RoundSeen:
        bench = self.table.bench
        start_s = bench.now_s
        self.fault = self.random.choices(list(self.faults), list(self.faults.values()))[0]
        self.passed = []
        self._last_record = records_of(bench)[-1].sequence
        self.table.start_round(str(number))
        try:
            self.play_round()
        except (AssertionError, TimeLimit) as error:
            raise type(error)(f"seed {self.seed}, {self.game} round {number}, {self.fault}: {error}") from error
        latencies = tuple(self.table.monitor_ms)
        bench.run(max(0.0, start_s + lasts_s - bench.now_s))
        free = {name: self._free_bytes(name) for name in ("display", "scanner")}
        return RoundSeen(number, self.fault, len(self.passed), latencies, free, bench.now_s)

    def play_round(self) -> None:
        """From PLACE BETS to PLACE BETS."""
        raise NotImplementedError

    def _free_bytes(self, board: str) -> int | None:
        status = self.table.bench.boards.handle(board).client().status()
        return status.free_bytes if status.uptime_s >= MEMORY_S else None

    def strike_within(self, cards: int) -> None:
        """The fault of this round comes after one of so many cards."""
        self._strikes_at = self.random.randint(1, cards)

    def deal(self, card: int, deck: int) -> None:
        """One card over the scanner, and the fault if it is time for it: with the cable out, or the display's power
        failing somewhere in its pass, or after it."""
        strikes = len(self.passed) + 1 == self._strikes_at
        if strikes and self.fault == "pulled cable":
            self._pass_without_cable(card, deck)
        elif strikes and self.fault == "display off":
            self._pass_into_a_cut(card, deck)
        else:
            self.table.card(card, deck)
        self.passed.append((card, deck))
        if self.fault == "bad wire":
            self.table.bench.run(RESENT_S)
            self._compare_felt()  # so bad that the link was lost for a moment
        if strikes:
            self._strike()

    def new_records(self) -> list[LogRecord]:
        """Those of the present round, with the snapshot before it."""
        snapshot, *later = records_of(self.table.bench)
        return [snapshot] + [record for record in later if record.sequence > self._last_record]

    def _strike(self) -> None:
        table, rig, draw = self.table, self.rig, self.random
        if self.fault == "bad wire":
            for kind, value in ((DROP, 0), (FLIP, 1 << draw.randrange(8)), (DOUBLE, 0)):
                direction = draw.choice(("to_display", "to_scanner"))
                rig.disturb(direction, WireFault(kind, draw.randrange(200), 0, draw.randint(120, 300), value))
        elif self.fault == "pulled cable":
            self._come_back()
        elif self.fault == "scanner held":
            rig.stop("scanner")
            table.bench.run(draw.uniform(0.05, 1.0))
            rig.release("scanner")
            self._come_back()
        elif self.fault == "display off":
            rig.restore_power("display")
            self._come_back()
        elif self.fault in RESTARTS:
            rig.cut_power(*RESTARTS[self.fault])
            table.bench.run(draw.uniform(0.05, 0.5))
            rig.restore_power(*RESTARTS[self.fault])
            self._come_back()

    def _pass_without_cable(self, card: int, deck: int) -> None:
        """The scanner keeps the card until there is a link again."""
        self.rig.pull_cable()
        self.table.bench.run(self.random.uniform(0.0, 1.0))
        self.table.card(card, deck)
        self.rig.plug_cable()

    def _pass_into_a_cut(self, card: int, deck: int) -> None:
        """The display has the card in its journal, or the scanner tells it again: at whatever instant power fails."""
        bench, draw = self.table.bench, self.random
        begin_ns = bench.now_ns
        out_ns = bench.slide(edges_of_pass(card, deck, steady(draw.uniform(SLOWEST_MM_S, FASTEST_MM_S))))
        bench.run_until_ns(draw.uniform(begin_ns, out_ns + ANSWERED_NS))
        self.rig.cut_power("display")
        bench.run_until_ns(max(bench.now_ns, out_ns) + draw.uniform(50e6, 500e6))

    def _come_back(self) -> None:
        """The table asks to compare the felt, if it noticed; CONFIRM goes on."""
        self.table.bench.run(START_S)
        self._compare_felt()
        self.table.sees_no("NO LINK", "CHECK")

    def _compare_felt(self) -> None:
        if any("CHECK" in line for line in self.table.bench.screen()):
            self.table.keys("CONFIRM")
