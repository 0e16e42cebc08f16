"""Sounds as tones in time (table-guide 2): a good read ticks, a fault is two low tones, the supervisor's one high,
a card that is held two short high ones."""

from railbird.table.states import FAULT_TONE, HELD_TONE, LOW, SUPERVISOR_TONE, TICK
from railbird.ticks import since

# (frequency in Hz or 0 for silence, milliseconds), one after the other
TONES = {
    TICK: ((2000, 30),),
    FAULT_TONE: ((400, 250), (0, 100), (400, 250)),
    SUPERVISOR_TONE: ((3000, 600),),
    LOW: ((250, 80),),
    HELD_TONE: ((2600, 60), (0, 60), (2600, 60)),
}
_GRAVITY = (SUPERVISOR_TONE, FAULT_TONE, LOW, HELD_TONE, TICK)


class Tones:
    """`buzzer` has `tone(frequency_hz)` and `silence()`."""

    def __init__(self, buzzer):
        self._buzzer = buzzer
        self._tones = ()
        self._index = 0
        self._since_ms = 0

    def play(self, sounds: list, now_ms: int) -> None:
        """The gravest of the sounds; it replaces what is still sounding."""
        for sound in _GRAVITY:
            if sound in sounds:
                self._tones = TONES[sound]
                self._index = 0
                self._begin(now_ms)
                return

    def is_sounding(self) -> bool:
        return bool(self._tones)

    def step(self, now_ms: int) -> None:
        if not self._tones or since(now_ms, self._since_ms) < self._tones[self._index][1]:
            return
        self._index += 1
        if self._index == len(self._tones):
            self._tones = ()
            self._buzzer.silence()
        else:
            self._begin(now_ms)

    def _begin(self, now_ms: int) -> None:
        self._since_ms = now_ms
        frequency_hz = self._tones[self._index][0]
        if frequency_hz:
            self._buzzer.tone(frequency_hz)
        else:
            self._buzzer.silence()
