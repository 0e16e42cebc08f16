"""A dealer's hands at a table: keys, chips, cards at varied speeds; waits until the monitor has answered.

Comes in: a bench and a seed. Goes out: latencies in simulated milliseconds, and a picture of every state if wanted.
The end of a pass is the last edge of any sensor.
"""

import re
from pathlib import Path
from random import Random

from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

SLOWEST_MM_S, FASTEST_MM_S = 600.0, 2000.0
QUIET_S = 0.04  # longer than any pause within one drawing
ANSWER_S = 0.3  # the monitor changes within this after every card that is due
KEY_ANSWER_S = 1.0
REACTION_S = 0.15  # no hand is quicker from reading the monitor to the next key
LOOK_S = 0.02
STEP_S = 0.005
CHIPS_SETTLE_S = 0.36  # sensors count once still for 300 ms (table-guide 4)


def state_of(lines: list[str]) -> str:
    """The state's name from the header `R 0412 SEAT 7 …`, for the name of a file."""
    words = lines[0].split() if lines else []
    if len(words) < 3 or words[0] != "R":
        return "blank" if not lines else "message"
    return "-".join(words[2:4] if words[2] == "SEAT" else words[2:3]).replace(":", "").lower()


class Dealer:
    def __init__(self, bench: Bench, seed: int, shots: Path | None = None):
        self.bench = bench
        self.random = Random(seed)
        self.monitor_ms: list[float] = []  # of each card since `start_round`
        self.lamps_ms: float | None = None  # of the last card
        self.key_ms = 0.0  # from the last key's press to the monitor's answer
        self.keys_ms: list[float] = []  # the same of each key that was answered since `start_round`
        self._chips_ns = -1e9  # when chips were moved last
        self._shots = shots
        self._round = ""
        self._shot_count = 0
        self._state = ""

    def start_round(self, name: str) -> None:
        self.monitor_ms = []
        self.keys_ms = []
        self.lamps_ms = None
        self._round = re.sub(r"[^\w.-]+", "-", name)
        self._shot_count = 0

    def key(self, name: str, awaited: str) -> bool:
        """Press a key and wait until the monitor says what it must; False if it never does."""
        self.bench.run(REACTION_S)
        self._let_chips_settle()
        pressed_ns = self.bench.now_ns
        self.bench.press(name)
        answered = self.wait_for(awaited)
        self.key_ms = (self.bench.eyes.answered_ns() - pressed_ns) / 1e6
        if answered:
            self.keys_ms.append(self.key_ms)
        self.shot(always=True)
        return answered

    def wait_for(self, awaited: str) -> bool:
        limit_ns = self.bench.now_ns + KEY_ANSWER_S * 1e9
        while not self._says(awaited):
            if self.bench.now_ns >= limit_ns:
                return False
            self.bench.run(LOOK_S)
        return True

    def _says(self, awaited: str) -> bool:
        """Once the monitor is at rest: a picture that is being drawn may show anything."""
        is_quiet = self.bench.eyes.answered_ns() < self.bench.now_ns - QUIET_S * 1e9
        return is_quiet and any(awaited in line for line in self.bench.screen())

    def chips(self, covered: dict[tuple[int, int], bool]) -> None:
        """(seat, sensed area as the felt lists them) to covered. The sensors count before the next key, not at once."""
        for (seat, spot), is_covered in covered.items():
            self.bench.cover(seat, spot, is_covered)
        self._chips_ns = self.bench.now_ns

    def _let_chips_settle(self) -> None:
        self.bench.run_until_ns(max(self.bench.now_ns, self._chips_ns + CHIPS_SETTLE_S * 1e9))

    def card(self, card: int, deck: int) -> None:
        edges = edges_of_pass(card, deck, steady(self.random.uniform(SLOWEST_MM_S, FASTEST_MM_S)))
        out_ns = self.bench.slide(edges)
        end_ns = out_ns - edges.end_ns + edges.off_ns
        self.bench.run_until_ns(end_ns)
        self._wait_for_answer(end_ns)
        latency = self.bench.eyes.card_latency(end_ns)
        self.monitor_ms += [] if latency.monitor_ms is None else [latency.monitor_ms]
        self.lamps_ms = latency.lamps_ms
        self.bench.run_until_ns(max(self.bench.now_ns, out_ns))
        self.shot()

    def latencies_ms(self) -> dict[str, float]:
        """What this bench can measure of the cards since `start_round`."""
        found = {"pass end to monitor": max(self.monitor_ms)} if self.monitor_ms else {}
        return found | ({} if self.lamps_ms is None else {"last card to lamps": self.lamps_ms})

    def _wait_for_answer(self, since_ns: float) -> None:
        """Until the monitor has been drawn anew and is quiet."""
        limit_ns = since_ns + ANSWER_S * 1e9
        while self.bench.now_ns < limit_ns:
            if since_ns < self.bench.eyes.answered_ns() < self.bench.now_ns - QUIET_S * 1e9:
                return
            self.bench.run(STEP_S)

    def shot(self, always: bool = False) -> None:
        """A picture, if the state in the header is another one, or anyway."""
        if self._shots is None:
            return
        state = state_of(self.bench.screen())
        if not always and state == self._state:
            return
        self._state = state
        self._shot_count += 1
        self._shots.mkdir(parents=True, exist_ok=True)
        self.bench.image().save(self._shots / f"round-{self._round}-{self._shot_count:02d}-{state}.png")
