"""Waits for an instant to the cycle. `time.sleep_us` ends up to 2 us late and a loop that looks at the timer up to a
turn late, which depends on when within a microsecond they began: enough to tell how long the work before took.

So the core sleeps until an alarm of its own, with every other interrupt held back: waking takes always the same.
Alarm 0 is free (RP2040 datasheet 4.6): MicroPython has 2, the SDK 3.
"""

from time import sleep_us, ticks_us

import micropython
from machine import disable_irq, enable_irq
from micropython import const

_TIMER = const(0x40054000)
_SET = const(0x2000)  # aliases of every register (2.1.2)
_CLEAR = const(0x3000)
_ALARM0 = const(4)  # words of the timer
_ARMED = const(8)
_RAW_LOW = const(10)
_INTERRUPTS = const(13)
_ENABLE = const(14)
_NVIC_PAGE = const(0xE000E1)  # of 256 bytes (2.4.5.7)
_SET_ENABLE = const(0)  # words of it
_CLEAR_ENABLE = const(0x20)
_CLEAR_PENDING = const(0x60)
_TIMER_IRQ_0 = const(1)
_ASLEEP_US = const(60)  # at most, interrupts being held back; the way to the sleep takes a fraction of it
TICKS_MASK = 0x3FFFFFFF


def wait_until_us(instant_us: int) -> None:
    """`instant_us` as `ticks_us()` will give it; no wait if it is over."""
    rest_us = (instant_us - ticks_us()) & TICKS_MASK
    if _ASLEEP_US < rest_us < TICKS_MASK >> 1:
        sleep_us(rest_us - _ASLEEP_US)
    state = disable_irq()
    _sleep_until(instant_us)
    enable_irq(state)


@micropython.viper
def _sleep_until(instant_us: int):
    timer = ptr32(_TIMER)  # noqa: F821
    page = _NVIC_PAGE
    nvic = ptr32(page << 8)  # noqa: F821
    now = timer[_RAW_LOW]
    rest = ((instant_us - now) << 2) >> 2  # a difference of 30 bits, as of ticks_us()
    if rest <= 0:
        return
    alarm = now + rest
    enabled = nvic[_SET_ENABLE]
    nvic[_CLEAR_ENABLE] = -1
    ptr32(_TIMER + _SET)[_ENABLE] = 1  # noqa: F821
    timer[_ALARM0] = alarm
    nvic[_SET_ENABLE] = _TIMER_IRQ_0
    if timer[_RAW_LOW] - alarm < 0:  # else it may never come; if it comes right now, it waits for the sleeper
        _sleep()
    ptr32(_TIMER + _CLEAR)[_ENABLE] = 1  # noqa: F821
    timer[_ARMED] = timer[_INTERRUPTS] = 1
    nvic[_CLEAR_ENABLE] = nvic[_CLEAR_PENDING] = _TIMER_IRQ_0
    nvic[_SET_ENABLE] = enabled


@micropython.asm_thumb
def _sleep():
    wfi()  # noqa: F821
