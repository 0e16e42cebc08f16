"""Parts as data sheets and those who measured them describe them: ranges, with their sources. Data, and one draw.

A word picks among them: `typical` (what a bench has unless told otherwise; parts still differ a little from each
other), `best`, `worst` (whatever is hardest for the firmware), `drawn` (anywhere in the range, by the seed). The word
comes from whoever makes a board or a bench; else from PARTS in the environment; else it is `typical`.
"""

import os
from dataclasses import dataclass
from math import exp, log
from random import Random

from railbird_host.base.errors import USAGE, RailbirdError

TYPICAL, BEST, WORST, DRAWN = WORDS = ("typical", "best", "worst", "drawn")


def checked_word(word: str = "") -> str:
    """The word itself, that of the environment, or `typical`."""
    found = word or os.environ.get("PARTS", "") or TYPICAL
    if found not in WORDS:
        raise RailbirdError(f"parts: expected one of {', '.join(WORDS)}, got {found!r}", "PARTS=worst make soak", USAGE)
    return found


@dataclass(frozen=True)
class Range:
    """Positive values; `spread` is by how much typical parts differ from `typical`, as a share of it."""

    best: float
    typical: float
    worst: float
    spread: float = 0.0

    def pick(self, word: str, random: Random) -> float:
        """One part's value."""
        if word == TYPICAL:
            return self.typical * (1 + random.uniform(-self.spread, self.spread))
        if word == DRAWN:
            return exp(random.uniform(log(self.best), log(self.worst)))
        return self.best if word == BEST else self.worst


@dataclass(frozen=True)
class LedMaker:
    """An LED makes every bit anew, out of its own oscillator: `zero_ns` and `one_ns` high at its output, `delay_ns`
    after the edge at its input. At its input a high longer than `threshold_ns` is a one. `worst` of zero and one are
    those that are hardest to tell apart."""

    name: str
    zero_ns: Range
    one_ns: Range
    delay_ns: Range
    threshold_ns: Range
    reset_ns: float  # a low this long ends a frame


# Output: measured 340 and 680 ns, 200 ns after the input's edge, threshold 540 ns (circuit4u, "NeoPixel (WS2812) Bit
# Timing", 2022); +-17 % for an oscillator without a crystal. Reset: WorldSemi WS2812B since V4, 280 us; before, 50 us.
WS2812B = LedMaker(
    "WS2812B", Range(283, 340, 400, 0.03), Range(800, 680, 565, 0.03), Range(150, 200, 280, 0.1), Range(540, 540, 540),
    280_000,
)  # fmt: skip
WS2812_EARLY = LedMaker(
    "WS2812", Range(283, 340, 400, 0.03), Range(800, 680, 565, 0.03), Range(150, 200, 280, 0.1), Range(540, 540, 540),
    50_000,
)  # fmt: skip
# WorldSemi WS2812C-2020: T0H 220 to 380, T1H 580 to 1000 ns; what one hands on, the next must take.
WS2812C = LedMaker(
    "WS2812C", Range(220, 300, 380, 0.03), Range(1000, 790, 580, 0.03), Range(150, 200, 280, 0.1), Range(480, 480, 480),
    280_000,
)  # fmt: skip
# Opsco SK6812: T0H 0.3, T1H 0.6 us at its input; +-15 % at its output, as above. Reset 80 us.
SK6812 = LedMaker(
    "SK6812", Range(255, 300, 345, 0.03), Range(690, 600, 510, 0.03), Range(150, 200, 280, 0.1), Range(450, 450, 450),
    80_000,
)  # fmt: skip
LED_MAKERS = (WS2812B, WS2812_EARLY, WS2812C, SK6812)  # the first is what typical parts are
# WorldSemi WS2812B: a high is 0.7 of its 5 V. A pin of an RP2040 takes 3.3 V and 0.3 more, and 2.0 V are a high to it
# (RP2040 datasheet, 5.5.3.4).
LED_HIGH_V, PIN_HIGH_V, PIN_MOST_V = 3.5, 2.0, 3.6


@dataclass(frozen=True)
class LedLine:
    """What stands between a board's pins and a chain: the translators' delays, the volts of a high at the first LED,
    and those at the return pin while the last LED shows one."""

    out_ns: float = 0.0
    back_ns: float = 0.0
    data_v: float = 5.0
    return_v: float = 3.3


