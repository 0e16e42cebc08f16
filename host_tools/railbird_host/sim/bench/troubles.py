"""Troubles of a table that come together: each begins, goes on for a while, and ends. One interface for all of them.

In: an emulated bench and chance. Out: a table that has to live with it. What is done at an instant (a blink) is over by
itself; what lasts (a loose contact, noise, a host that lies) goes on in simulated time until it ends. Worn cells stay
worn.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import ClassVar

from railbird.flash_map import JOURNAL_SECTORS, JOURNAL_START, SECTOR_BYTES
from railbird.link import frame
from railbird.link.messages import ASK_COUNTERS, ASK_HELLO, ASK_STATUS
from railbird.rig.wire_fault import DOUBLE, DROP, FLIP, WireFault
from railbird_host.sim.bench.bench import DOOR_INPUT, KEYS
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.bench.table_parts import INPUTS
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.optics.channel import IDLE_LEVELS

LONGEST_BLINK_NS = 60e6


class Trouble:
    """Does something at instants of its own, on one board's clock, while it is on."""

    name: ClassVar[str]
    role: ClassVar[str] = "display"

    def __init__(self, bench: TableBench, chance: Random):
        self.bench = bench
        self.chance = chance
        self.board: Board = bench.scanner if self.role == "scanner" else bench.display
        self.is_on = False
        self._source = self.board.outside.new_source()

    def begin(self) -> None:
        self.is_on = True
        self.act()

    def end(self) -> None:
        self.is_on = False

    def act(self) -> None:
        raise NotImplementedError

    def after(self, delay_ns: float, call: Callable[[], None]) -> None:
        """Once, if it is still on by then."""
        self.board.outside.at(self.board.now_ns + delay_ns, self._source, lambda: call() if self.is_on else None)


class WornFlash(Trouble):
    name = "worn flash"

    def act(self) -> None:
        end = JOURNAL_START + JOURNAL_SECTORS * SECTOR_BYTES
        self.board.flash_wear.add(JOURNAL_START, end, self.chance.randint(1, 60), self.chance)


class FadingPower(Trouble):
    """What is written in the last milliseconds may read differently later."""

    name = "power fades"

    def act(self) -> None:
        end_ns = self.board.power_fades()
        self.board.outside.at(end_ns + self.chance.uniform(1e6, 300e6), self._source, self.board.power_on)


class ScannerBlinks(Trouble):
    name, role = "scanner blinks", "scanner"

    def act(self) -> None:
        self.board.power_off()
        self.board.outside.at(
            self.board.now_ns + self.chance.uniform(0.2e6, LONGEST_BLINK_NS), self._source, self.board.power_on
        )


class DisplayBlinks(ScannerBlinks):
    name, role = "display blinks", "display"


class ScannerBrownsOut(Trouble):
    """The supply dips below what the chip's detector allows (RP2040 datasheet 2.10.7): a reset, no time without
    power."""

    name, role = "scanner browns out", "scanner"

    def act(self) -> None:
        self.board.power_cycle()


class DisplayBrownsOut(ScannerBrownsOut):
    name, role = "display browns out", "display"


class CableOut(Trouble):
    name = "cable out"

    def act(self) -> None:
        self.bench.faults.pull_cable()

    def end(self) -> None:
        super().end()
        self.bench.faults.plug_cable()


class BadWire(Trouble):
    name = "bad wire"

    def act(self) -> None:
        for kind, value in ((DROP, 0), (FLIP, 1 << self.chance.randrange(8)), (DOUBLE, 0)):
            direction = self.chance.choice(("to_display", "to_scanner"))
            every = self.chance.randint(120, 300)
            self.bench.faults.disturb(direction, WireFault(kind, self.chance.randrange(200), 0, every, value))

    def end(self) -> None:
        super().end()
        self.bench.faults.calm()


class LooseKey(Trouble):
    """A contact that chatters, from some to some hundred times a second."""

    name = "loose key"

    def contact(self) -> int:
        return KEYS[str(self.chance.randint(1, 7))]

    def act(self) -> None:
        self._input = self.contact()
        self._level = 0
        self._toggle()

    def _toggle(self) -> None:
        self._level ^= 1
        self.bench.parts.inputs.set(self._input, self._level)
        self.after(10 ** self.chance.uniform(6.0, 8.5), self._toggle)

    def end(self) -> None:
        super().end()
        self.bench.parts.inputs.set(self._input, 0)


class LooseDoor(LooseKey):
    name = "loose door"

    def contact(self) -> int:
        return DOOR_INPUT


class LooseContacts(Trouble):
    """Every key, chip sensor, the switch and the door at once, as from a ground that comes and goes. Nobody can play on
    such a table: what it writes is of interest."""

    name = "all contacts loose"

    def act(self) -> None:
        for _ in range(self.chance.randint(1, INPUTS)):
            self.bench.parts.inputs.set(self.chance.randrange(INPUTS), self.chance.randrange(2))
        self.after(10 ** self.chance.uniform(6.0, 8.5), self.act)

    def end(self) -> None:
        super().end()
        for number in range(INPUTS):
            self.bench.parts.inputs.set(number, 0)


class SensorNoise(Trouble):
    """Edges on all ten sensors, in bursts."""

    name, role = "sensor noise", "scanner"

    def act(self) -> None:
        sensors = self.bench.parts.sensors
        for _ in range(self.chance.randint(1, 40)):
            pin = self.chance.randrange(len(IDLE_LEVELS))
            level = 1 - IDLE_LEVELS[pin]
            self.after(self.chance.uniform(0, 30e6), partial(sensors.hold, pin, level))
            self.after(self.chance.uniform(31e6, 60e6), partial(sensors.hold, pin, None))
        self.after(self.chance.uniform(100e6, 700e6), self.act)

    def end(self) -> None:
        super().end()
        for pin in range(len(IDLE_LEVELS)):
            self.bench.parts.sensors.hold(pin, None)


class LyingHost(Trouble):
    """Without a key: asks without end, reads nothing, and claims to have read everything."""

    name = "lying host"

    def act(self) -> None:
        usb = self.board.usb
        usb.pause_reading()
        if usb.connected and usb.unsent_bytes < frame.MAX_WIRE_BYTES:
            out = bytearray(frame.MAX_WIRE_BYTES)
            for kind, payload in ((ASK_STATUS, b""), (ASK_HELLO, b"\x01\x00"), (ASK_COUNTERS, b"\x00")):
                for _ in range(8):
                    number, claimed = self.chance.getrandbits(16), self.chance.getrandbits(16)
                    usb.send(bytes(out[: frame.encode(out, kind, number, number, claimed, payload, None)]))
        self.after(50e6, self.act)

    def end(self) -> None:
        super().end()
        self.board.usb.resume_reading()


class LyingHostAtScanner(LyingHost):
    name, role = "lying host at the scanner", "scanner"


TROUBLES: tuple[type[Trouble], ...] = (
    WornFlash,
    FadingPower,
    ScannerBlinks,
    DisplayBlinks,
    ScannerBrownsOut,
    DisplayBrownsOut,
    CableOut,
    BadWire,
    LooseKey,
    LooseDoor,
    SensorNoise,
    LyingHost,
    LyingHostAtScanner,
)
