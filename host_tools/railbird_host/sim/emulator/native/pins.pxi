# Included by runloop.pyx: the 30 pins. Every change of a level, whoever makes it, is noted once: for GPIO_IN, for PIO's input
# synchronisers, for the machines that wait for it and for GPIO interrupts.

cdef uint32_t EDGE_HIGH = 8
cdef uint32_t EDGE_LOW = 4
cdef uint32_t LEVEL_HIGH = 2
cdef uint32_t LEVEL_LOW = 1
cdef uint32_t PAD_RESET = 0x56  # input buffer on, 4 mA, pull-down, Schmitt trigger (RP2040 data sheet 2.19.6.3)
cdef int FUNCTION_SPI = 1
cdef int FUNCTION_UART = 2
cdef int FUNCTION_PWM = 4
# Outputs by function (2.19.2): SPI's SCK, TX and CSn; UART's TX.
cdef uint32_t SPI_OUTPUTS = 0x2EEEEEEE
cdef uint32_t UART_OUTPUTS = 0x11111111


cdef class BoardPin(GPIOPin):
    """rp2040py's pin, which also shows what UART and SPI drive, and whose own output comes back as its input."""

    cdef bint seen_level  # after the input buffer and its override: what the chip reads
    cdef bint pad_level

    def __cinit__(self, *arguments, **options):
        Py_INCREF(type(self))

    def __init__(self, rp2040, unsigned int index):
        super().__init__(rp2040, index)
        self.pad_value = PAD_RESET
        self.irq_status = LEVEL_LOW

    def reset(self, io=True, pads=True):
        GPIOPin.reset(self, io, pads)
        if pads:
            self.pad_value = PAD_RESET
            GPIOPin.reset(self, False, False)  # what it was last is what it is now
        self.note_level(True)
        self.irq_status = LEVEL_HIGH if self.seen_level else LEVEL_LOW

    cdef bint _raw_output_enable(self, unsigned int fsel):
        if fsel == FUNCTION_UART:
            return UART_OUTPUTS >> self.index & 1
        if fsel == FUNCTION_SPI:
            return SPI_OUTPUTS >> self.index & 1
        return GPIOPin._raw_output_enable(self, fsel)

    cdef bint _raw_output_value(self, unsigned int fsel):
        if fsel == FUNCTION_UART or fsel == FUNCTION_SPI:
            return (<Chip>self.rp2040).serial_levels >> self.index & 1
        return GPIOPin._raw_output_value(self, fsel)

    cpdef check_for_updates(self):
        GPIOPin.check_for_updates(self)
        self.note_level(True)

    def _apply_input_value(self, value):
        self._raw_input_value = bool(value)
        self.note_level(False)

    def refresh_input(self):
        self.note_level(False)

    cdef int note_level(self, bint is_own) except -1:
        """Looks at the pad; `is_own`: the chip itself may have changed it, so that it shows one clock later."""
        cdef Chip chip = <Chip>self.rp2040
        cdef int state = self._state_code()
        cdef uint32_t override = self.ctrl >> 16 & 3, wanted
        cdef bint level = state == 1 if state < 2 else self._eff_raw_input()
        self.pad_level = level
        level = level and self.pad_value & 0x40
        if override:
            level = not level if override == 1 else override == 3
        if level == self.seen_level:
            return 0
        self.seen_level = level
        wanted = self.irq_status & ~(LEVEL_HIGH | LEVEL_LOW)
        self.irq_status = wanted | (EDGE_HIGH | LEVEL_HIGH if level else EDGE_LOW | LEVEL_LOW)
        if self.irq_enable_mask:
            self.rp2040.update_io_interrupt()
        if self.ctrl & 0x1F == FUNCTION_PWM:
            self.rp2040.pwm.gpio_on_input(self.index)
        chip.input_changed(self.index, level, is_own)
        return 0

    @property
    def status(self):
        """GPIOx_STATUS, with the pad's own level as INFROMPAD."""
        cdef uint32_t result = GPIOPin.status.__get__(self) & ~<uint32_t>(1 << 17 | 1 << 19)
        return result | <uint32_t>self.pad_level << 17 | <uint32_t>self.seen_level << 19

    @property
    def input_value(self):
        return self.seen_level
