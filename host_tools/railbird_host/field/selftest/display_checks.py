"""Checks of a display: lamps, panel, keys and chip sensors.

Comes in: a client in a session, a person, the game. Goes out: `Check`s. The board is in test mode from the first lamp
or picture on, so keys and chips are not the table's; `railbird.service.diagnostics.END` gives the live picture back.
"""

import struct

from railbird.service import diagnostics
from railbird.table.input_events import FIRST_CHIP_BIT, KEY_COUNT
from railbird.table.registration import layout_of
from railbird.table.texts import KEY_NAMES
from railbird_host.device.service.client import ServiceClient
from railbird_host.field.selftest.check import Check, Person, checked

STEP_S = 0.05
CHAIN_STATES = ("whole", "broken", "short")


def check_lamps(client: ServiceClient, person: Person, game: int) -> list[Check]:
    """One lamp at a time along the whole chain, then whether its end heard everything."""
    layout = layout_of(game)
    person.does(f"look at the felt: one lamp runs through all {len(layout.area_names)} areas")
    for led in range(layout.led_count):
        client.test(diagnostics.LAMP, struct.pack("<H", led))
        client.wait(STEP_S)
    state, missing = struct.unpack("<BH", client.test(diagnostics.LAMPS_END))
    name = CHAIN_STATES[state] if state < len(CHAIN_STATES) else f"state {state}"
    detail = f"{layout.led_count} lamps, the chain is {name}" + (f", {missing} missing" if missing else "")
    seen = person.sees(
        "lamps", "did one lamp at a time run through every area, without a gap?", lambda: inputs_of(client)
    )
    client.test(diagnostics.LAMP, struct.pack("<H", diagnostics.NO_LED))
    step = "the first dark lamp, or the one before it, breaks the chain"
    return [
        checked("display", "lamp chain", state == 0, detail, step),
        checked("display", "lamps", seen.is_good, f"{'all' if seen.is_good else 'not all'} lit: {seen.source}", step),
    ]


def check_panel(client: ServiceClient, person: Person) -> Check:
    pictures = (
        ("lanes", "panel", diagnostics.BARS, "four lanes of cards, red and black, complete to its edges"),
        ("letters", "letters", diagnostics.TEXT, "all letters and digits, sharp and unbroken"),
    )
    looks = []
    for name, asked, picture, what in pictures:
        client.test(diagnostics.PANEL, bytes([picture]))
        client.wait(0.5)
        looks.append((name, person.sees(asked, f"does the monitor show {what}?", lambda: inputs_of(client))))
    parts = [f"{name} {'right' if seen.is_good else 'wrong'}: {seen.source}" for name, seen in looks]
    is_good = all(seen.is_good for _, seen in looks)
    return checked("display", "panel", is_good, "; ".join(parts), "check the panel's cable")


def inputs_of(client: ServiceClient) -> tuple[int, int]:
    """The inputs that are on now, and those that were on since the last picture, as masks of 40 bits."""
    low, high, was_low, was_high = struct.unpack("<IIII", client.test(diagnostics.INPUTS))
    return low | high << 20, was_low | was_high << 20


def check_inputs(
    client: ServiceClient, person: Person, name: str, names: list[str], first: int, limit_s: float
) -> Check:
    """Every input of `names`, from bit `first` on, must be seen off and on."""
    wanted = ((1 << len(names)) - 1) << first
    seen_on = seen_off = 0
    end_s = client.now_s() + limit_s
    client.test(diagnostics.PANEL, bytes([diagnostics.KEYS]))
    person.does(f"{name}: {', '.join(names)}; one after the other")
    while seen_on & seen_off & wanted != wanted and client.now_s() < end_s:
        now, seen_on = inputs_of(client)
        seen_off |= ~now
        client.wait(0.01)
    missing = [names[index] for index in range(len(names)) if not seen_on >> (first + index) & 1]
    stuck = [names[index] for index in range(len(names)) if not seen_off >> (first + index) & 1]
    detail = f"all {len(names)} seen" if not missing and not stuck else ""
    detail += f"never seen: {', '.join(missing)}" if missing else ""
    detail += f"{'; ' if missing else ''}always on: {', '.join(stuck)}" if stuck else ""
    return checked("display", name, not missing and not stuck, detail, "check plugs and the 74HC165 board")


def check_keys(client: ServiceClient, person: Person, limit_s: float) -> Check:
    return check_inputs(client, person, "keys", [text.strip() for text in KEY_NAMES[:KEY_COUNT]], 0, limit_s)


def check_chips(client: ServiceClient, person: Person, game: int, limit_s: float) -> Check:
    """For a game whose felt has sensors."""
    arc = layout_of(game).arc
    names = [f"seat {seat} {name}" for seat in range(1, arc.seats + 1) for name in arc.sensor_names()]
    return check_inputs(client, person, "chip sensors", names, FIRST_CHIP_BIT, limit_s)
