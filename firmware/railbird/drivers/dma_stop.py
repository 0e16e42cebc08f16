"""Stops every DMA channel. A program that ends, or a soft reset, frees the channels and the memory that they write to,
but lets them work on: a ring that goes on filling would write over whatever lies there next.
"""

import machine

_FIRST_CONTROL, _END, _STEP = 0x50000010, 0x50000310, 0x40  # CTRL aliases that start nothing (data sheet 2.5.7)
_ABORT = 0x50000444
_ALL = 0xFFF


def stop_dma() -> None:
    for control in range(_FIRST_CONTROL, _END, _STEP):  # first, or an abort may start one anew (RP2040-E13)
        machine.mem32[control] = 0
    machine.mem32[_ABORT] = _ALL
