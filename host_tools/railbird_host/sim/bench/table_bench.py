"""A table on the emulator: hands (keys, chips, cards) go in, lamps and screen come out, in simulated time.

In and out are those of `Bench`; besides them the boards, the parts and the flashes, for tests that need them exactly.
"""

from pathlib import Path

from railbird_host.device.images import image_path
from railbird_host.sim.bench.bench import LAYOUTS, Bench
from railbird_host.sim.bench.emulated_boards import EmulatedBoards
from railbird_host.sim.bench.emulated_eyes import EmulatedEyes
from railbird_host.sim.bench.faults import EmulatedFaults
from railbird_host.sim.bench.input_hands import InputHands
from railbird_host.sim.bench.table_parts import TableParts
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.lockstep import Lockstep


class TableBench(Bench):
    faults: EmulatedFaults

    def __init__(
        self,
        game: str = "derby",
        flavour: str = "development",
        *,
        flashes: tuple[bytes, bytes] | None = None,
        serials: tuple[bytes | None, bytes | None] = (None, None),
        seed: object = 0,
        parts: str = "",
    ):
        """`flashes` of scanner and display, as `flashes()` gives them: a table that was prepared before. `serials` of
        both; else those of their names. `parts`: typical, best, worst or drawn (`part_data.py`)."""
        self.game = game
        self.layout = LAYOUTS[game]()
        images = [Path(image_path(name, flavour)).read_bytes() for name in ("SCANNER", "DISPLAY")]
        numbers = {"scanner": serials[0], "display": serials[1]}
        boards = [
            Board(image, name=name, flash=flash, unique_id=number, seed=seed, parts=parts)
            for (name, number), image, flash in zip(numbers.items(), images, flashes or (None, None), strict=True)
        ]
        self.scanner, self.display = boards
        self.parts = TableParts(self.scanner, self.display, self.layout.led_count)
        self.faults = EmulatedFaults(self.scanner, self.display, self.parts)
        self._time = Lockstep(self.scanner, self.display)
        self.eyes = EmulatedEyes(self.display, self.parts.panel, self.parts.lamps, self)
        self.hands = InputHands(self.parts.inputs, self.parts.sensors, self, self.eyes.card_begins)
        by_role = {"scanner": self.scanner, "display": self.display}
        self.boards = EmulatedBoards(by_role, self.parts.to_display, self.parts.to_scanner, self)

    @property
    def now_ns(self) -> float:
        return self._time.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self._time.run_until_ns(time_ns)

    def flashes(self) -> tuple[bytes, bytes]:
        """The content of both flashes: what another bench can start from."""
        return self.scanner.flash_bytes(), self.display.flash_bytes()
