"""A buzzer on a PWM pin: logs its tones as (time in ns, frequency in Hz); 0 Hz is silence."""

from railbird_host.sim.emulator.board import Board

_SETTLE_NS = 1_000_000  # setting a frequency takes several writes; what sounds for less than this is no tone


class Buzzer:
    def __init__(self, board: Board, gpio: int):
        self.gpio = gpio
        self.tones: list[tuple[int, int]] = []
        self._board = board
        board.pwm_listeners.append(self._changed)
        board.on_power(lambda is_on: self._log(0))

    @property
    def frequency_hz(self) -> int:
        return self.tones[-1][1] if self.tones else 0

    def _changed(self, slice_index: int) -> None:
        if slice_index == self.gpio >> 1 & 7:
            self._log(round(self._board.chip.pwm.tone(self.gpio)[0]))

    def _log(self, frequency_hz: int) -> None:
        now = int(self._board.now_ns)
        if frequency_hz == self.frequency_hz:
            return
        if self.tones and now - self.tones[-1][0] < _SETTLE_NS:
            now = self.tones.pop()[0]
            if frequency_hz == self.frequency_hz:
                return
        self.tones.append((now, frequency_hz))
