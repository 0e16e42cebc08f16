"""Is what passed longer than one card? Two cards that lie on each other, shifted by less than the blank margin, show
the rows of the lower one only; but paper then reaches further ahead of the first mark, or further behind the last.

The speed near each end is known from three rows. With an acceleration of 10 m/s2 at most, the margin's length has a
lower bound: distance > time x speed - acceleration x time x (time + time of the rows) / 2. In slow passes, and for
shifts below about 2 mm, it says nothing; a shift of 5 mm is seen from 1 m/s on.
"""

from railbird.scan.code import CARD_ROWS

_ROWS = 3
_ROWS_UM = 12000
_LEAD_UM = 7500  # from the leading end to the first mark
_TRAIL_UM = 8500  # from the beginning of the last mark to the trailing end
_TOLERANCE_UM = 2400  # more than seven standard deviations of jitter
_SLOWEST_ROWS_US = 100000
_LONGEST_MARGIN_US = 60000


def is_longer_than_a_card(raw) -> bool:
    """For a forward pass: the second event is the card's arrival at S, the last one its trailing edge."""
    rows = raw.rows
    last = rows.count - 1
    if last < _ROWS:
        return False
    times_us = rows.times_us
    lost_um = 0 if rows.count >= CARD_ROWS else _ROWS_UM // _ROWS  # the lost row may be the first or the last
    lead_us = times_us[0] - raw.times_us[1]
    trail_us = raw.times_us[raw.count - 1] - times_us[last]
    return _is_too_long(lead_us, times_us[_ROWS] - times_us[0], _LEAD_UM + lost_um) or _is_too_long(
        trail_us, times_us[last] - times_us[last - _ROWS], _TRAIL_UM + lost_um
    )


def _is_too_long(margin_us: int, rows_us: int, expected_um: int) -> bool:
    if not 0 < rows_us < _SLOWEST_ROWS_US or not 0 < margin_us < _LONGEST_MARGIN_US:
        return False
    # Shifted by two bits each, products stay small integers.
    speeding_um = (margin_us >> 2) * (margin_us + rows_us >> 2) // 12500
    return margin_us * _ROWS_UM // rows_us - speeding_um > expected_um + _TOLERANCE_UM
