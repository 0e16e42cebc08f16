"""What the emulated bench has from the netlist: levels of pins in reset, the lamps' translators, a line whose sender is
off. In: the sheets. Out: plain numbers for the emulator, which knows no sheets."""

from functools import cache

from railbird_host.hardware.assembly import Assembly, assemblies
from railbird_host.hardware.checks.levels import CLAMP_V
from railbird_host.hardware.circuit import PICO_V, Circuit, level_of
from railbird_host.hardware.sheet import Part, gpio_of_board
from railbird_host.hardware.ways import ways
from railbird_host.sim.emulator.part_data import LedLine

TABLE, RIG = "table", "rig"


@cache
def built(name: str) -> Assembly:
    return next(assembly for assembly in assemblies() if assembly.name == name)


@cache
def led_line(assembly: Assembly) -> LedLine:
    """From LAMPS_OUT to the first LED, and from the last one back to LAMPS_RETURN. An LED shows what its supply is."""
    strip, pico = assembly.sheets["lamps"].parts["LS1"], _pico(assembly, "DISPLAY")
    out = Circuit(assembly, driven={f"{pico.name}.LAMPS_OUT": PICO_V})
    back = Circuit(assembly, shown={f"{strip.name}.DOUT": 1})
    out_ns = ways(out, pico, "LAMPS_OUT").get(assembly.node(strip, "DIN"), 0.0)
    back_ns = ways(back, strip, "DOUT").get(assembly.node(pico, "LAMPS_RETURN"), 0.0)
    return LedLine(out_ns, back_ns, out.volts(strip, "DIN") or 0.0, back.volts(pico, "LAMPS_RETURN") or 0.0)


@cache
def high_in_reset(assembly: Assembly, board: str) -> frozenset[int]:
    """Pins that resistors hold high while the Pico, in reset, pulls them down. Inputs are their parts' own."""
    pico, circuit = _pico(assembly, board), Circuit(assembly)
    inputs = assembly.sheets[pico.sheet].facts.get("inputs", ())
    pins = gpio_of_board(board).items()
    return frozenset(gpio for name, gpio in pins if name not in inputs and circuit.reading(pico, name)[0] == 1)


@cache
def falls_when_off(assembly: Assembly, sender: str, sender_pin: str, receiver: str, receiver_pin: str) -> bool:
    """Whether a line goes low when its sender has no power: then the pin's clamp draws it down to a diode's drop."""
    far, near = _pico(assembly, sender), _pico(assembly, receiver)
    circuit = Circuit(assembly, driven={f"{far.name}.{sender_pin}": CLAMP_V})
    return level_of(circuit.volts(near, receiver_pin)) == 0


def _pico(assembly: Assembly, board: str) -> Part:
    sheet = next(sheet for sheet in assembly.sheets.values() if sheet.board == board)
    return next(part for part in sheet.parts.values() if part.kind.name == "pico")
