"""A table on the emulator whose keys, cards, link, lamps, RUN and power go through an emulated BENCH board.

In and out are those of `Bench`; what differs is the way: USB frames to a BENCH image, its PIO programs, its pins.
So the rig itself is tested before it stands around real boards.
"""

from railbird_host.hil.rig_client import RigClient, RigFaults
from railbird_host.hil.rig_parts import RigInputs, RigSensors
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.emulated_boards import EmulatedBoards
from railbird_host.sim.bench.emulated_eyes import EmulatedEyes
from railbird_host.sim.bench.input_hands import InputHands
from railbird_host.sim.ports.in_process import InProcessPort


class TappedEyes(EmulatedEyes):
    """Eyes on panel and LEDs, but for the colours of now: those are what the BENCH board heard on the LED line."""

    def __init__(self, boards: RiggedBoards, rig: RigClient):
        super().__init__(boards.display, boards.wires.panel, boards.wires.lamps, boards)
        self._rig = rig

    def colours(self) -> list[int]:
        return self._rig.lamps()


class RigBench(Bench):
    def __init__(
        self, game: str = "derby", flavour: str = "development", *, flashes: tuple[bytes, bytes], seed: object = 0
    ):
        boards = RiggedBoards(game, flavour, flashes, seed)
        self.game, self.layout = game, boards.layout
        self.scanner, self.display, self.parts = boards.scanner, boards.display, boards.wires
        self._time = boards
        self.rig = RigClient(InProcessPort(boards.bench, boards), lambda: boards.now_s)
        sensors = RigSensors(self.rig, lambda: boards.bench.now_ns)
        self.faults = RigFaults(self.rig, sensors)
        eyes = self.eyes = TappedEyes(boards, self.rig)
        self.hands = InputHands(RigInputs(self.rig), sensors, boards, eyes.card_begins)
        by_role = {"scanner": boards.scanner, "display": boards.display, "bench": boards.bench}
        self.boards = EmulatedBoards(by_role, self.parts.to_display, self.parts.to_scanner, boards)
        boards.start()
        self.rig.calm()

    @property
    def now_ns(self) -> float:
        return self._time.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self._time.run_until_ns(time_ns)
