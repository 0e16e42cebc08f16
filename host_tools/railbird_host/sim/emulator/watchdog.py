"""The watchdog (RP2040 data sheet 4.7), with its reason for those who have to know or to say it."""

from rp2040py.peripherals.watchdog import FORCE, TIMER, RPWatchdog

BASE = 0x40058  # key of RP2040.peripherals
# Where a program tells the boot ROM to go after a reset by the watchdog, in place of the flash (2.8.1.1).
_VECTORED_BOOT_MAGIC = 0xB007C0D3
_MAGIC_SCRATCH, _ENTRY_SCRATCH = 4, 7


class TellingWatchdog(RPWatchdog):
    @property
    def was_forced(self) -> bool:
        """By the program (CTRL.TRIGGER); else it ran out."""
        return bool(self._reason & FORCE)

    def begin_with_timeout(self) -> None:
        """The boot ROM started the program by way of the watchdog (2.8.4)."""
        self._reason = TIMER

    @property
    def vector(self) -> int:
        """The address at which the boot ROM is to go on; 0 is the flash, as usual."""
        return self.scratch_data[_ENTRY_SCRATCH] if self.scratch_data[_MAGIC_SCRATCH] == _VECTORED_BOOT_MAGIC else 0
