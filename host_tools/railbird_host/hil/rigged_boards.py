"""A table's two boards with an emulated BENCH board around them, as they stand on a bench: no hands, no host.

In: game, flavour, prepared flashes, seed. Out: the boards and their wires, in lock-step; `start` switches them on.
"""

from pathlib import Path

from railbird_host.device.images import image_path
from railbird_host.hil.rig_wires import RigWires
from railbird_host.sim.bench.bench import LAYOUTS
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.lockstep import Lockstep

START_S = 3.0
SETTLE_S = 0.3


class RiggedBoards(Lockstep):
    def __init__(
        self,
        game: str,
        flavour: str,
        flashes: tuple[bytes, bytes],
        seed: object = 0,
        serials: tuple[bytes | None, bytes | None, bytes | None] = (None, None, None),
    ):
        images = [Path(image_path(name, flavour)).read_bytes() for name in ("SCANNER", "DISPLAY", "BENCH")]
        names = {"scanner": serials[0], "display": serials[1], "bench": serials[2]}
        boards = [
            Board(image, name=name, flash=flash, unique_id=number, seed=seed, has_power=name == "bench")
            for (name, number), image, flash in zip(names.items(), images, (*flashes, None), strict=True)
        ]
        self.scanner, self.display, self.bench = boards
        super().__init__(self.scanner, self.display, self.bench)
        self.layout = LAYOUTS[game]()
        self.wires = RigWires(self.scanner, self.display, self.bench, self.layout.led_count)

    def start(self) -> None:
        """The BENCH board first: it holds the inputs of the others."""
        self.run_until(lambda: self.bench.usb.connected, START_S, step_s=0.01)
        self.run(SETTLE_S)
        self.scanner.power_on()
        self.display.power_on()
