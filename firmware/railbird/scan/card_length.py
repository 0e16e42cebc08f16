"""Is what passed longer than one card? Two cards that lie on each other, shifted by less than the blank margin, show
the rows of the lower one only; but paper then reaches further ahead of the first mark, or further behind the last.

    P rises  S falls      first mark    third    …    last but two   last mark    P falls  S rises
       |-- 4 mm --|-- 7.5 mm --|-- 8 mm --|                |-- 8 mm --|-- 4.5 mm --|-- 4 mm --|

So the speed is known on both sides of each margin, and the margin is as long as its time at the speed between them:
exactly so if the acceleration is constant, whatever it is. It may differ by 10 m/s2; where the rows next to the margin
say that the card moves steadily, by what changes its speed by a fifth within 10 mm, if that is less. That much is taken
off before a margin is called too long. So in a steady pass, at any speed, a shift of 5 mm is seen, one of 3 mm every
third time, one below 2 mm hardly ever; in an unsteady one it takes 0.5 m/s. A card that hesitates with its margin on
the line, and nowhere else, is a fault, too: it is passed again.
"""

from railbird.compat import micropython
from railbird.scan.code import BLOCK_ROWS, START, START_TURNED
from railbird.scan.event_word import PRESENCE_EDGE

_PITCH_UM = 4000
_AHEAD_UM = 4000  # from P to S
_ROWS_UM = 2 * _PITCH_UM
_LEAD_UM = 7500  # from the leading end to the first mark
_TRAIL_UM = 4500  # from the beginning of the last mark to where P clears
_TOLERANCE_UM = 2400  # four and a half standard deviations of jitter
_LONGEST_UM = 25000
_LONGEST_US = 200000  # a stop, about which nothing can be said
_SLOW_US = 24000  # from here on 10 m/s2 may make the time of any margin
_SMALL_US = 16000  # times are halved until they fit into it


@micropython.native
def is_longer_than_a_card(raw) -> bool:
    """For a forward pass: it begins with P and the card's arrival at S, and ends with P and its trailing edge at S."""
    rows = raw.rows
    last = rows.count - 1
    end = raw.count - 1
    if rows.count < BLOCK_ROWS or not raw.samples[end - 1] & PRESENCE_EDGE:
        return False
    events_us = raw.times_us
    rows_us = rows.times_us
    lead_um = _LEAD_UM if rows.begins[0] == START else _LEAD_UM + _PITCH_UM  # the first row may be lost
    trail_um = _TRAIL_UM if rows.begins[last] == START_TURNED else _TRAIL_UM + _PITCH_UM
    lead_us = rows_us[0] - events_us[1]
    trail_us = events_us[end - 1] - rows_us[last]
    after_us = events_us[end] - events_us[end - 1]
    first_us = rows_us[2] - rows_us[0]
    last_us = rows_us[last] - rows_us[last - 2]
    return _is_too_long(events_us[1], lead_us, first_us, lead_um, rows_us, 0) or _is_too_long(
        after_us, trail_us, last_us, trail_um, rows_us, rows.count - BLOCK_ROWS
    )


@micropython.native
def _is_too_long(ahead_us: int, margin_us: int, marks_us: int, expected_um: int, rows_us, block: int) -> bool:
    """`ahead_us`: from P to S, on one side of the margin; `marks_us`: from a mark to the next but one, on the other;
    `block`: the first of the seven rows next to it."""
    if not 0 < margin_us < _LONGEST_US or ahead_us <= 0 or marks_us <= 1:
        return False
    longest_um = expected_um + _TOLERANCE_UM
    if margin_us * _AHEAD_UM // ahead_us <= longest_um and margin_us * _PITCH_UM // (marks_us >> 1) <= longest_um:
        return False  # nearly every card is done with here
    if ahead_us >= _LONGEST_US or marks_us >= _LONGEST_US:
        return False
    may_differ_um = _LONGEST_UM
    if margin_us < _SLOW_US:  # 10 m/s2 are 1e-5 um/us2, between the middles of what is measured on either side
        may_differ_um = margin_us * (ahead_us + margin_us + marks_us >> 4) // 25000
    while ahead_us + margin_us + marks_us > _SMALL_US:  # only ratios matter from here on: products stay small integers
        ahead_us >>= 1
        margin_us >>= 1
        marks_us >>= 1
    if not (ahead_us and marks_us):
        return False
    speeds = _AHEAD_UM * (margin_us + marks_us) // ahead_us + _ROWS_UM * (margin_us + ahead_us) // marks_us
    margin_um = min(margin_us * speeds // (ahead_us + 2 * margin_us + marks_us), _LONGEST_UM)
    if _is_steady(rows_us, block):
        may_differ_um = min(may_differ_um, margin_um * (_AHEAD_UM + _ROWS_UM + margin_um) // 200000)
    return margin_um - may_differ_um > longest_um


@micropython.native
def _is_steady(rows_us, block: int) -> bool:
    """The widest gap between rows is not much longer than the narrowest: no more than jitter may make it."""
    shortest_us = longest_us = rows_us[block + 1] - rows_us[block]
    for index in range(block + 1, block + BLOCK_ROWS - 1):
        gap_us = rows_us[index + 1] - rows_us[index]
        shortest_us = min(shortest_us, gap_us)
        longest_us = max(longest_us, gap_us)
    return 3 * longest_us <= 5 * shortest_us
