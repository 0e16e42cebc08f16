"""Strings of light emitters behind a resistor: what hangs in each, and its current."""

from collections.abc import Iterator

from railbird_host.hardware.assembly import Assembly
from railbird_host.hardware.sheet import Part, all_parts


def emitter_strings(assembly: Assembly) -> Iterator[tuple[tuple[str, float], list[Part]]]:
    """((rail, ohm), emitters) for each string that hangs on a rail behind a resistor."""
    anodes = {assembly.node(part, "A"): part for part in all_parts(assembly.sheets) if "forward_v" in part.kind.facts}
    for branch in assembly.branches:
        for rail, start in ((branch.one, branch.other), (branch.other, branch.one)):
            if rail in assembly.rails and start in anodes:
                string, node = [], start
                while node in anodes:
                    string.append(anodes[node])
                    node = assembly.node(anodes[node], "K")
                yield (rail, branch.ohm), string


def emitter_ma(assembly: Assembly, sensor: Part) -> float:
    for (rail, ohm), string in emitter_strings(assembly):
        if sensor in string:
            return (assembly.rails[rail] - sum(part.fact("forward_v") for part in string)) / ohm * 1e3
    return 0.0
