"""The input board: quiet at rest, then every input by itself; the door and its latch. In: the display's probe, hands.
Out: `Finding`s."""

from collections.abc import Iterator

from railbird.table.input_events import CHIP_COUNT, FIRST_CHIP_BIT, KEY_COUNT
from railbird.table.layout import Layout
from railbird.table.texts import KEY_NAMES
from railbird_host.bringup.finding import RIGHT, WRONG, Finding, Hands
from railbird_host.bringup.probe import Probe

SWITCH_BIT, DOOR_BIT = 12, 13
ALL = (1 << 40) - 1
REGISTER_BITS = 8
NEXT = "compare with railbird hardware cables, mend, then railbird bringup --from {stage}"
PLUG = "display J3"


def names_of_inputs() -> dict[int, str]:
    keys = {bit: f"key {KEY_NAMES[bit].strip()}" for bit in range(KEY_COUNT)}
    return keys | {SWITCH_BIT: "the key switch"}


def names_of_chips(layout: Layout | None = None) -> dict[int, str]:
    """Those of a game with seats; without one, all that an input board takes."""
    arc = layout.arc if layout else None
    count = arc.seats * len(arc.sensed) if arc else CHIP_COUNT
    return {FIRST_CHIP_BIT + index: f"chip sensor {index + 1}" for index in range(count)}


def check_inputs(stage: str, probe: Probe, hands: Hands, names: dict[int, str]) -> Iterator[Finding]:
    hands.open_door(False)
    hands.hold([])
    rest = probe.chain()
    if rest == ALL:
        cause = (
            f"ground ({PLUG} pins 2, 4, 6, 10) does not reach the input board, or its data wire (pin 7) lies on 3.3 V"
        )
        yield Finding(stage, "input board", WRONG, "all 40 bits are 1", cause, NEXT.format(stage=stage))
        return
    seen = {}
    for bit in names:
        hands.hold([bit])
        seen[bit] = probe.chain()
    hands.hold([])
    whole = _cause_of_all(rest, seen)
    if whole:
        yield Finding(
            stage, "input board", WRONG, f"{rest:010x} at rest, no input by itself", whole, NEXT.format(stage=stage)
        )
        return
    wrong = [_judged(stage, names, bit, bits, rest) for bit, bits in seen.items()]
    found = [finding for finding in wrong if finding is not None] + _stuck(stage, names, rest)
    yield from found or [Finding(stage, "inputs", RIGHT, f"all {len(names)} by themselves")]


def _cause_of_all(rest: int, seen: dict[int, int]) -> str:
    """One cause for the whole chain, if there is one."""
    if all(bits == rest for bits in seen.values()):
        return f"no input arrives: data ({PLUG} pin 7), load (pin 5) or 3.3 V (pin 1) is open"
    if seen.get(0) == ALL and all(bits in (0, ALL) for bits in seen.values()):
        return f"the first bit is all that comes: no clock ({PLUG} pin 3), or clock and load (pins 3, 5) are swapped"
    silent = sorted(bit for bit, bits in seen.items() if bits == rest)
    first = silent[0] if silent else 0
    if (
        len(silent) > 1
        and first
        and first % REGISTER_BITS == 0
        and silent == sorted(bit for bit in seen if bit >= first)
    ):
        last = first // REGISTER_BITS
        return (
            f"bits from {first} on never come: the wire from U{last + 1} to U{last} of the input board, or U{last + 1}"
        )
    return ""


def _judged(stage: str, names: dict[int, str], bit: int, bits: int, rest: int) -> Finding | None:
    changed = bits ^ rest
    if changed == 1 << bit or rest >> bit & 1:
        return None
    what, step = names[bit], NEXT.format(stage=stage)
    others = [other for other in range(40) if changed >> other & 1]
    if not changed:
        cause = f"contact, its plug or a cold joint at input_board S1{bit}, R1{bit}"
        return Finding(stage, what, WRONG, "is not seen", cause, step)
    shown = ", ".join(names.get(other, f"bit {other}") for other in others)
    if bit in others:
        cause = f"a bridge between the wires of {shown}"
    else:
        cause = f"the wires of {what} and {shown} are swapped"
    return Finding(stage, what, WRONG, f"shows as {shown}", cause, step)


def _stuck(stage: str, names: dict[int, str], rest: int) -> list[Finding]:
    step = NEXT.format(stage=stage)
    found = []
    for bit in range(40):
        if not rest >> bit & 1:
            continue
        if bit == DOOR_BIT:
            cause = "the door's contact is open, or its wire is cut: shut the door"
            found.append(Finding(stage, "door", WRONG, "reads as open while shut", cause, step))
        else:
            cause = f"its contact is closed at rest, or bridged to 3.3 V: input_board S1{bit}, R1{bit}"
            found.append(Finding(stage, names.get(bit, f"bit {bit}"), WRONG, "is on at rest", cause, step))
    return found


def check_latch(stage: str, probe: Probe, hands: Hands) -> Iterator[Finding]:
    """Open sets it, shut and cleared it stays clear."""
    step = NEXT.format(stage=stage)
    hands.open_door(True)
    door, is_set = probe.chain() >> DOOR_BIT & 1, probe.read(["TAMPER"])[0]
    hands.open_door(False)
    probe.clear_latch()
    is_clear = not probe.read(["TAMPER"])[0]
    if not door:
        yield Finding(stage, "door", WRONG, "open is not seen", "the door's contact is bridged: input_board S113", step)
    if not is_set:
        cause = "the latch is not set: U4 or U5 of the display, R24, or the door's second pole does not open"
        yield Finding(stage, "tamper latch", WRONG, "0 with the door open", cause, step)
    elif not is_clear:
        cause = f"the door's loop ({PLUG} pins 8, 9) is open, so the latch is set again; or Q1, R13 of the display"
        yield Finding(stage, "tamper latch", WRONG, "1 with the door shut, after it was cleared", cause, step)
    elif door:
        yield Finding(stage, "door and latch", RIGHT, "open sets it, shut it can be cleared")
