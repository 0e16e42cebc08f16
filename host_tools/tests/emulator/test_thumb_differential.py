"""The compiled Thumb core against rp2040py's, instruction by instruction; and against the ARM manual where those
differ."""

import random
import zlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from railbird_host.sim.emulator import Board
from railbird_host.sim.emulator.native.runloop import SioState

CODE = 0x20010000
DATA = 0x20020000
BEHIND_SIO = 0xD0000180  # its last register is SPINLOCK31 (RP2040 datasheet 2.3.1.7)
EDGES = (0, 1, 2, 31, 32, 33, 255, 0x7FFFFFFF, 0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF)


class Pair:
    """The same chip twice: the one runs compiled code, the other rp2040py's core, one instruction at a time."""

    def __init__(self):
        self.ours = Board(as_stock=True, name="pair")
        self.stock = Board(name="pair")

    def set_up(self, registers: list[int], flags: int, primask: int = 0) -> None:
        for board in (self.ours, self.stock):
            core = board.chip.core
            for index, value in enumerate(registers):
                core.registers[index] = value
            core.n, core.z, core.c, core.v = (bool(flags >> bit & 1) for bit in range(4))
            core.pm, core.waiting, core.event_registered, core.interrupts_updated = bool(primask), False, False, False
            core.pending_svcall = core.pending_nmi = core.pending_pend_sv = core.pending_systick = False
            core.pending_interrupts = core.ipsr = core.current_mode = 0

    def write(self, address: int, data: bytes) -> None:
        for board in (self.ours, self.stock):
            board.chip.sram[address - 0x20000000 : address - 0x20000000 + len(data)] = data

    def step(self) -> None:
        self.ours.run_until_ns(self.ours.now_ns + 1)
        cycles = self.stock.chip.core.execute_instruction()
        self.stock.chip.clock.tick(cycles * 8)

    def state(self, board: Board) -> tuple:
        core = board.chip.core
        return (
            [hex(core.registers[index]) for index in range(16)],
            (core.n, core.z, core.c, core.v, core.pm, core.waiting, core.event_registered, core.pending_svcall),
            core.cycles,
            board.now_ns,
        )

    def memory(self, board: Board) -> tuple[int, int]:
        return zlib.crc32(board.chip.sram), zlib.crc32(board.chip.flash[:0x10000])

    def assert_same(self, what: str) -> None:
        assert self.state(self.ours) == self.state(self.stock), what

    def assert_same_memory(self, what: str) -> None:
        assert self.memory(self.ours) == self.memory(self.stock), what


@pytest.fixture(scope="module")
def pair() -> Pair:
    pair = Pair()
    pair.write(DATA, random.Random(1).randbytes(4096))
    return pair


def random_value(rng: random.Random) -> int:
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(EDGES)
    if kind == 1:
        return rng.getrandbits(32) & 0x8FFFFFFF  # not a peripheral's address
    return DATA + (rng.randrange(0, 2048) if kind == 2 else 4 * rng.randrange(0, 512))


def random_registers(rng: random.Random) -> list[int]:
    registers = [random_value(rng) for _ in range(13)]
    return [*registers, DATA + 4 * rng.randrange(64, 256), rng.getrandbits(32) & 0x2001FFFF | 1, CODE]


def is_peripheral(address: int) -> bool:
    """Where a random access means nothing, or is not modelled."""
    return 0x40000000 <= address < 0x60000000 or address >= BEHIND_SIO or address >> 24 in (0x15, 0x21)


def may_reach_peripheral(opcode: int, registers: list[int]) -> bool:
    """Whether a load or store would go to a peripheral, where a random access means nothing."""
    base = registers[opcode >> 3 & 7]
    if opcode >> 12 == 5:
        return is_peripheral((base + registers[opcode >> 6 & 7]) & 0xFFFFFFFF)
    if 6 <= opcode >> 12 <= 8:
        return is_peripheral(base + 0x80 & 0xFFFFFFFF)
    if opcode >> 12 == 12:
        return is_peripheral(registers[opcode >> 8 & 7] + 0x20 & 0xFFFFFFFF)
    return False


