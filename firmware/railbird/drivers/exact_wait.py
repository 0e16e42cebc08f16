# ruff: noqa: F821
"""Waits for an instant, and lets bytes leave at one, so that the work before shows in neither: within a tenth of a
microsecond. `time.sleep_us` ends up to 2 us late, and whatever runs from flash is as late as the cache is cold: both
depend on what was done before.

So the last part of a wait is a loop in assembler that looks at the timer with interrupts held back, and the bytes go
from that loop into the UART's FIFO. The whole loop runs once before, into the void: it is in the cache when it counts.

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

_RAW_HIGH = const(0x40054024)  # RP2040 datasheet, 4.6.5
_RAW_LOW = const(0x40054028)
_XIP_FLUSH = const(0x14000004)  # 2.6.3.6: any 1 empties the cache, and the next word of code waits for it
_LAST_US = const(500)  # of a wait: the way out of the sleep and into the loop takes up to 200 from a cold cache
_PUT_OFF_US = const(1000)
_FIFO_BYTES = const(32)
# What the loop works on: timer, instant, first byte, bytes to write, where to; then a word for the run into the void.
_TIMER, _INSTANT, _SOURCE, _COUNT, _TARGET = range(5)
_job = array("I", [_RAW_LOW, 0, 0, 0, 0, 0])
_ONE = b"\x01"


def forget_at_us(instant_us: int) -> None:
    """Waits for the instant, as `ticks_us()` will give it, and empties the flash's cache then; no wait if it is
    over."""
    _release_at(instant_us, _ONE, 1, _XIP_FLUSH)


def ticks_ms_at(instant_us: int) -> int:
    """What `ticks_ms()` gives at an instant that is close, as `ticks_us()` gives it. Asked a little later, it might
    give one more, or not."""
    now_us = mem32[_RAW_LOW]
    high = mem32[_RAW_HIGH]
    if now_us > mem32[_RAW_LOW]:
        return ticks_ms_at(instant_us)  # it went round between the two
    rest_us = (instant_us - now_us) & MASK
    if rest_us > MASK >> 1:
        rest_us -= MASK + 1
    return ((high << 32 | now_us) + rest_us) // 1000 & MASK


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
    _loop(job)
    enable_irq(state)


@micropython.asm_thumb
def _loop(r0):
    # r1 timer, r2 instant, r3 source, r4 bytes left, r5 target, r6 scratch, r7 1 when it counts
    mov(r7, 0)
    ldr(r1, [r0, 0])
    ldr(r2, [r1, 0])  # into the void: now,
    ldr(r3, [r0, 8])
    mov(r4, 1)  # one byte,
    mov(r5, r0)
    add(r5, 20)  # to the last word of the job
    label(WAIT)
    ldr(r6, [r1, 0])
    sub(r6, r6, r2)
    bmi(WAIT)
    label(NEXT)
    ldrb(r6, [r3, 0])
    str(r6, [r5, 0])
    add(r3, 1)
    sub(r4, 1)
    bne(NEXT)
    cmp(r7, 0)
    bne(DONE)
    mov(r7, 1)
    ldr(r2, [r0, 4])
    ldr(r3, [r0, 8])
    ldr(r4, [r0, 12])
    ldr(r5, [r0, 16])
    b(WAIT)
    label(DONE)
