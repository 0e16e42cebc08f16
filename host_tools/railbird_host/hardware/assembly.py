"""Sheets joined by their connectors: one circuit of nodes, with the voltage of each supply.

In: sheets and how they are joined (boards/hardware/assemblies.toml). Out: nodes, what hangs on them, and voltages
where resistors lead to what holds them. Direct current only; a diode is a fixed drop.
"""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from railbird_host.hardware.network import Branch, solved_v
from railbird_host.hardware.sheet import FOLDER, Part, Sheet, all_parts, read_sheets, wrong

GROUND = "GND"
DROPS_V = {"SCHOTTKY": 0.3, "BAT54C": 0.25}
RESISTIVE = {"RESISTOR", "FUSE"}
WIRE_OHM = 1.0  # a resistor below it is a wire that somebody measured
FUSE_OHM = 0.03


@dataclass(frozen=True)
class End:
    part: Part
    pin: str

    @property
    def kind(self) -> str:
        return self.part.kind_of(self.pin)

    def __str__(self) -> str:
        return f"{self.part.name}.{self.pin}"


class Assembly:
    def __init__(
        self,
        name: str,
        sheets: dict[str, Sheet],
        mates: tuple[str, ...] = ("mate",),
        on_ground: tuple[str, ...] = (),
    ):
        """`on_ground`: sheets that have their ground from elsewhere, a USB cable; else the first one is ground."""
        self.name = name
        self.sheets = sheets
        self._mates = mates
        self._joined: dict[str, str] = {}
        for one, other in self.joints():
            for pin, net in one.pins.items():
                if pin in other.pins:
                    self._join(f"{one.sheet}.{net}", f"{other.sheet}.{other.pins[pin]}")
        self._grounded = self._sheets_on_ground(on_ground or tuple(sheets)[:1])

    def _sheets_on_ground(self, first: tuple[str, ...]) -> set[str]:
        """Sheets whose ground is that of the first ones: by a wire of a plug. One without it stands on its own."""
        found: set[str] = set()
        todo = list(first)
        pairs = [(one, other) for one, other in self.joints() if any(_both_ground(one, other, pin) for pin in one.pins)]
        while todo:
            found.add(here := todo.pop())
            for one, other in pairs:
                todo += {one.sheet, other.sheet} - found if here in (one.sheet, other.sheet) else ()
        return found

    def is_grounded(self, sheet: str) -> bool:
        return sheet in self._grounded

    def joints(self) -> list[tuple[Part, Part]]:
        """Connectors that are plugged into each other, each pair once."""
        pairs = []
        for part in all_parts(self.sheets):
            mate = self.mate_of(part)
            if mate is None:
                continue
            if self.mate_of(mate) is not part:
                raise wrong(part.sheet, f"{part.ref} is plugged into {mate.name}, which says something else")
            if part.name < mate.name:
                pairs.append((part, mate))
        return pairs

    def mate_of(self, part: Part) -> Part | None:
        for word in self._mates:
            if word in part.facts:
                sheet, ref = part.facts[word].split(".")
                if sheet not in self.sheets:
                    return None
                if ref not in self.sheets[sheet].parts:
                    raise wrong(part.sheet, f"{part.ref} is plugged into {part.facts[word]}, which is not there")
                return self.sheets[sheet].parts[ref]
        return None

    def node(self, part: Part, pin: str) -> str:
        return self.node_of(f"{part.sheet}.{part.pins[pin]}")

    def node_of(self, net: str) -> str:
        sheet, _, name = net.partition(".")
        if name == GROUND and self.is_grounded(sheet):
            return GROUND
        root = self._root(net)
        return GROUND if root.endswith(".GND") and self.is_grounded(root.partition(".")[0]) else root

    def _join(self, one: str, other: str) -> None:
        one, other = self._root(one), self._root(other)
        if one != other:
            self._joined[max(one, other)] = min(one, other)

    def _root(self, net: str) -> str:
        while net in self._joined:
            net = self._joined[net]
        return net

    @cached_property
    def ends(self) -> dict[str, list[End]]:
        found: dict[str, list[End]] = {}
        for part in all_parts(self.sheets):
            for pin in part.pins:
                found.setdefault(self.node(part, pin), []).append(End(part, pin))
        return found

    @cached_property
    def branches(self) -> list[Branch]:
        found = []
        for part in all_parts(self.sheets):
            if part.kind.name in RESISTIVE:
                ohm = FUSE_OHM if part.kind.name == "FUSE" else part.number
                found.append(Branch(self.node(part, "1"), self.node(part, "2"), ohm, part))
            if part.kind.name == "TRIMMER":
                for pin in ("1", "3"):
                    found.append(Branch(self.node(part, pin), self.node(part, "W"), part.number / 2, part))
        return found

    @cached_property
    def rails(self) -> dict[str, float]:
        """Nodes that a supply holds, with their volts; diodes, fuses and wires lead on."""
        volts = {GROUND: 0.0}
        for node, ends in self.ends.items():
            for end in ends:
                gives = end.part.kind.facts.get("gives", {})
                if end.pin in gives:
                    volts[node] = max(volts.get(node, 0.0), gives[end.pin]["volts"])
        for _ in range(len(self.ends)):
            before = dict(volts)
            for part in all_parts(self.sheets):
                self._lead_on(part, volts)
            if volts == before:
                break
        return volts

    def _lead_on(self, part: Part, volts: dict[str, float]) -> None:
        if part.kind.name in DROPS_V:
            cathode = self.node(part, "K")
            given = [volts[self.node(part, pin)] for pin in part.pins if pin != "K" and self.node(part, pin) in volts]
            if given:
                volts[cathode] = max(volts.get(cathode, 0.0), max(given) - DROPS_V[part.kind.name])
        elif part.kind.name == "FUSE" or (part.kind.name == "RESISTOR" and part.number < WIRE_OHM):
            one, other = self.node(part, "1"), self.node(part, "2")
            if one in volts and other not in volts:
                volts[other] = volts[one]

    def supply_node(self, part: Part) -> str:
        """The rail that a part lives on; empty if it has none."""
        pin = part.kind.facts.get("input_supply") or next(iter(part.pins_of("power")), None)
        return self.node(part, pin) if pin and pin in part.pins else ""

    def supply_v(self, part: Part) -> float:
        """The volts that a part's outputs reach and its inputs may see."""
        if "output_v" in part.kind.facts:
            return float(part.kind.facts["output_v"])
        return self.rails.get(self.supply_node(part), 0.0)

    def is_driver(self, end: End) -> bool:
        """Whether a pin can hold its node high: outputs, and the Pico's pins that are not inputs."""
        if end.kind == "gpio":
            facts = self.sheets[end.part.sheet].facts
            return end.pin not in facts.get("inputs", ()) and end.pin not in facts.get("open_drain", ())
        return end.kind == "output"

    @cached_property
    def _drivers(self) -> dict[str, list[End]]:
        return {node: [end for end in ends if self.is_driver(end)] for node, ends in self.ends.items()}

    def drivers(self, node: str) -> list[End]:
        return self._drivers.get(node, [])

    @cached_property
    def neighbours(self) -> dict[str, list[tuple[str, Branch]]]:
        """Each node with what resistors lead to."""
        found: dict[str, list[tuple[str, Branch]]] = {}
        for branch in self.branches:
            found.setdefault(branch.one, []).append((branch.other, branch))
            found.setdefault(branch.other, []).append((branch.one, branch))
        return found

    @cached_property
    def _held(self) -> dict[str, float]:
        """Nodes at which something holds a voltage, at its highest: a rail, or an output that is high."""
        held = {node: max(self.supply_v(end.part) for end in ends) for node, ends in self._drivers.items() if ends}
        return held | self.rails

    def highest_v(self, node: str) -> float | None:
        """The volts of a node when every output around it is high; None if nothing reaches it. A Pico in reset lets
        its own pins go, so what else pulls at them counts too."""
        held = self._held.get(node)
        if node in self.rails or any(end.kind != "gpio" for end in self.drivers(node)):
            return held
        solved = solved_v(self.neighbours, self._held, node)
        if solved is None:
            return held
        return solved if held is None else max(held, solved)

    def series_ohm(self, node: str, target: str) -> float | None:
        """The resistance of one resistor between two nodes, 0 if they are the same."""
        if node == target:
            return 0.0
        found = [branch.ohm for other, branch in self.neighbours.get(node, []) if other == target]
        return min(found) if found else None

    def pulls(self, node: str) -> list[tuple[float, float, Branch]]:
        """(ohm, volts, branch) for each resistor from a node to a rail."""
        around = self.neighbours.get(node, [])
        return [(branch.ohm, self.rails[other], branch) for other, branch in around if other in self.rails]


def _both_ground(one: Part, other: Part, pin: str) -> bool:
    return one.pins.get(pin) == GROUND == other.pins.get(pin)


def assemblies(folder: Path = FOLDER, sheets: dict[str, Sheet] | None = None) -> list[Assembly]:
    every = sheets if sheets is not None else read_sheets(folder)
    document = tomllib.loads((folder / "assemblies.toml").read_text())
    found = []
    for name, row in document.items():
        mates = tuple(row[word] for word in ("mates", "also") if word in row)
        found.append(Assembly(name, {sheet: every[sheet] for sheet in row["sheets"]}, mates))
    return found
