"""Checks of a scanner: what its sensors see at rest, and their edges over passes of the service card.

Comes in: a client in a session, a person. Goes out: `Check`s. While edges are counted, passes that are no card are told
to nobody, so the table's journal knows nothing of them.
"""

import struct
from collections.abc import Callable

from railbird.scan.faults import SENSOR_NAMES
from railbird.scan.service_card import EDGES_PER_PASS, sensors_that_differ
from railbird.service import diagnostics
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.health import sensors_in
from railbird_host.field.selftest.check import Check, Person, checked

SENSORS = 9
DARK_FELT = (1 << SENSORS) - 1  # bare felt reads as dark, P is clear
QUIET_S = 0.6
CLEAN = "clean these sensors and their window, then test again; if it stays so, swap the scanner"


def check_levels(client: ServiceClient) -> Check:
    (levels,) = struct.unpack("<H", client.test(diagnostics.LEVELS))
    wrong = sensors_in(levels ^ DARK_FELT)
    detail = f"no card is there, but these see one: {', '.join(wrong)}" if wrong else "all see bare felt"
    return checked("scanner", "sensors at rest", not wrong, detail, "take any card away; " + CLEAN)


def check_edges(
    client: ServiceClient,
    person: Person,
    passes: int,
    limit_s: float,
    progress: Callable[[int, int], None] = lambda done, total: None,
    meanwhile: Callable[[], None] = lambda: None,
) -> Check:
    """Edges of each sensor over `passes` passes of the service card; over when they have come and all is quiet."""
    counts = edges(client, start=True)
    person.does(f"pass the service card {passes} times, face down, as a card is dealt")
    end_s = client.now_s() + limit_s
    quiet_since_s = client.now_s()
    while client.now_s() < end_s:
        client.wait(0.05)
        meanwhile()
        now = edges(client)
        if now != counts:
            counts, quiet_since_s = now, client.now_s()
        done = passes_in(counts)
        progress(min(done, passes), passes)
        if done >= passes and client.now_s() - quiet_since_s > QUIET_S:
            break
    client.test(diagnostics.END)
    return judged(counts, passes)


def edges(client: ServiceClient, start: bool = False) -> list[int]:
    return list(struct.unpack("<9H", client.test(diagnostics.EDGES, bytes([start]))))


def passes_in(counts: list[int]) -> int:
    """Whole passes that most sensors agree on: the middle one of nine, so that four may be blind."""
    return sorted(counts)[SENSORS // 2] // EDGES_PER_PASS


def judged(counts: list[int], passes: int) -> Check:
    seen = passes_in(counts)
    listed = " ".join(f"{name} {count}" for name, count in zip(SENSOR_NAMES[:SENSORS], counts, strict=True))
    if seen != passes:
        return checked("scanner", "edges", False, f"{seen} of {passes} passes came: {listed}", "pass the card again")
    wrong = sensors_in(sensors_that_differ(counts, passes))
    detail = f"{passes} passes, {EDGES_PER_PASS * passes} edges each"
    if wrong:
        detail = f"differ from {EDGES_PER_PASS * passes}: {', '.join(wrong)} ({listed})"
    return checked("scanner", "edges", not wrong, detail, CLEAN)
