# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The compiled run loop: simulated time, the CPU, PIO and alarms of one RP2040, in exact order of time.

In: a `Chip` (rp2040py's RP2040, peripherals and all) and an instant to run to. Out: the chip as it is at that instant.
Nothing here looks at the wall clock. Times are nanoseconds on a grid of 1/32 ns, so that sums are exact and a result
does not depend on how a run is cut into slices. The struct layouts are those of rp2040py 0.3.6: see `version.py`.
"""
from libc.math cimport INFINITY, floor
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._gpio_pin cimport GPIOPin
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock
from rp2040py.native._state_machine cimport StateMachine

from rp2040py.sio import RPSIO

cdef extern from "thumb_core.h" nogil:
    ctypedef struct sio_state:
        uint32_t spinlocks
    ctypedef struct thumb_cpu:
        uint32_t *registers
        uint8_t *ram
        uint8_t *flash
        uint8_t *rom
        int n, z, c, v, primask, ipsr, in_handler, event, interrupt_pending, interrupts_changed, as_stock
        double now_ns, timer_epoch_ns
        long long divider_cycles
        uint64_t side_effects
        const uint32_t *uart_flags
        const uint32_t *fifo_status
        sio_state *sio
    long long thumb_run(thumb_cpu *cpu, long long budget, int *left_over)
    uint32_t thumb_load_address(const thumb_cpu *cpu, uint32_t pc)
    int thumb_is_status_register(uint32_t address)
    int sio_read(sio_state *sio, uint32_t offset, uint32_t *value)
    int sio_write(sio_state *sio, uint32_t offset, uint32_t value, long long *divider_cycles)
    void sio_reset(sio_state *sio)

cdef extern from *:
    """
    #ifndef RAILBIRD_SOURCES_HASH
    #define RAILBIRD_SOURCES_HASH "unknown"
    #endif
    """
    const char *RAILBIRD_SOURCES_HASH

SOURCES_HASH = RAILBIRD_SOURCES_HASH.decode()

cdef double NS_PER_CYCLE = 8.0  # 125 MHz
cdef double GRID_PER_NS = 32.0  # PIO counts time in 1/256 of a cycle, which is 1/32 ns
cdef int64_t NEVER_DUE = <int64_t>1 << 60


include "chip.pxi"
include "quick_pio.pxi"


cdef class RunLoop:
    """Runs one chip. `stall_until` stops the CPU alone up to an instant (a busy flash), `halted` until it is cleared (RUN
    held low); with `dead` (no power) only time passes."""

    cdef readonly Chip chip
    cdef CortexM0Core core
    cdef BoardClock clock
    cdef RPPIO pio0
    cdef RPPIO pio1
    cdef SioState sio
    cdef thumb_cpu cpu
    cdef public double stall_until
    cdef public bint halted
    cdef public bint dead
    # WFE with PRIMASK set: an interrupt wakes the CPU (MicroPython sets SEVONPEND) but stays pending. rp2040py takes it.
    cdef bint sleeps_masked
    cdef public bint pio_as_stock  # for comparing quick_pio.pxi with rp2040py
    cdef uint64_t events
    # the last visit of a load that may be a spin loop's
    cdef uint32_t spin_pc
    cdef uint32_t[16] spin_registers
    cdef int spin_flags
    cdef uint64_t spin_side_effects
    cdef double spin_ns

    def __init__(self, Chip chip, bint as_stock=False):
        self.cpu.as_stock = as_stock
        self.connect(chip)

    def connect(self, Chip chip):
        """Runs `chip` from now on: a power cycle puts a new chip in the place of the old one."""
        self.chip = chip
        self.core = chip.core
        self.clock = chip.clock
        self.pio0, self.pio1 = chip.pio
        self.sio = chip.sio.shared
        self.cpu.registers = &self.core.registers[0]
        self.cpu.ram = &chip._sram[0]
        self.cpu.flash = &chip._flash[0]
        self.cpu.rom = <uint8_t *>&chip._bootrom[0]
        self.cpu.sio = &self.sio.state
        self.cpu.uart_flags = &chip.uart_flags[0]
        self.cpu.fifo_status = &chip.fifo_status[0]
        self.dead = False
        self.reset()

    def reset(self):
        """The chip was reset: whatever its CPU was waiting for, it is not any more."""
        self.stall_until = 0
        self.halted = self.sleeps_masked = False
        self.spin_pc = 0

    @property
    def now_ns(self):
        return self.clock._nanos_counter

    cdef inline double pio_due(self, RPPIO pio):
        cdef int64_t left
        if pio.stopped or pio.next_due_fp >= NEVER_DUE:
            return INFINITY
        left = pio.next_due_fp - pio.cycle_fp
        return self.clock._nanos_counter + (left / GRID_PER_NS if left > 0 else 0.0)

    cdef inline double next_event(self, double until):
        cdef double due
        if self.clock._next_alarm is not None and self.clock._next_alarm.nanos < until:
            until = self.clock._next_alarm.nanos
        due = self.pio_due(self.pio0)
        if due < until:
            until = due
        due = self.pio_due(self.pio1)
        return due if due < until else until

    cdef inline void move_to(self, double target):
        """Time passes; nothing is due on the way."""
        cdef int64_t passed = <int64_t>((target - self.clock._nanos_counter) * GRID_PER_NS + 0.5)
        if passed > 0:
            self.pio0.cycle_fp += passed
            self.pio1.cycle_fp += passed
            self.clock._nanos_counter = target

    cdef int advance_to(self, double target) except -1:
        """Time passes; alarms and PIO steps happen in order, alarms first among equals."""
        cdef ClockAlarm alarm
        cdef RPPIO pio
        cdef double when, due
        while True:
            when = self.next_event(INFINITY)
            if when > target:
                break
            self.events += 1
            self.move_to(when)
            alarm = self.clock._next_alarm
            if alarm is not None and alarm.nanos <= when:
                self.clock._next_alarm = alarm.next
                alarm.callback()
                continue
            pio = self.pio0 if self.pio_due(self.pio0) <= when else self.pio1
            if self.pio_as_stock:
                pio.advance(0)
            else:
                step_pio(self.chip, pio)
        self.move_to(target)
        return 0

    cpdef double next_activity(self):
        """The earliest instant at which this chip can do anything at all."""
        cdef double until
        if self.dead:
            return INFINITY
        if self.halted or self.core.waiting or self.sleeps_masked:
            return self.next_event(INFINITY)
        if self.stall_until > self.clock._nanos_counter:
            return self.next_event(self.stall_until)
        return self.clock._nanos_counter

    cpdef int run_until(self, double until) except -1:
        cdef double event
        until = floor(until * GRID_PER_NS + 0.5) / GRID_PER_NS
        while self.clock._nanos_counter < until:
            if self.dead:
                self.clock._nanos_counter = until
                break
            event = self.next_event(until)
            if self.halted or self.core.waiting:
                self.advance_to(event)
            elif self.sleeps_masked:
                self.advance_to(event)
                if self.core.interrupts_updated:
                    self.sleeps_masked = False
            elif self.stall_until > self.clock._nanos_counter:
                self.advance_to(event if event < self.stall_until else self.stall_until)
            else:
                self.run_cpu(event, until)
        return 0

    cdef int run_cpu(self, double event, double until) except -1:
        """Compiled code up to the next event, then at most one instruction of the stock core."""
        cdef CortexM0Core core = self.core
        cdef thumb_cpu *cpu = &self.cpu
        cdef long long budget = <long long>((event - self.clock._nanos_counter) / NS_PER_CYCLE), ran
        cdef uint64_t events = self.events
        cdef int left_over = 0, cycles
        cdef bint spinning
        cdef uint32_t here
        if budget < 1:
            budget = 1
        cpu.interrupt_pending = (core.pending_interrupts & core.enabled_interrupts) != 0 or core.pending_nmi
        if core.pending_pend_sv or core.pending_svcall or core.pending_systick:
            cpu.interrupt_pending = 1
        if core.interrupts_updated:
            if not cpu.interrupt_pending:
                core.interrupts_updated = False
            else:
                core.check_for_interrupts()
                self.spin_pc = 0
                if core.interrupts_updated:
                    budget = 1
        cpu.n, cpu.z, cpu.c, cpu.v = core.n, core.z, core.c, core.v
        cpu.primask, cpu.ipsr, cpu.in_handler = core.pm, core.ipsr, core.current_mode
        cpu.event, cpu.interrupts_changed = core.event_registered, core.interrupts_updated
        cpu.now_ns, cpu.timer_epoch_ns, cpu.divider_cycles = self.clock._nanos_counter, self.chip.timer._epoch_nanos, 0
        ran = thumb_run(cpu, budget, &left_over)
        core.n, core.z, core.c, core.v = cpu.n, cpu.z, cpu.c, cpu.v
        core.pm, core.event_registered, core.interrupts_updated = cpu.primask, cpu.event, cpu.interrupts_changed
        core.cycles += ran + cpu.divider_cycles
        if ran:
            self.advance_to(self.clock._nanos_counter + ran * NS_PER_CYCLE)
            if not left_over or core.interrupts_updated or self.events != events or self.clock._nanos_counter >= until:
                return 0
        here = core.registers[15]
        spinning = not core.interrupts_updated and thumb_is_status_register(thumb_load_address(cpu, here))
        events = self.events
        cycles = core.execute_instruction()
        if core.waiting and core.pm and not cpu.as_stock:
            core.waiting = core.interrupts_updated = False
            self.sleeps_masked = True
        self.advance_to(self.clock._nanos_counter + cycles * NS_PER_CYCLE)
        if self.sleeps_masked and core.interrupts_updated:
            self.sleeps_masked = False
        if spinning and self.events == events and not core.interrupts_updated:
            self.skip_spin(here, until)
        else:
            self.spin_pc = 0
        return 0

    cdef int skip_spin(self, uint32_t here, double until) except -1:
        """Skips whole turns of a loop that reads a status register, right after that load.

        Exact, because registers and flags are those of the last visit, nothing was stored and no timer was read in
        between, and no event is due before the end of the skipped turns."""
        cdef CortexM0Core core = self.core
        cdef int flags = core.n | core.z << 1 | core.c << 2 | core.v << 3 | core.pm << 4
        cdef double turn_ns, turns
        if (
            here == self.spin_pc
            and flags == self.spin_flags
            and self.cpu.side_effects == self.spin_side_effects
            and memcmp(self.spin_registers, &core.registers[0], 64) == 0
        ):
            turn_ns = self.clock._nanos_counter - self.spin_ns
            turns = floor((self.next_event(until) - self.clock._nanos_counter) / turn_ns) - 1
            if turns > 0:
                self.move_to(self.clock._nanos_counter + turns * turn_ns)
                core.cycles += <uint64_t>(turns * turn_ns / NS_PER_CYCLE + 0.5)
        self.spin_pc, self.spin_flags, self.spin_side_effects = here, flags, self.cpu.side_effects
        memcpy(self.spin_registers, &core.registers[0], 64)
        self.spin_ns = self.clock._nanos_counter
        return 0


def run_lockstep(list loops, double end, double quantum, double lead):
    """Runs several chips to `end`, in turn, in slices no longer than `quantum`; each is `lead` ns ahead of the one after it,
    so that what an earlier one does at an instant is known before a later one gets there."""
    cdef Py_ssize_t count = len(loops), index
    cdef double now = INFINITY, target, idle_until, offset
    cdef RunLoop loop
    for index in range(count):
        loop = loops[index]
        offset = (count - 1 - index) * lead
        now = min(now, loop.clock._nanos_counter - offset)
    while now < end:
        target = now + quantum
        idle_until = INFINITY
        for index in range(count):
            loop = loops[index]
            idle_until = min(idle_until, loop.next_activity() - (count - 1 - index) * lead)
        if idle_until > target:  # nobody can do anything before: one long slice
            target = idle_until
        if target > end:
            target = end
        for index in range(count):
            loop = loops[index]
            loop.run_until(target + (count - 1 - index) * lead)
        now = target
