"""The faults that the trouble panel can put on a table, each with the words on its switch.

In: a bench, and on or off. Out: what the bench's parts then do. Sensors and stuck keys have commands of their own.
"""

from collections.abc import Callable
from typing import NamedTuple

from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.parts.wire_faults import flip

WRONG_DECK = 99  # enrolled at no prepared table
SLOW_MM_S = 60.0
ONE_BYTE_IN = 23
BOARDS, CARDS = "Boards and cable", "Cards"


class Trouble(NamedTuple):
    of: str  # what it befalls: BOARDS or CARDS
    title: str
    put: Callable[[TableBench, bool], None] | None = None  # None: the hands do it, with the next card


def _cable(bench: TableBench, on: bool) -> None:
    bench.pull_cable(on)


def _bit_errors(bench: TableBench, on: bool) -> None:
    fault = flip(lambda _byte, index: index % ONE_BYTE_IN == 0, 0x10)
    for wire in (bench.parts.to_display, bench.parts.to_scanner):
        wire.faults[:] = [fault] if on else []


def _scanner_off(bench: TableBench, on: bool) -> None:
    bench.scanner.power_off() if on else bench.scanner.power_on()


def _display_off(bench: TableBench, on: bool) -> None:
    bench.display.power_off() if on else bench.display.power_on()


def _broken_strip(bench: TableBench, on: bool) -> None:
    bench.parts.lamps.break_after = bench.layout.led_count // 2 if on else None


def misprint(card: int) -> int:
    """The card whose code stands on a misprinted one: the same rank of another suit."""
    return (card + 13) % 52


TROUBLES = {
    "cable": Trouble(BOARDS, "Cable out", _cable),
    "bit_errors": Trouble(BOARDS, "Bit errors", _bit_errors),
    "scanner_power": Trouble(BOARDS, "Scanner power off", _scanner_off),
    "display_power": Trouble(BOARDS, "Display power off", _display_off),
    "led_break": Trouble(BOARDS, "LED strip broken", _broken_strip),
    "wrong_deck": Trouble(CARDS, "Of a wrong deck"),
    "slow": Trouble(CARDS, "Drawn slowly"),
    "pulled_back": Trouble(CARDS, "Pulled back"),
    "stalled": Trouble(CARDS, "Stop half-way"),
    "misprinted": Trouble(CARDS, "With another card's code"),
}
