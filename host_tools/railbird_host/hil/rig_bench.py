"""A table on the emulator whose keys, cards, link, lamps, RUN and power go through an emulated BENCH board.

In and out are those of `TableBench`; what differs is the way: USB frames to a BENCH image, its PIO programs, its pins.
So the rig itself is tested before it stands around real boards.
"""

from pathlib import Path

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.bench.table_bench import LAYOUTS, TableBench
from railbird_host.emulator.board import Board
from railbird_host.emulator.lockstep import Lockstep
from railbird_host.hil.rig_client import RigClient, RigFaults
from railbird_host.hil.rig_parts import RigParts
from railbird_host.images import image_path
from railbird_host.ports.in_process import InProcessPort

START_S = 3.0


class RigBench(TableBench):
    def __init__(
        self, game: str = "derby", flavour: str = "development", *, flashes: tuple[bytes, bytes], seed: object = 0
    ):
        self.game = game
        self.layout = LAYOUTS[game]()
        images = [Path(image_path(name, flavour)).read_bytes() for name in ("SCANNER", "DISPLAY", "BENCH")]
        self.scanner = Board(images[0], name="scanner", flash=flashes[0], seed=seed, has_power=False)
        self.display = Board(images[1], name="display", flash=flashes[1], seed=seed, has_power=False)
        self.rig_board = Board(images[2], name="bench", seed=seed)
        self._lockstep = Lockstep(self.scanner, self.display, self.rig_board)
        self.rig = RigClient(InProcessPort(self.rig_board, self), lambda: self.now_s)
        self.parts = RigParts(  # type: ignore[assignment]
            self.scanner, self.display, self.rig_board, self.rig, self.layout.led_count
        )
        self._sensors_free_ns = 0.0
        self._read_pixels = None
        self._read_lines: list[str] = []
        self.faults = RigFaults(self.rig, self.jam_sensor)
        self.run_until(lambda: self.rig_board.usb.connected, START_S, step_s=0.01)
        self.run(0.3)
        self.rig.calm()
        for board in (self.scanner, self.display):
            board.power_on()

    def jam_sensor(self, name: str, level: int | None) -> None:
        self.parts.sensors.hold(SENSOR_NAMES.index(name), level)

    def pull_cable(self, out: bool = True) -> None:
        self.rig.pull_cable(out)

    def captured(self) -> list[int]:
        """The colours that the BENCH board heard on the LED line, without the marker at the end."""
        return self.rig.lamps()[: self.layout.led_count]

    def lit(self) -> dict[str, tuple[int, int]]:
        colours = self.captured()
        found = {}
        for area, name in enumerate(self.layout.area_names):
            shining = [colours[led] for led in self.layout.leds(area) if led < len(colours) and colours[led]]
            if shining:
                found[name] = (shining[0], len(shining))
        return found
