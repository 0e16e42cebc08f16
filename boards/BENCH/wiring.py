"""The bench board's hardware: the only place that names its pins. Each function makes one part; call it once.

It stands around a table's two boards: drives the scanner's sensors, sits in the link between them, answers in place
of the 74HC165 chain, listens to the LED line, holds RUN and switches power.
"""

import rp2
from machine import UART, Pin

from railbird.drivers.chain_stand_in import ChainStandIn, answer_reads
from railbird.drivers.lamp_tap import LampTap
from railbird.drivers.lamps import MARKERS, RETURN_CLOCK_HZ, read_return
from railbird.drivers.sensor_player import CLOCK_HZ, SensorPlayer, play_levels
from railbird.link.wire import BAUD

DRIVES = ("D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P")  # consecutive pins from GP6
_PIO0_TXF0 = 0x50200010  # RP2040 datasheet, 3.7
_PIO1_RXF0 = 0x50300020
_DREQ_PIO0_TX0 = 0  # 2.5.3.1
_DREQ_PIO1_RX0 = 12


def scanner_uart():
    """UART0, towards the scanner board."""
    return UART(0, baudrate=BAUD, tx=Pin("SCANNER_TX"), rx=Pin("SCANNER_RX"), txbuf=512, rxbuf=512)


def display_uart():
    """UART1, towards the display board."""
    return UART(1, baudrate=BAUD, tx=Pin("DISPLAY_TX"), rx=Pin("DISPLAY_RX"), txbuf=512, rxbuf=512)


def sensor_player():
    """Outputs to the scanner's sensor inputs: 1 is dark, and P is 1 under a card. PIO 0, state machine 0."""
    pins = [Pin("DRIVE_" + name, Pin.OUT, value=0 if name == "P" else 1) for name in DRIVES]
    machine = rp2.StateMachine(0, play_levels, freq=CLOCK_HZ, out_base=pins[0])
    return SensorPlayer(machine, _PIO0_TXF0, rp2.DMA(), _DREQ_PIO0_TX0)


def chain_stand_in():
    """Clock and load in, data out. PIO 0, state machine 1."""
    clock, load = Pin("CHAIN_CLOCK", Pin.IN), Pin("CHAIN_LOAD", Pin.IN)
    machine = rp2.StateMachine(1, answer_reads, in_base=clock, out_base=Pin("CHAIN_DATA", Pin.OUT, value=0))
    del load
    return ChainStandIn(machine, _PIO0_TXF0 + 4, rp2.DMA(), _DREQ_PIO0_TX0 + 1)


def lamp_tap():
    """PIO 1, state machine 4."""
    machine = rp2.StateMachine(4, read_return, freq=RETURN_CLOCK_HZ, in_base=Pin("LAMPS_LINE", Pin.IN))
    return LampTap(machine, _PIO1_RXF0, rp2.DMA(), _DREQ_PIO1_RX0, MARKERS)


def run_lines():
    """(scanner, display): 0 holds the board in reset, released is an open drain."""
    return tuple(Pin(name, Pin.OPEN_DRAIN, value=1) for name in ("SCANNER_RUN", "DISPLAY_RUN"))


def power_switches():
    """(scanner, display): 1 is on."""
    return tuple(Pin(name, Pin.OUT, value=1) for name in ("SCANNER_POWER", "DISPLAY_POWER"))


def tamper_latch():
    """Output to the display's tamper input: 1 is set."""
    return Pin("TAMPER_LATCH", Pin.OUT, value=0)


def status_led():
    return Pin("STATUS", Pin.OUT, value=0)
