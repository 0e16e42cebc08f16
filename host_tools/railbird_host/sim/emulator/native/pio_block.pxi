# Included by runloop.pyx: a PIO block around its four machines: pins, interrupt flags, control register, input synchronisers.

from rp2040py.peripherals.pio_registers import CTRL, INPUT_SYNC_BYPASS

cdef uint32_t ALL_PINS = 0x3FFFFFFF
cdef uint32_t FIRST_MACHINE = 0x0C8  # offsets of the machines' registers
cdef uint32_t LAST_MACHINE = 0x124
cdef uint32_t MACHINE_STRIDE = 0x18
cdef int SYNC_CYCLES = 2  # two flip-flops between a pad and PIO (3.5.6.3)


cdef class BoardPio(RPPIO):
    cdef uint32_t irq_before  # the flags as they were before this clock: machines see each other's changes in the next
    cdef bint is_stepping
    cdef uint32_t visible
    cdef bint is_visible_known

    def __cinit__(self, rp2040, name, first_irq, index):
        Py_INCREF(type(self))
        self.machines = [BoardMachine(rp2040, self, number) for number in range(4)]

    # Pins

    cdef inline uint32_t synced_inputs(self):
        """The inputs as the machines see them in this clock."""
        cdef Chip chip = <Chip>self.rp2040
        cdef double now = chip.clock._nanos_counter
        cdef uint32_t levels = chip.inputs_at(now - SYNC_CYCLES * chip.cycle_ns)
        if self.input_sync_bypass:
            levels = levels & ~self.input_sync_bypass | chip.inputs_at(now) & self.input_sync_bypass
        return levels

    cdef inline bint input_is_settled(self, uint32_t index):
        """Whether no change is on its way through the synchronisers."""
        cdef Chip chip = <Chip>self.rp2040
        return chip.input_is_settled(chip.clock._nanos_counter - SYNC_CYCLES * chip.cycle_ns)

    cdef int pin_changed(self, uint32_t index, bint is_own) except -1:
        cdef BoardMachine machine
        cdef int64_t seen = self.cycle_fp + (1 if is_own else 0)
        if not self.input_sync_bypass >> index & 1:
            seen += SYNC_CYCLES * CYCLE
        for machine in self.machines:
            if machine.waiting and machine.wait_type == FOR_PIN and machine.wait_index == index:
                machine.wake(FOR_PIN, seen)
        return 0

    cdef int drive(self, uint32_t value, uint32_t base, uint32_t count, bint is_direction) except -1:
        """Gives levels, or directions, to `count` pins from `base` on; pin 31 is followed by pin 0."""
        cdef uint64_t mask = (<uint64_t>1 << count) - 1, bits = (<uint64_t>value & mask) << base
        cdef uint32_t pins = <uint32_t>(mask << base | mask << base >> 32) & ALL_PINS, levels = <uint32_t>(bits | bits >> 32)
        if is_direction:
            self.pin_directions = self.pin_directions & ~pins | levels & pins
        else:
            self.pin_values = self.pin_values & ~pins | levels & pins
        return 0

    cdef uint32_t visible_pins(self):
        """The pins whose level some enabled machine's program can look at."""
        cdef BoardMachine machine
        if not self.is_visible_known:
            self.visible = 0
            self.is_visible_known = True
            for machine in self.machines:
                if machine.enabled and not (machine.waiting and machine.wait_type == HELD):
                    self.visible |= self.pins_of(machine)
        return self.visible

    cdef uint32_t pins_of(self, BoardMachine machine):
        cdef uint32_t base = machine.pin_ctrl >> 15 & 0x1F, pins = 0, opcode
        cdef uint64_t run
        for word in self.instructions:
            opcode = word
            if opcode >> 13 == 0 and opcode >> 5 & 7 == 6:  # JMP PIN
                pins |= <uint32_t>1 << (machine.exec_ctrl >> 24 & 0x1F)
            elif opcode >> 13 == 1 and opcode >> 5 & 3 < 2:  # WAIT GPIO, WAIT PIN
                pins |= <uint32_t>1 << (opcode + (base if opcode >> 5 & 1 else 0) & 0x1F)
            elif opcode >> 13 == 2 and opcode >> 5 & 7 == 0:  # IN PINS
                run = ((<uint64_t>1 << (opcode & 0x1F if opcode & 0x1F else 32)) - 1) << base
                pins |= <uint32_t>(run | run >> 32)
            elif opcode >> 13 == 5 and opcode & 7 == 0:  # MOV from PINS
                pins = ALL_PINS
        return pins

    # Interrupt flags

    cdef int change_irq(self, uint32_t cleared, uint32_t added) except -1:
        self.irq = self.irq & ~cleared | added
        self.irq_updated()
        return 0

    def irq_updated(self):
        """Wakes machines that wait for a flag: in the next clock, if a machine changed it."""
        cdef BoardMachine machine
        if not self.is_stepping:
            self.irq_before = self.irq
        for machine in self.machines:
            machine.wake(FOR_IRQ, self.cycle_fp + (1 if self.is_stepping else 0))
        self.check_interrupts()

    # Time

    cpdef recompute_due(self):
        cdef int64_t due = NOT_DUE
        cdef BoardMachine machine
        for machine in self.machines:
            if machine.enabled and not machine.waiting and on_grid(machine.next_due_fp) < due:
                due = on_grid(machine.next_due_fp)
        self.next_due_fp = due

    cpdef advance(self, long long cycles):
        """rp2040py's own loop steps the block with this."""
        self.cycle_fp += cycles << 8
        if self.cycle_fp >= self.next_due_fp:
            self.step_due()

    cdef int step_due(self) except -1:
        cdef BoardMachine machine
        self.irq_before = self.irq
        self.is_stepping = True
        for machine in self.machines:
            if machine.enabled and not machine.waiting and on_grid(machine.next_due_fp) <= self.cycle_fp:
                machine.step()
        self.is_stepping = False
        self.check_changed_pins()
        self.recompute_due()
        return 0

    # Registers

    def write_uint32(self, offset, value):
        cdef BoardMachine machine
        cdef uint32_t register = offset
        self.is_visible_known = False
        if FIRST_MACHINE <= register <= LAST_MACHINE and (register - FIRST_MACHINE) % MACHINE_STRIDE == 4:  # EXECCTRL
            if value & OUT_STICKY_OR_INLINE_ENABLE:
                raise NotModelledError("PIO's OUT_STICKY and INLINE_OUT_EN")
        super().write_uint32(offset, value)
        if offset == CTRL:
            for machine in self.machines:
                if machine.next_due_fp == self.cycle_fp:  # just enabled: from the clock's next edge on
                    machine.next_due_fp = on_grid(self.cycle_fp + CYCLE - 1)
            self.recompute_due()
        elif offset == INPUT_SYNC_BYPASS:
            for machine in self.machines:
                machine.check_wait()
        elif FIRST_MACHINE <= register <= LAST_MACHINE:
            self.check_changed_pins()
