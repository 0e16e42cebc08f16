"""What the emulator's tests share: the bench board's development image, and boards that stand at the prompt."""

from collections.abc import Callable

import pytest

from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl


@pytest.fixture(scope="session")
def image() -> bytes:
    return image_path("BENCH", "development").read_bytes()


@pytest.fixture
def make_board(image) -> Callable[..., Board]:
    """Makes boards that run the image."""
    return lambda **options: Board(image, **options)


@pytest.fixture
def board(make_board) -> Board:
    return make_board()


@pytest.fixture
def repl(board) -> RawRepl:
    return RawRepl(board)


class BareBoard(Board):
    """A board without an image: Thumb code and vectors are put into its RAM by hand."""

    VECTORS, CODE, HANDLER, STACK = 0x20000000, 0x20010000, 0x20011000, 0x20030000

    def __init__(self) -> None:
        super().__init__(name="bare")
        self.core = self.chip.core
        self.core.vtor = self.VECTORS
        self.core.registers[13] = self.STACK
        for exception in range(1, 48):
            self.set_vector(exception, self.HANDLER)
        self.load(self.HANDLER, 0xE7FE)  # B .

    def set_vector(self, exception: int, address: int) -> None:
        self.chip.write_uint32(self.VECTORS + 4 * exception, address | 1)

    def load(self, address: int, *opcodes: int) -> None:
        for index, opcode in enumerate(opcodes):
            self.chip.write_uint16(address + 2 * index, opcode)

    def start(self, *opcodes: int, registers: dict[int, int] | None = None) -> None:
        """Puts code in place and the program counter at its start."""
        self.load(self.CODE, *opcodes)
        for index, value in (registers or {}).items():
            self.core.registers[index] = value
        self.core.registers[15] = self.CODE
        self.core.waiting = False

    def run_cycles(self, cycles: int) -> None:
        self.run_until_ns(self.now_ns + cycles * 8)

    def word(self, address: int) -> int:
        return self.chip.read_uint32(address)

    def poke(self, address: int, value: int) -> None:
        self.chip.write_uint32(address, value)


@pytest.fixture
def bare() -> BareBoard:
    return BareBoard()
