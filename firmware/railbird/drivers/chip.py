"""The chip itself: serial number, random bytes, why it started, the image in flash, watchdog, restart."""

import hashlib
import os

import machine
import micropython
import uctypes
from micropython import const

from railbird.link.random_source import SAMPLES, verdict_of

_RANDOM_BIT = const(0x4006001C)  # RP2040 datasheet, 2.17.8
_FLASH_AT = const(0x10000000)
_WATCHDOG_MS = const(8000)


def serial() -> bytes:
    return machine.unique_id()


def random_bytes(count: int) -> bytes:
    """For keys and nonces. The ring oscillator's bits are biased and follow on each other (RP2040 datasheet, 2.17.5),
    so each 32 bytes are hashed out of 128."""
    result = b""
    while len(result) < count:
        result += hashlib.sha256(os.urandom(128)).digest()
    return result[:count]


def random_source() -> int:
    """A verdict of `link/random_source.py` on the raw bits; takes 10 ms."""
    bits = bytearray(SAMPLES)
    _raw_bits(bits, SAMPLES)
    return verdict_of(bits)


@micropython.viper
def _raw_bits(bits: ptr8, count: int):
    """Half a microsecond apart: the oscillator turns several times between two."""
    source = ptr32(_RANDOM_BIT)
    index: int = 0
    while index < count:
        bits[index] = source[0]
        index += 1
        pause: int = 4
        while pause:
            pause -= 1


def clock_mhz() -> int:
    return machine.freq() // 1_000_000


def start_cause() -> int:
    return machine.reset_cause()


def was_restarted() -> bool:
    """The program or its watchdog started the chip again; False after power-on and the RUN pin."""
    return machine.reset_cause() == machine.WDT_RESET


def read_image(address: int, buffer) -> None:
    """Any part of the flash, the image included, as the CPU sees it."""
    buffer[:] = uctypes.bytearray_at(_FLASH_AT + address, len(buffer))


def free_file_bytes() -> int:
    """Of a development image's file system."""
    space = os.statvfs("/")
    return space[1] * space[3]


def watchdog():
    """Once started it can't be stopped: production images only."""
    return machine.WDT(timeout=_WATCHDOG_MS)


def restart() -> None:
    machine.reset()


def start_bootloader() -> None:
    machine.bootloader()
