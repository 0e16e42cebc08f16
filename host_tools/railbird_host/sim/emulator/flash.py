"""A 2 MB NOR flash on the SSI: unique id, busy time, and power that can fail at any operation or instant.

In: the commands that the bootrom sends. Out: the flash's bytes, `operations`, and through the two callbacks what
the board must do: `on_busy(until_ns)` stops the CPU (the bootrom would only poll), `on_power_cut()` ends it. How long
an operation takes is the chip's own (`flash_times.py`).
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_BLOCK_SIZE,
    FLASH_PAGE_SIZE,
    FLASH_SECTOR_SIZE,
    RPSSI,
    SSI_BAUDR,
    SSI_CTRLR0,
    SSI_SPI_CTRL_R0,
)

from railbird_host.sim.emulator.errors import NotModelledError
from railbird_host.sim.emulator.flash_times import FlashTimes
from railbird_host.sim.emulator.flash_wear import FlashWear
from railbird_host.sim.emulator.image import FLASH_BYTES
from railbird_host.sim.emulator.part_data import MARGINAL_SHARE
from railbird_host.sim.emulator.xip import miss_cycles

BASE = 0x18000  # key of RP2040.peripherals
CMD_READ_UNIQUE_ID = 0x4B
_KINDS = {CMD_PAGE_PROGRAM: "program", CMD_SECTOR_ERASE: "erase", CMD_BLOCK_ERASE: "erase"}
# What a W25Q16JV hears here; 0x00 and 0xFF are how the boot ROM ends a continuous read. Another command is an error.
_COMMANDS = {*_KINDS, 0x01, 0x03, 0x04, CMD_READ_STATUS_1, 0x06, 0x35, CMD_READ_UNIQUE_ID, 0x9F, 0x00, 0xFF}
_BUSY_BIT = 1
_UNIQUE_ID_START = 5  # opcode and four dummy bytes


@dataclass(frozen=True)
class FlashOperation:
    time_ns: int
    kind: str  # "program" or "erase"
    address: int
    length: int


class FlashChip(RPSSI):
    def __init__(self, rp2040, unique_id: bytes, seed: str, times: FlashTimes | None):
        """Without `times` an operation takes none."""
        super().__init__(rp2040, "SSI")
        self.unique_id = unique_id
        self.operations: list[FlashOperation] = []
        self.on_busy: Callable[[float], None] = lambda until_ns: None
        self.on_power_cut: Callable[[], None] = lambda: None
        self._times = times
        self._busy_from = self._busy_until = 0.0
        self._before = (0, b"")  # what the operation in progress is changing
        self._cut_at = -1
        self._cut_is_torn = False
        self._random = random.Random(seed)
        self.wear = FlashWear()
        self.weak_from_ns = inf  # since when the supply is below what the flash wants
        self.marginal: list[tuple[int, bytes, bytes]] = []  # where, before, after: of what was written since then

    def read_again(self, content: bytearray) -> None:
        """`content` as it reads at the next start: cells that were written with too little voltage may be as before."""
        for start, before, after in self.marginal:
            for index, (old, new) in enumerate(zip(before, after, strict=True)):
                for bit in range(8):
                    if (old ^ new) >> bit & 1 and self._random.random() < MARGINAL_SHARE:
                        content[start + index] ^= 1 << bit

    def cut_power_at(self, operation: int, torn: bool = False) -> None:
        """Power fails at the n-th operation from now, counted from 0: before it (clean) or in the middle (torn)."""
        self._cut_at = len(self.operations) + operation
        self._cut_is_torn = torn

    def power_lost(self) -> None:
        """Power has failed now; an operation that is still going on stays half done."""
        now = self.rp2040.clock.nanos
        if now < self._busy_until:
            done = (now - self._busy_from) / (self._busy_until - self._busy_from)
            self._tear(done)
            self._busy_until = 0.0

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset in (SSI_CTRLR0, SSI_BAUDR, SSI_SPI_CTRL_R0):
            self.rp2040.xip.miss_cycles = miss_cycles(self._crtlr0, self._spictlr0, self._baudr)

    def _shift_byte(self, byte_out: int) -> int:
        if not self._tx_buffer and byte_out not in _COMMANDS:
            raise NotModelledError(f"the flash's command {byte_out:#04x}")
        answer = super()._shift_byte(byte_out)
        opcode, position = self._tx_buffer[0], len(self._tx_buffer) - 1
        if opcode == CMD_READ_UNIQUE_ID and 0 <= position - _UNIQUE_ID_START < len(self.unique_id):
            return self.unique_id[position - _UNIQUE_ID_START]
        if opcode == CMD_READ_STATUS_1 and position and self.rp2040.clock.nanos < self._busy_until:
            return answer | _BUSY_BIT
        return answer

    def _apply_command(self) -> None:
        opcode = self._tx_buffer[0] if self._tx_buffer else 0
        if opcode not in _KINDS or len(self._tx_buffer) < 4 or not self._write_enabled:
            super()._apply_command()
            return
        self._write_enabled = False
        self._start_operation(opcode, self._address_from_buffer() % FLASH_BYTES, bytes(self._tx_buffer[4:]))
        self._tx_buffer = bytearray()

    def _start_operation(self, opcode: int, address: int, data: bytes) -> None:
        now = self.rp2040.clock.nanos
        size = {CMD_PAGE_PROGRAM: FLASH_PAGE_SIZE, CMD_SECTOR_ERASE: FLASH_SECTOR_SIZE}.get(opcode, FLASH_BLOCK_SIZE)
        start = address & ~(size - 1)
        length = len(data) if opcode == CMD_PAGE_PROGRAM else size
        self.operations.append(FlashOperation(int(now), _KINDS[opcode], address, length))
        is_cut = len(self.operations) - 1 == self._cut_at
        if is_cut and not self._cut_is_torn:
            self.on_power_cut()
            return
        flash = self.rp2040.flash
        self._before = (start, bytes(flash[start : start + size]))
        if opcode == CMD_PAGE_PROGRAM:
            for index, byte in enumerate(data):  # only clears bits, and wraps around inside the page
                flash[start + (address + index) % size] &= byte
        else:
            flash[start : start + size] = b"\xff" * size
        self.wear.apply(_KINDS[opcode], start, self._before[1], flash)
        if now >= self.weak_from_ns:
            self.marginal.append((start, self._before[1], bytes(flash[start : start + size])))
        if is_cut:
            self._tear(self._random.random())
            self.on_power_cut()
        elif self._times is not None:
            self._busy_from, self._busy_until = now, now + self._times.busy_ns(opcode)
            self.on_busy(self._busy_until)

    def _tear(self, done: float) -> None:
        """Leaves the operation in progress half done: every bit that changes has changed with probability `done`;
        of a page, the bytes come one after the other."""
        start, before = self._before
        flash = self.rp2040.flash
        after = bytes(flash[start : start + len(before)])
        boundary = int(done * len(before)) if len(before) == FLASH_PAGE_SIZE else -1
        threshold = int(done * 256)
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new or index < boundary:
                continue
            changed = 0
            if boundary < 0:
                for bit in range(8):
                    changed |= (self._random.getrandbits(8) < threshold) << bit
            elif index == boundary:
                changed = self._random.getrandbits(8)
            flash[start + index] = old ^ ((old ^ new) & changed)
