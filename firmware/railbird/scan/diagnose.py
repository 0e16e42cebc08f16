"""Why a pass could not be read: from how the card moved, and from rows that are no card's rows, to a `ReadFault` with
a name.

These are hints for the dealer and the technician. None of them can turn a fault into a read.
"""

from railbird.scan import faults
from railbird.scan.code import (
    BLOCK_ROWS,
    CARD_ROWS,
    START,
    START_TURNED,
    STOP,
    STOP_TURNED,
    ones,
    read_block,
    read_turned_block,
)
from railbird.scan.event_word import PRESENCE, PRESENCE_EDGE, STROBE, row_of
from railbird.scan.results import ReadFault

_STROBE_SENSOR = 4
_PRESENCE_SENSOR = 9
_mended = bytearray(CARD_ROWS)


def name_movement(raw):
    """A fault if the card did not go forward over P and the line in one go, else None."""
    rows = raw.rows
    if raw.overrun or not raw.count:
        return ReadFault(faults.OVERRUN)
    if not rows.presence_edges:
        if raw.stalled and rows.count < CARD_ROWS:
            return ReadFault(faults.STALLED)
        return ReadFault(faults.SENSOR_STUCK, _PRESENCE_SENSOR)  # a whole card went by and P never moved
    if not rows.strobe_edges:
        return _name_without_strobe(raw)
    if raw.stalled:
        return ReadFault(faults.STALLED)
    if not raw.samples[0] & PRESENCE_EDGE:
        return ReadFault(faults.CAME_BACK)
    if raw.full:
        return ReadFault(faults.OVERLAP)
    if raw.samples[raw.count - 1] & PRESENCE_EDGE:
        return ReadFault(faults.PULLED_BACK)
    if rows.presence_edges != 2:
        return _name_sequence(rows)
    return None


def _name_without_strobe(raw):
    """P saw a card, S saw nothing: S is stuck, or the card never reached the line."""
    last = raw.samples[raw.count - 1]
    if raw.stalled and last & PRESENCE:
        return ReadFault(faults.STALLED)
    if not last & STROBE:
        return ReadFault(faults.SENSOR_STUCK, _STROBE_SENSOR)
    # When P clears behind a card, the line lies over its blank margin: the data sensors say whether a card is there.
    bright = 8 - ones(row_of(last))
    return ReadFault(faults.SENSOR_STUCK, _STROBE_SENSOR) if bright >= 4 else ReadFault(faults.PULLED_BACK)


def name_rows(rows, blocks: int):
    """A fault for rows of a forward pass that are not one card's rows; `blocks` of them were good."""
    count = rows.count
    if not count:
        return ReadFault(faults.NO_CODE)
    if _is_service_card(rows):
        return ReadFault(faults.SERVICE_CARD)
    if count > CARD_ROWS:
        return _name_sequence(rows)
    if count == CARD_ROWS:
        sensor = _sensor_to_blame(rows.begins)
        if sensor >= 0:
            return _name_sensor(rows.begins, sensor)
        if blocks and not _is_damaged(rows.begins, count):
            return ReadFault(faults.BLOCKS_DISAGREE)
    return _name_damage(rows.begins, count)


def _is_service_card(rows) -> bool:
    """A full bar in every row, or nearly: see `service_card`."""
    bars = 0
    for index in range(rows.count):
        bars += rows.begins[index] == 0xFF
    return rows.count >= CARD_ROWS - 2 and bars >= rows.count - 2


def _name_sequence(rows):
    """More rows than one card has. Markers that come in the order of a forward pass, and then once more, are a second
    card; a marker twice running, or too many rows between two, are a card that went to and fro."""
    last_marker = -1
    since_marker = 0
    to_and_fro = False
    for index in range(rows.count):
        row = rows.begins[index]
        since_marker += 1
        marker = _marker_number(row)
        if marker < 0:
            to_and_fro = to_and_fro or since_marker > BLOCK_ROWS - 2
            continue
        to_and_fro = to_and_fro or marker == last_marker
        last_marker = marker
        since_marker = 0
    return ReadFault(faults.OVERLAP if rows.count > CARD_ROWS and not to_and_fro else faults.PULLED_BACK)


def _marker_number(row: int) -> int:
    """Its place in a forward pass: START 0, STOP 1, STOP turned 2, START turned 3; -1 for a data row."""
    if row == START:
        return 0
    if row == STOP:
        return 1
    if row == STOP_TURNED:
        return 2
    return 3 if row == START_TURNED else -1


def _sensor_to_blame(begins) -> int:
    """The one data sensor without which both blocks are good and equal, or -1: four ones a row give back the missing
    bit."""
    found = -1
    for sensor in range(8):
        if _is_card_without(begins, sensor):
            if found >= 0:
                return -1
            found = sensor
    return found


def _is_card_without(begins, sensor: int) -> bool:
    bit = 1 << sensor
    for index in range(CARD_ROWS):
        row = begins[index] & ~bit
        dark = ones(row)
        if dark == 3:
            row |= bit
        elif dark != 4:
            return False
        _mended[index] = row
    word = read_block(_mended, 0)
    return word >= 0 and word == read_turned_block(_mended, BLOCK_ROWS)


def _name_sensor(begins, data_sensor: int):
    sensor = data_sensor if data_sensor < 4 else data_sensor + 1
    bit = 1 << data_sensor
    dark = 0
    for index in range(CARD_ROWS):
        dark += begins[index] & bit != 0
    return ReadFault(faults.SENSOR_STUCK if dark in (0, CARD_ROWS) else faults.DIRTY, sensor)


def _is_damaged(begins, count: int) -> bool:
    return any(ones(begins[index]) != 4 for index in range(count))


def _name_damage(begins, count: int):
    """Errors in one direction only are dirt or fade."""
    more = 0
    less = 0
    for index in range(count):
        dark = ones(begins[index])
        more += dark > 4
        less += dark < 4
    if more and not less:
        return ReadFault(faults.DIRTY)
    if less and not more:
        return ReadFault(faults.FADED)
    if count < CARD_ROWS and not more:
        return ReadFault(faults.DIRTY, _STROBE_SENSOR)  # good rows, but not all: marks that S did not see
    return ReadFault(faults.UNREADABLE)
