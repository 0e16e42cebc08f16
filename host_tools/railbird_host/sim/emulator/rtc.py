"""The real-time clock's alarm (RP2040 data sheet 4.8), which rp2040py does not have: IRQ_SETUP_0 and 1, INTR to INTS.

The clock counts seconds; the alarm matches those of year, month, day, day of the week, hour, minute and second that are
enabled, for the second in which they match.
"""

from datetime import datetime, timedelta

from rp2040py.irq import IRQ
from rp2040py.peripherals.rtc import RP2040RTC, RTC_CTRL

BASE = 0x4005C  # key of RP2040.peripherals
_SETUP0, _SETUP1 = 0x10, 0x14  # of the alarm
_INTR, _INTE, _INTF, _INTS = 0x20, 0x24, 0x28, 0x2C
_MATCH_ENABLE, _MATCH_ACTIVE = 1 << 28, 1 << 29
_NS_PER_S = 1_000_000_000
# (bit that enables it, shift, mask, what of the date)
_DATE = ((26, 12, 0xFFF, "year"), (25, 8, 0xF, "month"), (24, 0, 0x1F, "day"))
_TIME = ((30, 16, 0x1F, "hour"), (29, 8, 0x3F, "minute"), (28, 0, 0x3F, "second"))
_WEEKDAY_ENABLE, _WEEKDAY_SHIFT = 31, 24


class AlarmRtc(RP2040RTC):
    def __init__(self, rp2040):
        super().__init__(rp2040, "RTC_BASE")
        self._setup0 = self._setup1 = self._enabled = self._forced = 0
        self._is_raised = False
        self._alarm = rp2040.clock.create_alarm(self._second)

    def reset(self) -> None:
        super().reset()
        self._setup0 = self._setup1 = self._enabled = self._forced = 0
        self._is_raised = False
        self._alarm.cancel()
        self.rp2040.set_interrupt(IRQ.RTC, False)

    def now(self) -> datetime:
        seconds = (self.rp2040.clock.nanos - self.baseline_nanos) / _NS_PER_S
        return self.baseline + timedelta(seconds=int(seconds + 1e-9))

    def _matches(self, date: datetime) -> bool:
        for setup, fields in ((self._setup0, _DATE), (self._setup1, _TIME)):
            for enable, shift, mask, name in fields:
                if setup >> enable & 1 and setup >> shift & mask != getattr(date, name):
                    return False
        weekday = (date.weekday() + 1) % 7
        return not self._setup1 >> _WEEKDAY_ENABLE & 1 or self._setup1 >> _WEEKDAY_SHIFT & 7 == weekday

    def _schedule(self) -> None:
        self._alarm.cancel()
        if self._setup0 & _MATCH_ENABLE and self.ctrl & 1:
            passed = (self.rp2040.clock.nanos - self.baseline_nanos) % _NS_PER_S
            self._alarm.schedule(_NS_PER_S - passed)

    def _second(self) -> None:
        self._is_raised = self._matches(self.now())
        self._update()
        self._schedule()

    def _update(self) -> None:
        self.rp2040.set_interrupt(IRQ.RTC, bool(self._status))

    @property
    def _status(self) -> int:
        return int(self._is_raised) & self._enabled | self._forced

    def read_uint32(self, offset: int) -> int:
        if offset == _SETUP0:
            return self._setup0 | (_MATCH_ACTIVE if self._setup0 & _MATCH_ENABLE else 0)
        values = {_SETUP1: self._setup1, _INTR: int(self._is_raised), _INTE: self._enabled, _INTF: self._forced}
        if offset in values:
            return values[offset]
        return self._status if offset == _INTS else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == _SETUP0:
            self._setup0 = value & ~_MATCH_ACTIVE
            if not value & _MATCH_ENABLE:
                self._is_raised = False
            self._schedule()
        elif offset == _SETUP1:
            self._setup1 = value
        elif offset == _INTE:
            self._enabled = value & 1
        elif offset == _INTF:
            self._forced = value & 1
        else:
            super().write_uint32(offset, value)
            if offset == RTC_CTRL:
                self._schedule()
        self._update()
