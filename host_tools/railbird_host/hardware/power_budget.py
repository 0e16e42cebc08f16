"""How much each supply gives, and to whom.

In: an assembly. Out: one `Load` for each part on a rail, supplies behind regulators, fuses and switches included.
"""

from dataclasses import dataclass

from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.emitters import emitter_strings
from railbird_host.hardware.sheet import Part, all_parts

BACKLIGHT_MA = 80.0  # six white LEDs of a 3.2-inch panel behind the module's own resistors


@dataclass(frozen=True)
class Load:
    part: Part
    what: str
    milliamp: float


def loads_of_rail(assembly: Assembly, rail: str) -> list[Load]:
    """Everything that draws from a rail, and from the rails that it feeds in turn."""
    found: list[Load] = []
    seen: set[str] = set()
    todo = [rail]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        for end in assembly.ends.get(node, []):
            found += _drawn(assembly, end.part, end.pin)
            todo += _fed(assembly, end.part, end.pin)
    return found


def _drawn(assembly: Assembly, part: Part, pin: str) -> list[Load]:
    if part.kind.name == "WS2812B_STRIP" and pin in ("5V", "5V_FAR"):
        strip = assembly.sheets[part.sheet].facts["strip"]
        return [Load(part, "lamps, half at each end", strip["limit_a"] * 1e3 / 2)]
    if part.kind.name == "PMOS" and pin == "S":
        return [Load(part, "backlight", BACKLIGHT_MA)]
    if part.kind_of(pin) == "power" and part.fact("supply_ma"):
        return [Load(part, str(part.fact("title")), float(part.fact("supply_ma")))]
    if part.kind.name == "RESISTOR":
        return _string(assembly, part, pin)
    return []


def _string(assembly: Assembly, part: Part, pin: str) -> list[Load]:
    """A string of emitters behind this resistor."""
    rail = assembly.node(part, pin)
    other = assembly.node(part, "2" if pin == "1" else "1")
    for (node, ohm), string in emitter_strings(assembly):
        if node == rail and string and assembly.node(string[0], "A") == other and ohm == part.number:
            milliamp = (assembly.rails[rail] - sum(emitter.fact("forward_v") for emitter in string)) / ohm * 1e3
            return [Load(part, "emitters", milliamp)]
    return []


def _fed(assembly: Assembly, part: Part, pin: str) -> list[str]:
    """Nodes that a part feeds on from this pin: a fuse's other side, a diode's cathode, a regulator's output."""
    if part.kind.name == "FUSE" or (part.kind.name == "RESISTOR" and part.number < 1.0):
        return [assembly.node(part, "2")] if pin == "1" else []
    if part.kind.name == "SCHOTTKY":
        return [assembly.node(part, "K")] if pin == "A" else []
    if part.kind_of(pin) == "power":
        return [assembly.node(part, out) for out in part.kind.facts.get("gives", {}) if out in part.pins]
    return []


def budget(assembly: Assembly) -> list[tuple[str, float, float]]:
    """(source, milliampere drawn, milliampere that it gives at most) for each supply."""
    rows = []
    for part in all_parts(assembly.sheets):
        for pin, gives in part.kind.facts.get("gives", {}).items():
            if pin in part.pins:
                load = sum(row.milliamp for row in loads_of_rail(assembly, assembly.node(part, pin)))
                rows.append((f"{part.name}.{pin}", load, float(gives["limit_ma"])))
    return rows
