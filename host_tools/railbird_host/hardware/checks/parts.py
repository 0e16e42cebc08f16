"""What parts want around them: capacitors, series resistors; and the optics of the sensor bar."""

from collections.abc import Iterator

from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.checks.breach import Breach
from railbird_host.hardware.emitters import emitter_ma, emitter_strings
from railbird_host.hardware.sheet import Part, Sheet, all_parts

DECOUPLING_F = 100e-9
NEEDS_NONE = {"pico", "WS2812B_STRIP", "READER", "BATTERY"}  # they carry their own
SERIES_OHM = (220.0, 500.0)
STRIP_F = 1000e-6
STRIP = "WS2812B data sheet, typical application; makers of strips ask for 300 to 500 ohm and 1,000 uF"
EMITTER_MA = 10.0  # below it a sensor sees paper no better than felt behind a 1 mm hole
EMITTER_SHARE = 0.6  # of the most: emitters age with their current
SPOT_MM = 1.6  # two marks 4 mm apart stay two (docs/card-code.md)
NOISE_TIMES = 3.0
OFFSET_V = 0.009  # LMV339 data sheet SLCS136
SUPPLY_V = 3.3


def chips_have_capacitors(sheets: dict[str, Sheet]) -> Iterator[Breach]:
    for part in all_parts(sheets):
        if not part.pins_of("power") or part.kind.name in NEEDS_NONE:
            continue
        near = [other for other in sheets[part.sheet].parts.values() if other.facts.get("beside") == part.ref]
        if not any(other.number >= DECOUPLING_F for other in near):
            yield Breach("capacitor", part.name, "has no 100 nF beside it", str(part.fact("source", "")))


def strips_have_resistor_and_capacitors(assembly: Assembly) -> Iterator[Breach]:
    for part in all_parts(assembly.sheets):
        if part.kind.name != "WS2812B_STRIP":
            continue
        data = assembly.node(part, "DIN")
        series = [
            branch.ohm
            for branch in assembly.branches
            if data in (branch.one, branch.other) and _leads_to_output(assembly, branch, data)
        ]
        if not any(SERIES_OHM[0] <= ohm <= SERIES_OHM[1] for ohm in series):
            yield Breach("strip", part.name, "its data has no resistor of 220 to 500 ohm", STRIP)
        for pin in ("5V", "5V_FAR"):
            if _farad(assembly, assembly.node(part, pin)) < STRIP_F:
                yield Breach("strip", part.name, f"{pin} has less than 1,000 uF", STRIP)
        driver = [
            e
            for b in assembly.branches
            for n in (b.one, b.other)
            if data in (b.one, b.other)
            for e in assembly.drivers(n)
        ]
        if not any(assembly.supply_v(end.part) >= part.fact("input_high_v") for end in driver):
            yield Breach("strip", part.name, "its data does not reach 0.7 VDD", STRIP)


def _leads_to_output(assembly: Assembly, branch, node: str) -> bool:
    there = branch.other if node == branch.one else branch.one
    return bool(assembly.drivers(there))


def _farad(assembly: Assembly, node: str) -> float:
    ends = assembly.ends.get(node, [])
    return sum(end.part.number for end in ends if end.part.kind.name in ("BULK", "CAPACITOR") and end.pin == "1")


def emitters_have_their_current(assembly: Assembly) -> Iterator[Breach]:
    """Strings of emitters behind one resistor: enough light at the lowest supply, long life at the highest."""
    for branch, string in emitter_strings(assembly):
        volts = assembly.rails[branch[0]]
        ohm = branch[1]
        forward = sum(part.fact("forward_v") for part in string)
        highest = sum(part.fact("forward_max_v") for part in string)
        typical, least = (volts - forward) / ohm * 1e3, (volts * 0.95 - highest) / ohm * 1e3
        limit = string[0].fact("current_limit_ma") * EMITTER_SHARE
        where = ", ".join(part.name for part in string)
        if least < EMITTER_MA * 0.5 or typical < EMITTER_MA:
            yield Breach(
                "emitter", where, f"{typical:.1f} mA ({least:.1f} at worst): too little", string[0].fact("source")
            )
        if typical > limit:
            yield Breach("emitter", where, f"{typical:.1f} mA, at most {limit:.0f}", string[0].fact("source"))


