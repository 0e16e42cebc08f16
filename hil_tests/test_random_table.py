"""Random keys, cards, sensors, door, cable and power at the boards for ten minutes of table time: no crash, no blank
monitor, never more current than the lamps may take, and always a way back to a table that takes bets or is closed."""

from random import Random

import pytest

from railbird.show.lighting import LIMIT_MA, current_ua
from railbird.table.config import config_from_dict
from railbird.table.registration import GAMES
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.prepared import PINS, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_cards, edges_of_pass
from railbird_host.sim.optics.motion import Motion, steady
from railbird_host.sim.optics.printed import face_up
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")
SENSORS = ("D0", "D3", "S", "D7", "P")
START_S = 4.0
LOCK_S = 61.0


class RandomHands:
    """One random thing after the other; `calm` puts everything back where a table has it."""

    def __init__(self, bench: TableBench, seed: int):
        self.bench = bench
        self.random = Random(seed)
        self.done: list[str] = []
        self._jammed: set[str] = set()

    def act(self) -> None:
        doing = self.random.choices(
            (
                self.key,
                self.card,
                self.chips,
                self.switch,
                self.pin,
                self.door,
                self.cable,
                self.jam,
                self.hold,
                self.cut,
            ),
            (40, 30, 10, 4, 3, 2, 3, 2, 1, 1),
        )[0]
        self.done.append(doing.__name__)
        doing()
        self.bench.run(self.random.uniform(0.0, 0.2))

    def key(self) -> None:
        self.bench.press(self.random.choice(list(KEYS)))

    def card(self) -> None:
        speed = self.random.uniform(200, 2500)
        way = self.random.random()
        if way < 0.1:
            edges = edges_of_cards([face_up()], steady(speed))
        elif way < 0.2:
            pulled_back = Motion().glide(40.0, speed).stop(0.01).glide(-20.0, speed)
            edges = edges_of_pass(self.random.randrange(52), 1, pulled_back)
        else:
            edges = edges_of_pass(self.random.randrange(52), self.random.choice((1, 1, 1, 2, 9)), steady(speed))
        self.bench.run_until_ns(self.bench.slide(edges))

    def chips(self) -> None:
        arc = self.bench.layout.arc
        seats, sensors = (arc.seats, len(arc.sensed)) if arc else (7, 3)
        self.bench.cover(self.random.randint(1, seats), self.random.randrange(sensors), self.random.random() < 0.6)

    def switch(self) -> None:
        self.bench.switch(self.random.random() < 0.5)

    def pin(self) -> None:
        """The right one, so that random keys reach the supervisor's menus."""
        self.bench.switch(False)
        self.bench.switch(True)
        self.bench.press(*PINS[0][1], "CONFIRM")
        self.bench.run(0.3)

    def door(self) -> None:
        self.bench.door(self.random.random() < 0.5)

    def cable(self) -> None:
        self.bench.pull_cable(self.random.random() < 0.5)

    def jam(self) -> None:
        name = self.random.choice(SENSORS)
        self._jammed.add(name)
        self.bench.jam_sensor(name, self.random.choice((0, 1, None)))

    def hold(self) -> None:
        name = self.random.choice(list(KEYS))
        self.bench.hold(name)
        self.bench.run(self.random.choice((1.2, 10.5)))
        self.bench.let_go(name)

    def cut(self) -> None:
        board = self.random.choice((self.bench.scanner, self.bench.display))
        board.power_cycle()
        self.bench.run(2.5)

    def calm(self) -> None:
        for name in self._jammed:
            self.bench.jam_sensor(name, None)
        arc = self.bench.layout.arc
        for seat in range(1, arc.seats + 1 if arc else 8):
            for spot in range(len(arc.sensed) if arc else 3):
                self.bench.cover(seat, spot, False)
        self.bench.pull_cable(False)
        self.bench.switch(False)
        self.bench.door(False)
        self.bench.run(LOCK_S)  # three wrong PINs lock the pad for a minute


def check(hands: RandomHands, seen_frames: int) -> int:
    bench = hands.bench
    recent = hands.done[-12:]
    for board in (bench.scanner, bench.display):
        assert b"Traceback" not in board.usb.received, (recent, bytes(board.usb.received)[-600:].decode())
        assert [reset for reset in board.resets if reset.cause != "power"] == [], recent
    frames = bench.parts.lamps.frames
    for frame in frames[seen_frames:]:
        assert current_ua(frame.colours) <= LIMIT_MA * 1000, recent
    return len(frames)


def check_monitor(hands: RandomHands) -> None:
    hands.bench.run(0.15)
    if not hands.bench.screen():  # it was cut: the more happened in the round, the longer it reads its journal
        hands.bench.run(START_S)
    lines = hands.bench.screen()
    assert lines and (lines[0].startswith("R ") or lines[0].startswith("RAILBIRD")), (hands.done[-12:], lines)


def come_back(bench: TableBench) -> None:
    """Whatever state it is in: a supervisor voids the round, clears the door, and the table is at rest again."""
    table = TableHands(bench, seed=1)
    lines: list[str] = []
    for _ in range(3):
        lines = bench.screen()
        if any("NO MORE BETS" in line or "CLOSED" in line or "SUPERVISOR: 6, 2" in line for line in lines):
            return
        table.supervisor()
        table.keys(4, "CONFIRM")
        table.leave()
        table.keys("CONFIRM", "NEXT", 1)
        table.supervisor()
        table.keys(7, 4)
        table.leave()
        if "FIX = OTHER" in bench.screen():  # a fault whose card never came again
            table.supervisor()
            table.keys("BACK", "FIX", 4)
            table.leave()
    raise AssertionError(f"stuck at {lines}")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_ten_minutes_of_random_hands(game, seed):
    values = {"decks": 2} if game == "derby" else {"game": game}
    bench = start(TableBench(game, flashes=prepared_flashes(config_from_dict(values)), seed=seed))
    hands = RandomHands(bench, seed)
    frames = 0
    while bench.now_s < 600:
        hands.act()
        frames = check(hands, frames)
        if len(hands.done) % 20 == 0:
            check_monitor(hands)
    hands.calm()
    check(hands, frames)
    come_back(bench)
