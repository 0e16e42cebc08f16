"""Sleep and interrupts, by the ARMv6-M manual B1.5.17 to B1.5.19 and B3.4; and what of the core rp2040py gets wrong."""

import pytest

from railbird_host.sim.emulator.native.runloop import SioState

NOP, WFI, WFE, SEV, CPSID, CPSIE, HERE = 0xBF00, 0xBF30, 0xBF20, 0xBF40, 0xB672, 0xB662, 0xE7FE
MOVS_R7_1 = 0x2701
ISER, ISPR, ICPR, SCR = 0xE000E100, 0xE000E200, 0xE000E280, 0xE000ED10
SEVONPEND = 1 << 4
IRQ = 31  # no hardware has it: software alone


@pytest.fixture
def masked(bare):
    """Interrupt 31 is enabled; PRIMASK is set."""
    bare.poke(ISER, 1 << IRQ)
    bare.core.pm = True
    return bare


def test_wfi_does_not_sleep_with_a_masked_interrupt_pending(masked):
    masked.poke(ISPR, 1 << IRQ)
    masked.start(WFI, MOVS_R7_1, HERE, registers={7: 0})
    masked.run_cycles(10)
    assert masked.core.registers[7] == 1 and masked.core.ipsr == 0


def test_wfi_wakes_for_a_masked_interrupt_and_does_not_take_it(masked):
    masked.start(WFI, MOVS_R7_1, HERE, registers={7: 0})
    masked.run_cycles(100)
    assert masked.core.waiting
    masked.poke(ISPR, 1 << IRQ)
    masked.run_cycles(10)
    assert masked.core.registers[7] == 1 and masked.core.ipsr == 0


def test_wfi_sleeps_on_when_the_interrupt_is_not_enabled(bare):
    bare.poke(ISPR, 1 << IRQ)
    bare.start(WFI, MOVS_R7_1, HERE, registers={7: 0})
    bare.run_cycles(1000)
    assert bare.core.waiting and bare.core.registers[7] == 0


@pytest.mark.parametrize(("sevonpend", "wakes"), [(SEVONPEND, True), (0, False)])
def test_wfe_wakes_for_a_masked_interrupt_only_with_sevonpend(masked, sevonpend, wakes):
    masked.poke(SCR, sevonpend)
    masked.start(WFE, MOVS_R7_1, HERE, registers={7: 0})
    masked.run_cycles(10)
    masked.poke(ISPR, 1 << IRQ)
    masked.run_cycles(10)
    assert (masked.core.registers[7] == 1) == wakes


def test_wfe_passes_after_an_interrupt_that_was_pended_before_it(masked):
    """SEVONPEND sets the event register; nothing is lost between the pending and the sleep."""
    masked.poke(SCR, SEVONPEND)
    masked.poke(ISPR, 1 << IRQ)
    masked.start(WFE, MOVS_R7_1, WFE, 0x2702, HERE, registers={7: 0})
    masked.run_cycles(100)
    assert masked.core.registers[7] == 1 and masked.core.waiting  # one event, one WFE


def test_sev_is_an_event(bare):
    bare.start(SEV, WFE, MOVS_R7_1, HERE, registers={7: 0})
    bare.run_cycles(10)
    assert bare.core.registers[7] == 1


@pytest.mark.parametrize("irq", [31, 13], ids=["of software", "of hardware"])
def test_an_interrupt_that_software_pends_is_taken_once(bare, irq):
    bare.load(bare.HANDLER, 0x3601, 0x4770)  # ADDS R6, #1; BX LR
    bare.poke(ISER, 1 << irq)
    bare.start(HERE, registers={6: 0})
    bare.poke(ISPR, 1 << irq)
    bare.run_cycles(200)
    assert bare.core.registers[6] == 1 and bare.core.ipsr == 0
    assert bare.word(ISPR) == 0


