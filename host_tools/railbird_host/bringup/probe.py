"""One board at its prompt, as a measuring instrument: small scripts in, numbers out.

In: an open `Prompt` of a development image. Out: levels of pins with pull-up and pull-down, which pins follow another,
the shift registers' bits, the panel's name, the end of the LED chain. It knows no table and judges nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.device.deploy.prompt import Prompt

PINS = """
import time
from machine import Pin
def read(names, pull):
    pins = [Pin(name, Pin.IN, pull) for name in names]
    time.sleep_ms(1)
    return sum(pin() << index for index, pin in enumerate(pins))
"""
LEVELS = """
names = {names}
driven = {driven}
low, high = read(names, Pin.PULL_DOWN), read(names, Pin.PULL_UP)
follow = []
read(names, Pin.PULL_DOWN)
for name in driven:
    one = Pin(name, Pin.OUT, value=1)
    time.sleep_ms(1)
    others = [Pin(other) for other in names]
    follow.append(sum(pin() << index for index, pin in enumerate(others)) ^ low)
    Pin(name, Pin.OUT, value=0)
    Pin(name, Pin.IN, Pin.PULL_DOWN)
for name in names:
    Pin(name, Pin.IN, None)
print(low, high, *follow)
"""
READ = "print(sum(Pin(name, Pin.IN, None)() << index for index, name in enumerate({names})))"
DRIVE = "Pin({name!r}, Pin.OUT, value={level})\nprint()"
LET_GO = "Pin({name!r}, Pin.IN, None)\nprint()"
CHAIN = """
clock, load = Pin("INPUTS_CLOCK", Pin.OUT, value=0), Pin("INPUTS_LOAD", Pin.OUT, value=1)
data = Pin("INPUTS_DATA", Pin.IN)
for _ in range(6):  # a rig answers some reads later (drivers/chain_stand_in.py)
    load(0)
    load(1)
    bits = 0
    for index in range(40):
        bits |= data() << index
        clock(1)
        clock(0)
    time.sleep_ms(2)
print(bits)
"""
SUPPLY = "from machine import ADC\nprint(ADC(29).read_u16())"
PANEL_NAME = """
from machine import SPI
spi = SPI(0, baudrate=1_000_000, sck=Pin("PANEL_SCK"), mosi=Pin("PANEL_MOSI"), miso=Pin("PANEL_MISO"))
select, data, reset = [Pin("PANEL_" + name, Pin.OUT, value=1) for name in ("CS", "DC", "RESET")]
reset(0)
time.sleep_ms(1)
reset(1)
time.sleep_ms(130)
for command in (0x04, 0xD3):
    select(0)
    data(0)
    spi.write(bytes([command]))
    data(1)
    print(int.from_bytes(spi.read(4), "big"), end=" ")
    select(1)
import wiring
print(wiring.PANEL.name)
"""
BARS = """
import wiring
panel = wiring.panel()
panel.start()
panel.light(True)
for bar, colour in enumerate((b"\\xf8\\x00", b"\\x07\\xe0", b"\\x00\\x1f")):
    pixels = colour * (106 * 16)
    for y in range(0, 240, 16):
        panel.write(bar * 107, y, 106, 16, pixels)
print()
"""
LAMPS = """
import wiring
from array import array
lamps = wiring.lamps({count})
lamps.start()
for turn in range(4):
    lamps.show(array("I", [0x202020] + [0x000008] * ({count} - 1)))
    while lamps.is_sending():
        pass
    state = lamps.check()
lamps._dma.close()
print(state, lamps.missing_leds)
"""
CLEAR_LATCH = "wiring.tamper().clear()\nprint()"
BUZZ = """
from machine import PWM
tone = PWM(Pin("BUZZER"), freq=2000, duty_u16=32768)
time.sleep_ms(500)
tone.deinit()
print()
"""


@dataclass(frozen=True)
class Levels:
    """Masks over the names that were asked for; `follows` by driven name: the pins that read 1 then and 0 before."""

    names: tuple[str, ...]
    low: int
    high: int
    follows: dict[str, int]

    def reading(self, name: str) -> tuple[int, int]:
        index = self.names.index(name)
        return self.low >> index & 1, self.high >> index & 1

    def moved_with(self, name: str) -> list[str]:
        return [other for index, other in enumerate(self.names) if self.follows[name] >> index & 1 and other != name]

    def follows_itself(self, name: str) -> bool:
        return bool(self.follows[name] >> self.names.index(name) & 1)


class Probe:
    def __init__(self, prompt: Prompt):
        self._prompt = prompt

    def _ask(self, script: str) -> list[str]:
        self._prompt.start(PINS + script)
        words = self._prompt.line().split()
        problem = self._prompt.finish()
        if problem:
            message = f"the board can't be measured: {problem.strip().splitlines()[-1]}"
            raise RailbirdError(
                message,
                "flash a development image of this release: railbird flash --development --board ROLE",
                TRANSPORT,
            )
        return words

    def levels(self, names: Sequence[str], driven: Sequence[str]) -> Levels:
        low, high, *follow = map(int, self._ask(LEVELS.format(names=tuple(names), driven=tuple(driven))))
        return Levels(tuple(names), low, high, dict(zip(driven, follow, strict=True)))

    def read(self, names: Sequence[str]) -> list[int]:
        (mask,) = map(int, self._ask(READ.format(names=tuple(names))))
        return [mask >> index & 1 for index in range(len(names))]

    def drive(self, name: str, level: int) -> None:
        self._ask(DRIVE.format(name=name, level=level))

    def let_go(self, name: str) -> None:
        self._ask(LET_GO.format(name=name))

    def chain(self) -> int:
        """The forty bits of the shift registers."""
        return int(self._ask(CHAIN)[0])

    def supply_v(self) -> float:
        """VSYS, by the Pico's own divider (Pico Datasheet, 2.1: a third of it at ADC3)."""
        return int(self._ask(SUPPLY)[0]) * 3 * 3.3 / 65535

    def panel_name(self) -> tuple[str, str]:
        """What the panel says that it is, empty if it says nothing that is known; what the image was built for."""
        first, fourth, built_for = self._ask(PANEL_NAME)
        if int(fourth) & 0xFFFF == 0x9341:
            return "ILI9341", built_for
        if 0x858552 in (int(first) >> 7 & 0xFFFFFF, int(first) >> 8, int(first) & 0xFFFFFF):
            return "ST7789", built_for
        return "", built_for

    def show_bars(self) -> None:
        self._ask(BARS)

    def lamps(self, count: int) -> tuple[int, int]:
        """Lights the first LED white and the others dark blue; gives the state of the chain's end and missing LEDs."""
        state, missing = map(int, self._ask(LAMPS.format(count=count)))
        return state, missing

    def clear_latch(self) -> None:
        self._ask("import wiring\n" + CLEAR_LATCH)

    def buzz(self) -> None:
        self._ask(BUZZ)
