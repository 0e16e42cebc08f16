"""Writes the levels of chosen pins to a VCD file (IEEE 1364, section 18), which waveform viewers open.

In: the pins of any number of boards, from the moment it is made. Out: the file, on `write()`. A watched LED pin
gives up its bulk path, so that all of its edges are there. A UART works in whole bytes: `watch_uart` makes the line of
them, ten bits each.
"""

from collections import deque
from collections.abc import Iterator
from pathlib import Path

from railbird_host.sim.emulator.board import Board

_FIRST_ID = 33  # "!", the first of the printable characters that name signals
_FRAME_BITS = 10  # start, eight data bits, stop


class VcdFile:
    def __init__(self, path: Path | str, pins: list[tuple[Board, int, str]], most: int | None = None):
        """`pins` as (board, GPIO number, name of the signal); of more than `most` changes the last are kept."""
        self._path = Path(path)
        self._names = [(board.name, name) for board, _, name in pins]
        self._changes: deque[tuple[int, int, int]] = deque(maxlen=most)  # time in ns, signal, level
        self._bytes: deque[tuple[float, float, int, int]] = deque(maxlen=most and most // _FRAME_BITS)
        self._initial = [board.pins.level(gpio) for board, gpio, _ in pins]
        for index, (board, gpio, _) in enumerate(pins):
            board.pins.watch(gpio, self._recorder(index))
            board.pins.watch_input(gpio, self._recorder(index))

    def _recorder(self, index: int):
        return lambda level, time_ns: self._changes.append((round(time_ns), index, level))

    def watch_uart(self, board: Board, uart: int, name: str) -> None:
        """What a UART sends, as a signal of its own."""
        index = len(self._names)
        self._names.append((board.name, name))
        self._initial.append(1)

        def sent(byte: int, end_ns: float) -> None:
            if board.has_power:
                self._bytes.append((end_ns, board.uart[uart].byte_ns, index, byte))

        board.uart_listeners[uart].append(sent)

    def _uart_changes(self) -> Iterator[tuple[int, int, int]]:
        for end_ns, byte_ns, index, byte in self._bytes:
            levels = byte << 1 | 1 << _FRAME_BITS - 1
            for bit in range(_FRAME_BITS):
                yield round(end_ns - byte_ns + bit * byte_ns / _FRAME_BITS), index, levels >> bit & 1

    def write(self) -> Path:
        lines = ["$timescale 1 ns $end"]
        for index, (board, name) in enumerate(self._names):
            lines.append(f"$scope module {board} $end")
            lines.append(f"$var wire 1 {chr(_FIRST_ID + index)} {name} $end")
            lines.append("$upscope $end")
        lines.append("$enddefinitions $end\n#0")
        levels = list(self._initial)
        lines += [f"{level}{chr(_FIRST_ID + index)}" for index, level in enumerate(levels)]
        time_ns = 0
        for change_ns, index, level in sorted([*self._changes, *self._uart_changes()], key=lambda change: change[0]):
            if levels[index] == level:
                continue
            if change_ns != time_ns:
                time_ns = change_ns
                lines.append(f"#{time_ns}")
            levels[index] = level
            lines.append(f"{level}{chr(_FIRST_ID + index)}")
        self._path.write_text("\n".join(lines) + "\n")
        return self._path