def test_an_interrupt_whose_line_stays_high_is_taken_again(bare):
    bare.load(bare.HANDLER, 0x3601, 0x4770)
    bare.poke(ISER, 1 << 13)
    bare.start(HERE, registers={6: 0})
    bare.chip.set_interrupt(13, True)
    bare.run_cycles(200)
    assert bare.core.registers[6] > 5
    bare.chip.set_interrupt(13, False)
    bare.run_cycles(20)
    count = bare.core.registers[6]
    bare.run_cycles(200)
    assert bare.core.registers[6] == count


def test_pending_can_be_taken_back_unless_the_line_is_high(bare):
    bare.poke(ISPR, 1 << 5 | 1 << 6)
    bare.poke(ICPR, 1 << 5)
    assert bare.word(ISPR) == 1 << 6
    bare.chip.set_interrupt(6, True)
    bare.poke(ICPR, 1 << 6)
    assert bare.word(ISPR) == 1 << 6


def test_a_pulse_stays_pending(bare):
    """The NVIC latches the rise: an interrupt is taken although its line has fallen before it was enabled."""
    bare.load(bare.HANDLER, 0x3601, 0x4770)
    bare.start(HERE, registers={6: 0})
    bare.chip.set_interrupt(13, True)
    bare.chip.set_interrupt(13, False)
    bare.poke(ISER, 1 << 13)
    bare.run_cycles(50)
    assert bare.core.registers[6] == 1


def test_systick_wakes_a_sleeper(bare):
    bare.poke(0xE000E014, 999)
    bare.poke(0xE000E018, 0)
    bare.poke(0xE000E010, 7)
    bare.load(bare.HANDLER, 0x3601, 0x4770)
    bare.start(WFI, 0xE7FD, registers={6: 0})  # B back
    bare.run_cycles(5500)
    assert 4 <= bare.core.registers[6] <= 6


def test_an_interrupt_takes_15_cycles_to_its_handler_and_13_back(bare):
    """ARM DDI 0484C 3.6.1; MOVS, MOVS: a cycle each; BX LR: 2 of the 13."""
    bare.load(bare.HANDLER, 0x2601, 0x4770)  # MOVS R6, #1; BX LR
    bare.poke(ISER, 1 << IRQ)
    reached = {}
    for cycles in range(1, 40):
        bare.core.ipsr = 0
        bare.start(MOVS_R7_1, HERE, registers={6: 0, 7: 0, 13: bare.STACK})
        bare.poke(ISPR, 1 << IRQ)
        bare.run_cycles(cycles)
        for register in (6, 7):
            if bare.core.registers[register]:
                reached.setdefault(register, cycles)
        bare.run_cycles(100)
    assert reached == {6: 15 + 1, 7: 15 + 1 + 13 + 1}


def test_stm_writes_its_base_back_though_it_is_in_the_list(bare):
    bare.start(0xC103, HERE, registers={0: 0xAA, 1: 0x20020000})  # STM R1!, {R0, R1}
    bare.run_cycles(5)
    assert bare.core.registers[1] == 0x20020008 and bare.word(0x20020000) == 0xAA
    bare.start(0xC006, HERE, registers={0: 0x20020000, 1: 1, 2: 2})
    bare.run_cycles(5)
    assert bare.core.registers[0] == 0x20020008


@pytest.mark.parametrize(
    ("is_signed", "dividend", "quotient"),
    [(False, 0, 0xFFFFFFFF), (False, 7, 0xFFFFFFFF), (True, 0, 0xFFFFFFFF), (True, 7, 0xFFFFFFFF), (True, -7, 1)],
)
def test_division_by_zero(bare, is_signed, dividend, quotient):
    """By the SDK's hardware_divider: -1, or +1 for a negative dividend; the remainder is the dividend."""
    sio = SioState()
    offset = 0x68 if is_signed else 0x60
    sio.write(offset, dividend & 0xFFFFFFFF, bare.core)
    sio.write(offset + 4, 0, bare.core)
    assert (sio.read(0x70), sio.read(0x74)) == (quotient, dividend & 0xFFFFFFFF)
