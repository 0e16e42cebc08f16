"""The sensor bar: dark at rest, then paper over one hole after the other. In: the scanner's probe, hands. Out:
`Finding`s.

Paper comes from the side, so that what it covers grows by one hole: the newest must answer, and no other.
"""

from collections.abc import Iterator, Sequence

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.bringup.finding import RIGHT, WRONG, Finding, Hands
from railbird_host.bringup.probe import Probe
from railbird_host.hardware.sheet import read_sheets

LINE = SENSOR_NAMES[:9]
PRESENCE = "P"
FELT = {name: int(name != PRESENCE) for name in SENSOR_NAMES}
PINS = [f"SENSOR_{name}" for name in SENSOR_NAMES]
NEXT = "compare with railbird hardware cables, mend, then railbird bringup --from sensors"


def check_sensors(stage: str, probe: Probe, hands: Hands) -> Iterator[Finding]:
    hands.cover([])
    rest = _levels(probe)
    answers = {name: _newest(probe, hands, LINE[: index + 1]) for index, name in enumerate(LINE)}
    hands.cover([PRESENCE])
    answers[PRESENCE] = _changed(_levels(probe), rest)
    hands.cover([])
    dead = [name for name in SENSOR_NAMES if not answers[name]]
    swapped = {name: seen[0] for name, seen in answers.items() if seen and seen != [name]}
    at_rest = [name for name in SENSOR_NAMES if rest[name] != FELT[name]]
    if not dead and not swapped and not at_rest:
        yield Finding(stage, "sensors", RIGHT, "all ten are dark at rest and answer to paper, each by itself")
        return
    measured = _words(rest, dead, swapped)
    whole = _cause_of_all(dead, rest)
    if whole:
        yield Finding(stage, "sensor bar", WRONG, measured, whole, NEXT)
        return
    for name, seen in swapped.items():
        cause = f"the wires of {name} and {seen} are swapped in the ribbon (scanner J2) or at the bar"
        yield Finding(stage, f"sensor {name}", WRONG, f"paper over {name} moves {seen}", cause, NEXT)
    for names, cause in _causes(dead):
        yield Finding(stage, f"sensor {' and '.join(names)}", WRONG, "sees no paper", cause, NEXT)
    for name in set(at_rest) - set(dead) - set(swapped):
        cause = "light falls in, the mask is off, or RV1's threshold is too low"
        yield Finding(stage, f"sensor {name}", WRONG, f"reads {rest[name]} on bare felt", cause, NEXT)


def _levels(probe: Probe) -> dict[str, int]:
    return dict(zip(SENSOR_NAMES, probe.read(PINS), strict=True))


def _newest(probe: Probe, hands: Hands, covered: Sequence[str]) -> list[str]:
    hands.cover(covered[:-1])
    before = _levels(probe)
    hands.cover(covered)
    return _changed(_levels(probe), before)


def _changed(now: dict[str, int], before: dict[str, int]) -> list[str]:
    return [name for name in SENSOR_NAMES if now[name] != before[name]]


def _words(rest: dict[str, int], dead: list[str], swapped: dict[str, str]) -> str:
    ones = [name for name, level in rest.items() if level]
    words = [f"1 at rest: {', '.join(ones) or 'none'}"]
    if dead:
        words.append(f"no answer: {', '.join(dead)}")
    if swapped:
        words.append("moves another: " + ", ".join(f"{name} {seen}" for name, seen in swapped.items()))
    return "; ".join(words)


def _cause_of_all(dead: list[str], rest: dict[str, int]) -> str:
    if len(dead) < len(SENSOR_NAMES):
        return ""
    if rest[PRESENCE] == 1:  # its pull-up alone: no comparator works
        return "no comparator works: ground (scanner J2 pins 4, 15, 16) or 3.3 V (pin 3) does not reach the bar"
    return "no light: 5 V (scanner J2 pins 1, 2) does not reach the emitters; is the supply on?"


def _causes(dead: list[str]) -> Iterator[tuple[list[str], str]]:
    """Two that share a string of emitters have one cause; else each its own."""
    left = list(dead)
    for pair, resistor in _strings().items():
        if set(pair) <= set(left):
            left = [name for name in left if name not in pair]
            yield list(pair), f"their emitters are in one string: {resistor}, or one of the two sensors, or its joint"
    for name in left:
        index = SENSOR_NAMES.index(name)
        yield [name], f"a dead sensor or a cold joint: sensor_bar Q{index}, R2{index}, its comparator, or its wire"


def _strings() -> dict[tuple[str, ...], str]:
    """Sensors that share a string of emitters, with the string's resistor."""
    parts = read_sheets()["sensor_bar"].parts
    found: dict[tuple[str, ...], str] = {}
    for first, name in enumerate(SENSOR_NAMES):
        resistor = next(
            (
                p.name
                for p in parts.values()
                if p.kind.name == "RESISTOR" and p.pins["2"] == parts[f"Q{first}"].pins["A"]
            ),
            "",
        )
        partner = [
            index for index in range(len(SENSOR_NAMES)) if parts[f"Q{index}"].pins["A"] == parts[f"Q{first}"].pins["K"]
        ]
        if resistor and partner:
            found[(name, SENSOR_NAMES[partner[0]])] = resistor
    return found
