"""The core's own registers: NVIC, SCR, SysTick (ARMv6-M manual B3.2 to B3.4).

rp2040py keeps a hardware interrupt that software pends for ever, lets nobody take one back, knows no SCR, and a SysTick
whose count is cleared counts 2^24 before it comes.
"""

from rp2040py.peripherals.ppb import NVIC_ICPR, NVIC_ISPR, RPPPB, SYST_CVR

from railbird_host.sim.emulator.errors import NotModelledError

_AIRCR, _SCR, _CCR, _SHCSR = 0xD0C, 0xD10, 0xD14, 0xD24
_MPU_TYPE, _MPU_CTRL, _MPU_LAST = 0xD90, 0xD94, 0xDA0
_VECTKEY, _SYSRESETREQ = 0xFA050000, 1 << 2
_STACK_ALIGNED_UNALIGNED_FAULTS = 0x208  # CCR, read only
_EIGHT_REGIONS = 0x800
_SCR_BITS = 0x16  # SLEEPONEXIT, SLEEPDEEP, SEVONPEND
_SLEEP_ON_EXIT = 2


class ExactPpb(RPPPB):
    def __init__(self, rp2040, name: str = "PPB"):
        super().__init__(rp2040, name)
        self._reload_systick = self.systick_alarm.callback
        self.systick_alarm.callback = self._systick

    def _systick(self) -> None:
        self._reload_systick()
        self.rp2040.core.wake()

    def read_uint32(self, offset: int) -> int:
        if offset == _SCR:
            return self.rp2040.core.system_control
        if offset == _AIRCR:
            return _VECTKEY
        if offset == _CCR:
            return _STACK_ALIGNED_UNALIGNED_FAULTS
        if offset == _MPU_TYPE:
            return _EIGHT_REGIONS
        if offset == _SHCSR or _MPU_CTRL <= offset <= _MPU_LAST:
            return 0
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        core = self.rp2040.core
        if offset == NVIC_ISPR:
            core.pend(value)
        elif offset == NVIC_ICPR:
            core.unpend(value)
        elif offset == SYST_CVR:  # any write clears count and flag; the next clock loads the reload value
            self.systick_count_flag = False
            self.systick_timer.set(self.systick_reload)
        elif offset == _SCR:
            if value & _SLEEP_ON_EXIT:
                raise NotModelledError("sleep on exit from an interrupt (SCR.SLEEPONEXIT)")
            core.system_control = value & _SCR_BITS
        elif offset == _AIRCR:
            if value & _SYSRESETREQ:
                raise NotModelledError("a reset of the core alone (AIRCR.SYSRESETREQ)", "reset by the watchdog")
        elif offset == _MPU_CTRL:
            if value & 1:
                raise NotModelledError("the memory protection unit (MPU_CTRL.ENABLE)")
        else:
            super().write_uint32(offset, value)
