"""The pins of a board by themselves: of a bare Pico, then of a Pico on its board.

In: what the pins read, what the netlist says that they must. Out: `Finding`s. A pin is measured with both of its pull
resistors, then driven while the others are watched.
"""

from collections.abc import Iterator

from railbird_host.bringup.finding import RIGHT, WRONG, Finding
from railbird_host.bringup.probe import Levels, Probe
from railbird_host.hardware.circuit import FLOATING, Circuit, Reading
from railbird_host.hardware.sheet import Part, gpio_of_board, pins_of_board

ON_THE_PICO = ("STATUS",)  # its LED is a load of its own
SUPPLY_V = (4.2, 5.4)  # USB or 5.1 V, behind a diode
MEND = "unplug it, look at these joints under a lens, mend, plug in again: railbird bringup --from {stage}"


def check_pico(stage: str, board: str, probe: Probe) -> Iterator[Finding]:
    """Nothing is connected: every pin follows its own pull resistor, and no other pin."""
    names = [name for name in pins_of_board(board) if name not in ON_THE_PICO]
    levels = probe.levels(names, names)
    yield from _judged(stage, board, levels, dict.fromkeys(names, FLOATING), {})
    yield _supply(stage, board, probe)


def check_board(stage: str, board: str, probe: Probe, circuit: Circuit) -> Iterator[Finding]:
    """On its board a pin reads what the parts there make of it."""
    sheet = circuit.assembly.sheets[board.lower()]
    pico = next(part for part in sheet.parts.values() if part.kind.name == "pico")
    names = [name for name in pins_of_board(board) if name not in ON_THE_PICO]
    outputs = [name for name in names if name not in sheet.facts.get("inputs", ())]
    levels = probe.levels(names, outputs)
    expected = {name: circuit.reading(pico, name) for name in names}
    holders = {name: _holders(circuit, pico, name) for name in names}
    yield from _judged(stage, board, levels, expected, holders)
    yield _supply(stage, board, probe)


def _supply(stage: str, board: str, probe: Probe) -> Finding:
    volts = probe.supply_v()
    measured = f"{volts:.2f} V"
    if SUPPLY_V[0] <= volts <= SUPPLY_V[1]:
        return Finding(stage, f"{board} VSYS", RIGHT, measured)
    cause = "too weak a USB port or cable, or a load on 5 V" if volts < SUPPLY_V[0] else "the supply is set too high"
    return Finding(stage, f"{board} VSYS", WRONG, measured, cause, MEND.format(stage=stage))


def _holders(circuit: Circuit, pico: Part, name: str) -> list[str]:
    """The parts that give a pin its level: those on its node, and behind a resistor."""
    assembly = circuit.assembly
    node = assembly.node(pico, name)
    near = {node} | {there for there, _ in assembly.neighbours.get(node, []) if there not in assembly.rails}
    ends = [end for here in sorted(near) for end in assembly.ends[here]]
    return sorted({end.part.name for end in ends if end.part is not pico and end.part.kind.name != "HEADER"})


def _judged(
    stage: str, board: str, levels: Levels, expected: dict[str, Reading], holders: dict[str, list[str]]
) -> Iterator[Finding]:
    wrong = []
    bridged = _bridges(levels, expected)
    for name, reading in expected.items():
        seen = levels.reading(name)
        differs = any(want is not None and want != got for want, got in zip(reading, seen, strict=True))
        stuck = name in levels.follows and not levels.follows_itself(name)
        if name in bridged:
            cause = f"a bridge of solder or wire between {_pin(board, name)} and {_pin(board, bridged[name])}"
        elif differs or (stuck and reading[0] == 0):
            cause = _cause(board, name, reading, seen, holders.get(name, []))
        else:
            continue
        measured = f"reads {seen[0]} with its pull-down, {seen[1]} with its pull-up"
        wrong.append(Finding(stage, _pin(board, name), WRONG, measured, cause, MEND.format(stage=stage)))
    yield from wrong or [Finding(stage, f"{board} pins", RIGHT, f"all {len(expected)} as they must be")]


def _bridges(levels: Levels, expected: dict[str, Reading]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in levels.follows:
        for other in levels.moved_with(name):
            found[name], found[other] = other, name
    return found


def _cause(board: str, name: str, reading: Reading, seen: tuple[int, int], holders: list[str]) -> str:
    suspects = f" or at {', '.join(holders)}" if holders else ""
    if seen == FLOATING:
        return f"nothing holds it: a cold joint at {_pin(board, name)}{suspects}"
    level, rail = (0, "ground") if seen[1] == 0 else (1, "3.3 V")
    if reading == (1 - level, 1 - level):
        return f"held at {level} instead of {1 - level}: a short to {rail}, or a wrong part{suspects}"
    return f"held at {level}: a short to {rail}{suspects}"


def _pin(board: str, name: str) -> str:
    return f"{board} {name} (GP{gpio_of_board(board)[name]})"
