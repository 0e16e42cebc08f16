"""Wiring tables: each plug with the socket that it goes into, pin by pin."""

from dataclasses import dataclass

from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.sheet import Part


@dataclass(frozen=True)
class Cable:
    one: Part
    other: Part

    @property
    def kind(self) -> str:
        return str(self.one.facts.get("cable") or self.other.facts.get("cable") or "")

    def rows(self) -> list[tuple[str, str, str, str]]:
        """(pin, net on one side, net on the other, why)."""
        return [(pin, net, self.other.pins.get(pin, "-"), "") for pin, net in self.one.pins.items()]


def cables(assembly: Assembly) -> list[Cable]:
    return [Cable(one, other) for one, other in assembly.joints()]


def as_markdown(assembly: Assembly) -> str:
    text = [f"# Cables of the {assembly.name}", ""]
    for cable in cables(assembly):
        reasons = assembly.sheets[cable.one.sheet].nets
        text += [f"## {cable.one.name} to {cable.other.name}", ""]
        text += [f"{cable.one.facts.get('title', '')}; {cable.kind or 'plugs straight in'}.", ""]
        text += [f"| pin | {cable.one.sheet} | {cable.other.sheet} | what |", "|---|---|---|---|"]
        text += [f"| {pin} | {net} | {far} | {reasons[net]} |" for pin, net, far, _ in cable.rows()]
        text.append("")
    return "\n".join(text)
