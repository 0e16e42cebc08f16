"""A table on the emulator: hands (keys, chips, cards) go in, lamps and screen come out, in simulated time.

In: what a dealer does, as method calls. Out: `screen()`, `lit()`, and the parts themselves for whoever needs more.
Nothing here looks into the boards' memory: a bench sees what a person, a wire or a USB host sees.
"""

from pathlib import Path

import numpy
from PIL import Image

from railbird.scan.faults import SENSOR_NAMES
from railbird.show import layouts
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT, KEY_NO_MORE_BETS
from railbird_host.bench.table_parts import TableParts
from railbird_host.emulator.board import Board
from railbird_host.emulator.lockstep import Lockstep
from railbird_host.emulator.parts.ws2812 import latched_since
from railbird_host.emulator.runner import Runner
from railbird_host.images import image_path
from railbird_host.optics.channel import Edges, edges_of_pass
from railbird_host.optics.impairments import PERFECT, Impairments
from railbird_host.optics.motion import steady
from railbird_host.show.recogniser import read_lines

KEYS = {str(number): number - 1 for number in range(1, 8)} | {
    "FIX": KEY_FIX,
    "BACK": KEY_BACK,
    "NEXT": KEY_NEXT,
    "NO MORE BETS": KEY_NO_MORE_BETS,
    "CONFIRM": KEY_CONFIRM,
}
SWITCH_INPUT, DOOR_INPUT, FIRST_CHIP_INPUT = 12, 13, 14
PRESS_S = 0.08
PAUSE_S = 0.06
LAYOUTS = {"derby": layouts.derby, "four_card_poker": layouts.poker}


class TableBench(Runner):
    def __init__(
        self,
        game: str = "derby",
        flavour: str = "development",
        *,
        flashes: tuple[bytes, bytes] | None = None,
        seed: object = 0,
    ):
        """`flashes` of scanner and display, as `flashes()` gives them: a table that was prepared before."""
        self.game = game
        self.layout = LAYOUTS[game]()
        images = [Path(image_path(name, flavour)).read_bytes() for name in ("SCANNER", "DISPLAY")]
        scanner_flash, display_flash = flashes or (None, None)
        self.scanner = Board(images[0], name="scanner", flash=scanner_flash, seed=seed)
        self.display = Board(images[1], name="display", flash=display_flash, seed=seed)
        self.parts = TableParts(self.scanner, self.display, self.layout.led_count)
        self._lockstep = Lockstep(self.scanner, self.display)
        self._sensors_free_ns = 0.0
        self._read_pixels: numpy.ndarray | None = None
        self._read_lines: list[str] = []

    # Time

    @property
    def now_ns(self) -> float:
        return self._lockstep.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self._lockstep.run_until_ns(time_ns)

    # Hands

    def press(self, *keys: str) -> None:
        """Press and let go of keys, one after the other, by their inscriptions."""
        for key in keys:
            self.hold(key)
            self.run(PRESS_S)
            self.let_go(key)
            self.run(PAUSE_S)

    def hold(self, key: str) -> None:
        self.parts.inputs.set(KEYS[key], 1)

    def let_go(self, key: str) -> None:
        self.parts.inputs.set(KEYS[key], 0)

    def switch(self, on: bool) -> None:
        """The supervisor's key switch."""
        self.parts.inputs.set(SWITCH_INPUT, int(on))
        self.run(PRESS_S)

    def door(self, is_open: bool) -> None:
        self.parts.inputs.set(DOOR_INPUT, int(is_open))
        if is_open:
            self.parts.latch.trip()
        self.run(PRESS_S)

    def cover(self, seat: int, spot: int, covered: bool = True) -> None:
        """Put chips on (or take them off) Aces Up 0, Ante 1 or Play 2 of a seat."""
        self.parts.inputs.set(FIRST_CHIP_INPUT + (seat - 1) * 3 + spot, int(covered))

    def slide(self, edges: Edges, wait_s: float = 0.0) -> float:
        """Start a pass as soon as the sensors are free; gives the time of its end, without running to it."""
        start_ns = max(self.now_ns + wait_s * 1e9, self._sensors_free_ns) + 1e6
        self._sensors_free_ns = self.parts.sensors.play(edges, start_ns)
        return self._sensors_free_ns

    def pass_card(
        self,
        card: int,
        deck: int = 1,
        speed_mm_s: float = 600.0,
        impairments: Impairments = PERFECT,
        seed: int = 0,
        settle_s: float = 0.1,
    ) -> float:
        """Pass one card and run until it has been dealt with; gives the time at which the card left the sensors."""
        end_ns = self.slide(edges_of_pass(card, deck, steady(speed_mm_s), impairments, seed))
        self.run_until_ns(end_ns + settle_s * 1e9)
        return end_ns

    def jam_sensor(self, name: str, level: int | None) -> None:
        """Hold a sensor at a level, or let it go with None."""
        self.parts.sensors.hold(SENSOR_NAMES.index(name), level)

    def pull_cable(self, out: bool = True) -> None:
        """The cable between the boards."""
        self.parts.to_display.is_cut = self.parts.to_scanner.is_cut = out

    # Eyes

    def image(self) -> Image.Image:
        """The panel, as a person sees it."""
        return self.parts.panel.image()

    def pixels(self) -> numpy.ndarray:
        """The panel as RGB565 words, 240 rows of 320; black if it has no light."""
        panel = self.parts.panel
        return panel.pixels() if panel.is_lit else numpy.zeros((240, 320), numpy.uint16)

    def screen(self) -> list[str]:
        """The lines of text on the panel, read from its pixels."""
        pixels = self.pixels()
        if self._read_pixels is None or not numpy.array_equal(pixels, self._read_pixels):  # reading takes 50 ms
            self._read_pixels, self._read_lines = pixels, read_lines(pixels)
        return list(self._read_lines)

    def lit(self) -> dict[str, tuple[int, int]]:
        """Area name to (colour 0xRRGGBB, number of LEDs lit), for every area with light, from the LED line."""
        found = {}
        for area, name in enumerate(self.layout.area_names):
            colours = [self.parts.lamps.colours[led] for led in self.layout.leds(area)]
            shining = [colour for colour in colours if colour]
            if shining:
                found[name] = (shining[0], len(shining))
        return found

    def lamp_frames(self, seconds: float) -> list[tuple[int, ...]]:
        """The frames that come over the LED line while this time passes."""
        start_ns = self.now_ns
        self.run(seconds)
        return [frame.colours for frame in latched_since(self.parts.lamps.frames, start_ns)]

    def flashes(self) -> tuple[bytes, bytes]:
        """The content of both flashes: what another bench can start from."""
        return self.scanner.flash_bytes(), self.display.flash_bytes()
