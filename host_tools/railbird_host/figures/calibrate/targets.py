"""Where the programs run: on an emulated Pico, or on a real one over USB.

In: source text. Out: what it printed. Every program starts from a board that was just reset.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.emulator.clocks import RING_HZ

# MicroPython 1.18 had its heap in .bss, `static char gc_heap[192 * 1024]` in ports/rp2/main.c; the start-up code of
# pico-sdk clears it a word at a time (STM, CMP, BNE) while the chip still runs from its ring oscillator.
CLEARED_WORDS = 192 * 1024 // 4
CLEARING_CYCLES = 5
_LIMIT_S = 90.0
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_PIN = 15
_BOOT = f"from machine import Pin\nPin({_PIN}, Pin.OUT, value=1)\n"
_SYSTEM_CONTROL = 0xD10  # the core's SCR: the first thing that MicroPython's main() writes


class Target(Protocol):
    def run(self, source: str) -> str: ...


class EmulatedPico:
    def __init__(self, image: bytes):
        self._image = image
        self.miss_cycles = 0

    def run(self, source: str) -> str:
        board = Board(self._image, name="pico")
        said = RawRepl(board).exec(source, limit_s=_LIMIT_S)
        self.miss_cycles = board.chip.xip.miss_cycles
        return said

    def boot_ms(self) -> dict[str, float]:
        """From power to main() and to the first line of boot.py, which sets a pin."""
        board = Board(self._image, name="pico")
        RawRepl(board).exec(f"with open('boot.py', 'w') as file: file.write({_BOOT!r})")
        board.power_cycle()
        power_ns = board.now_ns
        at_main: list[float] = []
        board.chip.ppb.write_uint32 = _noting(board.chip.ppb.write_uint32, lambda: at_main.append(board.now_ns))
        board.run_until(lambda: board.pins.output(_PIN), 5.0, 0.0005)
        main_ms = (at_main[0] - power_ns) / 1e6
        return {
            "reset to C main": main_ms,
            "the same, with a heap to clear as in v1.18": main_ms + CLEARED_WORDS * CLEARING_CYCLES / RING_HZ * 1e3,
            "power to the first line of boot.py": (board.now_ns - power_ns) / 1e6,
        }


def _noting(write: Callable[[int, int], None], note: Callable[[], None]) -> Callable[[int, int], None]:
    def noting(offset: int, value: int) -> None:
        if offset & 0xFFF == _SYSTEM_CONTROL:
            note()
        write(offset, value)

    return noting


class SerialPico:
    """A board on a serial port, at MicroPython's prompt."""

    def __init__(self, path: str):
        import serial

        if not Path(path).exists():
            raise RailbirdError(f"there is no port {path}", "railbird boards lists the ports there are")
        try:
            self._port = serial.Serial(path, timeout=0.2)
        except serial.SerialException as error:
            raise RailbirdError(f"{path} can't be opened: {error}", "close whatever else uses it") from None
        self._unread = b""

    def _read_until(self, end: bytes, limit_s: float) -> bytes:
        until = time.monotonic() + limit_s
        while end not in self._unread:
            if time.monotonic() > until:
                raise RailbirdError(
                    f"the board did not answer within {limit_s:.0f} s",
                    "flash build/stock/RPI_PICO.uf2 and connect it again",
                )
            self._unread += self._port.read(max(self._port.in_waiting, 1))
        read, _, self._unread = self._unread.partition(end)
        return read

    def run(self, source: str) -> str:
        self._port.write(b"\r\x03\x03\x01")
        self._read_until(_BANNER, 10)
        self._port.write(b"\x04")  # a soft reset: an empty heap, as on the emulated board
        self._read_until(_BANNER, 10)
        for start in range(0, len(source), 256):
            self._port.write(source[start : start + 256].encode())
            time.sleep(0.01)
        self._port.write(b"\x04")
        said = self._read_until(b"\x04", _LIMIT_S)
        problem = self._read_until(b"\x04", 10)
        if problem:
            raise RailbirdError(f"a program failed on the board: {problem.decode(errors='replace').strip()}", "read it")
        return said.removeprefix(b"OK").decode(errors="replace").replace("\r\n", "\n")
