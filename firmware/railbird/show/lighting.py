"""From meanings of areas to a frame of the LED chain: colours, how many LEDs, breathing, and the current's limit.

Comes in: `View.lamps`, a list of (area, meaning), and the time. Goes out: one word 0xRRGGBB an LED, or None if nothing
has to be sent. An area that wins is never dark: breathing goes down to half, and scaling leaves a colour at least 1.

Current is a model, not measured: 22 mA a channel at 255, in proportion below, and 1 mA an LED when dark. Published
figures for WS2812s are about 18 to 22 mA and 0.7 mA; measure the strips that are built in.
"""

from array import array

from railbird.compat import micropython
from railbird.table import view

LIMIT_MA = 2000
DARK_LED_UA = 1000
CHANNEL_UA = 87  # a step of one channel: 22 mA / 255, rounded up
FRAME_MS = 250
BREATH = (256, 192, 128, 192)  # of 256; four frames a second, 1 Hz
CHECK_MS = 2000  # an unchanged frame goes out this often, so that a broken chain is seen

WHITE = 0xFFFFFF
WHITE_4_PERCENT = 0x0A0A0A
WHITE_15_PERCENT = 0x262626
YELLOW = 0xFFD000  # as on the monitor
BLUE = 0x0020FF
VIOLET_15_PERCENT = 0x1C0026

ALL, EVERY_SECOND, OUTER, MIDDLE = range(4)
WHOLE, BROKEN, SHORT = range(3)  # what the driver finds of the chain

# meaning: (colour, which LEDs, breathing)
MEANINGS = {
    view.BETS_OPEN: (WHITE_4_PERCENT, ALL, False),
    view.WIN: (WHITE, ALL, False),
    view.WIN_PROTEST: (YELLOW, EVERY_SECOND, False),
    view.TRIFECTA_10: (WHITE, ALL, True),
    view.TRIFECTA_2: (YELLOW, OUTER, False),
    view.TRIFECTA_1: (BLUE, MIDDLE, False),
    view.WIN_BONUS: (YELLOW, ALL, True),
    view.LOSE_BONUS: (YELLOW, MIDDLE, True),
    view.PUSH: (BLUE, ALL, False),
    view.VOID: (VIOLET_15_PERCENT, ALL, False),
    view.SEAT_DUE: (WHITE_15_PERCENT, ALL, False),
    view.WIN_HIGH: (WHITE, ALL, True),
    view.PUSH_BONUS: (BLUE, ALL, True),
}

# Microamperes of one LED that shows a meaning at its brightest, besides what it takes when dark.
FULL_UA = {}
for _meaning, (_colour, _, _) in MEANINGS.items():
    FULL_UA[_meaning] = ((_colour >> 16) + (_colour >> 8 & 255) + (_colour & 255)) * CHANNEL_UA


@micropython.native
def lit_leds(pattern: int, first: int, count: int) -> range:
    """Which LEDs of an area's span shine."""
    if pattern == EVERY_SECOND:
        return range(first, first + count, 2)
    if pattern == OUTER:
        return range(first, first + count, count - 1)
    if pattern == MIDDLE:
        return range(first + count // 2, first + count // 2 + 1)
    return range(first, first + count)


@micropython.native
def lit_count(pattern: int, count: int) -> int:
    """How many that are."""
    if pattern == ALL:
        return count
    return (count + 1) // 2 if pattern == EVERY_SECOND else 2 if pattern == OUTER else 1


@micropython.native
def scaled(colour: int, scale: int) -> int:
    """A colour times scale / 256; a channel that is lit stays lit."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    if red:
        red = red * scale >> 8 or 1
    if green:
        green = green * scale >> 8 or 1
    if blue:
        blue = blue * scale >> 8 or 1
    return red << 16 | green << 8 | blue


def current_ua(words) -> int:
    """Current of a frame in microamperes, by the model above."""
    steps = 0
    for word in words:
        steps += (word >> 16 & 255) + (word >> 8 & 255) + (word & 255)
    return steps * CHANNEL_UA + len(words) * DARK_LED_UA


class Lighting:
    """Keeps the frame sent last, so that only a different one is sent (or one after CHECK_MS)."""

    def __init__(self, layout):
        self.layout = layout
        self.words = array("I", [0] * layout.led_count)
        self._dark = array("I", [0] * layout.led_count)
        self._lamps = None
        self._given = None  # the list they came in: the same one again needs no comparison, which takes 0.2 ms
        self._scale = 256
        self._breathes = False
        self._phase = 0
        self._sent_ms = 0

    def frame(self, lamps: list, time_ms: int):
        """The words to send now, or None. `time_ms` may wrap: only its difference counts. Other lamps, another list."""
        phase = time_ms // FRAME_MS % 4
        is_new = lamps is not self._given and lamps != self._lamps
        self._given = lamps
        if is_new:
            self._lamps = list(lamps)
            self._breathes = any([MEANINGS[meaning][2] for _, meaning in lamps])
            self._scale = self._scale_within_limit()
            self._clear()
        elif not (self._breathes and phase != self._phase) and 0 <= time_ms - self._sent_ms < CHECK_MS:
            return None
        self._phase = phase
        self._sent_ms = time_ms
        self._fill(BREATH[phase])
        return self.words

    def walk(self, led: int):
        """Test mode: this LED alone (-1: none), and the name of its area. In a broken chain it stays dark behind the
        break."""
        self._lamps = self._given = None
        self._clear()
        if led < 0:
            return self.words, ""
        self.words[led] = WHITE_15_PERCENT
        area = self.layout.area_of(led)
        return self.words, self.layout.area_names[area] if area >= 0 else ""

    def _clear(self) -> None:
        self.words[:] = self._dark

    @micropython.native
    def _scale_within_limit(self) -> int:
        """The whole frame is scaled as at its breath's peak: a steady area doesn't change with a breathing one."""
        spans = self.layout.spans
        steps_ua = 0
        for area, meaning in self._lamps:
            steps_ua += lit_count(MEANINGS[meaning][1], spans[2 * area + 1]) * FULL_UA[meaning]
        # What rounding up to 1 may add is set aside.
        room_ua = LIMIT_MA * 1000 - self.layout.led_count * (DARK_LED_UA + 3 * CHANNEL_UA)
        return 256 if steps_ua <= room_ua else room_ua // (steps_ua // 256 + 1)

    @micropython.native
    def _fill(self, breath: int) -> None:
        words, spans = self.words, self.layout.spans
        known = pattern = colour = 0  # those of a meaning often come together
        for area, meaning in self._lamps:
            if meaning != known:
                known = meaning
                pattern = MEANINGS[meaning][1]
                colour = self._colour(meaning, breath)
            for led in lit_leds(pattern, spans[2 * area], spans[2 * area + 1]):
                words[led] = colour

    def _colour(self, meaning: int, breath: int) -> int:
        colour, _, breathes = MEANINGS[meaning]
        scale = self._scale * breath >> 8 if breathes else self._scale
        return colour if scale == 256 else scaled(colour, scale)
