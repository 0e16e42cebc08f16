"""The I2C controllers without anybody on their wires: an address that nobody acknowledges is an abort that the
program is told of (RP2040 data sheet 4.3.10).

rp2040py leaves TX_EMPTY clear after an abort, so that the SDK waits until its time is over: ETIMEDOUT instead of EIO.
"""

from rp2040py.peripherals.i2c import IC_CON, IC_SLAVE_DISABLE, R_TX_EMPTY, RPI2C

from railbird_host.sim.emulator.errors import NotModelledError

BASES = (0x40044, 0x40048)  # keys of RP2040.peripherals


class AbortingI2c(RPI2C):
    def _abort(self, reason: int) -> None:
        super()._abort(reason)
        self._set_interrupts(R_TX_EMPTY)  # the FIFO was flushed

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == IC_CON and not value & IC_SLAVE_DISABLE:
            raise NotModelledError("I2C as a target")
        super().write_uint32(offset, value)
