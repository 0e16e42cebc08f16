"""Waits for the flash: what a word costs, what the cache keeps, and the cycles of the ARM manual."""

import pytest

from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.emulator.xip import MISS_OVERHEAD_CYCLES, miss_cycles, word_clocks

CODE, DATA = 0x20010000, 0x20020000
FLASH = 0x10000000
SSI, XIP_CTRL = 0x18000000, 0x14000000
QUAD_32 = 2 << 21 | 31 << 16 | 3 << 8  # CTRLR0 of the second stage
QUAD_READ = 4 << 11 | 8 << 2 | 2  # SPI_CTRLR0: no instruction, 32 bits of address and mode, four clocks between
MISS = 20 * 2 + MISS_OVERHEAD_CYCLES
LDR_R0_R1, LDM_R1_4, BRANCH_NEXT, PUSH_R4_LR, POP_R4_PC = 0x6808, 0xC93C, 0xE7FF, 0xB510, 0xBD10


def board_with_quad_flash(**options) -> Board:
    board = Board(**options)
    for offset, value in ((0x14, 2), (0, QUAD_32), (0xF4, QUAD_READ)):
        board.chip.write_uint32(SSI + offset, value)
    return board


@pytest.fixture
def board() -> Board:
    return board_with_quad_flash()


def cycles_of(board: Board, opcode: int, base: int = DATA, at: int = CODE) -> int:
    """Of one instruction at `at`, with `base` in r1."""
    chip, core = board.chip, board.chip.core
    memory, start = (chip.sram, 0x20000000) if at >= 0x20000000 else (chip.flash, FLASH)
    memory[at - start : at - start + 2] = opcode.to_bytes(2, "little")
    core.registers[1], core.registers[13], core.registers[15] = base, DATA + 0x400, at
    before = board.now_ns
    board.run_until_ns(before + 1)
    return round((board.now_ns - before) / 8)


def test_a_word_of_a_quad_flash_takes_twenty_clocks():
    assert word_clocks(QUAD_32, QUAD_READ) == 20  # 8 of address, 4 of waiting, 8 of data
    assert word_clocks(7 << 16, 6 << 2 | 2 << 8) == 8 + 24 + 8  # 03h: everything on one wire, a byte
    assert miss_cycles(QUAD_32, QUAD_READ, 4) - miss_cycles(QUAD_32, QUAD_READ, 2) == 40
    assert miss_cycles(QUAD_32, QUAD_READ, 0) == 0


def test_each_word_of_a_line_is_fetched_once(board):
    assert [cycles_of(board, LDR_R0_R1, FLASH + 0x5000 + offset) for offset in (0, 0, 4, 4, 0)] == [
        2 + MISS,
        2,
        2 + MISS,
        2,
        2,
    ]


def test_two_ways_keep_two_lines_and_a_third_takes_the_place_of_either(board):
    first, second, third = (FLASH + 0x8000 + way * 0x2000 for way in range(3))  # the same set

    def waits(*bases: int) -> list[bool]:
        return [cycles_of(board, LDR_R0_R1, base) > 2 for base in bases]

    kept = set()
    for turn in range(16):
        board.chip.xip.flush()  # which way goes begins anew with it
        waits(*(FLASH + 0x20000 + 8 * other for other in range(turn)))  # each miss goes a step on
        assert waits(first, second, first, second) == [True, True, False, False]
        assert waits(third, third) == [True, False]
        is_first_gone = waits(first)[0]
        kept.add(is_first_gone)
        assert is_first_gone or waits(second) == [True]
    assert kept == {True, False}


def test_a_line_that_is_replaced_loses_both_words(board):
    first = FLASH + 0x8000
    for base in (first, first + 4, *(first + way * 0x2000 for way in range(1, 40))):
        cycles_of(board, LDR_R0_R1, base)
    assert cycles_of(board, LDR_R0_R1, first + 4) == 2 + MISS
    assert cycles_of(board, LDR_R0_R1, first) == 2 + MISS


