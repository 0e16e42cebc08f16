"""One RP2040 board: chip, flash, USB host, and the pins to which parts are attached.

In: an image (UF2 or raw) or the bytes of a flash, a seed. Out: whatever parts, `usb` and `flash` observe. Time is
simulated, in nanoseconds since the board was made; nothing looks at the wall clock, and equal inputs give equal
results. A power cycle puts a new chip on the old flash; parts, wires and time stay.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from railbird_host.emulator.chain_reader import InputChain
from railbird_host.emulator.chip import FLASH_START, build_chip
from railbird_host.emulator.flash import FlashChip
from railbird_host.emulator.image import FLASH_BYTES, flash_from_image
from railbird_host.emulator.led_shifter import BulkChain
from railbird_host.emulator.native.runloop import BoardClock, Chip, RunLoop
from railbird_host.emulator.outside import OutsideEvents
from railbird_host.emulator.pins import Pins
from railbird_host.emulator.runner import Runner
from railbird_host.emulator.spi import SpiDevice
from railbird_host.emulator.uart import TimedUart, UartListener
from railbird_host.emulator.usb import UsbHost

_WATCHDOG_CTRL = 0
_HAD_POWER_ON, _HAD_RUN = 1 << 8, 1 << 16


@dataclass(frozen=True)
class Reset:
    time_ns: int
    cause: str  # "watchdog" (a timeout), "software" (machine.reset), "run" (the RUN pin), "power"


class Board(Runner):
    chip: Chip
    flash: FlashChip
    usb: UsbHost

    def __init__(
        self,
        image: bytes | None = None,
        *,
        name: str = "board",
        flash: bytes | None = None,
        unique_id: bytes | None = None,
        seed: object = 0,
        has_flash_times: bool = True,
        as_stock: bool = False,
        has_power: bool = True,
    ):
        """`flash`, as read from `flash_bytes()`, wins over `image`; `seed` makes the random bits, with the number
        of the boot. `as_stock` is for comparing the compiled core with rp2040py's."""
        self.name = name
        self.seed = f"{seed} {name}"
        self.unique_id = unique_id or hashlib.sha256(f"unique id of {name}".encode()).digest()[:8]
        self.has_flash_times = has_flash_times
        self.boots = 0
        self.resets: list[Reset] = []
        self.uart_listeners: tuple[list[UartListener], list[UartListener]] = ([], [])
        self.pwm_listeners: list[Callable[[int], None]] = []
        self.spi_devices: tuple[list[SpiDevice], list[SpiDevice]] = ([], [])
        self.outside = OutsideEvents()
        self.pins = Pins(self)
        self._content = bytes(flash) if flash is not None else bytes(flash_from_image(image or b""))
        self._received = bytearray()
        self._chains: dict[int, BulkChain] = {}
        self._input_chains: dict[int, tuple[int, int, InputChain]] = {}
        self._power_callbacks: list[Callable[[bool], None]] = []
        self._build(0.0)
        self.loop = RunLoop(self.chip, as_stock)
        if not has_power:
            self.loop.dead = True

    def _build(self, start_ns: float) -> None:
        self.boots += 1
        self.powered_since_ns = start_ns
        clock = BoardClock(start_ns)
        self.chip, models = build_chip(self, clock, self._content, self.boots)
        self.flash = models.flash
        self.flash.on_busy = self._flash_busy
        self.flash.on_power_cut = self.power_off
        self.usb = UsbHost(models.usb, self._received)
        self._pio_ports = models.pio
        self.chip.watchdog.on_watchdog_trigger = self._watchdog_reset
        self.pins.connect(self.chip)
        self.outside.connect(clock)

    # Time

    @property
    def now_ns(self) -> float:
        return self.loop.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self.loop.run_until(time_ns)

    def _flash_busy(self, until_ns: float) -> None:
        self.loop.stall_until = until_ns

    # Power and resets

    @property
    def has_power(self) -> bool:
        return not self.loop.dead

    def on_power(self, callback: Callable[[bool], None]) -> None:
        """Calls back with True after power came, with False after it went."""
        self._power_callbacks.append(callback)

    def power_off(self) -> None:
        """Power fails now; an operation of the flash that is going on stays half done."""
        if self.has_power:
            self.flash.power_lost()
            self.loop.dead = True
            for callback in self._power_callbacks:
                callback(False)

    def power_on(self) -> None:
        if self.has_power:
            return
        self._content = self.flash_bytes()
        now = self.now_ns
        self._build(now)
        self.loop.connect(self.chip)
        self.resets.append(Reset(int(now), "power"))
        for callback in self._power_callbacks:
            callback(True)

    def power_cycle(self, off_s: float = 0.0) -> None:
        """Off, and on again; with `off_s` this board alone passes that time, so in lock-step leave it 0."""
        self.power_off()
        self.run_until_ns(self.now_ns + off_s * 1e9)
        self.power_on()

    def hold_run(self, low: bool) -> None:
        """Pulls the RUN pin low, or lets it go: the chip starts anew."""
        if low == self.loop.halted or not self.has_power:
            return
        if low:
            self._reset("run", _HAD_RUN)
        self.loop.halted = low

    def press_reset(self) -> None:
        self.hold_run(True)
        self.hold_run(False)

    def _watchdog_reset(self) -> None:
        is_forced = self.chip.watchdog._reason & 2
        self._reset("software" if is_forced else "watchdog", 0)

    def _reset(self, cause: str, chip_reset_flag: int) -> None:
        chip = self.chip
        self.resets.append(Reset(int(self.now_ns), cause))
        chip.enter_reset(from_watchdog=not chip_reset_flag)
        chip.watchdog.write_uint32(_WATCHDOG_CTRL, 0)  # or it would bite again; software arms it anew
        if chip_reset_flag:
            chip.watchdog.reset()
            chip.vreg_and_chip_reset.record_reset_cause(chip_reset_flag)
        for port in self._pio_ports:
            port.reset()
        self.loop.reset()
        self.pins.refresh()
        chip.core.pc = FLASH_START

    # What is on the board

    @property
    def uart(self) -> list[TimedUart]:
        return self.chip.uart

    def flash_bytes(self) -> bytes:
        """A copy of the whole flash: what the next board can start from."""
        return bytes(self.chip.flash[:FLASH_BYTES])

    def attach_led_chain(self, gpio: int, chain: BulkChain) -> None:
        """The chain gets whole words from a PIO program on this pin, as long as nobody else watches the pin."""
        self._chains[gpio] = chain

    def bulk_chain_of_pin(self, gpio: int) -> BulkChain | None:
        return self._chains.get(gpio) if self.pins.watchers(gpio) <= 1 else None

    def attach_input_chain(self, clock: int, load: int, data: int, chain: InputChain) -> None:
        """A PIO program on these pins gets whole words from the chain, as long as nobody else watches them."""
        self._input_chains[clock] = (load, data, chain)

    def bulk_inputs_of_pin(self, clock: int) -> InputChain | None:
        if clock not in self._input_chains:
            return None
        load, data, chain = self._input_chains[clock]
        watchers = self.pins.watchers
        return chain if watchers(clock) <= 1 and watchers(load) <= 1 and not watchers(data) else None
