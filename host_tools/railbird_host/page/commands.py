"""What a page may ask for: text from the socket comes in, a checked `Command` goes out, or a named `CommandError`.

VERBS is the one table of commands: verb to fields, each with its check. Nothing else from a page reaches the table.
"""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from railbird.cards.card import card_from_text
from railbird.scan.faults import SENSOR_NAMES
from railbird_host.page.card_motion import FASTEST_MM_S, MOTIONS, SLOWEST_MM_S
from railbird_host.page.troubles import TROUBLES
from railbird_host.sim.bench.bench import KEYS, LAYOUTS

LONGEST_TEXT = 8192
LONGEST_TRACK = 300
LONGEST_RUN_S = 120.0


class CommandError(ValueError):
    """What a page sent is no command; says expected and got."""


class Command(NamedTuple):
    verb: str
    values: dict[str, Any]


Check = Callable[[Any], Any]


def one_of(*allowed: object) -> Check:
    def check(value: Any) -> Any:
        for item in allowed:
            if type(value) is type(item) and value == item:
                return item
        raise CommandError(f"expected one of {', '.join(map(str, allowed))}, got {str(value)[:40]!r}")

    return check


def number(lowest: float, highest: float) -> Check:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not lowest <= value <= highest:
            raise CommandError(f"expected {lowest} to {highest}, got {str(value)[:40]!r}")
        return float(value)

    return check


def whole(lowest: int, highest: int) -> Check:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
            raise CommandError(f"expected a whole number from {lowest} to {highest}, got {str(value)[:40]!r}")
        return value

    return check


def card(value: Any) -> int:
    try:
        return card_from_text(value)
    except (ValueError, TypeError, AttributeError, IndexError, KeyError):
        raise CommandError(f"expected a card such as AS, got {str(value)[:40]!r}") from None


def track(value: Any) -> list[tuple[float, float]]:
    """(milliseconds, millimetres), in the order of time."""
    if not isinstance(value, list) or not 2 <= len(value) <= LONGEST_TRACK:
        raise CommandError(f"expected a track of 2 to {LONGEST_TRACK} points")
    time, place = number(0, 10_000), number(-1000, 1000)
    points = []
    for point in value:
        if not isinstance(point, list) or len(point) != 2:
            raise CommandError("expected points of milliseconds and millimetres")
        points.append((time(point[0]), place(point[1])))
    if any(later[0] < earlier[0] for earlier, later in pairwise(points)):
        raise CommandError("expected a track in the order of time")
    return points


def short_text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > 40:
        raise CommandError("expected a short text")
    return value


yes_or_no = one_of(True, False)
key_name = one_of(*KEYS)
an_area = whole(0, max(len(layout().area_names) for layout in LAYOUTS.values()) - 1)

# verb -> field -> (check, is it needed)
VERBS: dict[str, dict[str, tuple[Check, bool]]] = {
    "down": {"key": (key_name, True)},
    "up": {"key": (key_name, True), "held_ms": (number(0, 60_000), False)},
    "deal": {
        "what": (one_of("next", "again", "pick", "felt"), True),
        "number": (whole(1, 1_000_000), False),  # of a card on the felt
        "card": (card, False),
        "face": (one_of("down", "up"), False),
        "speed_mm_s": (number(SLOWEST_MM_S, FASTEST_MM_S), False),
        "motion": (one_of(*MOTIONS), False),
        "track": (track, False),
        "past": (yes_or_no, False),
    },
    "switch": {"on": (yes_or_no, True)},
    "door": {"on": (yes_or_no, True)},
    "chip": {"area": (an_area, True), "on": (yes_or_no, True), "amount": (whole(1, 10_000), False)},
    "clear": {},
    "move": {"card": (whole(1, 1_000_000), True), "place": (short_text, True)},
    "turn": {"card": (whole(1, 1_000_000), True)},
    "lamp": {"area": (an_area, True), "on": (yes_or_no, True)},
    "next_card": {"card": (card, True)},
    "sensor": {"name": (one_of(*SENSOR_NAMES), True), "is": (one_of("clean", "dirty", "dead"), True)},
    "trouble": {"name": (one_of(*TROUBLES), True), "on": (yes_or_no, True)},
    "stuck": {"key": (key_name, True), "on": (yes_or_no, True)},
    "restart": {"game": (one_of(*LAYOUTS), False), "seed": (whole(0, 999_999), False)},
    "exercise": {"name": (short_text, True)},
    "judge": {},
    "hint": {},
    "show": {},
    "skip": {},
    "person": {"name": (short_text, True)},
    "exam": {"game": (one_of("", *LAYOUTS), False)},
    "run": {"seconds": (number(0, LONGEST_RUN_S), True)},
}


def parse(text: str) -> Command:
    if len(text) > LONGEST_TEXT:
        raise CommandError(f"expected at most {LONGEST_TEXT} characters, got {len(text)}")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise CommandError("expected JSON") from None
    if not isinstance(message, dict):
        raise CommandError("expected an object")
    verb = message.pop("do", None)
    fields = VERBS.get(verb) if isinstance(verb, str) else None
    if fields is None:
        raise CommandError(f"there is no command {str(verb)[:40]!r}")
    for name in message:
        if name not in fields:
            raise CommandError(f"{verb}: there is no field {name[:40]!r}")
    values = {}
    for name, (check, needed) in fields.items():
        if name in message:
            try:
                values[name] = check(message[name])
            except CommandError as error:
                raise CommandError(f"{verb}, {name}: {error}") from None
        elif needed:
            raise CommandError(f"{verb}: {name} is missing")
    wanted = {"pick": "card", "felt": "number"}.get(str(values.get("what"))) if verb == "deal" else None
    if wanted and wanted not in values:
        raise CommandError(f"deal: {wanted} is missing")
    return Command(verb, values)