def sensors_see_one_spot(sheets: dict[str, Sheet]) -> Iterator[Breach]:
    """Bodies and walls fit the pitch; the hole's depth keeps the spot small; the comparator's window fits the light."""
    for sheet in sheets.values():
        optics = sheet.facts.get("optics")
        if optics is None:
            continue
        sensors = [part for part in sheet.parts.values() if "collector_ma" in part.kind.facts]
        source = sensors[0].fact("source")
        if sensors[0].fact("body_mm")[0] + optics["baffle_mm"] > optics["pitch_mm"]:
            yield Breach("optics", sheet.name, "body and wall are wider than the pitch", source)
        spot = optics["aperture_mm"] * (1 + 2 * optics["window_gap_mm"] / optics["mask_thickness_mm"])
        if spot > SPOT_MM + 0.1:
            yield Breach(
                "optics", sheet.name, f"the spot is {spot:.2f} mm wide, at most {SPOT_MM}", "docs/card-code.md"
            )


def comparators_have_a_window(assembly: Assembly) -> Iterator[Breach]:
    """Paper must move the phototransistor's node clearly more than felt does, whatever the sensor's bin."""
    for sheet in assembly.sheets.values():
        optics = sheet.facts.get("optics")
        if optics is None:
            continue
        for part in sheet.parts.values():
            if "collector_ma" not in part.kind.facts:
                continue
            paper, felt = signal_v(assembly, part, optics)
            if paper < 2 * felt + NOISE_TIMES * OFFSET_V:
                what = f"paper makes {paper:.2f} V at least, felt {felt:.2f} V at most"
                yield Breach("optics", part.name, what, part.fact("source"))


def comparators_have_hysteresis(assembly: Assembly) -> Iterator[Breach]:
    """Positive feedback well above the offset and well below the signal: slow edges make no bursts."""
    for part in all_parts(assembly.sheets):
        if part.kind.name != "LMV339":
            continue
        optics = assembly.sheets[part.sheet].facts["optics"]
        sensors = [
            sensor for sensor in assembly.sheets[part.sheet].parts.values() if "collector_ma" in sensor.kind.facts
        ]
        least = min(signal_v(assembly, sensor, optics)[0] for sensor in sensors)
        for out in part.pins_of("open_drain"):
            volts = _hysteresis_v(assembly, assembly.node(part, out[0] + "+"), assembly.node(part, out))
            if not NOISE_TIMES * OFFSET_V < volts < least / 3:
                what = f"hysteresis of {volts * 1e3:.0f} mV for {least * 1e3:.0f} mV of signal"
                yield Breach("hysteresis", f"{part.name}.{out}", what, part.fact("source"))


def signal_v(assembly: Assembly, part: Part, optics: dict[str, float]) -> tuple[float, float]:
    """(least volts that paper makes on the load, most that felt does), over the sensor's bin."""
    loads = [ohm for ohm, volts, _ in assembly.pulls(assembly.node(part, "C")) if volts > 0]
    share = optics["light_through_aperture"] * emitter_ma(assembly, part) / part.fact("collector_at_ma") * 1e-3
    weakest, strongest = (current * share * min(loads, default=0.0) for current in part.fact("collector_ma"))
    return weakest, strongest * optics["felt_to_paper"]


def _hysteresis_v(assembly: Assembly, plus: str, out: str) -> float:
    """The swing that the output adds to its own + input; 0 without a resistor between them."""
    at_plus = [branch for branch in assembly.branches if plus in (branch.one, branch.other)]
    feedback = [branch.ohm for branch in at_plus if out in (branch.one, branch.other)]
    series = [branch.ohm for branch in at_plus if out not in (branch.one, branch.other)]
    if not feedback or not series:
        return 0.0
    return SUPPLY_V * series[0] / (series[0] + feedback[0])
