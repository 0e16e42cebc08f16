"""One RP2040 board: chip, flash, USB host, and the pins to which parts are attached.

In: an image (UF2 or raw) or the bytes of a flash, a seed. Out: whatever parts, `usb` and `flash` observe. Time is
simulated, in nanoseconds since the board was made; nothing looks at the wall clock, and equal inputs give equal
results. A power cycle puts a new chip on the old flash; parts, wires and time stay.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from railbird_host.sim.emulator.chain_reader import InputChain
from railbird_host.sim.emulator.chip import FLASH_START, build_chip
from railbird_host.sim.emulator.errors import NotModelledError
from railbird_host.sim.emulator.flash import FlashChip
from railbird_host.sim.emulator.flash_times import FlashTimes
from railbird_host.sim.emulator.flash_wear import FlashWear
from railbird_host.sim.emulator.image import FLASH_BYTES, flash_from_image
from railbird_host.sim.emulator.led_shifter import BulkChain
from railbird_host.sim.emulator.native.runloop import BoardClock, Chip, RunLoop
from railbird_host.sim.emulator.outside import OutsideEvents
from railbird_host.sim.emulator.part_data import HOLD_UP_NS, WEAK_SHARE, checked_word
from railbird_host.sim.emulator.pins import Pins
from railbird_host.sim.emulator.rosc import RandomSource
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.emulator.spi import SpiDevice
from railbird_host.sim.emulator.uart import BreakListener, TimedUart, UartListener
from railbird_host.sim.emulator.usb import UsbHost
from railbird_host.sim.emulator.xip import is_zero_wait_wanted

# From power, or the end of a reset, to the second stage: the boot ROM waits for its oscillator, reads 256 bytes of the
# flash over one wire and checks them. 8.2 ms to a pin set by C code were measured (pimoroni/badger2040, issue 10).
BOOT_ROM_NS = 8_000_000
_ROM_END = 0x4000
_WATCHDOG_CTRL = 0
_HAD_POWER_ON, _HAD_RUN = 1 << 8, 1 << 16


@dataclass(frozen=True)
class Reset:
    time_ns: int
    cause: str  # "watchdog" (a timeout), "software" (machine.reset), "run" (the RUN pin), "power", "bootrom"


def unique_id_of(name: str) -> bytes:
    """The serial number of a board that was given none: its name's."""
    return hashlib.sha256(f"unique id of {name}".encode()).digest()[:8]


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
        zero_wait_flash: bool | None = None,
        as_stock: bool = False,
        has_power: bool = True,
        parts: str = "",
    ):
        """`flash`, as read from `flash_bytes()`, wins over `image`; `seed` makes the random bits, with the number
        of the boot. Without image and flash the board stands at 125 MHz, as a debugger would leave it.
        `zero_wait_flash` has code and data of the flash without waits; None asks the environment
        (`xip.py`). `as_stock` is for comparing the compiled core with rp2040py's, which knows no waits either. `parts`
        is a word of `part_data.py`: how good the board's flash and whatever is wired to it are."""
        self.name = name
        self.seed = f"{seed} {name}"
        self.unique_id = unique_id or unique_id_of(name)
        self.part_word = checked_word(parts)
        self.random_source = RandomSource.of_part(self.part_word, self.seed)
        self.flash_times = FlashTimes(self.part_word, self.seed) if has_flash_times else None
        self.flash_wear = FlashWear()
        self.has_zero_wait_flash = as_stock or (is_zero_wait_wanted() if zero_wait_flash is None else zero_wait_flash)
        self.has_fixed_clock = as_stock
        self._has_boot = not as_stock and (image is not None or flash is not None)
        self.boots = 0
        self.is_in_bootsel = False  # it waits for an image, which `power_on(by_bootrom=True)` starts
        self.resets: list[Reset] = []
        self.uart_listeners: tuple[list[UartListener], list[UartListener]] = ([], [])
        self.uart_break_listeners: tuple[list[BreakListener], list[BreakListener]] = ([], [])
        self.fed_uarts: set[int] = set()  # those that get their bytes from a part
        self.pwm_listeners: list[Callable[[int], None]] = []
        self.spi_devices: tuple[list[SpiDevice], list[SpiDevice]] = ([], [])
        self.outside = OutsideEvents()
        self.pins = Pins(self)
        self._content = bytes(flash) if flash is not None else bytes(flash_from_image(image or b""))
        self._received = bytearray()
        self._chains: dict[int, BulkChain] = {}
        self._input_chains: dict[int, tuple[int, int, InputChain]] = {}
        self._power_callbacks: list[Callable[[bool], None]] = []
        self._supply = self.outside.new_source()
        self._build(0.0)
        self.loop = RunLoop(self.chip, as_stock)
        self._begin_boot()
        if not has_power:
            self.loop.dead = True

    def _build(self, start_ns: float) -> None:
        self.boots += 1
        self.is_in_bootsel = False
        self.powered_since_ns = start_ns
        clock = BoardClock(start_ns)
        self.chip, models = build_chip(self, clock, self._content, self.boots)
        self.flash = models.flash
        self.flash.wear = self.flash_wear
        self.flash.on_busy = self.stall_until
        self.flash.on_power_cut = self.power_off
        self.usb = UsbHost(models.usb, self._received)
        self._pio_ports = models.pio
        self.chip.watchdog.on_watchdog_trigger = self._watchdog_reset
        self.pins.connect(self.chip)
        self.outside.connect(clock)

    def _begin_boot(self) -> None:
        """The chip runs from its ring oscillator, and the boot ROM has the first word."""
        if self._has_boot:
            self.chip.clocks.start()
            self.stall_until(self.now_ns + BOOT_ROM_NS)

    # Time

    @property
    def now_ns(self) -> float:
        return self.loop.now_ns

    def run_until_ns(self, time_ns: float) -> None:
        self.loop.run_until(time_ns)

    def clock_changed(self) -> None:
        """The chip's program has set another system clock."""
        self.loop.clock_changed()

    @property
    def counted_s(self) -> float:
        """What the chip's timer has counted since its start."""
        return self.chip.timer.seconds

    def jump_to(self, seconds: float) -> None:
        """The chip's own count of time goes on to so many seconds since its start; nothing else happens meanwhile."""
        self.chip.timer.jump_to(int(seconds * 1e6))

    def stall_until(self, time_ns: float) -> None:
        """The CPU alone stands still: its flash is busy, or its cache is being flushed."""
        self.loop.stall_until = max(self.loop.stall_until, time_ns)

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

    def power_fades(self) -> float:
        """The supply goes as it does on a table: the chip runs on for some milliseconds, and what it writes in the last
        of them may read differently later. Gives the instant at which it stops."""
        hold_up_ns = HOLD_UP_NS.pick(self.part_word, Random(f"{self.seed} supply {self.boots}"))
        end_ns = round((self.now_ns + hold_up_ns) / 1000) * 1000.0
        self.flash.weak_from_ns = end_ns - WEAK_SHARE * hold_up_ns
        boot = self.boots

        def stop() -> None:
            if self.boots == boot:
                self.power_off()

        self.outside.at(end_ns, self._supply, stop)
        return end_ns

    def power_on(self, by_bootrom: bool = False) -> None:
        """`by_bootrom`: it wrote an image and starts it, by way of the watchdog (RP2040 datasheet 2.8.4)."""
        if self.has_power:
            return
        content = bytearray(self.flash_bytes())
        self.flash.read_again(content)
        self._content = bytes(content)
        now = self.now_ns
        self._build(now)
        self.loop.connect(self.chip)
        self._begin_boot()
        if by_bootrom:
            self.chip.watchdog.begin_with_timeout()
        self.resets.append(Reset(int(now), "bootrom" if by_bootrom else "power"))
        for callback in self._power_callbacks:
            callback(True)

    def power_cycle(self, off_s: float = 0.0) -> None:
        """Off, and on again; with `off_s` this board alone passes that time, so in lock-step leave it 0."""
        self.power_off()
        self.run_until_ns(self.now_ns + off_s * 1e9)
        self.power_on()

    def hold_run(self, low: bool) -> None:
        """Pulls the RUN pin low, or lets it go: the chip starts anew."""
        if self.is_in_bootsel:
            self.is_in_bootsel = self.loop.halted = False
        if low == self.loop.halted or not self.has_power:
            return
        if low:
            self._reset("run", _HAD_RUN)
        else:
            self._begin_boot()
        self.loop.halted = low

    def press_reset(self) -> None:
        self.hold_run(True)
        self.hold_run(False)

    def _watchdog_reset(self) -> None:
        self._reset("software" if self.chip.watchdog.was_forced else "watchdog", 0)
        vector = self.chip.watchdog.vector
        if vector >= _ROM_END:
            raise NotModelledError(f"a boot to {vector:#x} by way of the watchdog")
        self.is_in_bootsel = self.loop.halted = vector > 0  # the boot ROM's own USB code

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
        chip.xip_ctrl.reset()
        self.loop.reset()
        self._begin_boot()
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
