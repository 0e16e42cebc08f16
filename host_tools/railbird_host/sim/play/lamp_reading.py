"""What the lamps say over a second: each area's colour at its peak, its LEDs, and whether that is what the guide means.

In: the decoded frames of the LED line. Out: a `LampReading`. Colours are told by hue and brightness, because the
firmware scales a whole frame to its current limit.
"""

from dataclasses import dataclass

from railbird.show.lighting import MEANINGS, lit_leds
from railbird.table.layout import Layout
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.parts.ws2812 import latched_since

STILL_S = 0.35  # longer than a breathing lamp keeps one brightness
BREATH_S = 1.02  # a whole breath (table-guide 6: 1 Hz)
HUE_TOLERANCE = 0.06  # of the strongest channel; 8 bits scaled to 15 % are coarse
DIMMEST = 0.5  # what the current limit may leave of a colour


@dataclass(frozen=True)
class LampReading:
    peaks: dict[str, int]  # area to 0xRRGGBB
    lit: dict[str, tuple[int, ...]]  # area to its LEDs with light, counted from the area's first
    breathing: frozenset[str]
    dark: frozenset[str]  # areas with light in some frames and none in others

    @property
    def led_counts(self) -> dict[str, int]:
        return {area: len(leds) for area, leds in self.lit.items()}


def watch_lamps(bench: Bench) -> LampReading:
    """Looks at the lamps as they are, for a whole breath if any of them breathes."""
    frames = bench.eyes.lamp_frames(STILL_S)
    if any(colours != frames[0] for colours in frames):
        frames += bench.eyes.lamp_frames(BREATH_S - STILL_S)
    return read_frames(bench.layout, frames)


class BreathWatch:
    """The same on an emulated LED line, from now on: hands may do meanwhile what leaves breathing lamps as they are."""

    def __init__(self, bench: TableBench):
        self._bench = bench
        self._start_ns = bench.now_ns
        self._first = tuple(bench.eyes.colours())

    def reading(self) -> LampReading:
        """After a whole breath, however much of it has passed."""
        self._bench.run_until_ns(max(self._bench.now_ns, self._start_ns + BREATH_S * 1e9))
        frames = latched_since(self._bench.parts.lamps.frames, self._start_ns)
        return read_frames(self._bench.layout, [self._first, *(frame.colours for frame in frames)])


def read_frames(layout: Layout, frames: list[tuple[int, ...]]) -> LampReading:
    peaks: dict[str, int] = {}
    lit: dict[str, tuple[int, ...]] = {}
    breathing, dark = set(), set()
    for index, area in enumerate(layout.area_names):
        leds = layout.leds(index)
        seen = [[frame[led] if led < len(frame) else 0 for led in leds] for frame in frames]
        brightest = [max(colours, key=brightness) for colours in seen]
        if not any(brightest):
            continue
        peaks[area] = max(brightest, key=brightness)
        lit[area] = tuple(at for at in range(len(leds)) if any(colours[at] for colours in seen))
        if len({colour for colour in brightest if colour}) > 1:
            breathing.add(area)
        if not all(brightest):
            dark.add(area)
    return LampReading(peaks, lit, frozenset(breathing), frozenset(dark))


def brightness(colour: int) -> int:
    return sum(channels(colour))


def channels(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255


def is_colour(seen: int, meant: int) -> bool:
    """The same hue, and no dimmer than the current limit makes it."""
    strongest_seen, strongest_meant = max(channels(seen)), max(channels(meant))
    if not DIMMEST * strongest_meant <= strongest_seen <= strongest_meant + 1:
        return False
    pairs = zip(channels(seen), channels(meant), strict=True)
    return all(abs(one / strongest_seen - other / strongest_meant) <= HUE_TOLERANCE for one, other in pairs)


def means(reading: LampReading, layout: Layout, area: str, meaning: int) -> bool:
    """Whether an area's light is that of a meaning (`table/view.py`): colour, which LEDs, breathing."""
    if area not in reading.peaks:
        return False
    _, count = layout.span(layout.area_names.index(area))
    colour, pattern, breathes = MEANINGS[meaning]
    return (
        is_colour(reading.peaks[area], colour)
        and reading.lit[area] == tuple(lit_leds(pattern, 0, count))
        and breathes == (area in reading.breathing)
    )
