# Included by runloop.pyx: the clock, the SIO and the chip that the run loop works on. They extend rp2040py's classes.

from cpython.ref cimport Py_INCREF

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
    """rp2040py's SIO whose divider, spinlocks and CPUID live in C, so that the compiled core can use them too."""

    def __init__(self, rp2040):
        self.shared = SioState()
        super().__init__(rp2040)

    def reset(self):
        super().reset()
        self.shared.clear()

    def read_uint32(self, offset):
        if offset >= 0x100 or offset == 0 or 0x5C <= offset <= 0x78:
            value = self.shared.read(offset)
            if value is not None:
                return value
        return super().read_uint32(offset)

    def write_uint32(self, offset, value):
        if (offset >= 0x100 or 0x60 <= offset <= 0x74) and self.shared.write(
            offset, value & 0xFFFFFFFF, self.rp2040.core
        ):
            return
        super().write_uint32(offset, value)


cdef class Chip(RP2040):
    """rp2040py's RP2040 with a quick GPIO_IN, in which an output reads back its own level as it does on the pad. A reset
    leaves the flash alone: filling 16 MB would take longer than booting."""

    cdef uint32_t[2] uart_flags
    cdef uint32_t[2] fifo_status

    def set_uart_flags(self, int index, uint32_t flags):
        """The UART's model tells its flags, for the compiled core to read."""
        self.uart_flags[index & 1] = flags

    def set_fifo_status(self, int index, uint32_t mask, uint32_t flags):
        """A FIFO of a PIO block tells its bits of FSTAT, for the compiled core to read."""
        self.fifo_status[index & 1] = self.fifo_status[index & 1] & ~mask | flags

    def reset(self, *, preserve_flash=True, from_watchdog=False):
        RP2040.reset(self, preserve_flash=True, from_watchdog=from_watchdog)

    def __cinit__(self, *arguments, **options):
        Py_INCREF(type(self))

    @property
    def gpio_values(self):
        cdef uint32_t result = 0, outputs, levels, bit, function
        cdef uint32_t sio_enable = self.sio.gpio_output_enable, sio_value = self.sio.gpio_value
        cdef RPPIO pio0 = self.pio[0], pio1 = self.pio[1]
        cdef list pins = self.gpio
        cdef GPIOPin pin
        cdef int index
        for index in range(30):
            pin = <GPIOPin>pins[index]
            if not pin.pad_value & 0x40:  # input buffer off
                continue
            bit = <uint32_t>1 << index
            function = pin.ctrl & 0x1F
            if pin.ctrl & 0x33300:  # some override: the long way
                if pin.input_value:
                    result |= bit
                continue
            if function == 5:
                outputs, levels = sio_enable, sio_value
            elif function == 6:
                outputs, levels = pio0.pin_directions, pio0.pin_values
            elif function == 7:
                outputs, levels = pio1.pin_directions, pio1.pin_values
            else:
                outputs = levels = 0
            if outputs & bit:
                result |= levels & bit
            elif pin._driven:
                if pin._raw_input_value:
                    result |= bit
            elif pin.pad_value & 12 == 8 or (pin._raw_input_value and pin.pad_value & 12 != 4):
                result |= bit
        return result
