"""A table on the emulator whose keys, cards, link, lamps, RUN and power go through an emulated BENCH board.

In and out are those of `TableBench`; what differs is the way: USB frames to a BENCH image, its PIO programs, its pins.
So the rig itself is tested before it stands around real boards.
"""

from types import SimpleNamespace

from railbird_host.hil.rig_client import RigClient, RigFaults
from railbird_host.hil.rig_parts import RigInputs, RigLatch, RigSensors
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.hil.through_rig import ThroughRig
from railbird_host.ports.in_process import InProcessPort


class RigBench(ThroughRig):
    def __init__(
        self, game: str = "derby", flavour: str = "development", *, flashes: tuple[bytes, bytes], seed: object = 0
    ):
        boards = RiggedBoards(game, flavour, flashes, seed)
        self.game, self.layout = game, boards.layout
        self.scanner, self.display, self._lockstep = boards.scanner, boards.display, boards
        self.rig_board = boards.bench
        self.rig = RigClient(InProcessPort(boards.bench, self), lambda: self.now_s)
        hands = {
            "inputs": RigInputs(self.rig),
            "sensors": RigSensors(self.rig, lambda: boards.bench.now_ns),
            "latch": RigLatch(self.rig),
        }
        self.parts = SimpleNamespace(**vars(boards.wires), **hands)  # type: ignore[assignment]
        self._sensors_free_ns = 0.0
        self._read_pixels = None
        self._read_lines: list[str] = []
        self.faults = RigFaults(self.rig, self.jam_sensor)
        boards.start()
        self.rig.calm()
