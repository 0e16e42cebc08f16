# ruff: noqa: F821
"""Waits for an instant, and lets bytes leave at one, so that the work before shows in neither: the bench sees no
difference, on silicon nobody has measured it. `time.sleep_us` ends up to 2 us late, and whatever runs from flash is as
late as the cache is cold: both depend on what was done before.

So the last part of a wait sleeps until an alarm of the timer that nothing else uses, with every other interrupt held
back, and the bytes go from there into the UART's FIFO. A loop that looked at the timer would end up to eight cycles
late, as it began: little, but another turn of the board's loop may follow from it. The whole way is gone once before,
into the void: it is in the cache when it counts.

What comes after a wait must not tell of the work before it either: a turn of the board's loop takes longer or shorter
by what that work left in the flash's cache, and moves heartbeats and answers by up to milliseconds. `forget_at_us`
empties the cache at its instant: from there on everything takes the same time, whatever was before.
"""

from array import array
from time import sleep_us, ticks_us

import micropython
from machine import disable_irq, enable_irq, mem32
from micropython import const
from uctypes import addressof

from railbird.ticks import MASK

_TIMER = const(0x40054000)  # RP2040 datasheet, 4.6.5
_RAW_HIGH = const(0x40054024)
_RAW_LOW = const(0x40054028)
_XIP_FLUSH = const(0x14000004)  # 2.6.3.6: any 1 empties the cache, and the next word of code waits for it
_LAST_US = const(500)  # of a wait: the way out of the sleep and into the loop takes up to 200 from a cold cache
_PUT_OFF_US = const(1000)
_FIFO_BYTES = const(32)
_NVIC = const(0xE000E100)  # 2.4.5.2: set, 0x80 behind it clear enables, 0x180 behind it clear what waits
_ALARM_BIT = const(2)  # alarm 1: MicroPython has 2, pico-sdk 3
# What the wait works on: timer, where waiting interrupts are forgotten; then two times instant, first byte, bytes to
# write, where to: into the void (the last word here), then as it counts.
_INSTANT, _SOURCE, _COUNT, _TARGET = range(6, 10)
_job = array("I", [_TIMER, _NVIC + 0x180, 0, 0, 1, 0, 0, 0, 0, 0, 0])
_job[3] = _job[5] = addressof(_job) + 40
_ONE = b"\x01"


def forget_at_us(instant_us: int) -> None:
    """Waits for the instant, as `ticks_us()` will give it, and empties the flash's cache then; no wait if it is
    over."""
    _release_at(instant_us, _ONE, 1, _XIP_FLUSH)


def ticks_ms_at(instant_us: int) -> int:
    """What `ticks_ms()` gives at an instant that is close, as `ticks_us()` gives it. Asked a little later, it might
    give one more, or not."""
    now_us = _now_us()
    return (now_us + _apart(instant_us, now_us & MASK)) // 1000 & MASK


def ticks_us_at(instant_ms: int) -> int:
    """What `ticks_us()` gives at the very instant, close to now, from which on `ticks_ms()` gives `instant_ms`."""
    now_ms = _now_us() // 1000
    return (now_ms + _apart(instant_ms, now_ms & MASK)) * 1000 & MASK


def _now_us() -> int:
    """All 64 bits of the timer. A register that is read has a sign: from minute 36 on the low half is below 0."""
    low = mem32[_RAW_LOW] & 0xFFFFFFFF
    high = mem32[_RAW_HIGH] & 0xFFFFFFFF
    if low > mem32[_RAW_LOW] & 0xFFFFFFFF:
        return _now_us()  # it went round between the two
    return high << 32 | low


def _apart(instant: int, now: int) -> int:
    """How far from now, either way."""
    apart = (instant - now) & MASK
    return apart - MASK - 1 if apart > MASK >> 1 else apart


class ExactSender:
    """`uart` sends from the FIFO at `data_address`."""

    def __init__(self, uart, data_address: int):
        self._uart = uart
        self._data_address = data_address

    def write_at(self, instant_us: int, buffer, length: int) -> None:
        """The first bit of `buffer` leaves at the instant, and the others behind it without a gap. While bytes of
        before are on their way, the instant is put off by whole milliseconds."""
        while not self._uart.txdone():
            while not _LAST_US < (instant_us - ticks_us()) & MASK < MASK >> 1:
                instant_us += _PUT_OFF_US
        at_once = min(length, _FIFO_BYTES)
        _release_at(instant_us, buffer, at_once, self._data_address)
        if length > at_once:
            self._uart.write(memoryview(buffer)[at_once:length])


def _release_at(instant_us: int, source, count: int, target: int) -> None:
    now_us = mem32[_RAW_LOW]
    rest_us = (instant_us - now_us) & MASK
    if rest_us > MASK >> 1:
        rest_us = 0  # over
    job = _job
    job[_INSTANT] = (now_us + rest_us) & 0xFFFFFFFF
    job[_SOURCE] = addressof(source)
    job[_COUNT] = count
    job[_TARGET] = target
    if rest_us > _LAST_US:
        sleep_us(rest_us - _LAST_US)
    state = disable_irq()
    enabled = _only_alarm()
    _sleep(job)
    _all_again(enabled)
    enable_irq(state)


@micropython.viper
def _only_alarm() -> int:
    nvic = ptr32(_NVIC)
    enabled = nvic[0]
    nvic[32] = -1
    nvic[0] = _ALARM_BIT
    timer = ptr32(_TIMER)
    timer[14] = timer[14] | _ALARM_BIT  # its interrupt goes as far as the controller
    return enabled


@micropython.viper
def _all_again(enabled: int):
    timer = ptr32(_TIMER)
    timer[14] = timer[14] & ~_ALARM_BIT
    timer[8] = _ALARM_BIT  # an alarm for an instant that was over is still set
    timer[13] = _ALARM_BIT
    nvic = ptr32(_NVIC)
    nvic[32] = -1
    nvic[96] = _ALARM_BIT
    nvic[0] = enabled


@micropython.asm_thumb
def _sleep(r0):
    # r1 timer, r2 instant, r3 source, r4 bytes left, r5 target, r6 scratch, r7 which of the two
    ldr(r1, [r0, 0])
    ldr(r2, [r1, 40])  # into the void: soon
    add(r2, 8)
    mov(r7, r0)
    add(r7, 8)
    label(WAIT)
    mov(r6, 2)
    str(r6, [r1, 52])  # the alarm of before is forgotten by the timer
    ldr(r5, [r0, 4])
    str(r6, [r5, 0])  # and by the controller
    str(r2, [r1, 20])
    ldr(r6, [r1, 40])
    sub(r6, r6, r2)
    bpl(OVER)
    wfi()
    label(OVER)
    ldr(r3, [r7, 4])
    ldr(r4, [r7, 8])
    ldr(r5, [r7, 12])
    label(NEXT)
    ldrb(r6, [r3, 0])
    str(r6, [r5, 0])
    add(r3, 1)
    sub(r4, 1)
    bne(NEXT)
    add(r7, 16)
    ldr(r2, [r7, 0])
    sub(r6, r7, r0)
    cmp(r6, 24)
    beq(WAIT)
