"""Waits for an instant to a tenth of a microsecond. `time.sleep_us` ends up to 2 us late, which depends on when within
a microsecond it began: enough to tell how long the work before it took."""

from time import sleep_us, ticks_us

import micropython
from micropython import const

_TIMER_LOW = const(0x40054028)  # TIMERAWL, what ticks_us() counts from (RP2040 datasheet, 4.6.5)
_SPIN_US = const(60)
TICKS_MASK = 0x3FFFFFFF


def wait_until_us(instant_us: int) -> None:
    """`instant_us` as `ticks_us()` will give it; no wait if it is over."""
    rest_us = (instant_us - ticks_us()) & TICKS_MASK
    if _SPIN_US < rest_us < TICKS_MASK >> 1:
        sleep_us(rest_us - _SPIN_US)
    _spin(instant_us)


@micropython.viper
def _spin(instant_us: int):
    timer = ptr32(_TIMER_LOW)  # noqa: F821
    while ((timer[0] - instant_us) << 2) < 0:  # differences of 30 bits, as of ticks_us()
        pass
