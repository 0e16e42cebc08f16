# Included by runloop.pyx: one PIO state machine, by RP2040 data sheet 3.2 to 3.5. A machine that stalls executes the same
# instruction again at the first of its ticks at which that can help; in between it costs nothing.

cdef uint32_t AUTOPUSH = 1 << 16
cdef uint32_t AUTOPULL = 1 << 17
cdef uint32_t IN_RIGHT = 1 << 18
cdef uint32_t OUT_RIGHT = 1 << 19
cdef uint32_t OUT_STICKY_OR_INLINE_ENABLE = 3 << 17  # of EXECCTRL
cdef uint32_t SIDE_PINDIR = 1 << 29
cdef uint32_t SIDE_EN = 1 << 30
cdef uint32_t EXEC_STALLED = <uint32_t>1 << 31
cdef int HELD = 0  # stalls: nobody's (somebody else does the machine's work), a pin's, …
cdef int FOR_PIN = 1
cdef int FOR_RX_ROOM = 2
cdef int FOR_TX_WORD = 3
cdef int FOR_IRQ = 4
cdef int64_t CYCLE = 256  # of the system's clock, in the units of next_due_fp
cdef int64_t NOT_DUE = <int64_t>1 << 62  # rp2040py's mark of a PIO block in which nothing is due


cdef inline int64_t on_grid(int64_t due):
    """The clock's edge at which a tick happens: a fractional divider gives whole cycles, now one more, now one less
    (3.5.5), the ideal time rounded down."""
    return due & ~<int64_t>0xFF


cdef inline uint32_t reversed_bits(uint32_t value):
    cdef uint32_t result = 0
    cdef int index
    for index in range(32):
        result = result << 1 | value >> index & 1
    return result


