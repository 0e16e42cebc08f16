"""The compiled core against Unicorn, a core that nobody here wrote (QEMU's, as a Cortex-M0): every 16-bit opcode, and
random blocks of them. The differences that are left are named, each with the manual's word."""

import random

import pytest
import unicorn
from unicorn import arm_const as arm

from railbird_host.sim.emulator.errors import CpuLockupError

CODE, DATA, OTHER = 0x20010000, 0x20020000, 0x20018000
RAM, RAM_BYTES = 0x20000000, 264 * 1024
NOP = 0xBF00
EDGES = (0, 1, 2, 31, 32, 33, 255, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF)
REGISTERS = [getattr(arm, f"UC_ARM_REG_R{index}") for index in range(13)]
REGISTERS += [arm.UC_ARM_REG_SP, arm.UC_ARM_REG_LR, arm.UC_ARM_REG_PC]


def is_left_out(opcode: int) -> bool:
    """What means nothing one instruction at a time, or is UNPREDICTABLE in the ARMv6-M manual."""
    return (
        opcode >> 8 in (0xBE, 0xDF, 0xDE)  # BKPT, SVC, UDF: Unicorn calls its host
        or opcode >> 4 == 0xB66
        or opcode >> 4 == 0xB67  # CPS: Unicorn has no interrupts
        or opcode & 0xFFF7 == 0xB650  # SETEND: Unicorn has it, ARMv6-M does not (A5.2.5; test_core_faults.py)
        or opcode >> 8 == 0xBF  # hints
        or opcode >> 11 in (0x1D, 0x1E, 0x1F)  # the first half of a longer one
        or opcode >> 8
        in (0xB1, 0xB3, 0xB9, 0xBB)  # CBZ, CBNZ: Unicorn has them, ARMv6-M does not (test_core_faults.py)
        or (opcode >> 8 == 0x44 and (opcode >> 4 & 8 | opcode & 7) == 15 and opcode >> 3 & 15 > 12)  # a jump to nowhere
        or (opcode >> 8 == 0x47 and (opcode & 7 or opcode >> 3 & 15 == 15))  # A6.7.14, A6.7.15
        or (opcode >> 8 in (0x45, 0x44) and opcode >> 3 & 15 == 15 and (opcode >> 4 & 8 | opcode & 7) == 15)
        or (opcode >> 8 == 0x45 and (opcode >> 3 & 15 == 15 or (opcode >> 4 & 8 | opcode & 7) == 15))
        or (opcode >> 8 == 0x45 and not opcode & 0xC0)  # both low: A6.7.17
        or (opcode >> 11 in (0x18, 0x19) and not opcode & 0xFF)  # STM, LDM, PUSH, POP of nothing
        or (opcode >> 9 in (0x5A, 0x5E) and not opcode & 0x1FF)
        or (opcode >> 11 == 0x18 and is_base_not_first(opcode))  # STM stores an UNKNOWN value
    )


def is_base_not_first(opcode: int) -> bool:
    base = opcode >> 8 & 7
    return bool(opcode >> base & 1) and bool(opcode & (1 << base) - 1)


class Twins:
    """The same registers and RAM on a board and in Unicorn."""

    def __init__(self, board):
        self.board, self.core = board, board.chip.core
        self.other = unicorn.Uc(unicorn.UC_ARCH_ARM, unicorn.UC_MODE_THUMB | unicorn.UC_MODE_MCLASS)
        self.other.ctl_set_cpu_model(arm.UC_CPU_ARM_CORTEX_M0)
        self.other.mem_map(RAM, RAM_BYTES)
        self.other.mem_write(RAM, bytes(board.chip.sram[:RAM_BYTES]))
        self.content = random.Random(1).randbytes(1024)

    def set_up(self, code: list[int], registers: list[int], flags: int) -> None:
        words = b"".join(opcode.to_bytes(2, "little") for opcode in [*code, NOP, NOP])
        stack = b"".join((OTHER | 1).to_bytes(4, "little") for _ in range(256))
        for address, data in ((CODE, words), (DATA, self.content), (DATA + 0x1000, stack)):
            self.board.chip.sram[address - RAM : address - RAM + len(data)] = data
            self.other.mem_write(address, data)
        self.other.ctl_remove_cache(CODE, CODE + len(words))  # it would run the code that was there before
        for register, value, index in zip(REGISTERS, registers, range(16), strict=True):
            self.core.registers[index] = value
            self.other.reg_write(register, value)
        self.core.n, self.core.z, self.core.c, self.core.v = (bool(flags >> bit & 1) for bit in (3, 2, 1, 0))
        self.other.reg_write(arm.UC_ARM_REG_XPSR, flags << 28 | 1 << 24)
        self.core.pm = self.core.waiting = self.core.interrupts_updated = False
        self.core.ipsr = self.core.current_mode = 0

    def step(self, pc: int) -> bool:
        """One instruction on both; False if it faults, which both must say."""
        try:
            self.other.emu_start(pc | 1, 0xFFFFFFFF, count=1)
            is_wrong_there = False
        except unicorn.UcError:
            is_wrong_there = True
        try:
            self.board.run_until_ns(self.board.now_ns + 1)
            is_wrong_here = self.core.ipsr == 3
        except CpuLockupError:
            is_wrong_here = True
            self.board.press_reset()
        if is_wrong_here and "unaligned" in self.core.fault_text:  # A3.2.1; Unicorn reads across
            return False
        assert is_wrong_here == is_wrong_there, f"only {'here' if is_wrong_here else 'in Unicorn'} a fault"
        return not is_wrong_here

    def assert_same(self) -> None:
        masks = [*[-1] * 13, ~3, -1, ~1]  # the stack pointer's low bits are always 0 (B1.4.1); Unicorn keeps them
        ours = [hex(self.core.registers[index] & masks[index]) for index in range(16)]
        theirs = [hex(self.other.reg_read(register) & mask) for register, mask in zip(REGISTERS, masks, strict=True)]
        assert ours == theirs
        flags = self.other.reg_read(arm.UC_ARM_REG_XPSR) >> 28
        assert self.core.n << 3 | self.core.z << 2 | self.core.c << 1 | self.core.v == flags
        for address, length in ((DATA - 0x100, 0x600), (DATA + 0xF00, 0x600)):
            assert bytes(self.board.chip.sram[address - RAM :][:length]) == bytes(self.other.mem_read(address, length))


