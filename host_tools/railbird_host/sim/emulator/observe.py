"""One digest of everything that can be observed of boards and parts: equal runs have equal digests."""

import hashlib
from typing import Any

from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.tft import Tft


def digest(*things: Any) -> str:
    """Boards by their registers, cycles, memories, pins and USB bytes; parts by what they logged; anything else by
    its repr."""
    total = hashlib.sha256()
    for thing in things:
        for item in _board_items(thing) if isinstance(thing, Board) else _part_items(thing):
            total.update(item if isinstance(item, bytes) else repr(item).encode())
            total.update(b"\0")
    return total.hexdigest()


def _board_items(board: Board) -> list[Any]:
    core, chip = board.chip.core, board.chip
    registers = [core.registers[index] for index in range(16)]
    flags = (core.n, core.z, core.c, core.v, core.pm, core.ipsr, core.waiting, core.pending_interrupts)
    return [
        *(board.name, board.now_ns, board.has_power, board.boots, board.resets),
        *(registers, flags, core.cycles, bytes(chip.sram), board.flash_bytes(), board.flash.operations),
        *(chip.gpio_values, chip.sio.gpio_value, chip.sio.gpio_output_enable),
        *([pio.pin_values for pio in chip.pio], [uart.overruns for uart in board.uart], bytes(board.usb.received)),
    ]


def _part_items(part: Any) -> list[Any]:
    if isinstance(part, Tft):
        return [part.pixels().tobytes(), part.commands, part.is_lit, part.pixel_bytes]
    logs = [
        getattr(part, name) for name in ("log", "frames", "colours", "tones", "loads", "is_set") if hasattr(part, name)
    ]
    return logs or [part]
