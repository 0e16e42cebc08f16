"""What somebody should look after at a table, from its status and counters: named, in words, gravest first.

In: what the board says of itself. Out: warnings. Nothing here is a card.
"""

from typing import NamedTuple

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.device.service.client import Status

LITTLE_HEAP = 40_000
LARGEST_ROUND_BYTES = 25_000


class Warned(NamedTuple):
    """`name` is the same whatever the words say: an alarm of the floor goes by it."""

    name: str
    words: str


def warnings_of(status: Status | None, counters: dict[str, int]) -> list[Warned]:
    if status is None:
        return []
    room = counters.get("journal_room_bytes", LARGEST_ROUND_BYTES)
    dull = [name for index, name in enumerate(SENSOR_NAMES) if status.dull_sensors >> index & 1]
    is_worn = counters.get("journal_bad_sectors") or counters.get("journal_write_failures")
    found = (
        (counters.get("journal_bad_sequence"), "journal damaged", "the journal is damaged: call the technician"),
        (not status.link_up, "link lost", "no link to the scanner: check the cable between the boards"),
        ("DOOR" in status.header, "door open", "the door was opened: a supervisor clears it"),
        (is_worn, "flash worn", "the flash wears out: plan another display board"),
        (not status.state and room < LARGEST_ROUND_BYTES, "journal room", "little room in the journal"),
        (dull, "sensors dull", f"clean the sensors {', '.join(dull)}"),
        (status.free_bytes < LITTLE_HEAP, "memory low", f"only {status.free_bytes // 1024} KB of memory free"),
        (not counters.get("clock_trusted", 1), "clock not set", "nobody has set the table's clock since it started"),
    )
    return [Warned(name, words) for is_so, name, words in found if is_so]
