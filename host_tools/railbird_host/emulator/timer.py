"""The timer's alarms at the very microsecond that they are set to: rp2040py counts whole microseconds from the instant
at which an alarm is set, so that it goes off up to one early, by a time that depends on when that was.
"""

from rp2040py.peripherals.timer import ALARM0, ALARM_REGS, RPTimer

BASE = 0x40054  # key of RP2040.peripherals
_COUNT_MASK = 0xFFFFFFFF
_NS_PER_COUNT = 1000


class ExactTimer(RPTimer):
    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if offset in ALARM_REGS:
            count, into_count_ns = divmod(self.clock.nanos - self._epoch_nanos, _NS_PER_COUNT)
            rest = (value - int(count)) & _COUNT_MASK
            alarm = self.alarms[(offset - ALARM0) // 4]
            alarm.clock_alarm.cancel()
            alarm.clock_alarm.schedule(rest * _NS_PER_COUNT - into_count_ns if rest else 0)
