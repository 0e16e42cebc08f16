"""PWM slices that make edges only for those who watch: an unheard buzzer costs nothing.

Out: `tone(gpio)` and a call `listener(slice index)` after every write to a slice. A slice always counts; it makes
edges, interrupts and DMA requests, as in rp2040py, only while its interrupt is enabled, a channel of the DMA waits for
it, or a pin that it drives is watched.
"""

from collections.abc import Callable

from rp2040py.peripherals.dma import DREQChannel
from rp2040py.peripherals.io import GPIO_CTRL_LAST, RPIO
from rp2040py.peripherals.pwm import (
    CHN_CC,
    CHN_CSR,
    CHN_TOP,
    CSR_EN,
    CSR_PH_ADV,
    CSR_PH_CORRECT,
    CSR_PH_RET,
    EN,
    RPPWM,
    PWMChannel,
)

BASE = 0x40050  # key of RP2040.peripherals
_FUNCTION_PWM = 4
IO_BASE = 0x40014


class QuietChannel(PWMChannel):
    pwm: "QuietPwm"

    def update_enable(self) -> None:
        super().update_enable()
        needs_edges = self.pwm.needs_edges(self)
        for alarm in (self.alarm_a, self.alarm_b, self.alarm_bottom):
            alarm.enable = needs_edges
        if not needs_edges:  # nobody sees when a new TOP or CC takes effect
            self._update_double_buffered()

    def write_register(self, offset: int, value: int) -> None:
        super().write_register(offset, value)
        if offset == CHN_CSR and value & (CSR_PH_ADV | CSR_PH_RET):
            self.timer.set(self.timer.counter + (1 if value & CSR_PH_ADV else -1) & 0xFFFF)
        elif offset in (CHN_CC, CHN_TOP) and not self.alarm_bottom.enable:
            self._update_double_buffered()

    @property
    def en(self) -> int:
        return self.csr & CSR_EN

    @en.setter
    def en(self, value: int) -> None:
        PWMChannel.en.fset(self, value)


class PinFunctions(RPIO):
    """The pins' registers: a pin given to a slice that is already set up may need its edges from now on."""

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset <= GPIO_CTRL_LAST and offset & 4 and value & 0x1F == _FUNCTION_PWM:
            self.rp2040.pwm.channels[offset >> 4 & 7].update_enable()


class QuietPwm(RPPWM):
    def __init__(self, rp2040, name: str, listeners: list[Callable[[int], None]]):
        self._listeners = listeners
        super().__init__(rp2040, name)
        self.channels = [QuietChannel(self, rp2040.clock, index) for index in range(8)]

    def needs_edges(self, channel: PWMChannel) -> bool:
        pins = (channel.pin_a1, channel.pin_b1, channel.pin_a2, channel.pin_b2)
        is_watched = self.rp2040.pins_seen(sum(1 << pin for pin in pins if pin >= 0), _FUNCTION_PWM) != 0
        request = DREQChannel.DREQ_PWM_WRAP0 + channel.index
        is_awaited = any(dma.active and dma.treq == request for dma in self.rp2040.dma.channels)
        return is_watched or is_awaited or bool(self._int_enable >> channel.index & 1)

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset < EN:
            self._tell(offset // 0x14)
        else:
            for channel in self.channels:
                channel.update_enable()
                self._tell(channel.index)

    def _tell(self, index: int) -> None:
        for listener in self._listeners:
            listener(index)

    def tone(self, gpio: int) -> tuple[float, float]:
        """(frequency in Hz, part of the time that is high) on a pin; (0, level) if it does not change."""
        channel = self.channels[gpio >> 1 & 7]
        compare = channel.cc >> 16 if gpio & 1 else channel.cc & 0xFFFF
        duty = min(compare / (channel.top + 1), 1.0)
        if not channel.csr & CSR_EN or duty in (0.0, 1.0):
            return 0.0, duty
        periods = 2 if channel.csr & CSR_PH_CORRECT else 1
        return self.clock_freq / (channel.timer.prescaler * (channel.top + 1) * periods), duty
