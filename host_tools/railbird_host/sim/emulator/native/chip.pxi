# Included by runloop.pyx: the clock, the SIO and the chip that the run loop works on. They extend rp2040py's classes.

from array import array

from cpython.ref cimport Py_INCREF

cdef uint32_t NO_INSTRUCTIONS = 0xE800E800  # behind the ROM: compiled code that runs on there is left to the stock core

# rp2040py's types are heap types, whose instances give a reference to their type back when they go. Those of a type
# that extends one took none, so each takes it here; else the type itself is freed after some twenty boards.

cdef class BoardClock(SimulationClock):
    """rp2040py's clock with alarms on the grid of 1/32 ns, and one alarm, `urgent`, that comes first among equals."""

    cdef public ClockAlarm urgent

    def __cinit__(self, *arguments, **options):
        Py_INCREF(type(self))

    def __init__(self, double start_ns=0.0):
        super().__init__()
        self._nanos_counter = start_ns
        self.urgent = None

    cpdef ClockAlarm link_alarm(self, double nanos, ClockAlarm alarm):
        cdef ClockAlarm later = self._next_alarm
        cdef ClockAlarm before = None
        cdef bint first = alarm is self.urgent
        if nanos < 0:
            nanos = 0
        alarm.nanos = floor((self._nanos_counter + nanos) * GRID_PER_NS + 0.5) / GRID_PER_NS
        while later is not None and (later.nanos < alarm.nanos or (later.nanos == alarm.nanos and not first)):
            before = later
            later = later.next
        alarm.next = later
        if before is None:
            self._next_alarm = alarm
        else:
            before.next = alarm
        alarm.scheduled = True
        return alarm


cdef class SioState:
    """The C struct behind spinlocks and divider."""

    cdef sio_state state

    def __init__(self):
        sio_reset(&self.state)

    def clear(self):
        sio_reset(&self.state)

    def read(self, uint32_t offset):
        cdef uint32_t value = 0
        return value if sio_read(&self.state, offset, &value) else None

    def write(self, uint32_t offset, uint32_t value, CortexM0Core core):
        cdef long long divider_cycles = 0
        if not sio_write(&self.state, offset, value, &divider_cycles):
            return False
        core.cycles += divider_cycles
        return True


class SharedSio(RPSIO):
    """rp2040py's SIO whose divider, spinlocks and CPUID live in C, so that the compiled core can use them too. `mailbox`
    is the way to core 1."""

    def __init__(self, rp2040, mailbox):
        self.shared = SioState()
        self.mailbox = mailbox
        super().__init__(rp2040)

    def reset(self):
        super().reset()
        self.shared.clear()
        self.mailbox.reset()

    def read_uint32(self, offset):
        if offset >= 0x100 or offset == 0 or 0x5C <= offset <= 0x78:
            value = self.shared.read(offset)
            if value is not None:
                return value
        if 0x50 <= offset <= 0x58:
            return self.mailbox.read(offset)
        return super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if 0x50 <= offset <= 0x58:
            self.mailbox.write(offset, value & 0xFFFFFFFF)
            return
        if (offset >= 0x100 or 0x60 <= offset <= 0x74) and self.shared.write(
            offset, value & 0xFFFFFFFF, self.rp2040.core
        ):
            return
        super().write_uint32(offset, value)


cdef enum:
    HISTORY = 64  # changes of inputs that are remembered: more than can be within two clocks


