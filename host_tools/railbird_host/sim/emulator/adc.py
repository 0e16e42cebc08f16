"""The ADC, with voltages at its inputs (RP2040 data sheet 4.9): 12 bits of 3.3 V, 96 clocks of 48 MHz a conversion.

Inputs 0 to 3 are GP26 to GP29, 4 is the temperature sensor. Without `set_voltage` a pin gives what stands on it as a
logic level, and the sensor what 27 degrees make, once CS.TS_EN has switched it on. rp2040py reads 0 everywhere, and its
round robin takes wrong inputs.
"""

from collections.abc import Callable

from rp2040py.peripherals.adc import CS, CS_AINSEL_MASK, CS_AINSEL_SHIFT, CS_ERR_STICKY, RPADC
from rp2040py.utils.fifo import FIFO

BASE = 0x4004C  # key of RP2040.peripherals
FIRST_GPIO, SENSOR = 26, 4
REFERENCE_V = 3.3
_SENSOR_V_AT_27 = 0.706
_FIFO_WORDS = 8
_TOP = 4095


class AnalogAdc(RPADC):
    def __init__(self, rp2040, voltages: dict[int, float], level_of_pin: Callable[[int], int]):
        """`voltages` at inputs, which outlive the chip; `level_of_pin` for those that have none."""
        super().__init__(rp2040, "ADC")
        self.fifo = FIFO(_FIFO_WORDS)
        self._voltages = voltages
        self._level_of_pin = level_of_pin

    def counts(self, channel: int) -> int:
        """What a conversion of this input gives."""
        if channel in self._voltages:
            volts = self._voltages[channel]
        elif channel == SENSOR:
            volts = _SENSOR_V_AT_27 if self.temperature_enable else 0.0
        elif channel < SENSOR:
            volts = REFERENCE_V * self._level_of_pin(FIRST_GPIO + channel)
        else:  # not connected
            volts = 0.0
        return max(0, min(_TOP, int(volts / REFERENCE_V * (_TOP + 1))))

    def _on_sample_alarm(self) -> None:
        self.complete_adc_read(self.counts(self.current_channel), False)

    @property
    def _active_channel(self) -> int:
        return self.cs >> CS_AINSEL_SHIFT & CS_AINSEL_MASK

    @_active_channel.setter
    def _active_channel(self, channel: int) -> None:
        self.cs = self.cs & ~(CS_AINSEL_MASK << CS_AINSEL_SHIFT) | (channel % self.num_channels) << CS_AINSEL_SHIFT

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == CS and value & CS_ERR_STICKY:
            self.cs &= ~CS_ERR_STICKY
        super().write_uint32(offset, value)
