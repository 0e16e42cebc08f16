"""A chain of WS2812 LEDs: decodes its data line into colours, and passes on what lies beyond its end.

In: whole words from a PIO program, in bulk, or the edges on the pin, whatever makes them. Out: `colours` (0xRRGGBB
of every LED as it shines now) and `frames`. With a return pin, the bits after the last LED's come back on it.
`break_after` is the number of LEDs that still get data: those beyond keep their colour, and the return pin stays
still.
"""

from dataclasses import dataclass

from railbird_host.emulator.board import Board
from railbird_host.emulator.led_shifter import LedTiming

LATCH_NS = 50_000  # a low this long ends a frame (WS2812 datasheet: 50 us)
_ONE_NS = 500  # a high of at least this is a one: zeros last 250 to 400 ns, ones 650 to 950
_BITS = 24


@dataclass(frozen=True)
class LedFrame:
    start_ns: int
    end_ns: int  # of its last bit
    colours: tuple[int, ...]  # 0xRRGGBB, as many as words arrived for LEDs of this chain


def latched_since(frames: list[LedFrame], time_ns: float) -> list[LedFrame]:
    """What shone after a time: a frame whose bits were out before it may not have been latched by then."""
    return [frame for frame in frames if frame.end_ns + LATCH_NS >= time_ns]


class Ws2812Chain:
    def __init__(self, board: Board, gpio: int, count: int, return_gpio: int | None = None):
        self.count = count
        self.colours = [0] * count
        self.frames: list[LedFrame] = []
        self.frame_limit = 10_000  # older frames are forgotten
        self.break_after: int | None = None
        self._board = board
        self._return_gpio = return_gpio
        self._source = board.outside.new_source()
        self._bits = 0
        self._bit_count = 0
        self._start_ns = self._end_ns = 0.0
        self._rise_ns = 0.0
        self._is_latch_scheduled = False
        board.attach_led_chain(gpio, self)
        board.pins.watch(gpio, self._edge)
        board.on_power(self._power)
        if return_gpio is not None:
            board.pins.drive(return_gpio, 0)

    @property
    def _reach(self) -> int:
        return self.count if self.break_after is None else min(self.break_after, self.count)

    def _power(self, _is_on: bool) -> None:
        self.colours = [0] * self.count
        self._bits = self._bit_count = 0

    def receive(self, start_ns: float, bits: int, count: int, timing: LedTiming) -> None:
        """Bits in bulk, most significant first; the first one's period starts at `start_ns`."""
        first = self._bit_count
        self._add(start_ns, bits, count, start_ns + count * timing.period_ns)
        if self._return_gpio is None or self.break_after is not None:
            return
        for index in range(max(0, self.count * _BITS - first), count):
            rise = start_ns + index * timing.period_ns + timing.rise_ns
            one = bits >> (count - 1 - index) & 1
            self._return_at(rise, 1)
            self._return_at(rise + (timing.high_of_one_ns if one else timing.high_of_zero_ns), 0)

    def _return_at(self, time_ns: float, level: int) -> None:
        gpio = self._return_gpio
        assert gpio is not None
        self._board.outside.at(time_ns, self._source, lambda: self._board.pins.drive(gpio, level))

    def _edge(self, level: int, time_ns: float) -> None:
        passes_on = self._return_gpio is not None and self.break_after is None and self._bit_count >= self.count * _BITS
        if level:
            self._rise_ns = time_ns
        elif self._rise_ns:
            passes_on = passes_on and bool(self._board.pins.level(self._return_gpio or 0))
            self._add(self._rise_ns, int(time_ns - self._rise_ns >= _ONE_NS), 1, time_ns)
        if passes_on:
            assert self._return_gpio is not None
            self._board.pins.drive(self._return_gpio, level)

    def _add(self, start_ns: float, bits: int, count: int, end_ns: float) -> None:
        if not self._bit_count:
            self._start_ns = start_ns
        self._bits = self._bits << count | bits
        self._bit_count += count
        self._end_ns = end_ns
        if not self._is_latch_scheduled:
            self._is_latch_scheduled = True
            self._board.outside.at(end_ns + LATCH_NS, self._source, self._latch)

    def _latch(self) -> None:
        """The line has been low for long enough, or else this is asked again when it might have been."""
        now = self._board.now_ns
        if now < self._end_ns + LATCH_NS:
            self._board.outside.at(self._end_ns + LATCH_NS, self._source, self._latch)
            return
        self._is_latch_scheduled = False
        words = self._bit_count // _BITS
        stream = self._bits >> (self._bit_count - words * _BITS)
        self._bits = self._bit_count = 0
        if not words or not self._board.has_power:
            return
        data = stream.to_bytes(words * 3, "big")
        for index in range(min(words, self._reach)):
            green, red, blue = data[3 * index : 3 * index + 3]
            self.colours[index] = red << 16 | green << 8 | blue
        self.frames.append(
            LedFrame(int(self._start_ns), int(self._end_ns), tuple(self.colours[: min(words, self.count)]))
        )
        if len(self.frames) > self.frame_limit:
            del self.frames[: self.frame_limit // 2]
