"""PIO programs against waveforms worked out by hand from RP2040 data sheet 3.2 to 3.5, clock by clock (8 ns each).

The CPU only writes registers; instructions are written as the data sheet's tables encode them (3.4)."""

import pytest

PIO = 0x50200000
CTRL, FSTAT, FDEBUG, TXF0, RXF0, IRQ, BYPASS, MEMORY = (
    PIO + offset for offset in (0x00, 0x04, 0x08, 0x10, 0x20, 0x30, 0x38, 0x48)
)
CLKDIV, EXECCTRL, SHIFTCTRL, ADDR, INSTR, PINCTRL, STRIDE = 0xC8, 0xCC, 0xD0, 0xD4, 0xD8, 0xDC, 0x18
SET_PINS_0, SET_PINS_1, SET_X, NOP = 0xE000, 0xE001, 0xE020, 0xA042
PULL_BLOCK, PUSH_BLOCK, OUT_PINS_1, OUT_PC_5, OUT_EXEC_16 = 0x80A0, 0x8020, 0x6001, 0x60A5, 0x60F0
WAIT_1_GPIO, WAIT_1_IRQ, IRQ_WAIT, IRQ_SET = 0x2080, 0x20C0, 0xC020, 0xC000
IN_PINS_1, MOV_ISR_X = 0x4001, 0xA0C1
AUTOPULL, AUTOPUSH, RIGHT = 1 << 17, 1 << 16, 3 << 18
CLOCK_NS = 8


class Block:
    """PIO0 of a bare board; its edges on GP0 to GP3, in clocks since `begin`."""

    def __init__(self, board):
        self.board = board
        board.start(0xE7FE)
        self.edges: list[tuple[float, int, int]] = []
        self.begin_ns = 0.0
        for gpio in range(4):
            board.poke(0x40014004 + 8 * gpio, 6)
            board.pins.watch(gpio, lambda level, time_ns, gpio=gpio: self.edges.append((time_ns, gpio, level)))

    def load(self, *program: int, at: int = 0) -> None:
        for index, opcode in enumerate(program):
            self.board.poke(MEMORY + 4 * (at + index), opcode)

    def machine(self, index: int, bottom: int, top: int, pin: int = 0, shift: int = RIGHT, divider: float = 1) -> None:
        """Wrap from `bottom` to `top`; SET, OUT, side-set and IN begin at `pin`; one pin each; the pin is an output."""
        base = PIO + STRIDE * index
        self.board.poke(base + CLKDIV, round(divider * 256) << 8)
        self.board.poke(base + EXECCTRL, top << 12 | bottom << 7)
        self.board.poke(base + SHIFTCTRL, shift)
        self.board.poke(base + PINCTRL, 1 << 26 | 1 << 20 | pin << 15 | pin << 10 | pin << 5 | pin)
        self.board.poke(base + INSTR, 0xE081)  # SET PINDIRS, 1
        self.board.poke(base + INSTR, bottom)  # JMP

    def begin(self, machines: int) -> None:
        self.edges.clear()
        self.begin_ns = self.board.now_ns
        assert self.begin_ns % CLOCK_NS == 0
        self.board.poke(CTRL, machines)

    def run(self, clocks: int) -> list[tuple[float, int, int]]:
        """(clock, pin, level) of every edge so far."""
        self.board.run_until_ns(self.begin_ns + clocks * CLOCK_NS)
        return [((time_ns - self.begin_ns) / CLOCK_NS, gpio, level) for time_ns, gpio, level in self.edges]


@pytest.fixture
def pio(bare):
    return Block(bare)


def test_a_square_wave_with_delays(pio):
    """Each instruction takes one clock and its delay: 1 + 2 high, 1 + 4 low."""
    pio.load(SET_PINS_1 | 2 << 8, SET_PINS_0 | 4 << 8)
    pio.machine(0, 0, 1)
    pio.begin(1)
    assert pio.run(20) == [(0, 0, 1), (3, 0, 0), (8, 0, 1), (11, 0, 0), (16, 0, 1), (19, 0, 0)]


