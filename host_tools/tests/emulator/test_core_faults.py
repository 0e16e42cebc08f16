"""Faults, by the ARMv6-M manual B1.5 and the memory map of the chip: HardFault with what it stacks, or a lockup."""

import pytest

from railbird_host.sim.emulator.errors import CpuLockupError, NotModelledError

NOP = 0xBF00
LDR_R0_R1, STR_R0_R1, LDRH_R0_R1 = 0x6808, 0x6008, 0x8808
RAM = 0x20020000

FAULTS = {
    "UDF": ((0xDE00,), {}, "UDF"),
    "BKPT": ((0xBE07,), {}, "BKPT"),
    "undefined 16-bit": ((0xB100,), {}, "undefined"),
    "SETEND": ((0xB650,), {}, "undefined"),
    "IT of a bigger core": ((0xBF08,), {}, "undefined"),
    "undefined 32-bit": ((0xE92D, 0x4000), {}, "undefined"),
    "UDF.W": ((0xF7F0, 0xA000), {}, "undefined"),
    "unaligned word": ((LDR_R0_R1,), {1: RAM + 2}, "unaligned read"),
    "unaligned half": ((LDRH_R0_R1,), {1: RAM + 1}, "unaligned read"),
    "unaligned write": ((STR_R0_R1,), {1: RAM + 1}, "unaligned write"),
    "behind the ROM": ((LDR_R0_R1,), {1: 0x4000}, "read from nowhere"),
    "behind the RAM": ((STR_R0_R1,), {1: 0x20042000}, "write to nowhere"),
    "between peripherals": ((LDR_R0_R1,), {1: 0x40068000}, "read from nowhere"),
    "the top of memory": ((LDR_R0_R1,), {1: 0xFFFFFFF0}, "read from nowhere"),
    "uncached flash, written": ((STR_R0_R1,), {1: 0x13000000}, "write to nowhere"),
    "PUSH below the RAM": ((0xB501,), {13: 0x20000004}, "write to nowhere"),
    "LDM over the end": ((0xC904,), {1: 0x20042000}, "read from nowhere"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_stacks_where_it_was(bare, name):
    opcodes, registers, reason = FAULTS[name]
    if 13 in registers:  # the handler needs a stack: this one is the process's
        bare.core.sp_process = registers[13]
        bare.core.switch_stack(1)
        registers = {}
    bare.start(NOP, *opcodes, registers={0: 10, 2: 12, 3: 13, 12: 14, 14: 15, **registers})
    bare.core.n = bare.core.z = bare.core.c = bare.core.v = False
    try:
        bare.run_cycles(2)
    except CpuLockupError as error:
        assert name == "PUSH below the RAM" and "no room" in str(error)
        return
    assert reason in bare.core.fault_text
    assert bare.core.ipsr == 3 and bare.core.pc & ~1 == bare.HANDLER
    assert bare.core.registers[14] == 0xFFFFFFF9  # back to thread mode, main stack
    frame = bare.core.registers[13]
    assert frame == bare.STACK - 0x20
    stacked = [bare.word(frame + 4 * index) for index in range(8)]
    assert stacked[0] == 10 and stacked[2:6] == [12, 13, 14, 15]
    assert stacked[6] == bare.CODE + 2  # the instruction itself: a return tries it again
    assert stacked[7] == 0x01000000


def test_a_jump_to_nowhere_faults_there(bare):
    bare.start(0x4708, registers={1: 0x60000001})  # BX R1
    bare.run_cycles(4)
    assert "jump to nowhere" in bare.core.fault_text
    assert bare.word(bare.core.registers[13] + 0x18) == 0x60000000


@pytest.mark.parametrize("opcode", [0x4708, 0x4788, 0xBD00], ids=["BX", "BLX", "POP"])
def test_an_even_target_leaves_thumb_code_and_faults(bare, opcode):
    bare.core.registers[13] = bare.STACK - 4
    bare.poke(bare.STACK - 4, 0x20012000)
    bare.start(opcode, registers={1: 0x20012000})
    bare.run_cycles(2)
    assert "even address" in bare.core.fault_text
    frame = bare.core.registers[13]
    assert bare.word(frame + 0x18) == 0x20012000
    assert bare.word(frame + 0x1C) & 1 << 24 == 0  # T is clear in the stacked xPSR


def test_a_fault_within_hardfault_is_a_lockup_with_its_name(bare):
    bare.load(bare.HANDLER, 0xBE00)
    bare.start(0xDE00)
    with pytest.raises(CpuLockupError, match=r"BKPT.*inside of HardFault after UDF"):
        bare.run_cycles(30)
    before_ns, pc = bare.now_ns, bare.core.pc
    bare.run(0.001)  # time goes on, the CPU does not
    assert bare.now_ns == before_ns + 1e6 and bare.core.pc == pc
    bare.press_reset()
    assert not bare.core.is_locked_up


def test_a_lockup_can_be_ended_by_the_watchdog(bare):
    bare.load(bare.HANDLER, 0xBE00)
    bare.poke(0x40058004, 2 * 2000)  # LOAD: errata E1, two counts a tick
    bare.poke(0x4005802C, 1 << 9 | 12)  # TICK
    bare.poke(0x40058000, 1 << 30)
    bare.start(0xDE00)
    with pytest.raises(CpuLockupError):
        bare.run_cycles(30)
    bare.run_until(lambda: bare.resets, limit_s=0.01)
    assert bare.resets[0].cause == "watchdog"


def test_the_handler_returns_to_the_instruction_after_it_is_mended(bare):
    bare.load(bare.HANDLER, 0x9906, 0x3102, 0x9106, 0x4770)  # LDR R1, [SP, #24]; ADDS R1, #2; STR R1, [SP, #24]; BX LR
    bare.start(0xDE00, 0x2055, 0xE7FE)  # UDF; MOVS R0, #0x55; B .
    bare.run_cycles(40)
    assert bare.core.registers[0] == 0x55 and bare.core.ipsr == 0 and bare.core.registers[13] == bare.STACK


def test_svc_where_it_cannot_be_taken_faults(bare):
    bare.core.pm = True
    bare.start(0xDF01)
    bare.run_cycles(2)
    assert bare.core.ipsr == 3 and "SVC" in bare.core.fault_text


def test_a_stack_outside_of_the_memory_locks_up(bare):
    bare.start(0xDE00, registers={13: 0x20000010})
    with pytest.raises(CpuLockupError, match="no room for exception 3"):
        bare.run_cycles(2)


def test_rom_and_flash_take_no_writes(bare):
    before = bare.word(0x10), bare.word(0x10000000)
    bare.start(STR_R0_R1, 0x6010, 0xE7FE, registers={0: 0x12345678, 1: 0x10000000, 2: 0x10})
    bare.run_cycles(10)
    assert (bare.word(0x10), bare.word(0x10000000)) == before and not bare.core.fault_text


@pytest.mark.parametrize(
    ("address", "what"), [(0x15000000, "XIP cache"), (0x21000000, "banks"), (0x50400000, "stream")]
)
def test_memory_that_is_not_modelled_says_so(bare, address, what):
    bare.start(LDR_R0_R1, registers={1: address})
    with pytest.raises(NotModelledError, match=what):
        bare.run_cycles(2)


def test_a_crash_of_micropython_is_seen(board, repl):
    repl.start("import machine\nmachine.mem32[0x40068000]")
    with pytest.raises(CpuLockupError, match=r"BKPT.*after a read from nowhere .address 0x40068000"):
        board.run(1)


def test_a_second_core_is_refused_by_name(board, repl):
    """By the boot ROM's own handshake: our images have no threads that would do it."""
    words = "(0, 0, 1, 0x20030000, 0x20031000, 0x10000101)"
    repl.start(f"from machine import mem32\nfor word in {words}: mem32[0xD0000054] = word")
    with pytest.raises(NotModelledError, match="core 1"):
        board.run(1)
