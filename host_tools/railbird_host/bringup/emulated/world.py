"""Two emulated boards on a bench, and the person who builds the table around them: hands and eyes of a bring-up.

In: sheets as they were built, faults included. Out: boards that verbs of this process find, and `Hands`. Time is
simulated and passes while somebody waits for a board.
"""

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.base import clock
from railbird_host.bringup.emulated.faults import Fault
from railbird_host.bringup.emulated.wiring import USB_V, VSYS_ADC, Wired, attach, bits_of
from railbird_host.bringup.inputs_stage import DOOR_BIT
from railbird_host.bringup.stages import NAMES, STAGES
from railbird_host.device.images import image_path
from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.circuit import Circuit
from railbird_host.hardware.sheet import gpio_of_board, read_sheets
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.lockstep import Lockstep
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.ports.offered import OfferedBoards

ROLES = ("scanner", "display")
SETTLE_S = 0.01
PASS_MM_S = 600.0
CARD, DECK = 12, 1
DERBY_LEDS = 180
RED, GREEN, BLUE = 0xF800, 0x07E0, 0x001F


class World:
    def __init__(self, fault: Fault | None = None, roles: Sequence[str] = ROLES, leds: int = DERBY_LEDS):
        self._sheets = copy.deepcopy(read_sheets())
        self._fault = fault
        if fault is not None:
            fault.plant(self._sheets)
        self._odd = {"leds": leds} | (dict(fault.odd) if fault is not None else {})
        images = {role: image_path(role.upper(), "development").read_bytes() for role in roles}
        self.boards = {role: Board(image, name=role) for role, image in images.items()}
        self.time = Lockstep(*self.boards.values())
        self._connected: list[str] = []
        self._wired = Wired()
        self._circuit: Circuit | None = None
        self._held: list[int] = []
        self._is_open = False
        for board in self.boards.values():
            board.pins.set_voltage(VSYS_ADC, USB_V / 3)
        self._short()

    @contextmanager
    def offered(self) -> Iterator[OfferedBoards]:
        """The boards as ports of this process, in their own time."""
        served = OfferedBoards(self.time, self.boards)
        try:
            with clock.use(lambda: served.now_s, served.run):
                yield served
        finally:
            served.close()

    def connect(self, stage: str, what: str) -> None:
        """Everything up to this stage."""
        wanted = [name for row in STAGES[: NAMES.index(stage) + 1] for name in row.sheets if not row.is_optional]
        if wanted == self._connected and self._circuit is not None:
            return
        for board in self.boards.values():
            board.power_off()
        self._connected = wanted
        if wanted:
            sheets = {name: self._sheets[name] for name in wanted}
            mates = () if stage == "board" else ("mate",)
            self._circuit = Circuit(Assembly("bench", sheets, mates, on_ground=ROLES))
            attach(self.boards, self._circuit, self._wired, self._odd)
        for board in self.boards.values():
            board.power_on()

    def _short(self) -> None:
        """Faults of a bare Pico."""
        for name, level in self._odd.items():
            if name.startswith("short "):
                _, role, pin = name.split()
                self.boards[role].pins.drive(gpio_of_board(role.upper())[pin], level)

    # Hands

    def cover(self, sensors: Sequence[str]) -> None:
        wired = self._wired
        if wired.sensors is not None:
            for index, name in enumerate(SENSOR_NAMES):
                paper = (0 if name != "P" else 1) if name in sensors else None
                wired.sensors.hold(index, wired.dark.get(index, paper))
        clock.sleep(SETTLE_S)

    def hold(self, bits: Sequence[int]) -> None:
        self._held = list(bits)
        self._show_inputs()

    def open_door(self, is_open: bool) -> None:
        self._is_open = is_open
        if self._wired.latch is not None:
            self._wired.latch.hold(is_open or not self._has_door_loop())
        self._show_inputs()

    def _has_door_loop(self) -> bool:
        """Its second pole holds the latch's input up."""
        if self._circuit is None or "input_board" not in self._circuit.assembly.sheets:
            return False
        of = self._circuit.assembly.node_of
        return of("input_board.DOOR_SET") == of("display.DOOR_SET") and of("input_board.VLATCH_LINE") == of(
            "display.VLATCH_LINE"
        )

    def _show_inputs(self) -> None:
        if self._wired.inputs is not None and self._circuit is not None:
            closed = [*self._held, *([DOOR_BIT] if self._is_open else [])]
            nets = [self._net_of(bit) for bit in closed] + list(self._always_on())
            mask = 0
            for net in nets:
                mask |= bits_of(self._circuit, net)
            self._wired.inputs.inputs = mask
        clock.sleep(SETTLE_S)

    def _net_of(self, bit: int) -> str:
        """The net that a contact closes to; none if the contact is open for ever."""
        contact = self._sheets["input_board"].parts.get(f"S1{bit}")
        return contact.pins.get("2", contact.pins.get("1NC", "")) if contact is not None else f"IN_{bit}"

    def _always_on(self) -> Iterator[str]:
        for part in self._sheets["input_board"].parts.values():
            if part.facts.get("stuck"):
                yield part.pins["2"]

    def slide(self) -> None:
        if self._wired.sensors is not None:
            start_ns = self.time.now_ns + 1e6
            end_ns = self._wired.sensors.play(edges_of_pass(CARD, DECK, steady(PASS_MM_S)), start_ns)
            clock.sleep((end_ns - self.time.now_ns) / 1e9 + SETTLE_S)

    def sees(self, name: str, question: str) -> bool:
        return bool(getattr(self, "_" + name.replace(" ", "_"))())

    def _bars(self) -> bool:
        panel = self._wired.panel
        if panel is None or not panel.is_lit:
            return False
        row = panel.pixels()[120]
        return row.shape == (320,) and (row[50], row[160], row[270]) == (RED, GREEN, BLUE)

    def _backlight(self) -> bool:
        own = gpio_of_board("DISPLAY")["PANEL_BACKLIGHT"]
        parts = self._sheets["display"].parts
        return all(ref in parts for ref in ("Q2", "Q3")) and bool(self.boards["display"].pins.output(own))

    def _tone(self) -> bool:
        return (
            self._wired.buzzer is not None and bool(self._wired.buzzer.tones) and "BZ1" in self._sheets["display"].parts
        )

    def _first_lamp(self) -> bool:
        lamps = self._wired.lamps
        return lamps is not None and lamps.colours[0] == 0x202020

    def _last_lamp(self) -> bool:
        return self._wired.lamps is not None and self._wired.lamps.colours[-1] == 0x000008

    def _strip_volts(self) -> bool:
        circuit = self._circuit
        return circuit is not None and circuit.works(circuit.assembly.sheets["lamps"].parts["LS1"])

    def _arrows(self) -> bool:
        return self._sheets["lamps"].parts["LS1"].pins.get("DIN") != "BACK"
