"""Levels of a circuit at rest: what each pin sees while outputs show what they are given.

In: an assembly; what outputs show ("sensor_bar.U1.1OUT": 0), volts that a Pico holds a pin at ("display.U1.LINK_TX":
3.3). Out: volts of nodes, and what a Pico reads with its own pull resistors. A chip without supply shows nothing, one
without ground has its outputs drawn up to its supply.
"""

from railbird_host.hardware.assembly import Assembly, End
from railbird_host.hardware.network import solved_v
from railbird_host.hardware.sheet import Part, all_parts

HIGH_V, LOW_V = 2.0, 0.8  # RP2040 Datasheet, 5.5.3.4, at 3.3 V
PICO_V = 3.3
SETTLED_AFTER = 6  # more chips than this stand nowhere one behind the other
UP, DOWN = 1, 0
Reading = tuple[int | None, int | None]  # with the pull-down, with the pull-up; None: between the levels
FLOATING: Reading = (0, 1)


class Circuit:
    def __init__(self, assembly: Assembly, shown: dict[str, int] | None = None, driven: dict[str, float] | None = None):
        self.assembly = assembly
        self._shown = shown or {}
        self._driven = driven or {}
        self._held = dict(assembly.rails)
        for _ in range(SETTLED_AFTER):
            held = dict(assembly.rails)
            for part in all_parts(assembly.sheets):
                for pin in part.pins:
                    volts = self._output_v(part, pin)
                    if volts is not None:
                        held.setdefault(assembly.node(part, pin), volts)
            if held == self._held:
                break
            self._held = held

    def volts(self, part: Part, pin: str) -> float | None:
        node = self.assembly.node(part, pin)
        return self._held[node] if node in self._held else solved_v(self.assembly.neighbours, self._held, node)

    def reading(self, part: Part, pin: str) -> Reading:
        """What a Pico reads at a pin that it does not drive; its pull resistors are anywhere within their limits."""
        if pin not in part.pins:
            return FLOATING
        return self._with_pull(part, pin, DOWN), self._with_pull(part, pin, UP)

    def _with_pull(self, part: Part, pin: str, pull: int) -> int | None:
        node = self.assembly.node(part, pin)
        if node in self._held:
            return level_of(self._held[node])
        seen = set()
        for kilohm in part.kind.facts["pulls_k"]:
            volts = solved_v(self.assembly.neighbours, self._held, node, (PICO_V * pull, kilohm * 1e3))
            seen.add(level_of(volts or 0.0))
        return seen.pop() if len(seen) == 1 else None

    def is_powered(self, part: Part) -> bool:
        return self.assembly.supply_node(part) in self.assembly.rails

    def works(self, part: Part) -> bool:
        return self.is_powered(part) and self.assembly.is_grounded(part.sheet)

    def _output_v(self, part: Part, pin: str) -> float | None:
        """The volts that an output holds; None if it holds none."""
        name, kind = str(End(part, pin)), part.kind_of(pin)
        if kind == "gpio":
            return self._driven.get(name)
        if part.kind.name == "NMOS" and pin == "D":
            return 0.0 if (self.volts(part, "G") or 0.0) >= HIGH_V else None
        if kind not in ("output", "open_drain") or not self.is_powered(part):
            return None
        if not self.assembly.is_grounded(part.sheet):
            return self.assembly.supply_v(part)
        if kind == "open_drain":
            return None if self._shown.get(name, 1) else 0.0
        level = self._shown_by(part, pin, name)
        return None if level is None else level * self.assembly.supply_v(part)

    def _shown_by(self, part: Part, pin: str, name: str) -> int | None:
        for word, turned in (("follows", 0), ("inverts", 1)):
            if pin in part.kind.facts.get(word, {}):
                volts = self.volts(part, part.kind.facts[word][pin])
                level = level_of(volts, part.kind.facts["input_low_v"], part.kind.facts["input_high_v"])
                return None if level is None else level ^ turned
        if "PRE_N" in part.pins and level_of(self.volts(part, "PRE_N") or 0.0) == 0:
            return 1  # a latch that is set for as long as its input is low
        return self._shown.get(name, None if pin in part.kind.facts.get("lets_go", ()) else 0)


def level_of(volts: float | None, low_v: float = LOW_V, high_v: float = HIGH_V) -> int | None:
    """1, 0, or None for what is neither."""
    if volts is None:
        return None
    return 1 if volts >= high_v else 0 if volts <= low_v else None
