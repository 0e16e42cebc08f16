"""Emulated parts on the pins that a netlist leads to: what is swapped, open or without ground there is so here.

In: boards by role, a circuit of everything that is connected. Out: parts attached, levels at rest on all other pins.
Parts can't be taken off again: a bench is built up, as a table is.
"""

from dataclasses import dataclass, field, replace

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.hardware.assembly import GROUND, End
from railbird_host.hardware.circuit import Circuit
from railbird_host.hardware.sheet import Part, gpio_of_board
from railbird_host.hardware.ways import picos, pin_that_reaches, pins_reached
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.part_data import ILI9341, ST7789, Range
from railbird_host.sim.emulator.parts.buzzer import Buzzer
from railbird_host.sim.emulator.parts.shift_registers import ShiftRegisters
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.emulator.parts.ws2812 import Ws2812Chain
from railbird_host.sim.optics.player import EdgePlayer

NOWHERE = (26, 27, 28)  # pins that nothing is on: where an open wire's end hangs
ANY_CLOCK = Range(1e9, 1e9, 1e9)  # a panel that is too slow shows nothing; it does not end the test
INPUTS = 40
LINK_NS = 150_000.0  # a wire to a board that is ahead needs more than a slice
USB_V = 4.7
VSYS_ADC = 29


class HeldLatch:
    """The latch on its board: set for as long as the door's loop is open, whatever the clear line does."""

    def __init__(self, board: Board, latch: int, clear: int):
        self._board, self._gpio = board, latch
        self._is_set = self._is_held = True
        board.pins.watch(clear, self._clear_changed)
        self._show()

    def hold(self, is_held: bool) -> None:
        self._is_held = is_held
        self._is_set |= is_held
        self._show()

    def _clear_changed(self, level: int, _time_ns: float) -> None:
        self._is_set &= self._is_held or not level
        self._show()

    def _show(self) -> None:
        self._board.pins.drive(self._gpio, int(self._is_set))


@dataclass
class Wired:
    """The parts that are there, by what they are, and pins that have a part of their own."""

    panel: Tft | None = None
    buzzer: Buzzer | None = None
    latch: "HeldLatch | None" = None
    inputs: ShiftRegisters | None = None
    sensors: EdgePlayer | None = None
    lamps: Ws2812Chain | None = None
    dark: dict[int, int] = field(default_factory=dict)  # sensors that see no paper, with what they read
    taken: set[tuple[str, int]] = field(default_factory=set)
    linked: set[tuple[str, int, str, int]] = field(default_factory=set)


def gpio(end: End) -> int:
    return gpio_of_board(end.part.sheet.upper())[end.pin]


def attach(boards: dict[str, Board], circuit: Circuit, wired: Wired, odd: dict[str, int]) -> None:
    """Everything that the circuit has and that is not there yet; `odd` are facts that no net can tell."""
    sheets = circuit.assembly.sheets
    display, scanner = boards.get("display"), boards.get("scanner")
    if display and "display" in sheets and wired.buzzer is None:
        _on_the_display(display, circuit, wired, odd)
    if display and "input_board" in sheets and wired.inputs is None:
        _inputs(display, circuit, wired)
    if scanner and "sensor_bar" in sheets and wired.sensors is None:
        _sensors(scanner, circuit, wired)
    if display and "lamps" in sheets and wired.lamps is None:
        _lamps(display, circuit, wired, odd)
    rest(boards, circuit, wired)


def rest(boards: dict[str, Board], circuit: Circuit, wired: Wired) -> None:
    """The level of each pin that no part drives, and wires from Pico to Pico."""
    for pico in picos(circuit):
        if pico.sheet not in boards:
            continue
        board = boards[pico.sheet]
        board.pins.set_voltage(VSYS_ADC, max(circuit.assembly.rails.get(_vsys(circuit, pico), 0.0), USB_V) / 3)
        for name, number in gpio_of_board(pico.sheet.upper()).items():
            if (pico.sheet, number) in wired.taken:
                continue
            low, high = circuit.reading(pico, name)
            if low == high and low is not None:
                board.pins.pull(number, low)
            else:
                board.pins.release(number)
            if name in pico.pins:
                for end in pins_reached(circuit, pico, name):
                    if end.part.sheet in boards:
                        _join(boards, wired, End(pico, name), end)


def _vsys(circuit: Circuit, pico: Part) -> str:
    return circuit.assembly.node(pico, "VSYS")


def _join(boards: dict[str, Board], wired: Wired, one: End, other: End) -> None:
    """While one Pico drives its pin, the other's sees that level."""
    key = (one.part.sheet, gpio(one), other.part.sheet, gpio(other))
    if key in wired.linked:
        return
    wired.linked.add(key)
    sender, receiver = boards[one.part.sheet], boards[other.part.sheet]
    sent, seen = gpio(one), gpio(other)
    source = receiver.outside.new_source()
    late_ns = LINK_NS if sender is not receiver else 0.0

    def changed(level: int, time_ns: float) -> None:
        def apply() -> None:
            if sender.pins.is_output(sent):
                receiver.pins.drive(seen, level)
            else:
                receiver.pins.release(seen)

        receiver.outside.at(time_ns + late_ns, source, apply)

    sender.pins.watch(sent, changed)


def _reached_by(circuit: Circuit, part: Part, pin: str, role: str) -> int | None:
    end = pin_that_reaches(circuit, part, pin)
    return gpio(end) if end is not None and end.part.sheet == role else None


def _seen_at(circuit: Circuit, part: Part, pin: str, role: str) -> int | None:
    ends = [end for end in pins_reached(circuit, part, pin) if end.part.sheet == role]
    return gpio(ends[0]) if ends else None


