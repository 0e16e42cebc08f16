"""Where a signal gets to: from a pin through wires, resistors and buffers that work, with the time it takes."""

from railbird_host.hardware.assembly import End
from railbird_host.hardware.circuit import Circuit
from railbird_host.hardware.sheet import Part, all_parts

SERIES_OHM = 20_000  # a resistor below it leads a level on, if it is not one to a supply


def ways(circuit: Circuit, part: Part, pin: str) -> dict[str, float]:
    """The nodes that a pin's level reaches, each with the nanoseconds of the chips on the way."""
    if pin not in part.pins:
        return {}
    assembly = circuit.assembly
    start = assembly.node(part, pin)
    found, todo = {start: 0.0}, [start]
    while todo:
        here = todo.pop()
        near = [(node, 0.0) for node, branch in assembly.neighbours.get(here, []) if branch.ohm <= SERIES_OHM]
        for end in assembly.ends.get(here, []):
            near += [(assembly.node(end.part, output), _delay_ns(end.part)) for output in _shows(circuit, end)]
        for node, delay_ns in near:
            if node not in found and node not in assembly.rails:
                found[node] = found[here] + delay_ns
                todo.append(node)
    return found


def _shows(circuit: Circuit, end: End) -> list[str]:
    facts = end.part.kind.facts
    if not circuit.works(end.part):
        return []
    shown = {**facts.get("follows", {}), **facts.get("inverts", {})}
    return [output for output, source in shown.items() if source == end.pin and output in end.part.pins]


def _delay_ns(part: Part) -> float:
    return float(part.kind.facts.get("delay_ns", 0.0))


def picos(circuit: Circuit) -> list[Part]:
    return [part for part in all_parts(circuit.assembly.sheets) if part.kind.name == "pico"]


def pins_reached(circuit: Circuit, part: Part, pin: str) -> list[End]:
    """The Picos' pins that see what this one shows, itself left out."""
    nodes = ways(circuit, part, pin)
    found = [End(pico, name) for pico in picos(circuit) for name in pico.pins_of("gpio")]
    return [end for end in found if circuit.assembly.node(end.part, end.pin) in nodes and end != End(part, pin)]


def pin_that_reaches(circuit: Circuit, part: Part, pin: str) -> End | None:
    """The Pico's pin whose level gets to this one."""
    if pin not in part.pins:
        return None
    node = circuit.assembly.node(part, pin)
    for pico in picos(circuit):
        for name in pico.pins_of("gpio"):
            if node in ways(circuit, pico, name):
                return End(pico, name)
    return None
