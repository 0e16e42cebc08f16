"""Faults that people build into a table: each as a change of the sheets, with the stage that must find it and a word of
the cause that it must name."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railbird_host.hardware.planting import Plant, all_of, changed, cut, nothing, rewired, without


@dataclass(frozen=True)
class Fault:
    name: str
    stage: str
    plant: Plant
    says: str  # stands in the cause, or in what was measured
    odd: Mapping[str, int] = field(default_factory=dict)  # what no net can tell


FAULTS = (
    Fault("short-pico", "pico", nothing, "short to ground", {"short scanner SENSOR_D5": 0}),
    Fault("short-high", "pico", nothing, "short to 3.3 V", {"short display PANEL_DC": 1}),
    Fault("bridge", "board", rewired("scanner.U1", {"LINK_TX": "READER_TX"}), "bridge"),
    Fault("cold-joint-pin", "board", cut("scanner.U1", "SENSOR_D3"), "cold joint at SCANNER SENSOR_D3"),
    Fault("cold-joint-resistor", "board", without("scanner.R4"), "cold joint at SCANNER LINK_RX"),
    Fault("no-pull-up-on-select", "board", without("display.R18"), "DISPLAY PANEL_CS"),
    Fault("buffer-without-supply", "board", cut("display.U3", "VCC"), "display.U3"),
    Fault("swapped-link", "link", rewired("scanner.J1", {"3": "LINK_TX_LINE", "4": "LINK_RX_LINE"}), "swapped"),
    Fault("open-link", "link", cut("display.J1", "3"), "wire 3"),
    Fault(
        "swapped-sensors",
        "sensors",
        rewired("scanner.J2", {"5": "SENSOR_D1", "6": "SENSOR_D0"}),
        "D0 and D1 are swapped",
    ),
    Fault("bar-without-ground", "sensors", cut("sensor_bar.J1", "4", "15", "16"), "ground"),
    Fault("bar-without-3v3", "sensors", cut("sensor_bar.J1", "3"), "3.3 V"),
    Fault("bar-without-5v", "sensors", cut("sensor_bar.J1", "1", "2"), "5 V"),
    Fault("dead-sensor", "sensors", cut("sensor_bar.Q5", "C"), "dead sensor or a cold joint: sensor_bar Q5"),
    Fault("dead-presence", "sensors", cut("sensor_bar.Q9", "C"), "sensor_bar Q9"),
    Fault("dead-emitter", "sensors", cut("sensor_bar.Q2", "K"), "emitters are in one string"),
    Fault("open-sensor-wire", "sensors", cut("scanner.J2", "12"), "sensor_bar Q7"),
    Fault("wrong-panel", "panel", nothing, "wrong panel", {"ili9341": 1}),
    Fault("panel-without-data", "panel", cut("display.DS1", "MOSI"), "no commands"),
    Fault("swapped-panel", "panel", rewired("display.DS1", {"DC": "PANEL_RESET", "RESET": "PANEL_DC"}), "swapped"),
    Fault("no-backlight", "panel", without("display.Q3"), "no backlight"),
    Fault("no-buzzer", "panel", without("display.BZ1"), "BZ1"),
    Fault(
        "swapped-keys", "inputs", rewired("input_board.U1", {"H": "IN_1", "G": "IN_0"}), "key 1 and key 2 are swapped"
    ),
    Fault("inputs-without-ground", "inputs", cut("input_board.J1", "2", "4", "6", "10"), "ground"),
    Fault("inputs-without-clock", "inputs", cut("input_board.J1", "3"), "clock"),
    Fault("inputs-without-load", "inputs", cut("input_board.J1", "5"), "load (pin 5)"),
    Fault("inputs-without-data", "inputs", cut("input_board.J1", "7"), "data (display J3 pin 7)"),
    Fault("swapped-clock", "inputs", rewired("input_board.J1", {"3": "LOAD", "5": "CLOCK"}), "swapped"),
    Fault("broken-chain", "inputs", cut("input_board.U1", "SER"), "U2 to U1"),
    Fault("dead-key", "inputs", cut("input_board.S14", "2"), "input_board S14"),
    Fault("stuck-key", "inputs", changed("input_board.S16", stuck=True), "closed at rest"),
    Fault("open-door-loop", "latch", cut("input_board.J1", "8"), "door's loop"),
    Fault("latch-not-cleared", "latch", without("display.Q1"), "Q1"),
    Fault("reversed-strip", "lamps", rewired("lamps.LS1", {"DIN": "BACK", "DOUT": "DATA"}), "reversed"),
    Fault("strip-without-5v", "lamps", cut("lamps.J2", "1", "2"), "no supply"),
    Fault("strip-without-ground", "lamps", all_of(cut("lamps.J2", "3"), cut("lamps.J1", "3")), "no supply"),
    Fault("strip-without-data", "lamps", cut("lamps.J1", "1"), "data does not arrive"),
    Fault("strip-without-return", "lamps", cut("lamps.J1", "2"), "way back is open"),
    Fault("dead-led", "lamps", nothing, "chain is broken", {"break_after": 20}),
    Fault("short-strip", "lamps", nothing, "120 LEDs", {"leds": 120}),
)
BY_NAME = {fault.name: fault for fault in FAULTS}