@pytest.fixture
def twins(bare):
    return Twins(bare)


def registers_for(opcode: int, rng: random.Random) -> list[int]:
    """Values with which loads and stores mostly reach memory, and everything else meets the edges."""
    top = opcode >> 11
    if top in (0x0A, 0x0B) or 0x0C <= top <= 0x11 or top in (0x18, 0x19):
        low = [DATA + 0x100 + 4 * rng.randrange(32) for _ in range(8)]
        if top in (0x0A, 0x0B):
            low[opcode >> 6 & 7] = rng.choice((0, 4, 8, 1, 2, 3, 64, 0x40000000))
            if opcode >> 6 & 7 == opcode >> 3 & 7:  # the address is twice the register
                low[opcode >> 3 & 7] = DATA // 2 + 0x80 + rng.randrange(64)
        elif rng.random() < 0.1:
            low[opcode >> 3 & 7] += rng.choice((1, 2, 3, 0x40000000))
    else:
        low = [rng.choice(EDGES) if rng.random() < 0.5 else rng.getrandbits(32) for _ in range(8)]
    high = [rng.getrandbits(32) for _ in range(5)]
    if opcode >> 8 == 0x47 or (opcode >> 8 in (0x44, 0x46) and (opcode >> 4 & 8 | opcode & 7) == 15):
        low = high = [OTHER | 1] * 8
        if opcode >> 8 == 0x44:
            low, high = [0x100] * 8, [0x100] * 5
    return [*low, *high[:5], DATA + 0x1000 + 4 * rng.randrange(64, 128), OTHER | 1, CODE]


def compare(twins: Twins, opcodes: range, seed: int) -> int:
    rng, compared = random.Random(seed), 0
    for opcode in opcodes:
        if is_left_out(opcode):
            continue
        registers, flags = registers_for(opcode, rng), rng.getrandbits(4)
        twins.set_up([opcode], registers, flags)
        try:
            if twins.step(CODE):
                twins.assert_same()
        except AssertionError as error:
            texts = [hex(value) for value in registers]
            raise AssertionError(f"opcode {opcode:#06x} flags {flags:04b} registers {texts}: {error}") from None
        compared += 1
    return compared


def test_a_sample_of_opcodes(twins):
    assert compare(twins, range(3, 0x10000, 31), 31) > 1500


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
def test_every_16_bit_opcode(twins, seed):
    print(f"{compare(twins, range(0x10000), seed)} opcodes compared with Unicorn")


def random_block(rng: random.Random) -> list[int]:
    """Arithmetic, loads and stores around R7, the stack, short branches forward."""
    block = []
    for _ in range(rng.randrange(4, 24)):
        kind = rng.randrange(8)
        if kind < 4:
            opcode = rng.randrange(0x0000, 0x4400)
            opcode = opcode if opcode >> 11 not in (4, 5, 6, 7) or opcode >> 8 & 7 != 7 else opcode ^ 0x100
            if opcode >> 11 not in (4, 5, 6, 7) and opcode & 7 == 7:
                opcode ^= 1  # R7 stays where it points
            block.append(opcode)
        elif kind == 4:
            block.append(
                rng.choice((0x6038, 0x6838, 0x7038, 0x7838, 0x8038, 0x8838)) | rng.randrange(16) << 6 | rng.randrange(7)
            )
        elif kind == 5:
            block.append(rng.choice((0x9000, 0x9800)) | rng.randrange(7) << 8 | rng.randrange(32))
        elif kind == 6:
            block.append(0xD000 | rng.randrange(14) << 8 | rng.randrange(3))
        else:
            block.append(
                rng.choice((0xB200, 0xBA00, 0xBA40, 0xBAC0, 0xB240, 0xB280, 0xB2C0))
                | rng.randrange(8) << 3
                | rng.randrange(7)
            )
    return block


def run_blocks(twins: Twins, count: int, seed: int) -> int:
    steps = 0
    for index in range(count):
        rng = random.Random(f"{seed} {index}")
        block = random_block(rng)
        registers = [rng.choice(EDGES) if rng.random() < 0.3 else rng.getrandbits(32) for _ in range(13)]
        registers[7] = DATA + 0x100
        twins.set_up(block, [*registers, DATA + 0x1100, OTHER | 1, CODE], rng.getrandbits(4))
        for _ in range(len(block)):
            pc = twins.core.registers[15] & ~1
            if not CODE <= pc < CODE + 2 * len(block):
                break
            if not twins.step(pc):
                break
            steps += 1
        else:
            twins.assert_same()
            continue
        if twins.core.ipsr != 3:
            twins.assert_same()
    return steps


def test_random_blocks(twins):
    assert run_blocks(twins, 60, 1) > 500


@pytest.mark.soak
def test_many_random_blocks(twins):
    print(f"{run_blocks(twins, 20_000, 2)} instructions of random blocks compared with Unicorn")
