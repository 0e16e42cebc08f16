"""What the emulated bench has from the netlist changes with the netlist."""

import copy

import pytest

from railbird_host.hardware.assembly import Assembly, assemblies
from railbird_host.hardware.bench_facts import RIG, TABLE, built, falls_when_off, high_in_reset, led_line
from railbird_host.hardware.circuit import Circuit
from railbird_host.hardware.planting import Plant, changed, cut, rewired, without
from railbird_host.hardware.sheet import gpio_of_board, read_sheets
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.part_data import WORST
from railbird_host.sim.emulator.part_limit import PartLimit
from railbird_host.sim.emulator.parts.ws2812 import Ws2812Chain

SHEETS = read_sheets()


def planted(plant: Plant, name: str = TABLE) -> Assembly:
    sheets = copy.deepcopy(SHEETS)
    plant(sheets)
    return next(assembly for assembly in assemblies(sheets=sheets) if assembly.name == name)


def test_the_lamps_line_has_its_translators_delays_and_volts() -> None:
    line = led_line(built(TABLE))
    assert (line.out_ns, line.back_ns) == (6.0, 5.0)
    assert 4.9 < line.data_v < 5.2 and line.return_v == 3.3


def test_without_the_level_shifter_the_leds_get_3_volts_and_stay_dark() -> None:
    line = led_line(planted(rewired("display.R3", {"1": "LAMPS_OUT"})))
    assert line.data_v < 3.3
    assert Ws2812Chain(Board(None, name="shower"), 2, 3, 3, line=line).break_after == 0


def test_5_volts_at_the_return_pin_are_an_error_of_the_bench() -> None:
    line = led_line(planted(rewired("display.U1", {"LAMPS_RETURN": "LAMPS_BACK_IN"})))
    with pytest.raises(PartLimit, match=r"GP3: 5\.0 V from the chain"):
        Ws2812Chain(Board(None, name="shower"), 2, 3, 3, line=line)


def test_a_divider_in_the_return_is_computed() -> None:
    """1k into 2k2 is a high to the pin, 1k into 330 ohm is not: then nothing comes back."""
    straight = {"LAMPS_RETURN": "LAMPS_BACK_IN"}

    def divider(ohm: str) -> Plant:
        def plant(sheets) -> None:
            rewired("display.U1", straight)(sheets)
            changed("display.R5", value=ohm)(sheets)

        return plant

    assert 3.3 < led_line(planted(divider("2.2k"))).return_v < 3.6
    assert led_line(planted(divider("330"))).return_v < 2.0


def test_pins_that_must_be_high_in_reset_are() -> None:
    display, bench = gpio_of_board("DISPLAY"), gpio_of_board("BENCH")
    assert {display["PANEL_CS"], display["LINK_TX"]} <= high_in_reset(built(TABLE), "DISPLAY")
    assert display["PANEL_BACKLIGHT"] not in high_in_reset(built(TABLE), "DISPLAY")
    assert bench["SCANNER_POWER"] in high_in_reset(built(RIG), "BENCH")
    assert bench["SCANNER_POWER"] not in high_in_reset(planted(without("bench.R16"), RIG), "BENCH")
    assert display["PANEL_CS"] not in high_in_reset(planted(without("display.R18")), "DISPLAY")


def test_a_display_in_reset_does_not_select_its_panel() -> None:
    bench = TableBench(parts=WORST)
    bench.display.hold_run(True)
    pins = gpio_of_board("DISPLAY")
    assert bench.display.pins.output(pins["PANEL_CS"]) == 1
    assert bench.display.pins.output(pins["PANEL_BACKLIGHT"]) == 0


def test_a_rig_that_starts_again_leaves_its_boards_on() -> None:
    boards = RiggedBoards("derby", "development", (None, None))
    boards.start()
    boards.bench.press_reset()
    boards.run(0.01)
    assert boards.scanner.has_power and boards.display.has_power


def test_a_board_without_power_draws_the_link_down() -> None:
    assert falls_when_off(built(TABLE), "SCANNER", "LINK_TX", "DISPLAY", "LINK_RX")
    strong = planted(changed("display.R8", value="330"))
    assert not falls_when_off(strong, "SCANNER", "LINK_TX", "DISPLAY", "LINK_RX")


def test_a_sheet_without_ground_has_its_outputs_drawn_up() -> None:
    for plant, reading in ((cut("input_board.J1"), (0, 0)), (cut("input_board.J1", "2", "4", "6", "10"), (1, 1))):
        sheets = copy.deepcopy(SHEETS)
        plant(sheets)
        circuit = Circuit(Assembly("two", {name: sheets[name] for name in ("display", "input_board")}))
        assert circuit.reading(sheets["display"].parts["U1"], "INPUTS_DATA") == reading
