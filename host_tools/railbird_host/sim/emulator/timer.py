"""The timer (RP2040 data sheet 4.6): alarms at the very microsecond that they are set to, PAUSE, a count to be set.

rp2040py counts whole microseconds from the instant at which an alarm is set, so that it goes off up to one early, by a
time that depends on when that was; it ignores PAUSE and TIMELW, TIMEHW.
"""

from math import inf

from rp2040py.peripherals.timer import ALARM0, ALARM_REGS, PAUSE, RPTimer

BASE = 0x40054  # key of RP2040.peripherals
_TIMEHW, _TIMELW, _DBGPAUSE = 0x00, 0x04, 0x2C
_COUNT_MASK = 0xFFFFFFFF
_NS_PER_COUNT = 1000
IS_PAUSED = inf  # in the place of the count's beginning, which a jump puts below 0: the compiled core then asks here


class ExactTimer(RPTimer):
    def __init__(self, rp2040, name: str):
        super().__init__(rp2040, name)
        self._paused_count = 0.0  # in microseconds
        self._low_to_write = 0
        self._debug_pause = 7

    def reset(self) -> None:
        super().reset()
        self._debug_pause = 7

    def _micros(self) -> float:
        return self._paused_count if self._paused else super()._micros()

    def _set_count(self, micros: float) -> None:
        if self._paused:
            self._paused_count = micros
        else:
            self._epoch_nanos = self.clock.nanos - micros * _NS_PER_COUNT
            self._schedule_alarms()

    @property
    def seconds(self) -> float:
        return self._micros() / 1e6

    def jump_to(self, micros: int) -> None:
        """As if so much time had passed since the timer was reset: alarms due meanwhile go off now."""
        passed = micros - int(self._micros())
        due = [alarm for alarm in self.alarms if alarm.armed and self._rest_of(alarm.target_micros) <= passed]
        self._set_count(float(micros))
        for alarm in due:
            alarm.clock_alarm.cancel()
            alarm.clock_alarm.schedule(0)

    def _rest_of(self, target_micros: int) -> int:
        return (target_micros - int(self._micros())) & _COUNT_MASK

    def _schedule_alarms(self) -> None:
        for alarm in self.alarms:
            alarm.clock_alarm.cancel()
            if alarm.armed and not self._paused:
                count, into_count_ns = divmod(self.clock.nanos - self._epoch_nanos, _NS_PER_COUNT)
                rest = (alarm.target_micros - int(count)) & _COUNT_MASK
                alarm.clock_alarm.schedule(rest * _NS_PER_COUNT - into_count_ns if rest else 0)

    def _pause(self, is_paused: bool) -> None:
        if is_paused == self._paused:
            return
        if is_paused:
            self._paused_count, self._epoch_nanos = super()._micros(), IS_PAUSED
            self._paused = True
        else:
            self._paused = False
            self._epoch_nanos = self.clock.nanos - self._paused_count * _NS_PER_COUNT
        self._schedule_alarms()

    def read_uint32(self, offset: int) -> int:
        return self._debug_pause if offset == _DBGPAUSE else super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == PAUSE:
            self._pause(bool(value & 1))
        elif offset == _TIMELW:
            self._low_to_write = value
        elif offset == _TIMEHW:
            self._set_count(float(value << 32 | self._low_to_write))
        elif offset == _DBGPAUSE:
            self._debug_pause = value & 6
        elif offset in ALARM_REGS:
            alarm = self.alarms[(offset - ALARM0) // 4]
            alarm.armed, alarm.target_micros = True, value
            self._schedule_alarms()
        else:
            super().write_uint32(offset, value)
