"""Currents: what pins drive, what regulators and fuses carry, what the strips' copper drops."""

from collections.abc import Iterator

from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.checks.breach import Breach
from railbird_host.hardware.power_budget import loads_of_rail
from railbird_host.hardware.sheet import Part, all_parts

PIN_MA, SUM_MA = 12.0, 50.0
PADS = "RP2040 Datasheet, 5.5.3.4: 12 mA a pin at most, 50 mA in sum"
PICO_SUPPLY = "Raspberry Pi Pico Datasheet, 4.5: a Schottky diode in each supply of VSYS"
FUSE_LEAST = 1.25
STRIPS = "WS2812B strips measure 0.15 to 0.2 ohm a metre, there and back"


def pins_drive_what_they_may(assembly: Assembly) -> Iterator[Breach]:
    """The worst a pin may see: high against everything low around it. A piezo is a short at its edge."""
    sums: dict[str, float] = {}
    for node in assembly.ends:
        for end in assembly.drivers(node):
            if end.kind != "gpio":
                continue
            milliamp = _driven_ma(assembly, node)
            sums[end.part.name] = sums.get(end.part.name, 0.0) + milliamp
            if milliamp > PIN_MA:
                yield Breach("drive", str(end), f"drives {milliamp:.1f} mA, at most {PIN_MA:.0f}", PADS)
    for name, milliamp in sums.items():
        if milliamp > SUM_MA:
            yield Breach("drive", name, f"drives {milliamp:.1f} mA in sum, at most {SUM_MA:.0f}", PADS)


def _driven_ma(assembly: Assembly, node: str) -> float:
    total = 0.0
    for there, branch in assembly.neighbours.get(node, []):
        total += 3.3 / (branch.ohm + _ohm_to_ground(assembly, there, node)) * 1e3
    direct = [end for end in assembly.ends[node] if end.part.kind.name == "BUZZER"]
    return total + (float("inf") if direct else 0.0)


def _ohm_to_ground(assembly: Assembly, node: str, coming_from: str) -> float:
    """From a node that a resistor leads to: nothing behind a rail, an output or a piezo, else what lies beyond."""
    if node in assembly.rails or assembly.drivers(node):
        return 0.0
    if any(end.part.kind.name == "BUZZER" for end in assembly.ends[node]):
        return 0.0
    beyond = [branch.ohm for there, branch in assembly.neighbours.get(node, []) if there != coming_from]
    return min(beyond, default=1e9)


def controllers_are_fed_through_a_diode(assembly: Assembly) -> Iterator[Breach]:
    for part in all_parts(assembly.sheets):
        if part.kind.name != "pico":
            continue
        ends = assembly.ends[assembly.node(part, "VSYS")]
        if not any(end.part.kind.name == "SCHOTTKY" and end.pin == "K" for end in ends):
            yield Breach("back-feed", part.name, "VSYS has no diode: USB and the supply feed each other", PICO_SUPPLY)
        if "VBUS" in part.pins:
            yield Breach("back-feed", part.name, "VBUS is led out: it is the host's", PICO_SUPPLY)


def supplies_carry_their_loads(assembly: Assembly) -> Iterator[Breach]:
    for part in all_parts(assembly.sheets):
        for pin, gives in part.kind.facts.get("gives", {}).items():
            if pin not in part.pins:
                continue
            load = sum(row.milliamp for row in loads_of_rail(assembly, assembly.node(part, pin)))
            if load > gives["limit_ma"]:
                what = f"gives {load:.0f} mA, at most {gives['limit_ma']} mA"
                yield Breach("supply", f"{part.name}.{pin}", what, str(part.fact("source", "")))


def fuses_fit(assembly: Assembly) -> Iterator[Breach]:
    """A fuse bears its load for good, and melts before the plugs behind it suffer."""
    for part in all_parts(assembly.sheets):
        if part.kind.name != "FUSE":
            continue
        behind = assembly.node(part, "2")
        load = sum(row.milliamp for row in loads_of_rail(assembly, behind)) / 1e3
        rated = part.number
        if rated < FUSE_LEAST * load:
            yield Breach("fuse", part.name, f"{rated} A for a load of {load:.2f} A", str(part.fact("source", "")))
        for plug in _plugs(assembly, behind):
            limit = (
                float(plug.fact("limit_ma"))
                / 1e3
                * sum(1 for n in plug.pins.values() if assembly.node_of(f"{plug.sheet}.{n}") == behind)
            )
            if rated > limit:
                yield Breach(
                    "fuse",
                    part.name,
                    f"{rated} A before {plug.name}, which bears {limit} A",
                    str(plug.fact("source", "")),
                )


def _plugs(assembly: Assembly, node: str) -> list[Part]:
    return [end.part for end in assembly.ends[node] if end.part.kind.name == "HEADER"]


def strips_keep_their_voltage(assembly: Assembly) -> Iterator[Breach]:
    """A strip with evenly spread light drops I R L / 2 if fed at one end, I R L / 8 if fed at both."""
    for sheet in assembly.sheets.values():
        strip = sheet.facts.get("strip")
        if strip is None:
            continue
        part = next(part for part in sheet.parts.values() if part.kind.name == "WS2812B_STRIP")
        near, far = assembly.node(part, "5V"), assembly.node(part, "5V_FAR")
        is_fed_twice = near in assembly.rails and far in assembly.rails and near != far
        ohm = strip["rail_ohm_per_m"] * strip["length_m"]
        drop = strip["limit_a"] * ohm / (8 if is_fed_twice else 2)
        volts = assembly.rails.get(near, 0.0) - drop
        if volts < strip["lowest_v"]:
            yield Breach("strip", part.name, f"its darkest LED has {volts:.2f} V, at least {strip['lowest_v']}", STRIPS)
