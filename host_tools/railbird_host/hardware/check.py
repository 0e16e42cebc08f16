"""All electrical rules over the sheets and over both ways to join them."""

from railbird_host.hardware.assembly import assemblies
from railbird_host.hardware.checks import currents, levels, parts, wiring
from railbird_host.hardware.checks.breach import Breach
from railbird_host.hardware.sheet import Sheet, read_sheets

OF_SHEETS = (
    wiring.every_pin_has_a_net,
    wiring.every_net_has_a_reason,
    parts.chips_have_capacitors,
    parts.sensors_see_one_spot,
)
OF_ASSEMBLIES = (
    wiring.plugs_fit,
    wiring.nothing_drives_against_another,
    levels.inputs_see_what_they_take,
    levels.inputs_are_never_left_to_float,
    levels.pulls_win_against_a_pico_in_reset,
    levels.no_chip_is_fed_through_its_pins,
    currents.pins_drive_what_they_may,
    currents.controllers_are_fed_through_a_diode,
    currents.supplies_carry_their_loads,
    currents.fuses_fit,
    currents.strips_keep_their_voltage,
    parts.strips_have_resistor_and_capacitors,
    parts.emitters_have_their_current,
    parts.comparators_have_a_window,
    parts.comparators_have_hysteresis,
)


def breaches(sheets: dict[str, Sheet] | None = None) -> list[Breach]:
    """Every breach once, in the order of the rules."""
    sheets = read_sheets() if sheets is None else sheets
    found = [breach for rule in OF_SHEETS for breach in rule(sheets)]
    for assembly in assemblies(sheets=sheets):
        found += [breach for rule in OF_ASSEMBLIES for breach in rule(assembly)]
    return list(dict.fromkeys(found))
