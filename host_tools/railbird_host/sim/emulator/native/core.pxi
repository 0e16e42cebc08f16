# Included by runloop.pyx: rp2040py's core with the interrupts, sleep and faults of an ARMv6-M.

from railbird_host.sim.emulator.errors import CpuLockupError, NotModelledError

cdef uint32_t WFE = 0xBF20
cdef int NMI = 2
cdef int HARD_FAULT = 3
cdef int FIRST_INTERRUPT = 16
cdef int LOWEST = 4
cdef uint32_t SEV_ON_PEND = 1 << 4
cdef int FAULT_CYCLES = 1
# From an interrupt to the first instruction of its handler: ARM DDI 0484C 3.6.1, zero wait states. The way back is in no
# manual: eight words and a refill of the pipeline, beside the cycles of BX or POP. Every entry stacks and every return
# unstacks: late arrival and tail-chaining, which save some of it, are not modelled.
cdef int ENTRY_CYCLES = 15
cdef int RETURN_CYCLES = 11


cdef class BoardCore(CortexM0Core):
    """Interrupts are latched when their line rises and let go when they are taken (B3.4), as the NVIC does; rp2040py's
    last as long as their line, and those that software pends for ever. Sleep ends as B1.5.17 and B1.5.19 say, and what
    the manual calls a fault becomes a HardFault, or a lockup that is raised as an error."""

    cdef public uint32_t lines  # interrupt inputs that are high
    cdef public uint32_t system_control  # SCR
    cdef public bint is_locked_up
    cdef bint sleeps_for_event
    cdef int exception_cycles  # of entries and returns that the run loop has not spent yet
    cdef thumb_cpu *shared  # memory and registers, for the search of faults; the run loop's
    cdef str last_fault

    def __cinit__(self, *arguments):
        Py_INCREF(type(self))

    def __init__(self, rp2040):
        super().__init__(rp2040)
        self.last_fault = ""

    cpdef reset(self):
        self.lines = self.system_control = self.exception_cycles = 0
        self.is_locked_up = self.sleeps_for_event = False
        CortexM0Core.reset(self)

    # Interrupts

    cpdef set_interrupt(self, irq, value):
        cdef uint32_t bit = <uint32_t>1 << <int>irq
        if not value:
            self.lines &= ~bit
        elif not self.lines & bit:
            self.lines |= bit
            self.pend(bit)

    cpdef pend(self, uint32_t bits):
        """These interrupts are pending now: their lines rose, or software says so."""
        if bits & ~self.pending_interrupts:
            self.pending_interrupts |= bits
            if self.system_control & SEV_ON_PEND:
                self.event_registered = True
        self.interrupts_updated = True
        self.wake()

    cpdef unpend(self, uint32_t bits):
        """Software takes back what is pending; a line that is still high pends again at once."""
        self.pending_interrupts &= ~bits | self.lines

    cdef int most_urgent(self, int below) except -2:
        """The number of the pending exception of the highest priority before `below`; -1 if there is none."""
        cdef uint32_t ready = self.pending_interrupts & self.enabled_interrupts, level
        cdef int priority
        if self.pending_nmi and below > -2:
            return NMI
        for priority in range(below):
            if self.pending_svcall and priority == <int>(self.shpr2 >> 30):
                return 11
            if self.pending_pend_sv and priority == <int>(self.shpr3 >> 22 & 3):
                return 14
            if self.pending_systick and priority == <int>(self.shpr3 >> 30):
                return 15
            level = ready & self.interrupt_priorities[priority]
            if level:
                return FIRST_INTERRUPT + __builtin_ctz(level)
        return -1

    cdef int active_priority(self) except -4:
        return self.exception_priority(self.ipsr) if self.ipsr else LOWEST

    def check_for_interrupts(self):
        """Takes the most urgent exception, if one may be taken now."""
        cdef int limit = self.active_priority(), number
        if self.pm and limit > 0:
            limit = 0
        number = -1 if self.is_locked_up else self.most_urgent(limit)
        if number < 0:
            self.interrupts_updated = False
            return False
        self.waiting = False
        if number == NMI:
            self.pending_nmi = False
        elif number == 11:
            self.pending_svcall = False
        elif number == 14:
            self.pending_pend_sv = False
        elif number == 15:
            self.pending_systick = False
        else:
            self.pending_interrupts &= ~(<uint32_t>1 << (number - FIRST_INTERRUPT))
        self.exception_entry(number)
        return True

    def exception_entry(self, exception_number):
        cdef uint32_t stack = self.sp_process if self.sp_sel and self.current_mode == 0 else self.sp_main
        cdef uint32_t vector
        if bus_is_mapped(stack - 4) != 1 or bus_is_mapped(stack - 36) != 1:
            self.lock_up(f"no room for exception {exception_number} on the stack at {stack:#x}")
        super().exception_entry(exception_number)
        self.exception_cycles += ENTRY_CYCLES
        vector = self.registers[15]
        if not vector & 1:
            self.registers[15] = vector & ~<uint32_t>1
            self.fault(f"the vector of exception {exception_number} is {vector:#x}, which is not Thumb code", 0)

    def exception_return(self, exc_return):
        cdef int number = <int>self.ipsr - FIRST_INTERRUPT
        cdef uint32_t bit
        super().exception_return(exc_return)
        self.exception_cycles += RETURN_CYCLES
        if number >= 0:
            bit = <uint32_t>1 << number
            if self.lines & bit:
                self.pend(bit)

    # Sleep

    cpdef wake(self):
        """Ends the sleep if something is there to wake for: an event, or an exception that could be taken if PRIMASK
        were clear; in WFE, PRIMASK counts."""
        cdef int limit
        if not self.waiting or self.is_locked_up:
            return
        limit = self.active_priority()
        if self.sleeps_for_event:
            if self.event_registered:
                self.event_registered = self.waiting = False
                return
            if self.pm and limit > 0:
                limit = 0
        if self.most_urgent(limit) >= 0:
            self.waiting = False
            self.interrupts_updated = True

    # Instructions

    cpdef int execute_instruction(self) except -1:
        cdef thumb_fault found
        cdef uint32_t opcode
        cdef int cycles
        if self.interrupts_updated:
            self.check_for_interrupts()
        if self.shared is not NULL:
            self.shared.in_handler = self.current_mode
            if thumb_find_fault(self.shared, &found):
                if found.is_unmodelled:
                    raise NotModelledError(unmodelled_memory(found.address))
                self.registers[15] = found.return_address
                self.fault(f"{found.reason.decode()} (address {found.address:#x}, opcode {found.opcode:#06x})", found.thumb)
                return FAULT_CYCLES
            opcode = found.opcode
            if opcode >> 8 == 0xDF and self.svc_is_too_low():
                self.fault("SVC where it can't be taken", 1)
                return FAULT_CYCLES
        else:
            opcode = self.rp2040.read_uint16(self.registers[15] & ~<uint32_t>1)
        cycles = CortexM0Core.execute_instruction(self)
        if self.waiting:
            self.sleeps_for_event = opcode == WFE
            self.wake()
        return cycles

    cdef bint svc_is_too_low(self) except -1:
        cdef int limit = self.active_priority()
        if self.pm and limit > 0:
            limit = 0
        return <int>(self.shpr2 >> 30) >= limit

    cdef int fault(self, str reason, bint thumb) except -1:
        """HardFault; inside of HardFault or NMI there is only the lockup."""
        cdef uint32_t frame
        reason = f"{reason} at {self.registers[15]:#x}"
        if self.ipsr == NMI or self.ipsr == HARD_FAULT:
            self.lock_up(f"{reason}, inside of {'NMI' if self.ipsr == NMI else 'HardFault'} after {self.last_fault}")
        self.last_fault = reason
        self.waiting = False
        self.exception_entry(HARD_FAULT)
        if not thumb:  # the stacked xPSR says so
            frame = (self.sp_process if self.registers[14] & 4 else self.registers[13]) + 0x1C
            self.rp2040.write_uint32(frame, self.rp2040.read_uint32(frame) & ~(1 << 24))
        return 0

    @property
    def fault_text(self):
        """What the last fault was, or an empty text."""
        return self.last_fault

    cdef int lock_up(self, str reason) except -1:
        self.is_locked_up = self.waiting = True
        self.last_fault = reason
        raise CpuLockupError(reason)


def unmodelled_memory(uint32_t address):
    """What the chip has at an address where there is nothing here."""
    names = {0x15: "the XIP cache as memory", 0x21: "the RAM's banks one by one", 0x50: "the XIP stream's FIFO"}
    return f"{names.get(address >> 24, 'memory')} at {address:#x}"


def is_mapped(uint32_t address, bint is_write=False):
    """Whether something answers at an address; NotModelledError if it does on the chip, but not here."""
    cdef int answer = bus_is_writable(address) if is_write else bus_is_mapped(address)
    if answer == 2:
        raise NotModelledError(unmodelled_memory(address))
    return answer == 1
