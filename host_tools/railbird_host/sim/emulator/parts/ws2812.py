"""A chain of WS2812 LEDs: decodes its data line into colours, and passes on what lies beyond its end.

In: whole words from a PIO program, in bulk, or the edges on the pin, whatever makes them. Out: `colours` (0xRRGGBB
of every LED as it shines now) and `frames`. With a return pin, the bits after the last LED's come back on it: each LED
makes them anew (`part_data.py`), so they are as late as the chain is long, and high for as long as the last LED likes.
`break_after` is the number of LEDs that still get data: those beyond keep their colour, and the return pin stays
still. `short_to` holds the return line at a level. Bits that an LED would misread are an error of the bench.
"""

from dataclasses import dataclass
from random import Random

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.led_shifter import LedTiming
from railbird_host.sim.emulator.part_data import (
    LED_HIGH_V,
    LED_JITTER_NS,
    LED_MAKERS,
    PIN_HIGH_V,
    PIN_MOST_V,
    TYPICAL,
    LedLine,
    LedMaker,
)
from railbird_host.sim.emulator.part_limit import PartLimit

LATCH_NS = 280_000  # a low this long ends a frame, whoever made the LEDs
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
    def __init__(
        self,
        board: Board,
        gpio: int,
        count: int,
        return_gpio: int | None = None,
        maker: LedMaker | None = None,
        line: LedLine = LedLine(),  # noqa: B008 - it can't change
    ):
        """Without a `maker`, the board's word and seed choose one. A `line` below what LEDs take for a high leaves them
        dark; one that comes back below what a pin takes is silence, and above what it bears an error of the bench."""
        if return_gpio is not None and line.return_v > PIN_MOST_V:
            raise PartLimit(
                f"{board.name} GP{return_gpio}: {line.return_v:.1f} V from the chain, it takes {PIN_MOST_V} V"
            )
        self.count = count
        self._random = Random(f"{board.seed} leds")
        typical = LED_MAKERS[0] if board.part_word == TYPICAL else self._random.choice(LED_MAKERS)
        self.maker = maker or typical
        word, random = board.part_word, self._random
        self.latch_ns = self.maker.reset_ns
        self._threshold_ns = self.maker.threshold_ns.pick(word, random)
        self._zero_ns, self._one_ns = (width.pick(word, random) for width in (self.maker.zero_ns, self.maker.one_ns))
        delay_ns = sum(self.maker.delay_ns.pick(word, random) for _ in range(count)) + line.out_ns
        self._delay_ns, self._back_ns = round(delay_ns), line.back_ns
        self.short_to: int | None = None  # a level that the return line is held at
        self.colours = [0] * count
        self.frames: list[LedFrame] = []
        self.frame_limit = 10_000  # older frames are forgotten
        self.break_after: int | None = None if line.data_v >= LED_HIGH_V else 0
        self._board = board
        self._return_gpio = return_gpio if line.return_v >= PIN_HIGH_V else None
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
    def _latch_after_ns(self) -> float:
        """After the end of the last bit on the line: the last LED gets it later."""
        return self.latch_ns + self._delay_ns

    @property
    def _reach(self) -> int:
        return self.count if self.break_after is None else min(self.break_after, self.count)

    def _power(self, _is_on: bool) -> None:
        self.colours = [0] * self.count
        self._bits = self._bit_count = 0

    def receive(self, start_ns: float, bits: int, count: int, timing: LedTiming) -> None:
        """Bits in bulk, most significant first; the first one's period starts at `start_ns`."""
        first = self._bit_count
        if not timing.high_of_zero_ns < self._threshold_ns < timing.high_of_one_ns:
            raise PartLimit(
                f"{self.maker.name} takes a high of {self._threshold_ns:.0f} ns and more for a one: "
                f"zeros of {timing.high_of_zero_ns:.0f} and ones of {timing.high_of_one_ns:.0f} ns look the same to it"
            )
        self._add(start_ns, bits, count, start_ns + count * timing.period_ns)
        for index in range(max(0, self.count * _BITS - first), count):
            self._hand_on(start_ns + index * timing.period_ns + timing.rise_ns, bits >> (count - 1 - index) & 1)

    def _hand_on(self, rise_ns: float, bit: int) -> None:
        """A bit beyond the last LED comes out of it, made anew."""
        if self._return_gpio is None or self.break_after is not None:
            return
        jitter = self._random.uniform
        out_ns = rise_ns + self._delay_ns + self._back_ns + jitter(-LED_JITTER_NS, LED_JITTER_NS)
        high_ns = (self._one_ns if bit else self._zero_ns) + jitter(-LED_JITTER_NS, LED_JITTER_NS)
        self._return_at(out_ns, 1)
        self._return_at(out_ns + high_ns, 0)

    def _return_at(self, time_ns: float, level: int) -> None:
        self._board.outside.at(time_ns, self._source, lambda: self._drive_return(level))

    def _drive_return(self, level: int) -> None:
        assert self._return_gpio is not None
        self._board.pins.drive(self._return_gpio, level if self.short_to is None else self.short_to)

    def _edge(self, level: int, time_ns: float) -> None:
        if level:
            self._rise_ns = time_ns
        elif self._rise_ns:
            bit = int(time_ns - self._rise_ns >= self._threshold_ns)
            if self._bit_count >= self.count * _BITS:
                self._hand_on(self._rise_ns, bit)
            self._add(self._rise_ns, bit, 1, time_ns)

    def _add(self, start_ns: float, bits: int, count: int, end_ns: float) -> None:
        if not self._bit_count:
            self._start_ns = start_ns
        self._bits = self._bits << count | bits
        self._bit_count += count
        self._end_ns = end_ns
        if not self._is_latch_scheduled:
            self._is_latch_scheduled = True
            self._board.outside.at(end_ns + self._latch_after_ns, self._source, self._latch)

    def _latch(self) -> None:
        """The line has been low for long enough, or else this is asked again when it might have been."""
        now = self._board.now_ns
        if now < self._end_ns + self._latch_after_ns - 1:
            self._board.outside.at(self._end_ns + self._latch_after_ns, self._source, self._latch)
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
