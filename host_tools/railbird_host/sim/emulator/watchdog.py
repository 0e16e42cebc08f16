"""The watchdog (RP2040 data sheet 4.7), with its reason for those who have to know or to say it."""

from rp2040py.peripherals.watchdog import FORCE, TIMER, RPWatchdog

BASE = 0x40058  # key of RP2040.peripherals


class TellingWatchdog(RPWatchdog):
    @property
    def was_forced(self) -> bool:
        """By the program (CTRL.TRIGGER); else it ran out."""
        return bool(self._reason & FORCE)

    def begin_with_timeout(self) -> None:
        """The boot ROM started the program by way of the watchdog (2.8.4)."""
        self._reason = TIMER