@pytest.mark.parametrize("block", range(16))
def test_every_16_bit_opcode_does_what_the_stock_core_does(pair, block):
    rng = random.Random(block)
    for opcode in range(block << 12, (block + 1) << 12):
        registers = random_registers(rng)
        if may_reach_peripheral(opcode, registers):
            registers = [*(DATA + 4 * index for index in range(8)), *registers[8:]]
            if may_reach_peripheral(opcode, registers):  # two addresses added up
                registers[opcode >> 6 & 7] = 8
        pair.set_up(registers, rng.getrandbits(4), rng.getrandbits(1))
        second = rng.choice(
            (0xF800 | rng.getrandbits(11), 0xD000 | rng.getrandbits(12), 0x8F5F, 0x8810, 0x8010, 0x8005)
        )
        pair.write(CODE, opcode.to_bytes(2, "little") + second.to_bytes(2, "little"))
        pair.step()
        pair.assert_same(f"opcode {opcode:#06x} {second:#06x} registers {[hex(value) for value in registers]}")
        if opcode % 64 == 63:
            pair.assert_same_memory(f"opcodes up to {opcode:#06x}")


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(1, 60))
@example(seed=76006825, length=43)  # stores a byte where nothing is behind the SIO
def test_random_code_runs_as_on_the_stock_core(pair, seed, length):
    """Straight and branching code in RAM; arithmetic, loads and stores around the data, whatever comes next."""
    rng = random.Random(seed)
    code = []
    for _ in range(length):
        kind = rng.randrange(8)
        if kind < 4:
            code.append(rng.randrange(0x0000, 0x4400))
        elif kind == 4:
            code.append(
                rng.choice((0x6000, 0x6800, 0x7000, 0x7800, 0x8000, 0x8800, 0x9000, 0x9800)) | rng.getrandbits(11)
            )
        elif kind == 5:
            code.append(rng.choice((0xB400, 0xBC00)) | rng.getrandbits(8) or 1)
        elif kind == 6:
            code.append(0xD000 | rng.randrange(14) << 8 | rng.randrange(16))
        else:
            code.append(rng.choice((0xB200, 0xBA00, 0x4400, 0x4600)) | rng.getrandbits(6))
    pair.write(CODE, b"".join(word.to_bytes(2, "little") for word in code) + b"\x00\xbf" * 64)
    pair.set_up(random_registers(rng), rng.getrandbits(4))
    core = pair.stock.chip.core
    for _ in range(length):
        opcode = int.from_bytes(pair.stock.chip.sram[core.pc - 0x20000000 :][:2], "little")
        if may_reach_peripheral(opcode, [core.registers[index] for index in range(8)]):
            break
        pair.step()
        pair.assert_same(f"seed {seed}: opcode {opcode:#06x}")
        if not CODE <= core.pc < CODE + 2 * length:
            break
    pair.assert_same_memory(f"seed {seed}")


def arm_result(operation: str, a: int, b: int, carry: int, overflow: int) -> tuple[int, int, int]:
    """(result, C, V) by the pseudocode of the ARMv6-M manual: AddWithCarry (A2.2.1) and Shift_C (A6.4)."""

    def signed(value: int) -> int:
        return value - (1 << 32) if value >> 31 else value

    if operation in ("adcs", "sbcs"):
        other = b if operation == "adcs" else ~b & 0xFFFFFFFF
        total = a + other + carry
        result = total & 0xFFFFFFFF
        return result, int(total != result), int(signed(a) + signed(other) + carry != signed(result))
    shift = b & 0xFF
    if shift == 0:
        return a, carry, overflow
    if operation == "lsls":
        wide = a << shift
        return wide & 0xFFFFFFFF, wide >> 32 & 1, overflow
    if operation == "rors":
        result = (a >> shift % 32 | a << 32 - shift % 32) & 0xFFFFFFFF
        return result, result >> 31, overflow
    wide = (signed(a) if operation == "asrs" else a) << 256 >> shift
    return wide >> 256 & 0xFFFFFFFF, wide >> 255 & 1, overflow


OPERATIONS = {"lsls": 2, "lsrs": 3, "asrs": 4, "adcs": 5, "sbcs": 6, "rors": 7}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_carry_and_overflow_are_those_of_the_arm_manual(operation):
    """rp2040py is wrong for shifts by 0 and for some carries; boards must not be."""
    board = Board()
    core = board.chip.core
    opcode = 0x4000 | OPERATIONS[operation] << 6 | 1 << 3  # r0 with r1
    board.chip.sram[0x10000:0x10002] = opcode.to_bytes(2, "little")
    for a in EDGES:
        for b in EDGES:
            for carry in (0, 1):
                for overflow in (0, 1):
                    core.registers[0], core.registers[1], core.registers[15] = a, b, CODE
                    core.n, core.z, core.c, core.v = False, False, bool(carry), bool(overflow)
                    board.run_until_ns(board.now_ns + 1)
                    result, carry_out, overflow_out = arm_result(operation, a, b, carry, overflow)
                    got = (core.registers[0], core.c, core.v, core.n, core.z)
                    expected = (result, bool(carry_out), bool(overflow_out), bool(result >> 31), result == 0)
                    assert got == expected, f"{operation} {a:#x} {b:#x} C={carry} V={overflow}"


@settings(deadline=None)
@given(dividend=st.integers(0, 2**32 - 1), divisor=st.integers(1, 2**32 - 1), is_signed=st.booleans())
def test_the_divider_divides(pair, dividend, divisor, is_signed):
    sio, core = SioState(), pair.ours.chip.core
    offset = 0x68 if is_signed else 0x60
    assert sio.write(offset, dividend, core) and sio.write(offset + 4, divisor, core)
    a, b = (value - (1 << 32) if is_signed and value >> 31 else value for value in (dividend, divisor))
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    assert sio.read(0x70) == quotient & 0xFFFFFFFF
    assert sio.read(0x74) == (a - quotient * b) & 0xFFFFFFFF
