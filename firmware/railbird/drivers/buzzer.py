"""The buzzer: a tone, or silence. How long a tone lasts is the caller's business."""


class Buzzer:
    def __init__(self, pwm):
        self._pwm = pwm

    def tone(self, frequency_hz: int):
        self._pwm.freq(frequency_hz)
        self._pwm.duty_u16(0x8000)

    def silence(self):
        self._pwm.duty_u16(0)
