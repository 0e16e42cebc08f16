"""What nobody models ends the run by name: registers that are not there, and settings that would be without effect.

In: the chip with its peripherals. Out: `NotModelledError` where a program reads or writes such a register. A few that
images use on their way up are without effect here and are let through, each with its reason.
"""

from collections.abc import Callable

from railbird_host.sim.emulator.errors import NotModelledError

_NOT_THERE = ("Unimplemented peripheral", "Read from invalid SIO", "Write to invalid SIO")
_LET_THROUGH = {
    ("SSI", 0x10),  # SER: the one flash is selected by its pin
    ("SSI", 0x48),  # ICR: it has no interrupts
    ("RTC_BASE", 0x00),  # CLKDIV_M1: the model counts seconds
    ("USB", 0x7C),  # USBPHY_DIRECT and its override: errata RP2040-E5, which the model does not have
    ("USB", 0x80),
    ("CLOCKS_BASE", 0xA8),  # SLEEP_EN: saves power; what is switched off there goes on here
    ("CLOCKS_BASE", 0xAC),
    ("I2C0", 0x88),  # IC_DMA_CR: nobody is on the wires
    ("I2C1", 0x88),
}
_CLOCKS, _XOSC, _BUSCTRL, _UARTS, _PWM, _ROSC = 0x40008, 0x40024, 0x40030, (0x40034, 0x40038), 0x40050, 0x40060
_XIP, _USB = 0x14000, 0x50110
_FLOW_CONTROL = 1 << 15 | 1 << 14
_DORMANT = 0x636F6D61  # the word that stops an oscillator
# Peripheral, register, bits: if any of them is set there, what is asked for.
_REFUSED = [
    *((_CLOCKS, 0x0C * output, 1 << 11, "a clock on a pin (CLK_GPOUT)") for output in range(4)),
    (_CLOCKS, 0x78, 1 << 8, "clk_sys that is brought back to life (RESUS)"),
    (_CLOCKS, 0x94, 0xFF, "the frequency counter (FC0)"),
    *((base, 0x30, 1 << 1, "a UART's infrared mode (SIREN)") for base in _UARTS),
    *((base, 0x30, _FLOW_CONTROL, "a UART's flow control (CTSEN, RTSEN)") for base in _UARTS),
    *((_BUSCTRL, 0x0C + 8 * counter, 0xFF, "counters of the bus (PERFSEL)") for counter in range(4)),
    *((_PWM, 0x14 * index, 3 << 4, "PWM that counts its pin (DIVMODE)") for index in range(8)),
    (_XIP, 0x18, 0xFFFFFFFF, "the XIP block's stream (STREAM_CTR)"),
    (_USB, 0x40, 1 << 1, "USB as a host (MAIN_CTRL)"),
]  # fmt: skip


class RefusingLogger:
    """rp2040py tells its logger when a register is not there, and goes on with all ones."""

    def debug(self, component_name: str, message: str) -> None: ...
    def info(self, component_name: str, message: str) -> None: ...
    def error(self, component_name: str, message: str) -> None: ...

    def warning(self, component_name: str, message: str) -> None:
        if message.startswith(_NOT_THERE):
            offset = int(message.partition("0x")[2].partition(":")[0] or "0", 16)
            if (component_name, offset) not in _LET_THROUGH:
                raise NotModelledError(f"{component_name}: {message[0].lower()}{message[1:]}")


def refuse(chip) -> None:
    """From now on these settings are refused."""
    by_peripheral: dict[int, dict[int, list[tuple[int, str]]]] = {}
    for base, offset, bits, what in _REFUSED:
        by_peripheral.setdefault(base, {}).setdefault(offset, []).append((bits, what))
    for base, registers in by_peripheral.items():
        peripheral = chip.peripherals[base]
        peripheral.write_uint32 = _checked(peripheral.write_uint32, registers)
    for base, offset in ((_XOSC, 0x08), (_ROSC, 0x0C)):
        peripheral = chip.peripherals[base]
        peripheral.write_uint32 = _awake(peripheral.write_uint32, offset)


Write = Callable[[int, int], None]


def _checked(write: Write, registers: dict[int, list[tuple[int, str]]]) -> Write:
    def checked(offset: int, value: int) -> None:
        for bits, what in registers.get(offset, ()):
            if value & bits:
                raise NotModelledError(what)
        write(offset, value)

    return checked


def _awake(write: Write, dormant: int) -> Write:
    def awake(offset: int, value: int) -> None:
        if offset == dormant and value == _DORMANT:
            raise NotModelledError("an oscillator that is stopped (DORMANT)")
        write(offset, value)

    return awake
