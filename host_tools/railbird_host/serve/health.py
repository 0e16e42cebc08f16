"""What somebody should look after at a table, from its status and counters: in words, gravest first.

In: what the board says of itself. Out: warnings. Nothing here is a card.
"""

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.device.service.client import Status

LITTLE_HEAP = 40_000
LARGEST_ROUND_BYTES = 25_000


def warnings_of(status: Status | None, counters: dict[str, int]) -> list[str]:
    if status is None:
        return []
    room = counters.get("journal_room_bytes", LARGEST_ROUND_BYTES)
    dull = [name for index, name in enumerate(SENSOR_NAMES) if status.dull_sensors >> index & 1]
    is_worn = counters.get("journal_bad_sectors") or counters.get("journal_write_failures")
    found = (
        (counters.get("journal_bad_sequence"), "the journal is damaged: call the technician"),
        (not status.link_up, "no link to the scanner: check the cable between the boards"),
        ("DOOR" in status.header, "the door was opened: a supervisor clears it"),
        (is_worn, "the flash wears out: plan another display board"),
        (not status.state and room < LARGEST_ROUND_BYTES, "little room in the journal"),
        (dull, f"clean the sensors {', '.join(dull)}"),
        (status.free_bytes < LITTLE_HEAP, f"only {status.free_bytes // 1024} KB of memory free"),
        (not counters.get("clock_trusted", 1), "nobody has set the table's clock since it started"),
    )
    return [words for is_so, words in found if is_so]
