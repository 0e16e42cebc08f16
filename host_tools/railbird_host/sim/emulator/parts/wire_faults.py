"""Faults of a serial wire, as functions from one byte to what arrives of it.

A fault is called with (byte, index of the byte on this wire) and gives a list of (byte, delay in ns): empty if it
is lost, two entries if it is doubled. `where` picks the bytes: a set of indexes, or a function of (byte, index).
"""

from collections.abc import Callable, Container

Arrivals = list[tuple[int, float]]
Fault = Callable[[int, int], Arrivals]
Where = Container[int] | Callable[[int, int], bool]


def _at(where: Where, byte: int, index: int) -> bool:
    return where(byte, index) if callable(where) else index in where


def drop(where: Where) -> Fault:
    return lambda byte, index: [] if _at(where, byte, index) else [(byte, 0.0)]


def flip(where: Where, mask: int = 0x01) -> Fault:
    return lambda byte, index: [(byte ^ mask if _at(where, byte, index) else byte, 0.0)]


def double(where: Where) -> Fault:
    """The byte arrives a second time, one byte time later (`UartWire` spaces what arrives at once)."""
    return lambda byte, index: [(byte, 0.0)] * (2 if _at(where, byte, index) else 1)


def delay(where: Where, delay_ns: float) -> Fault:
    """The byte, and with it all that follow, arrives later."""
    return lambda byte, index: [(byte, delay_ns if _at(where, byte, index) else 0.0)]