LED_JITTER_NS = 8.0  # of an edge made anew: the oscillator starts with its input, so it is small


@dataclass(frozen=True)
class PanelKind:
    """A controller and how its glass is mounted: `upright_madctl` shows a picture upright and in its right colours,
    `is_inverted` glass wants INVON (0x21). `name_command` is what it tells its name for, `name_bytes` the name as SPI
    reads it."""

    name: str
    clock_hz: Range  # of writes
    upright_madctl: int
    is_inverted: bool
    name_command: int
    name_bytes: bytes


# Waits are the same in both data sheets: ILI9341 V1.11, 8.2.2, 8.2.12 and 15.4; ST7789V V1.3, 7.4.5, 9.1.2 and 9.1.12.
PANEL_RESET_LOW_NS = 10_000
PANEL_RESET_TO_COMMAND_NS = 5_000_000
PANEL_RESET_TO_SLEEP_OUT_NS = 120_000_000
PANEL_SLEEP_OUT_TO_COMMAND_NS = 5_000_000
PANEL_SLEEP_OUT_TO_SLEEP_IN_NS = 120_000_000
# ILI9341: 100 ns a write cycle (18.3.4) is 10 MHz; boards and libraries use 24 to 45 MHz, so that is where it breaks.
# Its name comes after a dummy byte (RDID4, 8.3.23).
ILI9341 = PanelKind("ILI9341", Range(45e6, 32e6, 24e6), 0x28, False, 0xD3, b"\x00\x00\x93\x41")  # MV, BGR
# ST7789V: 16 ns a write cycle (7.4.3); IPS glass, seen from the other side of its long edge. Its name, 85 85 52, comes
# after a dummy clock, so one bit later (RDDID, 9.1.3).
ST7789 = PanelKind("ST7789", Range(80e6, 62.5e6, 62.5e6), 0x60, True, 0x04, b"\x42\xc2\xa9\x00")  # MX, MV

# W25Q16JV, revision H, 9.6: page program 0.4 ms typical, 3 at most; 4 KB erase 45, 400; 64 KB erase 150, 2000. The
# lower ends are what others measured.
PROGRAM_NS = Range(0.2e6, 0.4e6, 3e6, 0.2)
SECTOR_ERASE_NS = Range(30e6, 45e6, 400e6, 0.2)
BLOCK_ERASE_NS = Range(100e6, 150e6, 2000e6, 0.2)
FLASH_OPERATION_SPREAD = 0.05  # of one chip's operations among each other

# Raw bits of the ring oscillator, which "does not meet the requirements of randomness for security systems" (RP2040
# datasheet 2.17.5); three chips tried at Cornell (ECE4760, "Random numbers on RP2040") had three distributions. Share
# of ones, and how often a bit repeats the one before it whatever it is.
RANDOM_ONES = Range(0.5, 0.53, 0.65, 0.02)
RANDOM_REPEATS = Range(0.01, 0.1, 0.3)

# Phototransistor and comparator of a card sensor: rise and fall 20 us into 1 kOhm (Vishay CNY70, TCRT5000), more into
# more; apertures of a printed mask 0.8 to 1.6 mm where 1.0 is meant; without hysteresis the comparator toggles for as
# long as its input is within its noise, 0.05 mm of travel at 2 % of the swing and an aperture of 1.6 mm.
SENSOR_RISE_NS = Range(10_000, 20_000, 60_000, 0.2)
SENSOR_FALL_NS = Range(10_000, 25_000, 80_000, 0.2)
SENSOR_APERTURE = {TYPICAL: (0.95, 1.05), BEST: (1.0, 1.0), WORST: (0.8, 1.6), DRAWN: (0.8, 1.6)}
SENSOR_CHATTER_MM = Range(0.001, 0.01, 0.05)

# A board whose power goes: 3V3 falls over milliseconds with what its capacitors hold (47 uF and up at 30 to 100 mA).
# The flash wants 2.7 V (W25Q16JV, 9.3), the chip runs on down to about 2 V: what is written in the last part of that
# time may read differently later.
HOLD_UP_NS = Range(20e6, 5e6, 1e6, 0.3)
WEAK_SHARE = 0.4
MARGINAL_SHARE = 0.25  # of the bits written then that read as before at the next start