def _on_the_display(board: Board, circuit: Circuit, wired: Wired, odd: dict[str, int]) -> None:
    parts = circuit.assembly.sheets["display"].parts
    own = gpio_of_board("DISPLAY")
    wired.buzzer = Buzzer(board, own["BUZZER"])
    wired.taken.add(("display", own["PANEL_MISO"]))
    latch, buffer = parts["U4"], parts["U5"]
    tamper = _seen_at(circuit, buffer, "Y", "display")
    clear = _reached_by(circuit, parts["Q1"], "G", "display") if "Q1" in parts else None
    if tamper is not None and circuit.works(latch) and circuit.works(buffer):
        wired.latch = HeldLatch(board, tamper, NOWHERE[0] if clear is None else clear)
        wired.taken.add(("display", tamper))
    panel = parts["DS1"]
    pins = {pin: _reached_by(circuit, panel, pin, "display") for pin in ("SCK", "MOSI", "CS", "DC", "RESET")}
    if all(pins[pin] == own[f"PANEL_{pin}"] for pin in pins) and circuit.works(panel):
        kind = replace(ILI9341 if odd.get("ili9341") else ST7789, clock_hz=ANY_CLOCK)
        has_light = all(ref in parts for ref in ("Q2", "Q3"))
        wired.panel = Tft(
            board,
            spi=0,
            select=own["PANEL_CS"],
            data_command=own["PANEL_DC"],
            reset=own["PANEL_RESET"],
            backlight=own["PANEL_BACKLIGHT"] if has_light else NOWHERE[0],
            kind=kind,
            tells_name="MISO" in panel.pins,
        )


def _inputs(board: Board, circuit: Circuit, wired: Wired) -> None:
    first = circuit.assembly.sheets["input_board"].parts["U1"]
    clock, load = (_reached_by(circuit, first, pin, "display") for pin in ("CLK", "SH_LD"))
    data = _seen_at(circuit, first, "QH", "display")
    if data is None or not circuit.works(first):
        return
    wired.taken.add(("display", data))
    clock, load = (NOWHERE[at] if pin is None else pin for at, pin in enumerate((clock, load)))
    board.pins.pull(NOWHERE[1], 1)  # an open load is held up on the input board
    wired.inputs = ShiftRegisters(board, clock, load, data, INPUTS)


def bits_of(circuit: Circuit, contact: str) -> int:
    """The bits of the chain that a net of the input board sets, by the registers that see it and each other."""
    sheet = circuit.assembly.sheets["input_board"]
    node = circuit.assembly.node_of(f"input_board.{contact}")
    bits, first, register = 0, 0, sheet.parts.get("U1")
    while register is not None and circuit.works(register):
        for index, pin in enumerate("HGFEDCBA"):
            if pin in register.pins and circuit.assembly.node(register, pin) == node:
                bits |= 1 << (first + index)
        serial = circuit.assembly.node(register, "SER") if "SER" in register.pins else ""
        behind = [end.part for end in circuit.assembly.ends.get(serial, []) if end.pin == "QH"]
        register, first = behind[0] if behind else None, first + 8
    return bits


def _sensors(board: Board, circuit: Circuit, wired: Wired) -> None:
    bar = circuit.assembly.sheets["sensor_bar"]
    gpios: list[int | None] = []
    for index, name in enumerate(SENSOR_NAMES):
        comparator, pin = _comparator(bar.parts.values(), f"SENSOR_{name}")
        gpios.append(_seen_at(circuit, comparator, pin, "scanner"))
        if not circuit.works(comparator):
            wired.dark[index] = 1  # its pull-up alone
        elif not _has_light(circuit, bar.parts, index):
            wired.dark[index] = int(name != "P")
    wired.taken |= {("scanner", number) for number in gpios if number is not None}
    wired.sensors = EdgePlayer(board, gpios)
    for index, level in wired.dark.items():
        wired.sensors.hold(index, level)


def _comparator(parts, net: str) -> tuple[Part, str]:
    return next((part, pin) for part in parts for pin, on in part.pins.items() if pin.endswith("OUT") and on == net)


def _has_light(circuit: Circuit, parts: dict[str, Part], index: int) -> bool:
    """Its emitter's string reaches from 5 V to ground, and its phototransistor is whole."""
    sensor = parts.get(f"Q{index}")
    if sensor is None or not {"A", "K", "C", "E"} <= set(sensor.pins):
        return False
    emitters = [part for part in parts.values() if part.kind.name == "QRE1114GR" and {"A", "K"} <= set(part.pins)]
    node, rails = circuit.assembly.node, circuit.assembly.rails

    def from_supply(here: str) -> bool:
        fed = any(rails.get(there, 0.0) > 4 for there, _ in circuit.assembly.neighbours.get(here, []))
        return fed or any(from_supply(node(part, "A")) for part in emitters if node(part, "K") == here)

    def to_ground(here: str) -> bool:
        return here == GROUND or any(to_ground(node(part, "K")) for part in emitters if node(part, "A") == here)

    return from_supply(node(sensor, "A")) and to_ground(node(sensor, "K"))


def _lamps(board: Board, circuit: Circuit, wired: Wired, odd: dict[str, int]) -> None:
    strip = circuit.assembly.sheets["lamps"].parts["LS1"]
    data = _reached_by(circuit, strip, "DIN", "display")
    if data is None or not circuit.works(strip):
        return
    back = _seen_at(circuit, strip, "DOUT", "display")
    wired.lamps = Ws2812Chain(board, data, odd["leds"], back)
    wired.lamps.break_after = odd.get("break_after")
    if back is not None:
        wired.taken.add(("display", back))
