"""Where the lamps and areas of a table lie: area to LED span along the chain, and to millimetres on the felt.

Derby: five rows of 36 LEDs, the first row nearest the dealer, from the dealer's left, then back and forth. Poker: seats
1 to 7, each Aces Up, Ante, Play, three LEDs each. Areas are numbered as in `games/derby_areas.py` and as the chips.
Derby's names and suits are imported where they are needed: 3 KB that a poker table can use.
"""

ROW_LEDS = 36
COLUMN_LEDS = 3
POKER_AREA_LEDS = 3
POKER_SPOTS = ("ACES_UP", "ANTE", "PLAY")

DERBY_COLUMN_MM = 100
DERBY_WIDTH_MM, DERBY_HEIGHT_MM = 1200, 445
# top of a row from the players' edge, and its height
DERBY_ROWS_MM = ((0, 95), (95, 95), (190, 85), (275, 85), (360, 85))
# the places for the cards, from the dealer's right: (left from the dealer's left, width); 110 high, below the field
DERBY_PLACES_MM = ((720, 480), (360, 340), (0, 340))
DERBY_PLACE_HEIGHT_MM = 110

POKER_FIRST_DEGREES, POKER_STEP_DEGREES = 66, 22  # seat 1 at the dealer's left; 0 is straight ahead
POKER_RADIUS_MM = (570, 660, 765)
POKER_SIZE_MM = ((75, 75), (75, 75), (115, 85))  # circles; Play is 115 wide along the arc
POKER_INSCRIPTION_RADIUS_MM = 450


class Layout:
    """`spans` holds two bytes an area: its first LED and how many; an area's LEDs lie side by side in the chain."""

    def __init__(self, name: str, area_names, spans: bytes, led_count: int):
        self.name = name
        self.area_names = area_names
        self.spans = spans
        self.led_count = led_count

    def span(self, area: int):
        """(first LED, how many)."""
        return self.spans[2 * area], self.spans[2 * area + 1]

    def leds(self, area: int) -> range:
        first, count = self.span(area)
        return range(first, first + count)

    def area_of(self, led: int) -> int:
        """The area that an LED belongs to; -1 outside of the chain."""
        for area in range(len(self.area_names)):
            if led in self.leds(area):
                return area
        return -1


def derby_column(suits) -> int:
    """Column 0-11 of an area from the dealer's left; of a suit's area its leftmost one."""
    if len(suits) == 1:
        return suits[0] * 3
    return suits[0] * 3 + suits[1] - (suits[1] > suits[0])


def derby_cell(area: int):
    """(row from the players' edge, first column, columns)."""
    from railbird.games.derby_areas import AREA_SUITS, BLACK

    suits = AREA_SUITS[area]
    if not suits:
        return 0, 6 if area == BLACK else 0, 6
    if len(suits) == 3:
        fourth = 6 - sum(suits)
        return 4 if suits[2] > fourth else 3, derby_column(suits), 1
    return len(suits), derby_column(suits), 3 if len(suits) == 1 else 1


def derby_spans() -> bytes:
    from railbird.games.derby_areas import AREA_COUNT

    spans = bytearray()
    for area in range(AREA_COUNT):
        row, column, columns = derby_cell(area)
        chain_row = 4 - row
        first = COLUMN_LEDS * column
        if chain_row % 2:  # this row runs from the dealer's right
            first = ROW_LEDS - first - COLUMN_LEDS * columns
        spans.append(ROW_LEDS * chain_row + first)
        spans.append(COLUMN_LEDS * columns)
    return bytes(spans)


def derby_area_mm(area: int):
    """(x, y, width, height) from the dealer's left and the players' edge."""
    row, column, columns = derby_cell(area)
    top, height = DERBY_ROWS_MM[row]
    return DERBY_COLUMN_MM * column, top, DERBY_COLUMN_MM * columns, height


def poker_area(seat: int, spot: int) -> int:
    return (seat - 1) * 3 + spot


def poker_area_polar(area: int):
    """(degrees to the dealer's left of straight ahead, radius in mm, width, height) around the edge's middle."""
    spot = area % 3
    degrees = POKER_FIRST_DEGREES - POKER_STEP_DEGREES * (area // 3)
    return degrees, POKER_RADIUS_MM[spot], POKER_SIZE_MM[spot][0], POKER_SIZE_MM[spot][1]


def derby() -> Layout:
    from railbird.games.derby_areas import AREA_NAMES

    return Layout("derby", AREA_NAMES, derby_spans(), 5 * ROW_LEDS)


def poker() -> Layout:
    names = ["SEAT_{}_{}".format(area // 3 + 1, POKER_SPOTS[area % 3]) for area in range(21)]
    spans = bytearray()
    for area in range(21):
        spans.append(POKER_AREA_LEDS * area)
        spans.append(POKER_AREA_LEDS)
    return Layout("poker", tuple(names), bytes(spans), 21 * POKER_AREA_LEDS)


def first_lamp() -> Layout:
    """A board that has no table yet: the chain's first LED, whatever felt it lies under."""
    return Layout("first lamp", ("FIRST",), bytes((0, 1)), 1)