def test_a_load_of_several_registers_waits_for_each_word(board):
    assert cycles_of(board, LDM_R1_4, FLASH + 0x5000) == 5 + 4 * MISS
    assert cycles_of(board, LDM_R1_4, FLASH + 0x5000) == 5


def test_code_waits_once_for_each_word_of_it(board):
    at = FLASH + 0x6000
    assert [cycles_of(board, BRANCH_NEXT, at=at + offset) for offset in (0, 2, 4, 0)] == [2 + MISS, 2, 2 + MISS, 2]


def test_the_other_windows_neither_check_nor_keep(board):
    def wait(base: int) -> bool:
        return cycles_of(board, LDR_R0_R1, base + 0x5000) > 2

    assert wait(0x11000000) and wait(0x11000000)  # not allocating: still a miss
    assert wait(0x13000000) and wait(FLASH)
    assert wait(0x13000000) and wait(0x12000000)  # not even looked up
    assert not wait(0x11000000) and not wait(FLASH)
    board.chip.write_uint32(XIP_CTRL + 4, 1)
    assert wait(0x12000000) and not wait(FLASH)  # allocating all the same


def test_flushing_and_switching_off(board):
    base = FLASH + 0x5000
    cycles_of(board, LDR_R0_R1, base)
    board.chip.write_uint32(XIP_CTRL + 4, 1)
    assert cycles_of(board, LDR_R0_R1, base) == 2 + MISS
    board.chip.write_uint32(XIP_CTRL, 0)
    assert [cycles_of(board, LDR_R0_R1, base) for _ in range(2)] == [2 + MISS] * 2


def test_a_flush_takes_a_cycle_for_each_set(board):
    board.chip.write_uint32(XIP_CTRL + 4, 1)
    cycles_of(board, LDR_R0_R1, XIP_CTRL + 4)  # a read of FLUSH waits for its end
    assert board.loop.stall_until == 1024 * 8


def test_the_counters_count(board):
    for offset in (0x0C, 0x10):
        board.chip.write_uint32(XIP_CTRL + offset, 0)
    for base in (FLASH + 0x5000, FLASH + 0x5000, FLASH + 0x5008):
        cycles_of(board, LDR_R0_R1, base)
    assert board.chip.read_uint32(XIP_CTRL + 0x10) == 3
    assert board.chip.read_uint32(XIP_CTRL + 0x0C) == 1


def test_the_switch_makes_flash_without_waits():
    board = board_with_quad_flash(zero_wait_flash=True)
    assert [cycles_of(board, LDR_R0_R1, FLASH + 0x5000) for _ in range(2)] == [2, 2]


def test_the_switch_in_the_environment(monkeypatch):
    monkeypatch.setenv("RAILBIRD_FLASH", "zero-wait")
    assert board_with_quad_flash().has_zero_wait_flash
    assert not board_with_quad_flash(zero_wait_flash=False).has_zero_wait_flash


def test_push_and_pop_take_the_cycles_of_the_arm_manual(board):
    assert cycles_of(board, PUSH_R4_LR) == 3  # 1 + N
    board.chip.write_uint32(DATA + 0x400, 4)
    board.chip.write_uint32(DATA + 0x404, CODE | 1)
    assert cycles_of(board, POP_R4_PC) == 5  # 3 + N


def test_flash_operations_leave_the_cache_empty(image):
    """The boot ROM flushes it after every erase and program."""
    board = Board(image)
    repl = RawRepl(board)
    repl.exec("import rp2; f = rp2.Flash(); b = bytes(4096)")
    misses = board.chip.xip.misses
    board.run(0.01)
    assert board.chip.xip.misses - misses < 50  # at the prompt: everything is in the cache
    repl.exec("pass")
    before = board.chip.xip.misses
    repl.exec("pass")
    calm = board.chip.xip.misses - before
    before = board.chip.xip.misses
    repl.exec("f.writeblocks(8, b)")
    assert board.chip.xip.misses - before > calm + 200