cdef class BoardMachine(StateMachine):
    """rp2040py's state machine, with its registers, but executed here."""

    cdef bint is_push_left  # an IN has shifted, and waits for room to push
    cdef bint is_irq_set  # IRQ WAIT has set its flag, and waits for it to be cleared
    cdef bint is_word_there  # an OUT found the OSR empty and has refilled it: it shifts in the next clock
    cdef bint has_jumped
    cdef int stall  # why the instruction at hand could not complete; -1: it did

    def __cinit__(self, *arguments, **options):
        Py_INCREF(type(self))

    def __init__(self, rp2040, pio, unsigned int index):
        super().__init__(rp2040, pio, index)
        self.output_shift_count = 32

    def reset(self):
        super().reset()
        self.output_shift_count = 32
        self.is_push_left = self.is_irq_set = False

    cpdef restart(self):
        """CTRL.SM_RESTART: shift counters, ISR, delay, and whatever the machine was stalled in."""
        cdef bint is_held = self.waiting and self.wait_type == HELD
        StateMachine.restart(self)
        self.waiting = is_held
        self.exec_valid = self.is_push_left = self.is_irq_set = False
        self.exec_ctrl &= ~EXEC_STALLED
        self.next_due_fp = on_grid((<BoardPio>self.pio).cycle_fp + CYCLE - 1)

    cpdef clk_div_restart(self):
        self.next_due_fp = on_grid((<BoardPio>self.pio).cycle_fp + CYCLE - 1) + (self.div_fp if self.div_fp > CYCLE else 0)

    # Time

    cdef int wake_at(self, int64_t earliest) except -1:
        """The instruction that stalled is tried again at the machine's first tick from `earliest` on."""
        cdef int64_t late
        earliest = on_grid(earliest + CYCLE - 1)
        late = earliest - self.next_due_fp
        if late > 0:
            self.next_due_fp += (late + self.div_fp - 1) // self.div_fp * self.div_fp
        self.waiting = False
        (<BoardPio>self.pio).notify_due(on_grid(self.next_due_fp))
        return 0

    cdef int wake(self, int reason, int64_t earliest) except -1:
        if not self.waiting or self.wait_type != reason:
            return 0
        if self.enabled:
            self.wake_at(earliest)
        elif self.exec_valid:  # one that the CPU wrote to SMx_INSTR: it goes on though the machine is off
            self.force()
        return 0

    cpdef check_wait(self):
        """Something happened that the machine may wait for."""
        if self.waiting and self.wait_type != HELD:
            self.wake(self.wait_type, (<BoardPio>self.pio).cycle_fp)

    def ns_to_tick(self, int ticks=0, bint goes_on=False):
        """Moves on to the machine's first tick from now on, and `ticks` more; gives the time until then. For those who
        do the work of a held machine. `goes_on`: `ticks` after the last one, though we were called a little late."""
        cdef BoardPio pio = <BoardPio>self.pio
        cdef int64_t late = on_grid(pio.cycle_fp + CYCLE - 1) - self.next_due_fp
        if late > 0 and not goes_on:
            self.next_due_fp += (late + self.div_fp - 1) // self.div_fp * self.div_fp
        self.next_due_fp += ticks * self.div_fp
        return (on_grid(self.next_due_fp) - pio.cycle_fp) / <double>CYCLE * (<Chip>pio.rp2040).cycle_ns

    # FIFOs

    cpdef write_fifo(self, unsigned int value):
        cdef BoardPio pio = <BoardPio>self.pio
        if self.tx_fifo.full:
            pio.fdebug |= <uint32_t>1 << (16 + self.index)
            return
        self.tx_fifo.push(value)
        pio.tx_stall &= ~(<uint32_t>1 << (24 + self.index))
        self._update_dma_tx()
        if self.waiting:
            if self.wait_type == FOR_TX_WORD:
                self.wake(FOR_TX_WORD, pio.cycle_fp)
            elif self.wait_type != HELD and self.enabled:
                self.refill()
        pio.check_interrupts()

    cpdef unsigned int read_fifo(self) except? 0xFFFFFFFF:
        cdef BoardPio pio = <BoardPio>self.pio
        if self.rx_fifo.empty:
            pio.fdebug |= <uint32_t>1 << (8 + self.index)
            return 0
        result = self.rx_fifo.pull()
        pio.rx_stall &= ~(<uint32_t>1 << self.index)
        self._update_dma_rx()
        self.wake(FOR_RX_ROOM, pio.cycle_fp)
        pio.check_interrupts()
        return result

    cdef bint take_word(self) except -1:
        """The next word of the FIFO becomes the OSR; False if there is none."""
        if self.tx_fifo.empty:
            return False
        self.output_shift_reg = self.tx_fifo.pull()
        self.output_shift_count = 0
        self._update_dma_tx()
        self.pio.check_interrupts()
        return True

    cdef int refill(self) except -1:
        """Autopull, which goes on beside any instruction but OUT and PULL (3.5.4.2)."""
        if self.shift_ctrl & AUTOPULL and self.output_shift_count >= self.threshold(25):
            self.take_word()
        return 0

    cdef int stall_for_word(self) except -1:
        cdef BoardPio pio = <BoardPio>self.pio
        pio.tx_stall |= <uint32_t>1 << (24 + self.index)
        pio.fdebug |= pio.tx_stall
        self.stall = FOR_TX_WORD
        return 0

    cdef bint give_word(self) except -1:
        """The ISR goes to the FIFO; False if that is full."""
        cdef BoardPio pio = <BoardPio>self.pio
        if self.rx_fifo.full:
            pio.rx_stall |= <uint32_t>1 << self.index
            pio.fdebug |= pio.rx_stall
            return False
        self.rx_fifo.push(self.input_shift_reg)
        self.input_shift_reg = self.input_shift_count = 0
        self._update_dma_rx()
        pio.check_interrupts()
        return True

    cdef inline uint32_t threshold(self, int shift):
        cdef uint32_t value = self.shift_ctrl >> shift & 0x1F
        return value if value else 32

    # Instructions

    cpdef step(self):
        """One tick of a machine that is due."""
        cdef bint is_exec = self.exec_valid
        cdef uint32_t opcode = self.exec_opcode if is_exec else <uint32_t>(<BoardPio>self.pio).instructions[self.pc]
        cdef uint32_t delay = self.run_instruction(opcode)
        if self.stall >= 0:
            if is_exec:
                self.exec_valid = True
                self.exec_ctrl |= EXEC_STALLED
            self.park()
            return
        if is_exec:
            self.exec_ctrl &= ~EXEC_STALLED
        elif not self.has_jumped:
            self.next_pc()
        self.cycles += 1 + delay
        self.next_due_fp += (1 + delay) * self.div_fp

    cdef int park(self) except -1:
        cdef BoardPio pio = <BoardPio>self.pio
        cdef uint32_t bit
        self.waiting = True
        self.wait_type = self.stall
        if not self.enabled:
            return 0
        if self.stall == FOR_IRQ:  # changed in this very clock, by a machine that was stepped before
            bit = <uint32_t>1 << self.wait_index
            if (pio.irq ^ pio.irq_before) & bit:
                self.wake_at(pio.cycle_fp + 1)
        elif self.stall == FOR_PIN and not pio.input_is_settled(self.wait_index):
            self.wake_at(pio.cycle_fp + 1)
        elif self.is_word_there:
            self.wake_at(pio.cycle_fp + 1)
        return 0

    cdef int force(self) except -1:
        """Executes what SMx_INSTR has put in front of the program."""
        cdef bint is_held = self.waiting and self.wait_type == HELD
        cdef bint was_parked = self.waiting and not is_held
        self.waiting = False
        self.run_instruction(self.exec_opcode)
        if self.stall >= 0:
            self.exec_valid = True
            self.exec_ctrl |= EXEC_STALLED
            self.park()
            return 0
        self.exec_ctrl &= ~EXEC_STALLED
        if is_held:
            self.waiting, self.wait_type = True, HELD
        elif was_parked and self.enabled:
            self.wake_at((<BoardPio>self.pio).cycle_fp + 1)
        return 0

    cpdef execute_instruction(self, unsigned int opcode):
        """What the CPU writes to SMx_INSTR."""
        self.exec_opcode, self.exec_valid = opcode, True
        self.is_irq_set = self.is_push_left = False
        self.force()

    cdef uint32_t run_instruction(self, uint32_t opcode) except? 0xFFFFFFFF:
        """Does one instruction, or the part of it that is done before it stalls (`stall`); gives its delay."""
        cdef uint32_t operation = opcode >> 13, argument = opcode & 0xFF
        cdef uint32_t sideset = self.pin_ctrl >> 29, field = opcode >> 8 & 0x1F, count
        cdef BoardPio pio = <BoardPio>self.pio
        self.stall = -1
        self.has_jumped = self.is_word_there = False
        if operation != 3 and operation != 4:
            self.refill()
        self.exec_valid = False
        if operation == 0:
            if jump_is_taken(self, argument >> 5):
                self.pc = argument & 0x1F
                self.has_jumped = True
        elif operation == 1:
            wait_for(self, argument)
        elif operation == 2:
            shift_in(self, argument)
        elif operation == 3:
            shift_out(self, argument)
        elif operation == 4:
            push_or_pull(self, argument)
        elif operation == 5:
            move(self, argument)
        elif operation == 6:
            set_irq(self, argument)
        elif operation == 7:
            set_value(self, argument)
        if sideset and (not self.exec_ctrl & SIDE_EN or field & 0x10):
            count = sideset - 1 if self.exec_ctrl & SIDE_EN else sideset
            pio.drive(field >> (5 - sideset), self.pin_ctrl >> 10 & 0x1F, count, self.exec_ctrl & SIDE_PINDIR)
        return 0 if self.exec_valid else field & ((1 << (5 - sideset)) - 1)