def test_a_fractional_divider_keeps_to_the_clocks_edges(pio):
    """2.5 clocks a tick: whole clocks, two and three in turn (3.5.5)."""
    pio.load(SET_PINS_1, SET_PINS_0)
    pio.machine(0, 0, 1, divider=2.5)
    pio.begin(1)
    clocks = [clock for clock, _, _ in pio.run(26)]
    assert clocks == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 25]


def test_wait_irq_frees_the_machine_that_waits_in_irq(pio):
    """Machine 0 sets flag 0 and waits until it is cleared; machine 1's WAIT 1 IRQ does that. Each sees the other one
    clock later: set in 1, found and cleared in 2, free in 3."""
    pio.load(SET_PINS_1, IRQ_WAIT, SET_PINS_0, 3)  # then JMP 3, for ever
    pio.load(WAIT_1_IRQ, SET_PINS_1, 12, at=10)
    pio.machine(0, 0, 3)
    pio.machine(1, 10, 12, pin=1)
    pio.begin(3)
    assert pio.run(10) == [(0, 0, 1), (3, 1, 1), (4, 0, 0)]
    assert pio.board.word(IRQ) == 0


def test_a_flag_that_the_cpu_clears_frees_it_too(pio):
    pio.load(IRQ_WAIT | 1, SET_PINS_1, 2)
    pio.machine(0, 0, 2)
    pio.begin(1)
    assert pio.run(20) == [] and pio.board.word(IRQ) == 2
    pio.board.poke(IRQ, 2)
    assert [edge[1:] for edge in pio.run(30)] == [(0, 1)]


def test_nothing_is_skipped_after_an_instruction_of_the_cpu_that_stalled(pio):
    """SMx_INSTR: PULL BLOCK stalls (EXEC_STALLED) and holds the program, which then goes on where it was."""
    pio.load(NOP, SET_X | 1, SET_X | 2, SET_X | 3, 4)
    pio.machine(0, 0, 4)
    pio.board.poke(PIO + INSTR, PULL_BLOCK)
    assert pio.board.word(PIO + EXECCTRL) >> 31
    pio.begin(1)
    pio.run(20)
    assert pio.board.word(PIO + ADDR) == 0  # held at its start
    pio.board.poke(TXF0, 7)
    pio.run(24)
    assert not pio.board.word(PIO + EXECCTRL) >> 31
    machine = pio.board.chip.pio[0].machines[0]
    pio.run(40)
    assert pio.board.word(PIO + ADDR) == 4 and machine.x == 3 and machine.output_shift_reg == 7


def test_out_exec_that_stalls_skips_nothing(pio):
    """OUT EXEC runs a PULL that has to wait; then comes the instruction after the OUT."""
    pio.load(PULL_BLOCK, OUT_EXEC_16, SET_PINS_1, SET_PINS_0, 4)
    pio.machine(0, 0, 4)
    pio.begin(1)
    pio.board.poke(TXF0, PULL_BLOCK)
    assert pio.run(20) == []
    pio.board.poke(TXF0, 0)
    assert [edge[1:] for edge in pio.run(40)] == [(0, 1), (0, 0)]


def test_out_pc_after_an_autopull_that_had_to_wait(pio):
    pio.load(OUT_PC_5, SET_PINS_0, 2, NOP, NOP, SET_PINS_1, 6)
    pio.machine(0, 0, 6, shift=RIGHT | AUTOPULL)
    pio.begin(1)
    assert pio.run(10) == []
    pio.board.poke(TXF0, 5)
    assert pio.run(10) == []
    assert pio.run(20) == [(12, 0, 1)]  # refilled in 10, jump in 11, SET in 12
    assert pio.board.word(PIO + ADDR) == 6


