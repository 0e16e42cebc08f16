"""Levels: nothing above what an input takes, no input left to float, no unpowered chip fed through its pins."""

from collections.abc import Iterator

from railbird_host.hardware.assembly import Assembly, End
from railbird_host.hardware.checks.breach import Breach

RP2040_PADS = "RP2040 Datasheet, 5.5.3.4: IOVDD + 0.3 V"
RP2040_RESET = "RP2040 Datasheet, 2.19.6.3: pull-downs of 50 to 80 kilohm are on in reset"
OVER_V = 0.3
HIGH_V, LOW_V = 2.0, 0.8  # RP2040 Datasheet, 5.5.3.4, at 3.3 V
INJECTED_MA = 5.0  # into the clamp of a pin whose chip is off; what makers of such pads allow
CLAMP_V = 0.6
LOOKED_AT = ("input", "gpio")


def inputs_see_what_they_take(assembly: Assembly) -> Iterator[Breach]:
    """No 5 V source reaches a pin but through a part that takes it, or a divider."""
    for node, ends in assembly.ends.items():
        volts = assembly.highest_v(node)
        if volts is None:
            continue
        for end in ends:
            if end.kind not in LOOKED_AT:
                continue
            most = taken_v(assembly, end)
            if volts > most + 1e-6:
                yield Breach("levels", str(end), f"sees {volts:.2f} V and takes {most:.2f} V", source_of(end))


def taken_v(assembly: Assembly, end: End) -> float:
    return float(end.part.kind.facts.get("tolerates_v", assembly.supply_v(end.part) + OVER_V))


def source_of(end: End) -> str:
    return RP2040_PADS if end.kind == "gpio" or end.part.kind.name == "pico" else str(end.part.fact("source", ""))


def inputs_are_never_left_to_float(assembly: Assembly) -> Iterator[Breach]:
    """With its source unplugged or off an input has a level of its own board's making."""
    for node, ends in assembly.ends.items():
        if node in assembly.rails:
            continue
        for end in ends:
            if not _is_input(assembly, end) or _has_level(assembly, node, end):
                continue
            yield Breach("floating", str(end), "has no level while its source is off", "CMOS inputs must not float")


def _is_input(assembly: Assembly, end: End) -> bool:
    if end.kind == "gpio":
        return end.pin in assembly.sheets[end.part.sheet].facts.get("inputs", ())
    return end.kind == "input" and end.part.kind.name != "LMV339"  # a comparator's are held by their divider


def _has_level(assembly: Assembly, node: str, end: End) -> bool:
    here = end.part.sheet
    own = [driver for driver in assembly.drivers(node) if driver.part.sheet == here and driver.part is not end.part]
    if own:  # powered together; a Pico in reset pulls down by itself
        return True
    return any(_pulled_from(assembly, near, here) for near in _near(assembly, node, here))


def _near(assembly: Assembly, node: str, sheet: str) -> list[str]:
    """The node and those one resistor of this sheet away."""
    found = [node]
    for there, branch in assembly.neighbours.get(node, []):
        if branch.part.sheet == sheet and there not in assembly.rails:
            found.append(there)
    return found


def _pulled_from(assembly: Assembly, node: str, sheet: str) -> bool:
    drivers = any(end.part.sheet == sheet for end in assembly.drivers(node))
    return drivers or any(branch.part.sheet == sheet for _, _, branch in assembly.pulls(node))


def pulls_win_against_a_pico_in_reset(assembly: Assembly) -> Iterator[Breach]:
    """A Pico in reset pulls its pins down: what must be high meanwhile has a stronger pull-up, or a level stays at
    mid-rail (RUN of the boards on a rig, CS of the panel, power of a rig)."""
    for node, ends in assembly.ends.items():
        picos = [end for end in ends if end.kind == "gpio"]
        if not picos:
            continue
        near = _near(assembly, node, picos[0].part.sheet)
        ups = [
            ohm + (assembly.series_ohm(node, there) or 0.0)
            for there in near
            for ohm, volts, _ in assembly.pulls(there)
            if volts > HIGH_V
        ]
        if not ups:
            continue
        weakest = float(picos[0].part.kind.facts["pulls_k"][0]) * 1e3
        volts = 3.3 * weakest / (weakest + min(ups))
        if LOW_V < volts < HIGH_V:
            yield Breach("reset", str(picos[0]), f"stands at {volts:.2f} V while the Pico is in reset", RP2040_RESET)


def no_chip_is_fed_through_its_pins(assembly: Assembly) -> Iterator[Breach]:
    """A board that is off while its neighbour is on: what flows into its pins stays below what a clamp bears."""
    for node, ends in assembly.ends.items():
        for end in ends:
            if end.kind not in LOOKED_AT or "tolerates_v" in end.part.kind.facts:
                continue
            for milliamp, driver in _injected(assembly, node, end):
                if milliamp > end.part.fact("injected_ma", INJECTED_MA):
                    what = f"gets {milliamp:.1f} mA from {driver} while its board is off"
                    yield Breach("off", str(end), what, RP2040_PADS)


def _injected(assembly: Assembly, node: str, end: End) -> Iterator[tuple[float, End]]:
    """Currents from drivers on other supplies, through the resistances on the way."""
    own = assembly.supply_node(end.part)
    todo, seen = [(node, 0.0)], {node}
    while todo:
        here, ohm = todo.pop()
        for driver in assembly.drivers(here):
            if own and assembly.supply_node(driver.part) != own:
                yield (assembly.supply_v(driver.part) - CLAMP_V) / max(ohm, 1.0) * 1e3, driver
        for there, branch in assembly.neighbours.get(here, []):
            if there not in seen and there not in assembly.rails:
                seen.add(there)
                todo.append((there, ohm + branch.ohm))
