"""Every pin has a net, every net a reason, every plug the socket it was meant for."""

from collections.abc import Iterator

from railbird_host.hardware.assembly import GROUND, Assembly
from railbird_host.hardware.checks.breach import Breach
from railbird_host.hardware.sheet import POWER_KINDS, Sheet, pins_of_board

PINS = "boards/<BOARD>/pins.csv"


def every_pin_has_a_net(sheets: dict[str, Sheet]) -> Iterator[Breach]:
    """Each pin of pins.csv, and each pin of a part that has to lead somewhere."""
    for sheet in sheets.values():
        controllers = [part for part in sheet.parts.values() if part.kind.name == "pico"]
        if sheet.board and len(controllers) != 1:
            yield Breach("pins", sheet.name, f"has {len(controllers)} controllers, not one", PINS)
        for part in controllers:
            for name in pins_of_board(sheet.board):
                if name not in part.pins:
                    yield Breach("pins", part.name, f"{name} of pins.csv is on no net", PINS)
        for part in sheet.parts.values():
            for pin, kind in part.kind.pins.items():
                if kind in POWER_KINDS | {"input"} and pin not in part.pins:
                    yield Breach("pins", part.name, f"{pin} ({kind}) is on no net", part.fact("source", ""))


def every_net_has_a_reason(sheets: dict[str, Sheet]) -> Iterator[Breach]:
    for sheet in sheets.values():
        alone = sheet.facts.get("alone", ())
        for net, ends in sheet.ends().items():
            where = f"{sheet.name}.{net}"
            if not sheet.nets[net].strip():
                yield Breach("reasons", where, "says no reason", "boards/hardware/README.md")
            if len(ends) < (1 if net in alone else 2):
                yield Breach("reasons", where, f"joins {len(ends)} pins: it leads nowhere", "boards/hardware/README.md")


def plugs_fit(assembly: Assembly) -> Iterator[Breach]:
    """Plug and socket have the same pins, and ground meets ground."""
    for one, other in assembly.joints():
        where = f"{one.name} in {other.name}"
        if set(one.pins) != set(other.pins):
            yield Breach("plugs", where, "have different pins", "the cable is one to one")
        for pin in set(one.pins) & set(other.pins):
            grounds = {one.pins[pin] == GROUND, other.pins[pin] == GROUND}
            if len(grounds) == 2:
                yield Breach("plugs", where, f"pin {pin} is ground on one side only", "the cable is one to one")


def nothing_drives_against_another(assembly: Assembly) -> Iterator[Breach]:
    for node in assembly.ends:
        drivers = assembly.drivers(node)
        if len(drivers) > 1:
            names = ", ".join(str(end) for end in drivers)
            yield Breach("outputs", node, f"is driven by {names}", "two outputs never meet")