def test_autopull_is_gapless_while_there_are_words(pio):
    """One bit a clock from four words, the next one taken in the clock of the last OUT (3.5.4.2)."""
    pio.load(OUT_PINS_1)
    pio.machine(0, 0, 0, shift=RIGHT | AUTOPULL | 4 << 25)
    for word in (0b0101, 0b0101, 0b0101, 0b0001):
        pio.board.poke(TXF0, word)
    pio.begin(1)
    edges = pio.run(40)
    assert [clock for clock, _, _ in edges] == list(range(1, 15))  # 0 fills the OSR; 14 bits alternate
    assert pio.board.word(FDEBUG) >> 24 & 1  # then it stalls


def test_autopush_waits_for_room_and_loses_nothing(pio):
    pio.load(SET_X | 5, 0x4020)  # SET X, 5; IN X, 32
    pio.machine(0, 0, 1, shift=RIGHT | AUTOPUSH)
    pio.begin(1)
    pio.run(40)
    assert pio.board.word(FDEBUG) & 1  # RXSTALL: four words are in the FIFO, one waits
    words = []
    for turn in range(1, 7):
        words.append(pio.board.word(RXF0))
        pio.run(40 + 10 * turn)
    assert words == [5] * 6


@pytest.mark.parametrize(("bypass", "clocks"), [(0, 3), (1 << 4, 1)])
def test_an_input_passes_two_flip_flops(pio, bypass, clocks):
    """An edge at a clock's edge ends WAIT two clocks later, with INPUT_SYNC_BYPASS at once; SET is one clock more."""
    board = pio.board
    board.poke(BYPASS, bypass)
    board.poke(0x4001C004 + 4 * 4, 0x40)  # GP4: input
    pio.load(WAIT_1_GPIO | 4, SET_PINS_1, 2)
    pio.machine(0, 0, 2)
    pio.begin(1)
    pio.run(20)
    board.pins.drive(4, 1)
    assert pio.run(30) == [(20 + clocks, 0, 1)]


def test_a_pulse_within_a_clock_is_not_seen(pio):
    board = pio.board
    board.poke(0x4001C004 + 4 * 4, 0x40)
    pio.load(WAIT_1_GPIO | 4, SET_PINS_1, 2)
    pio.machine(0, 0, 2)
    pio.begin(1)
    source = board.outside.new_source()
    board.outside.at(pio.begin_ns + 161, source, lambda: board.pins.drive(4, 1))
    board.outside.at(pio.begin_ns + 166, source, lambda: board.pins.drive(4, 0))
    assert pio.run(40) == []


def test_an_own_output_comes_back_three_clocks_later(pio):
    """Out of the register in 0, through the pad and two flip-flops: the instruction of clock 3 sees it first."""
    pio.load(SET_PINS_1, 0x4001, 0x4001, 0x4001, 0x4001, PUSH_BLOCK, 6)  # IN PINS, 1 four times
    pio.machine(0, 0, 6, shift=0)
    pio.begin(1)
    pio.run(12)
    assert pio.board.word(RXF0) == 0b0011


def test_side_set_happens_though_the_instruction_stalls(pio):
    pio.load(PULL_BLOCK | 1 << 12, NOP, 2)  # PULL BLOCK side 1; NOP side 0
    pio.machine(0, 0, 2)
    pio.board.poke(PIO + PINCTRL, 1 << 29)
    pio.begin(1)
    assert pio.run(10) == [(0, 0, 1)]
    pio.board.poke(TXF0, 0)
    assert pio.run(20) == [(0, 0, 1), (11, 0, 0)]


def test_a_divided_machine_finds_a_word_at_one_of_its_own_ticks(pio):
    """Ticks at 0, 10, 20 …: a word that comes in clock 13 is pulled in 20, and SET follows in 30."""
    pio.load(PULL_BLOCK, SET_PINS_1, 2)
    pio.machine(0, 0, 2, divider=10)
    pio.begin(1)
    pio.run(13)
    pio.board.poke(TXF0, 1)
    assert pio.run(60) == [(30, 0, 1)]
