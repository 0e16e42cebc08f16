# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The compiled run loop: simulated time, the CPU, PIO and alarms of one RP2040, in exact order of time.

In: a `Chip` (rp2040py's RP2040, peripherals and all) and an instant to run to. Out: the chip as it is at that instant.
Nothing here looks at the wall clock. Times are nanoseconds on a grid of 1/32 ns, so that sums are exact and a result
does not depend on how a run is cut into slices. The struct layouts are those of rp2040py 0.3.6: see `version.py`.
"""
from libc.math cimport INFINITY, ceil, floor
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._gpio_pin cimport GPIOPin
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock
from rp2040py.native._state_machine cimport StateMachine

from rp2040py.sio import RPSIO

include "thumb_core.pxi"

cdef extern from *:
    int __builtin_ctz(unsigned int value) nogil

cdef extern from *:
    """
    #ifndef RAILBIRD_SOURCES_HASH
    #define RAILBIRD_SOURCES_HASH "unknown"
    #endif
    """
    const char *RAILBIRD_SOURCES_HASH

SOURCES_HASH = RAILBIRD_SOURCES_HASH.decode()

cdef double USUAL_CYCLE_NS = 8.0  # 125 MHz
cdef double SLOW_CYCLE_NS = 25.0  # of a clock below 48 MHz: the chip has not set up its PLL yet
cdef double GRID_PER_NS = 32.0  # PIO counts time in 1/256 of a cycle, which is 1/32 ns at 125 MHz
cdef int64_t NEVER_DUE = <int64_t>1 << 60
cdef double OWN_CHANGE_NS = 1.0 / 64  # a pin that the chip drives changes just after the clock's edge


include "core.pxi"
include "xip.pxi"
include "chip.pxi"
include "pins.pxi"
include "pio_machine.pxi"
include "pio_instructions.pxi"
include "pio_block.pxi"
include "quick_pio.pxi"


cdef class RunLoop:
    """Runs one chip. `stall_until` stops the CPU alone up to an instant (a busy flash), `halted` until it is cleared (RUN
    held low); with `dead` (no power) only time passes."""

    cdef readonly Chip chip
    cdef BoardCore core
    cdef BoardClock clock
    cdef BoardPio pio0
    cdef BoardPio pio1
    cdef SioState sio
    cdef XipCache xip
    cdef thumb_cpu cpu
    cdef public double stall_until
    cdef public bint halted
    cdef public bint dead
    cdef public bint pio_as_stock  # for comparing quick_pio.pxi with rp2040py
    cdef uint64_t events
    # the last visit of a load that may be a spin loop's
    cdef uint32_t spin_pc
    cdef uint32_t[16] spin_registers
    cdef int spin_flags
    cdef uint64_t spin_side_effects
    cdef double spin_ns
    # What rounding to the grid left over of the CPU's and of PIO's time; nothing where a cycle is on the grid.
    cdef double cpu_rest_ns
    cdef double pio_rest

    def __init__(self, Chip chip, bint as_stock=False):
        self.cpu.as_stock = as_stock
        self.connect(chip)

    def connect(self, Chip chip):
        """Runs `chip` from now on: a power cycle puts a new chip in the place of the old one."""
        self.chip = chip
        self.core = chip.core
        self.core.shared = &self.cpu
        self.clock = chip.clock
        self.pio0, self.pio1 = chip.pio
        self.sio = chip.sio.shared
        self.cpu.registers = &self.core.registers[0]
        self.cpu.ram = &chip._sram[0]
        self.cpu.flash = &chip._flash[0]
        self.cpu.rom = <uint8_t *>&chip._bootrom[0]
        self.cpu.sio = &self.sio.state
        self.xip = chip.xip
        self.cpu.xip = &self.xip.state
        self.cpu.uart_flags = &chip.uart_flags[0]
        self.cpu.fifo_status = &chip.fifo_status[0]
        self.dead = False
        self.reset()

    def reset(self):
        """The chip was reset: whatever its CPU was waiting for, it is not any more."""
        self.stall_until = self.cpu_rest_ns = self.pio_rest = 0
        self.halted = False
        self.spin_pc = 0

    def clock_changed(self):
        """The system's clock has another length from now on; its first edge comes with the next microsecond."""
        cdef double now = self.clock._nanos_counter, edge = ceil(now / 1000.0) * 1000.0
        cdef int64_t ahead = <int64_t>((edge - now) * GRID_PER_NS * USUAL_CYCLE_NS / self.chip.cycle_ns + 0.5)
        self.stall_until = max(self.stall_until, edge)
        self.cpu_rest_ns = self.pio_rest = 0
        for pio in (self.pio0, self.pio1):
            pio.cycle_fp = (pio.cycle_fp + ahead + CYCLE - 1) // CYCLE * CYCLE - ahead

    @property
    def now_ns(self):
        return self.clock._nanos_counter

    @property
    def turn_by_turn(self):
        """True: loops that wait for the timer are executed to the last turn, for comparing (timer_loop.h)."""
        return bool(self.cpu.turn_by_turn)

    @turn_by_turn.setter
    def turn_by_turn(self, bint is_wanted):
        self.cpu.turn_by_turn = is_wanted

    @property
    def turns_skipped(self):
        return self.cpu.turns_skipped

    @property
    def instructions(self):
        """How many were executed, those of the stock core included."""
        return self.cpu.instructions

    cdef inline double pio_due(self, RPPIO pio):
        cdef int64_t left
        if pio.stopped or pio.next_due_fp >= NEVER_DUE:
            return INFINITY
        left = pio.next_due_fp - pio.cycle_fp
        if left <= 0:
            return self.clock._nanos_counter
        if self.chip.cycle_ns == USUAL_CYCLE_NS:
            return self.clock._nanos_counter + left / GRID_PER_NS
        return self.clock._nanos_counter + ceil((left - self.pio_rest) * self.chip.cycle_ns / USUAL_CYCLE_NS) / GRID_PER_NS

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
        cdef double cycles_fp
        if passed > 0:
            self.clock._nanos_counter = target
            if self.chip.cycle_ns != USUAL_CYCLE_NS:
                cycles_fp = passed * USUAL_CYCLE_NS / self.chip.cycle_ns + self.pio_rest
                passed = <int64_t>(cycles_fp + 1e-6)
                self.pio_rest = cycles_fp - passed
            self.pio0.cycle_fp += passed
            self.pio1.cycle_fp += passed

    cdef inline double after_cycles(self, long long cycles):
        """The instant on the grid at which so many cycles from now are over."""
        cdef double exact = cycles * self.chip.cycle_ns + self.cpu_rest_ns
        cdef double rounded = floor(exact * GRID_PER_NS + 0.5) / GRID_PER_NS
        self.cpu_rest_ns = exact - rounded
        return self.clock._nanos_counter + rounded

    cdef int spend(self, long long cycles, double until) except -1:
        """The CPU is busy for so many cycles. An instruction is done before its time is over, and the clock goes past
        `until` with its last one; but at slow clocks one can last longer than others may be ahead."""
        cdef double end = self.after_cycles(cycles)
        if self.chip.cycle_ns > SLOW_CYCLE_NS and end > until:
            self.stall_until = max(self.stall_until, end)
            end = until
        self.advance_to(end)
        return 0

    cdef int advance_to(self, double target) except -1:
        """Time passes; alarms and PIO steps happen in order, alarms first among equals."""
        cdef ClockAlarm alarm
        cdef BoardPio pio
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
                step_pio(pio)
        self.move_to(target)
        return 0

    cpdef double next_activity(self):
        """The earliest instant at which this chip can do anything at all."""
        cdef double until
        if self.dead:
            return INFINITY
        if self.halted or self.core.waiting:
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
            elif self.stall_until > self.clock._nanos_counter:
                self.advance_to(event if event < self.stall_until else self.stall_until)
            else:
                self.run_cpu(event, until)
        return 0

    cdef int run_cpu(self, double event, double until) except -1:
        """Compiled code up to the next event, then at most one instruction of the stock core."""
        cdef BoardCore core = self.core
        cdef thumb_cpu *cpu = &self.cpu
        cdef long long budget = <long long>((event - self.clock._nanos_counter) / self.chip.cycle_ns), ran
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
                if core.exception_cycles and not cpu.as_stock:
                    self.spend(self.exception_cycles(), until)
                    return 0
                if core.interrupts_updated:
                    budget = 1
        cpu.n, cpu.z, cpu.c, cpu.v = core.n, core.z, core.c, core.v
        cpu.primask, cpu.ipsr, cpu.in_handler = core.pm, core.ipsr, core.current_mode
        cpu.event, cpu.interrupts_changed = core.event_registered, core.interrupts_updated
        cpu.cycle_ns = self.chip.cycle_ns
        cpu.now_ns, cpu.timer_epoch_ns, cpu.divider_cycles = self.clock._nanos_counter, self.chip.timer._epoch_nanos, 0
        ran = thumb_run(cpu, budget, &left_over)
        core.n, core.z, core.c, core.v = cpu.n, cpu.z, cpu.c, cpu.v
        core.pm, core.event_registered, core.interrupts_updated = cpu.primask, cpu.event, cpu.interrupts_changed
        core.cycles += ran + cpu.divider_cycles
        if ran:
            self.spend(ran, until)
            if not left_over or core.interrupts_updated or self.events != events or self.clock._nanos_counter >= until:
                return 0
        here = core.registers[15]
        cpu.instructions += 1
        spinning = not core.interrupts_updated and thumb_is_status_register(thumb_load_address(cpu, here))
        events = self.events
        cycles = (0 if cpu.as_stock else thumb_forgotten_cycles(cpu)) + core.execute_instruction()
        self.spend(cycles + self.exception_cycles(), until)
        if spinning and self.events == events and not core.interrupts_updated:
            self.skip_spin(here, until)
        else:
            self.spin_pc = 0
        return 0

    cdef int exception_cycles(self) except -1:
        """Those of the entries and returns since the last call; rp2040py counts none."""
        cdef BoardCore core = self.core
        cdef int cycles = 0 if self.cpu.as_stock else core.exception_cycles
        core.exception_cycles = 0
        core.cycles += cycles
        return cycles

    cdef int skip_spin(self, uint32_t here, double until) except -1:
        """Skips whole turns of a loop that reads a status register, right after that load.

        Exact, because registers and flags are those of the last visit, nothing was stored, no timer was read and no word
        of the flash was waited for in between, and no event is due before the end of the skipped turns."""
        cdef CortexM0Core core = self.core
        cdef int flags = core.n | core.z << 1 | core.c << 2 | core.v << 3 | core.pm << 4
        cdef double turn_ns, turns
        if (
            here == self.spin_pc
            and flags == self.spin_flags
            and self.cpu.side_effects + self.xip.state.misses == self.spin_side_effects
            and memcmp(self.spin_registers, &core.registers[0], 64) == 0
        ):
            turn_ns = self.clock._nanos_counter - self.spin_ns
            turns = floor((self.next_event(until) - self.clock._nanos_counter) / turn_ns) - 1
            if turns > 0:
                self.move_to(self.clock._nanos_counter + turns * turn_ns)
                core.cycles += <uint64_t>(turns * turn_ns / self.chip.cycle_ns + 0.5)
        self.spin_pc, self.spin_flags = here, flags
        self.spin_side_effects = self.cpu.side_effects + self.xip.state.misses
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
