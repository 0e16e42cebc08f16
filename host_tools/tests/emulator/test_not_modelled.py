"""What nobody models ends the run by name: registers and settings that a program reaches, one by one."""

import pytest

from railbird_host.sim.emulator import PinDriver, SerialDevice
from railbird_host.sim.emulator.errors import NotModelledError

CLOCKS, XOSC, UART0, PWM, ROSC, SSI = 0x40008000, 0x40024000, 0x40034000, 0x40050000, 0x40060000, 0x18000000
RESET, UART0_BIT, PINS_BIT, PIO0_BIT, PLL_SYS_BIT = 0x4000C000, 1 << 22, 1 << 5, 1 << 10, 1 << 12
DORMANT = 0x636F6D61


@pytest.mark.parametrize(
    ("address", "value", "what"),
    [
        (CLOCKS + 0x24, 1 << 11, "CLK_GPOUT"),
        (CLOCKS + 0x78, 0x1FF, "RESUS"),
        (CLOCKS + 0x94, 1, "FC0"),
        (CLOCKS + 0xA0, 0, "CLOCKS_BASE: unimplemented peripheral write to 0xa0"),  # WAKE_EN0
        (XOSC + 0x08, DORMANT, "DORMANT"),
        (ROSC + 0x0C, DORMANT, "DORMANT"),
        (UART0 + 0x30, 0x8301, "flow control"),
        (UART0 + 0x30, 0x303, "infrared"),
        (0x40030014, 4, "PERFSEL"),
        (PWM + 0x14, 0x21, "DIVMODE"),
        (0x14000018, 16, "STREAM_CTR"),
        (0x50110040, 3, "USB as a host"),
        (0x40004018, 1, "SYSCFG: unimplemented peripheral write to 0x18"),
        (0x4003C004, 4, "SPI as a slave"),
        (0x40044000, 0x22, "I2C as a target"),
        (0xE000ED0C, 0x05FA0004, "SYSRESETREQ"),
        (0xE000ED94, 1, "MPU"),
    ],
)
def test_a_setting_without_effect_is_refused(bare, address, value, what):
    with pytest.raises(NotModelledError, match=what):
        bare.chip.write_uint32(address, value)


def test_a_register_that_is_not_there_is_refused(bare):
    with pytest.raises(NotModelledError, match="CLOCKS_BASE: unimplemented peripheral read from 0x9c"):
        bare.chip.read_uint32(CLOCKS + 0x9C)  # FC0_RESULT


def test_a_command_that_the_flash_does_not_know_here_is_refused(bare):
    bare.chip.write_uint32(SSI + 0x08, 1)
    bare.flash._cs_asserted = True
    with pytest.raises(NotModelledError, match="0x5a"):
        bare.chip.write_uint32(SSI + 0x60, 0x5A)  # SFDP


def test_edges_at_rx_without_a_wire_for_bytes_are_refused(board, repl):
    line = PinDriver(board, 1, level=1)
    repl.exec("import machine\nuart = machine.UART(0, 9600, tx=machine.Pin(0), rx=machine.Pin(1))")
    with pytest.raises(NotModelledError, match="GP1, RX of UART 0"):
        line.set(0)
    line.set(1)
    SerialDevice(board, 0, 9600)
    line.set(0)


def test_a_board_that_leaves_for_bootsel_stays_there(board, repl):
    repl.start("import machine\nmachine.bootloader()")
    board.run_until(lambda: board.is_in_bootsel, 1.0)
    resets = len(board.resets)
    board.run(0.5)
    assert not board.usb.connected and len(board.resets) == resets
    board.press_reset()
    assert not board.is_in_bootsel
    board.run_until(lambda: board.usb.connected, 2.0)


def test_a_boot_to_elsewhere_is_refused(bare):
    for scratch, value in ((4, 0xB007C0D3), (5, 0), (6, 0x20040000), (7, 0x20000001)):
        bare.chip.write_uint32(0x4005800C + 4 * scratch, value)
    with pytest.raises(NotModelledError, match="a boot to 0x20000001"):
        bare.chip.write_uint32(0x40058000, 1 << 31)


def test_a_block_that_is_reset_alone_has_its_first_values_again(bare):
    chip = bare.chip
    chip.write_uint32(UART0 + 0x24, 26)  # UARTIBRD
    chip.write_uint32(RESET, UART0_BIT)
    assert chip.read_uint32(UART0 + 0x24) == 0
    assert chip.read_uint32(RESET + 8) & (UART0_BIT | PINS_BIT) == PINS_BIT  # RESET_DONE
    chip.write_uint32(RESET, 0)
    assert chip.read_uint32(RESET + 8) & UART0_BIT
    chip.write_uint32(UART0 + 0x24, 26)
    chip.write_uint32(RESET, 0)
    assert chip.read_uint32(UART0 + 0x24) == 26


def test_pins_pio_and_pll_are_reset_too(bare):
    chip, levels = bare.chip, []
    bare.pins.watch(5, lambda level, _: levels.append(level))
    chip.write_uint32(0xD0000024, 1 << 5)  # GPIO_OE_SET
    chip.write_uint32(0xD0000014, 1 << 5)  # GPIO_OUT_SET
    chip.write_uint32(0x4001402C, 5)  # GPIO5_CTRL: SIO
    chip.write_uint32(0x502000DC, 5 << 5)  # SM0_PINCTRL
    chip.write_uint32(0x40028008, 100)  # PLL_SYS FBDIV
    chip.write_uint32(RESET, PINS_BIT | PIO0_BIT | PLL_SYS_BIT)
    assert levels == [1, 0]
    assert chip.read_uint32(0x4001402C) == 0x1F
    assert chip.read_uint32(0x502000DC) != 5 << 5
    assert chip.read_uint32(0x40028008) == 0
