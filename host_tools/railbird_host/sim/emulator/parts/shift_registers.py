"""A chain of 74HC165 shift registers: inputs that a board loads in parallel and reads bit by bit.

In: `set(index, level)`, or `inputs` as one number; bit 0 leaves the chain first. Works with bit-banging, PIO and
SPI: all of them show as edges on the clock, or as bytes on the SPI bus that the clock pin belongs to.
"""

from railbird_host.sim.emulator.board import Board


class ShiftRegisters:
    def __init__(self, board: Board, clock: int, load: int, data: int, count: int = 40, spi: int | None = None):
        """`spi` is the SPI bus whose clock and receive pins are `clock` and `data`, if there is one."""
        self.count = count
        self.loads = 0  # how often the inputs were loaded
        self._board = board
        self._data = data
        self._inputs = 0
        self._register = 0
        self._is_loading = not board.pins.output(load)
        board.attach_input_chain(clock, load, data, self)
        board.pins.watch(load, self._load_changed)
        if spi is None:
            board.pins.watch(clock, self._clock_changed)
        else:  # whole bytes, in the place of their clock's edges
            board.spi_devices[spi].append(self)
        board.pins.drive(data, 0)

    @property
    def inputs(self) -> int:
        return self._inputs

    @inputs.setter
    def inputs(self, value: int) -> None:
        self._inputs = value & ((1 << self.count) - 1)
        if self._is_loading:  # the parallel load is transparent
            self._register = self._inputs
            self._show()

    def set(self, index: int, level: int) -> None:
        bit = 1 << index
        self.inputs = self._inputs | bit if level else self._inputs & ~bit

    def take_load(self) -> int:
        """Loads and clocks out all bits at once, for a PIO program that runs in bulk; bit 0 is the first."""
        self.loads += 1
        self._register = 0
        return self._inputs

    def _show(self) -> None:
        self._board.pins.drive(self._data, self._register & 1)

    def _load_changed(self, level: int, _time_ns: float) -> None:
        self._is_loading = not level
        if self._is_loading:
            self.loads += 1
            self._register = self._inputs
            self._show()

    def _clock_changed(self, level: int, _time_ns: float) -> None:
        if level and not self._is_loading:
            before = self._register
            self._register >>= 1  # the serial input of the last one is tied to ground
            if (before ^ self._register) & 1:
                self._show()

    def exchange(self, data: bytes) -> bytes | None:
        """Eight clocks for every byte; the bus samples before each edge shifts, most significant bit first."""
        if self._is_loading:
            return bytes([0xFF if self._register & 1 else 0]) * len(data)
        answer = bytearray()
        for _ in data:
            answer.append(int(f"{self._register & 0xFF:08b}"[::-1], 2))
            self._register >>= 8
        self._show()
        return bytes(answer)
