"""A bench, whatever it is made of: hands, eyes, time, faults, boards. Tests and fixtures know no more of it than this.

In: what a dealer, a technician or a rig does, as method calls. Out: what a person, a wire or a USB host sees. There are
three: `TableBench` (emulated), `hil.rig_bench.RigBench` (emulated, through a rig), `hil.real_bench.RealBench`. None
inherits from another: each puts its own parts together, and has no method of its own for what stands here.
A test that looks at more (wires, flash, parts) needs `exact`, hence the emulated one.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import numpy
from PIL import Image as Picture

from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_FIX, KEY_NEXT, KEY_NO_MORE_BETS
from railbird.table.layout import Layout
from railbird.table.registration import GAMES, layout_of
from railbird_host.device.flash.image import Image
from railbird_host.sim.bench.board_handle import BoardHandle
from railbird_host.sim.bench.faults import Faults
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.optics.channel import Edges, edges_of_pass
from railbird_host.sim.optics.impairments import PERFECT, Impairments
from railbird_host.sim.optics.motion import steady

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
LAYOUTS: dict[str, Callable[[], Layout]] = {game: partial(layout_of, index) for index, game in enumerate(GAMES)}


class CardLatency(NamedTuple):
    """From the end of a pass to what people see of it; None where the bench can't tell, or where nothing changed."""

    monitor_ms: float | None
    lamps_ms: float | None


class Hands(Protocol):
    def set_input(self, index: int, level: int) -> None:
        """One of the 40 bits of the 74HC165 chain: keys, switch, door, chips."""

    def slide(self, edges: Edges, wait_s: float) -> float:
        """Start a pass as soon as the sensors are free; gives the time of its end, without running to it."""


class Eyes(Protocol):
    def screen(self) -> list[str]:
        """The lines of text on the dealer's monitor."""

    def pixels(self) -> numpy.ndarray:
        """The panel as RGB565 words, 240 rows of 320; black if it has no light."""

    def image(self) -> Picture.Image:
        """The panel, as a person sees it."""

    def colours(self) -> Sequence[int]:
        """0xRRGGBB of every LED, from the LED line."""

    def lamp_frames(self, seconds: float) -> list[tuple[int, ...]]:
        """The colours of all LEDs as they are, then again and again while this time passes."""

    def answered_ns(self) -> float:
        """When the monitor was last seen to change."""

    def card_latency(self, end_ns: float) -> CardLatency:
        """Of the newest pass, which ended then."""


class Boards(Protocol):
    def handle(self, role: str) -> BoardHandle:
        """The service port of "scanner" or "display"."""

    def serials(self) -> dict[str, str]:
        """Role to serial number of every board."""

    def update(self, role: str, image: Image) -> str:
        """Another image on a board, the way a technician does it; gives the digest that the board then tells."""

    def link_log(self) -> dict[str, list[tuple[int, int]]]:
        """Sender to (time in ns, byte) on the link between the boards; times are 0 where nobody took them."""

    def journal_entries(self) -> list[tuple]:
        """The journal's records since its newest snapshot, as `journal.records` gives them."""


class Bench(Runner):
    """Time is `now_ns` and `run_until_ns` of a Runner; the rest are five parts, which each bench makes for itself."""

    game: str
    layout: Layout
    hands: Hands
    eyes: Eyes
    faults: Faults
    boards: Boards

    # Hands

    def press(self, *keys: str) -> None:
        """Press and let go of keys, one after the other, by their inscriptions."""
        for key in keys:
            self.hold(key)
            self.run(PRESS_S)
            self.let_go(key)
            self.run(PAUSE_S)

    def hold(self, key: str) -> None:
        self.hands.set_input(KEYS[key], 1)

    def let_go(self, key: str) -> None:
        self.hands.set_input(KEYS[key], 0)

    def switch(self, on: bool) -> None:
        """The supervisor's key switch."""
        self.hands.set_input(SWITCH_INPUT, int(on))
        self.run(PRESS_S)

    def door(self, is_open: bool) -> None:
        self.hands.set_input(DOOR_INPUT, int(is_open))
        if is_open:
            self.faults.open_case()
        self.run(PRESS_S)

    def cover(self, seat: int, sensor: int, covered: bool = True) -> None:
        """Put chips on (or take them off) a sensed area of a seat, counted from 0 as the felt lists them."""
        arc = self.layout.arc
        if arc is None:
            raise ValueError("this felt has no chip sensors")
        names = arc.sensor_names()
        if not 1 <= seat <= arc.seats or not 0 <= sensor < len(names):
            areas = ", ".join(f"{index} {name}" for index, name in enumerate(names))
            raise ValueError(f"seat 1 to {arc.seats}, area {areas}")
        self.hands.set_input(FIRST_CHIP_INPUT + arc.chip_bit(seat, sensor), int(covered))

    def slide(self, edges: Edges, wait_s: float = 0.0) -> float:
        """Start a pass as soon as the sensors are free; gives the time of its end, without running to it."""
        return self.hands.slide(edges, wait_s)

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
        self.faults.jam(name, level)

    def pull_cable(self, out: bool = True) -> None:
        """The cable between the boards."""
        self.faults.pull_cable() if out else self.faults.plug_cable()

    # Eyes

    def screen(self) -> list[str]:
        return self.eyes.screen()

    def pixels(self) -> numpy.ndarray:
        return self.eyes.pixels()

    def image(self) -> Picture.Image:
        return self.eyes.image()

    def lit(self) -> dict[str, tuple[int, int]]:
        """Area name to (colour 0xRRGGBB, number of LEDs lit), for every area with light."""
        colours = self.eyes.colours()
        found = {}
        for area, name in enumerate(self.layout.area_names):
            shining = [colours[led] for led in self.layout.leds(area) if led < len(colours) and colours[led]]
            if shining:
                found[name] = (shining[0], len(shining))
        return found
