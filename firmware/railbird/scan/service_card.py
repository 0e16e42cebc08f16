"""The service card: in every row one bar over all eight data columns beside the strobe's mark, so that all nine sensors
must see the same number of edges.

In play a pass of it is a fault (SERVICE_CARD). In test mode the driver counts the edges of each sensor
(`drivers/edge_counters.py`); a sensor whose count differs is dirty, dim or loose.
"""

from railbird.scan.code import CARD_ROWS

SERVICE_ROWS = b"\xff" * CARD_ROWS
SERVICE_MARK_MM = 3  # its data marks leave a gap of 1 mm between rows
EDGES_PER_PASS = 2 * CARD_ROWS + 2  # the marks, and the card's own two ends
SENSORS = 9


def sensors_that_differ(counts, passes: int) -> int:
    """The mask of sensors, in the order of the pins, that did not see every edge of `passes` passes and no other."""
    mask = 0
    for sensor in range(SENSORS):
        if counts[sensor] != passes * EDGES_PER_PASS:
            mask |= 1 << sensor
    return mask
