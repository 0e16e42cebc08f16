"""boards/README.md, pins.csv and wiring.py tell of the same pins; one C build can serve all boards."""

import builtins
import inspect
import re
import runpy
import sys
import time
from pathlib import Path
from types import ModuleType
from unittest.mock import MagicMock

import pytest

BOARDS_FOLDER = Path(__file__).resolve().parents[3] / "boards"
BOARDS = ("SCANNER", "DISPLAY", "BENCH")


def pins_of(board: str) -> dict[str, int]:
    rows = (line.split(",") for line in (BOARDS_FOLDER / board / "pins.csv").read_text().splitlines())
    return {name: int(pin.removeprefix("GPIO")) for name, pin in rows}


def pins_in_readme() -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {board: {} for board in BOARDS}
    for pin, *cells in re.findall(
        r"^\| GP(\d+) \|(.*?)\|(.*?)\|(.*?)\|$", (BOARDS_FOLDER / "README.md").read_text(), re.M
    ):
        for board, cell in zip(BOARDS, cells, strict=True):
            for name in re.findall(r"`(\w+)`", cell):
                table[board][name] = int(pin)
    return table


class RecordingPin:
    """Stands in for machine.Pin: keeps the names it was made with."""

    IN, OUT, OPEN_DRAIN, PULL_UP, PULL_DOWN = range(5)
    names: list[str]

    def __init__(self, name: str, *arguments: object, **options: object):
        self.names.append(name)


def pins_of_wiring(board: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every name that the wiring's functions make a pin of; each function is called once."""
    monkeypatch.setattr(RecordingPin, "names", [], raising=False)
    machine = ModuleType("machine")
    for name in ("ADC", "PWM", "SPI", "UART", "WDT", "disable_irq", "enable_irq", "freq", "mem16", "mem32"):
        setattr(machine, name, MagicMock())
    machine.Pin = RecordingPin  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "machine", machine)
    for name in ("framebuf", "micropython", "rp2", "uctypes"):
        monkeypatch.setitem(sys.modules, name, MagicMock())
    for name in ("sleep_ms", "sleep_us", "ticks_add", "ticks_diff", "ticks_ms", "ticks_us"):
        monkeypatch.setattr(time, name, MagicMock(), raising=False)
    for name in ("ptr8", "ptr16", "ptr32"):  # annotations of viper code
        monkeypatch.setattr(builtins, name, int, raising=False)
    for name in [name for name in sys.modules if name.startswith("railbird.drivers")]:
        monkeypatch.delitem(sys.modules, name)
    wiring = runpy.run_path(str(BOARDS_FOLDER / board / "wiring.py"))
    for name, function in wiring.items():
        if inspect.isfunction(function) and not name.startswith("_") and function.__module__ == "<run_path>":
            parameters = inspect.signature(function).parameters.values()
            function(*[4 for one in parameters if one.default is one.empty])
    for name in [name for name in sys.modules if name.startswith("railbird.drivers")]:
        del sys.modules[name]
    return RecordingPin.names


@pytest.mark.parametrize("board", BOARDS)
def test_the_table_in_the_readme_is_the_boards_pins(board: str) -> None:
    assert pins_in_readme()[board] == pins_of(board)


@pytest.mark.parametrize("board", BOARDS)
def test_wiring_uses_every_pin_of_its_board_and_no_other(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used = pins_of_wiring(board, monkeypatch)
    assert set(used) == set(pins_of(board))


@pytest.mark.parametrize("board", BOARDS)
def test_no_pin_has_two_names(board: str) -> None:
    numbers = list(pins_of(board).values())
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= {*range(23), 25, 26, 27, 28}


def test_a_name_means_one_pin_on_all_boards() -> None:
    pairs = {pair for board in BOARDS for pair in pins_of(board).items()}
    names = [name for name, _ in pairs]
    assert sorted(names) == sorted(set(names)), "one C build holds the pin names of all boards"


def test_sensors_are_consecutive_pins_in_the_order_of_the_line_on_scanner_and_bench() -> None:
    order = ("D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P")
    for board, prefix in (("SCANNER", "SENSOR_"), ("BENCH", "DRIVE_")):
        pins = pins_of(board)
        assert [pins[prefix + name] for name in order] == list(range(6, 16))


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_definition_says_nothing_of_its_own(board: str) -> None:
    folder = BOARDS_FOLDER / board
    assert (folder / "mpconfigboard.h").read_text() == '#include "../railbird_board.h"\n'
    assert "railbird_board.cmake" in (folder / "mpconfigboard.cmake").read_text()