cdef class Chip(RP2040):
    """rp2040py's RP2040 with pins whose levels are known at once and as they were two clocks ago, which is when PIO sees
    them. A reset leaves the flash alone: filling 16 MB would take longer than booting."""

    cdef uint32_t[2] uart_flags
    cdef uint32_t[2] fifo_status
    cdef public XipCache xip
    cdef public double cycle_ns  # of clk_sys
    cdef uint32_t input_levels  # of all pins, as the chip reads them
    cdef public uint32_t serial_levels  # what UART and SPI give to the pins that they drive
    cdef double[HISTORY] change_ns
    cdef uint32_t[HISTORY] levels_before
    cdef uint32_t newest

    def __cinit__(self, *arguments, **options):
        Py_INCREF(type(self))
        self.core = BoardCore(self)
        self.serial_levels = UART_OUTPUTS
        self.cycle_ns = USUAL_CYCLE_NS
        for index in range(HISTORY):
            self.change_ns[index] = -INFINITY

    def __init__(self, clock):
        RP2040.__init__(self, clock)
        self._bootrom = array("I", list(self._bootrom) + [NO_INSTRUCTIONS])
        self.gpio[:] = [BoardPin(self, index) for index in range(len(self.gpio))]
        self.pio = [BoardPio(self, block.name, block.first_irq, block.index) for block in self.pio]

    def reset(self, *, preserve_flash=True, from_watchdog=False):
        RP2040.reset(self, preserve_flash=True, from_watchdog=from_watchdog)

    cpdef write_uint32(self, long long address, long long value):
        """ROM and flash take no writes from the bus (RP2040 data sheet 2.6.3): rp2040py would change them."""
        if not (address & 0xFFFFFFFF) < 0x4000 and not 0x10 <= (address >> 24 & 0xFF) < 0x14:
            RP2040.write_uint32(self, address, value)

    def set_uart_flags(self, int index, uint32_t flags):
        """The UART's model tells its flags, for the compiled core to read."""
        self.uart_flags[index & 1] = flags

    def set_fifo_status(self, int index, uint32_t mask, uint32_t flags):
        """A FIFO of a PIO block tells its bits of FSTAT, for the compiled core to read."""
        self.fifo_status[index & 1] = self.fifo_status[index & 1] & ~mask | flags

    @property
    def gpio_values(self):
        return self.input_levels

    cdef int input_changed(self, uint32_t index, bint level, bint is_own) except -1:
        cdef uint32_t bit = <uint32_t>1 << index
        cdef BoardPio block
        if self.input_levels & bit == <uint32_t>level << index:
            return 0
        self.newest = (self.newest + 1) % HISTORY
        self.change_ns[self.newest] = (<BoardClock>self.clock)._nanos_counter + (OWN_CHANGE_NS if is_own else 0.0)
        self.levels_before[self.newest] = self.input_levels
        self.input_levels ^= bit
        for block in self.pio:
            block.pin_changed(index, is_own)
        return 0

    cdef inline uint32_t inputs_at(self, double when):
        """The inputs as they were at an instant not long ago."""
        cdef uint32_t levels = self.input_levels, index = self.newest
        while self.change_ns[index] > when:
            levels = self.levels_before[index]
            index = (index + HISTORY - 1) % HISTORY
            if index == self.newest:
                break
        return levels

    cdef inline bint input_is_settled(self, double when):
        return self.change_ns[self.newest] <= when

    def set_serial_levels(self, uint32_t mask, uint32_t levels):
        """UART or SPI drives these outputs."""
        cdef uint32_t changed = (self.serial_levels ^ levels) & mask
        cdef BoardPin pin
        self.serial_levels ^= changed
        while changed:
            pin = <BoardPin>(<list>self.gpio)[__builtin_ctz(changed)]
            if pin.ctrl & 0x1F == FUNCTION_UART or pin.ctrl & 0x1F == FUNCTION_SPI:
                pin.check_for_updates()
            changed &= changed - 1

    def pins_seen(self, uint32_t mask, uint32_t function):
        """Those of the pins that have this function and that somebody looks at: a watcher, a GPIO interrupt, PIO."""
        cdef uint32_t visible = (<BoardPio>self.pio[0]).visible_pins() | (<BoardPio>self.pio[1]).visible_pins(), seen = 0
        cdef BoardPin pin
        cdef int index
        while mask:
            index = __builtin_ctz(mask)
            pin = <BoardPin>(<list>self.gpio)[index]
            if pin.ctrl & 0x1F == function and (pin._listeners or pin.irq_enable_mask or visible >> index & 1):
                seen |= <uint32_t>1 << index
            mask &= mask - 1
        return seen
