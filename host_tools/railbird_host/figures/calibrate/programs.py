"""The programs, as text for a raw prompt, and what their output means: the same for an emulated and for a real board.

Each measures with the board's own timer. Around a perf_bench program the cache's two counters are read, which silicon
has too (RP2040 datasheet 2.6.3): its misses are part of the result.
"""

from dataclasses import dataclass
from pathlib import Path

from railbird_host.base.errors import RailbirdError

_COUNTERS_FROM = "import machine\n    machine.mem32[0x1400000C] = machine.mem32[0x14000010] = 0\n    t0 = ticks_us()"
_COUNTERS_TO = (
    "t1 = ticks_us()\n    global MISSES\n"
    "    MISSES = machine.mem32[0x14000010] - machine.mem32[0x1400000C] & 0xFFFFFFFF"
)


@dataclass(frozen=True)
class Score:
    """Of one perf_bench program."""

    elapsed_us: int
    norm: int
    misses: int

    @property
    def value(self) -> float:
        return 1e6 * self.norm / self.elapsed_us

    def at_miss_cost(self, cycles: float, now_cycles: float) -> float:
        """The score if a miss cost `cycles` instead of `now_cycles`; 125 cycles are a microsecond."""
        return 1e6 * self.norm / (self.elapsed_us - self.misses * (now_cycles - cycles) / 125)


def perf_bench_source(folder: Path, name: str) -> str:
    """As MicroPython's run-perfbench.py puts it together, with the cache's counters around the timed part."""
    try:
        program, runner = ((folder / f"{part}.py").read_text() for part in (name, "benchrun"))
    except OSError as error:
        raise RailbirdError(f"MicroPython's sources lack {error.filename}", "make firmware") from None
    if runner.count("t0 = ticks_us()") != 1 or runner.count("t1 = ticks_us()") != 1:
        raise RailbirdError("benchrun.py of these sources is not the one known here", "make firmware")
    runner = runner.replace("t0 = ticks_us()", _COUNTERS_FROM).replace("t1 = ticks_us()", _COUNTERS_TO)
    return f"import sys\nsys.path.remove('')\n\n{program}{runner}\nbm_run(100, 100)\nprint(MISSES)\n"


def read_score(said: str) -> Score:
    lines = said.split("\n")
    elapsed_us, norm = (int(word) for word in lines[0].split()[:2])
    return Score(elapsed_us, norm, int(lines[-2]))


LOOPS = """
from time import ticks_us, ticks_diff
import gc
def add(p):
    for i in range(p[0]):
        c = p[1] + p[2]
def mul(p):
    for i in range(p[0]):
        c = p[1] * p[2]
def div(p):
    for i in range(p[0]):
        c = p[1] / p[2]
for name, function, a, b in (
    ("int add", add, 12345678, 56781234), ("int mul", mul, 12345678, 56781234), ("int div", div, 99999991, 45481),
    ("float add", add, 12345678.1234, 56781234.5678), ("float mul", mul, 12345678.1234, 56781234.5678),
    ("float div", div, 99999991.2345, 45481.1357),
):
    gc.collect()
    start = ticks_us()
    function([10000, a, b])
    print(name + ", 10,000 turns:", ticks_diff(ticks_us(), start) / 1000)
"""
# Words of the window that neither looks into the cache nor keeps anything in it; the empty loop is taken off.
UNCACHED = """
from time import ticks_us, ticks_diff
import micropython
@micropython.viper
def read(address: int, words: int):
    source = ptr32(address)
    for index in range(words):
        source[index]
def took(address):
    read(address, 1000)
    start = ticks_us()
    read(address, 10000)
    return ticks_diff(ticks_us(), start)
print("a word of flash past the cache:", (took(0x13000000) - took(0x20000000)) / 10)
"""
# A pin that the chip drives itself raises the interrupt: no wire is needed. Forty edges, the median.
INTERRUPTS = """
from time import ticks_us, ticks_diff, sleep_ms
from machine import Pin
pin = Pin(16, Pin.OUT, value=0)
seen = [0] * 40
turn = 0
def handler(_):
    seen[turn] = ticks_us()
for name, hard in (("hard", True), ("soft", False)):
    pin.irq(handler, Pin.IRQ_RISING, hard=hard)
    late = []
    for turn in range(40):
        pin(0)
        sleep_ms(2)
        start = ticks_us()
        pin(1)
        sleep_ms(1)
        late.append(ticks_diff(seen[turn], start))
    pin.irq(None)
    print(name + " pin interrupt, board idle:", sorted(late)[20])
"""
USB = """
import sys
sys.stdout.write("x" * 20000)
sys.stdout.write("")
from time import ticks_us, ticks_diff
data = "x" * 10000
start = ticks_us()
for _ in range(10):
    sys.stdout.write(data)
print("\\nUSB to the host:", 100000 / ticks_diff(ticks_us(), start) * 1000)
"""
PROGRAMS = (LOOPS, UNCACHED, INTERRUPTS, USB)


def read_values(said: str) -> dict[str, float]:
    """Lines `name: number` of what a program said."""
    found = (line.rsplit(": ", 1) for line in said.replace("\r", "").split("\n") if ": " in line)
    return {name: float(value) for name, value in found}
