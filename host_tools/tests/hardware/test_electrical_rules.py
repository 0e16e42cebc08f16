"""The sheets keep every electrical rule, and each rule finds the breach that it is there for."""

import copy

from railbird_host.hardware.assembly import assemblies
from railbird_host.hardware.check import OF_ASSEMBLIES, OF_SHEETS, breaches
from railbird_host.hardware.checks.breach import Breach
from railbird_host.hardware.planting import Plant, all_of, changed, cut, rewired, without
from railbird_host.hardware.sheet import Sheet, read_sheets

SHEETS = read_sheets()


def stated(sheet: str, table: str, **facts: object) -> Plant:
    def plant(sheets: dict[str, Sheet]) -> None:
        sheets[sheet].facts[table].update(facts)

    return plant


def without_reason(sheet: str, net: str) -> Plant:
    def plant(sheets: dict[str, Sheet]) -> None:
        sheets[sheet].nets[net] = ""

    return plant


# what was done, to which rule it is a breach, where it must be found
PLANTED: list[tuple[str, Plant, str, str]] = [
    (
        "LED return straight into GP3",
        rewired("display.U1", {"LAMPS_RETURN": "LAMPS_BACK_IN"}),
        "levels",
        "LAMPS_RETURN",
    ),
    ("panel's select on 5 V", rewired("display.R18", {"1": "5V"}), "levels", "display.DS1"),
    (
        "level shifter on 3.3 V",
        rewired("display.U2", {"VCC": "3V3", "2OE": "3V3", "3OE": "3V3", "4OE": "3V3"}),
        "strip",
        "LS1",
    ),
    ("pin of pins.csv left out", cut("display.U1", "BUZZER"), "pins", "display.U1"),
    ("net without a reason", without_reason("scanner", "LINK_TX"), "reasons", "scanner.LINK_TX"),
    ("net that leads nowhere", without("scanner.R2"), "reasons", "scanner.LINK_TX"),
    ("74HC165 input without its resistor", without("input_board.R120"), "floating", "input_board.U3"),
    ("key without its resistor", without("input_board.R13"), "floating", "input_board.U1"),
    ("tamper latch's clear without its pull-up", without("display.R13"), "floating", "display.U4.CLR_N"),
    ("no pull-up on RUN", without("scanner.R7"), "floating", "scanner.U1.RUN"),
    ("link input without its pull-up", without("scanner.R4"), "floating", "scanner.U1.LINK_RX"),
    ("weak pull-up on the rig's power", changed("bench.R15", value="100k"), "reset", "bench.U1"),
    ("weak pull-up on the panel's select", changed("display.R18", value="100k"), "reset", "display.U1.PANEL_CS"),
    ("no series resistor in the lamps' data", changed("display.R3", value="10"), "strip", "lamps.LS1"),
    ("no bulk capacitor at the far end", without("lamps.C2"), "strip", "lamps.LS1"),
    ("chip without its capacitor", without("input_board.C3"), "capacitor", "input_board.U3"),
    ("piezo without its resistor", changed("display.R16", value="47"), "drive", "display.U1.BUZZER"),
    ("piezo straight on the pin", rewired("display.BZ1", {"1": "BUZZER"}), "drive", "display.U1.BUZZER"),
    (
        "too much in sum",
        all_of(*(changed(f"display.{ref}", value="300") for ref in ("R2", "R15", "R17", "R19", "R21"))),
        "drive",
        "display.U1",
    ),
    ("fuse too small for 2 A", changed("power.F1", value="2A"), "fuse", "power.F1"),
    ("fuse too large for the plug", changed("power.F2", value="15A"), "fuse", "power.F2"),
    ("strip fed at one end", rewired("lamps.LS1", {"5V_FAR": "5V"}), "strip", "lamps.LS1"),
    ("VSYS without its diode", rewired("scanner.D1", {"K": "5V"}), "back-feed", "scanner.U1"),
    ("VBUS led out", rewired("scanner.U1", {"VBUS": "5V"}), "back-feed", "scanner.U1"),
    ("regulator overloaded", changed("display.DS1", supply_ma=400), "supply", "display.U1.3V3"),
    ("link without series resistors", changed("scanner.R3", value="1"), "off", "scanner.U1.LINK_RX"),
    ("emitters too bright", changed("sensor_bar.R10", value="47"), "emitter", "sensor_bar.Q0"),
    ("emitters too dark", changed("sensor_bar.R10", value="1k"), "emitter", "sensor_bar.Q0"),
    ("comparator without hysteresis", without("sensor_bar.R40"), "hysteresis", "sensor_bar.U1.1OUT"),
    (
        "comparator's feedback to its - input",
        rewired("sensor_bar.R49", {"1": "PHOTO_P"}),
        "hysteresis",
        "sensor_bar.U3",
    ),
    ("load resistor too small for the light", changed("sensor_bar.R20", value="470"), "optics", "sensor_bar.Q0"),
    ("hole too wide", stated("sensor_bar", "optics", aperture_mm=1.6), "optics", "sensor_bar"),
    ("sensors closer than their bodies", stated("sensor_bar", "optics", pitch_mm=3.0), "optics", "sensor_bar"),
    ("plug with a pin missing", cut("sensor_bar.J1", "16"), "plugs", "sensor_bar.J1"),
    ("plug turned round", rewired("lamps.J1", {"1": "GND", "3": "DATA"}), "plugs", "lamps.J1"),
    ("two outputs on one net", rewired("display.U5", {"Y": "LAMPS_RETURN"}), "outputs", "LAMPS_RETURN"),
]


def test_the_sheets_keep_every_rule() -> None:
    assert breaches(SHEETS) == []


def found_in(plant: Plant) -> tuple[list[Breach], set[object]]:
    """What the rules find with a breach planted, and which of them found something."""
    sheets = copy.deepcopy(SHEETS)
    plant(sheets)
    found: dict[object, list[Breach]] = {rule: list(rule(sheets)) for rule in OF_SHEETS}
    for joined in assemblies(sheets=sheets):
        for rule in OF_ASSEMBLIES:
            found.setdefault(rule, []).extend(rule(joined))
    return [breach for rows in found.values() for breach in rows], {rule for rule, rows in found.items() if rows}


def test_each_planted_breach_is_found_and_each_rule_finds_one() -> None:
    """A rule that nothing was ever planted for may be one that finds nothing."""
    missed, tried = [], set()
    for what, plant, rule, where in PLANTED:
        found, rules = found_in(plant)
        tried |= rules
        if not any(breach.rule == rule and where in breach.where for breach in found):
            missed.append((what, found))
        assert all(breach.source for breach in found)
    assert missed == []
    assert tried == {*OF_SHEETS, *OF_ASSEMBLIES}
