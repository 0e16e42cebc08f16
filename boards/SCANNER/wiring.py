"""The scanner board's hardware: the only place that names its pins. Each function makes one part; call it once."""

import rp2
from machine import UART, Pin

from railbird.drivers.card_sensors import CardSensors
from railbird.drivers.edge_counters import EdgeCounters
from railbird.drivers.exact_wait import ExactSender
from railbird.drivers.flash import Flash
from railbird.drivers.link_uart import LinkUart
from railbird.link.wire import BAUD

SENSORS = ("D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P")  # consecutive pins from GP6
_UART1 = 0x40038000  # RP2040 datasheet, 4.2.8; its first register takes and gives data
_DREQ_UART1_RX = 23  # 2.5.3.1


def link_uart():
    """UART1, towards the display board."""
    uart = UART(1, baudrate=BAUD, tx=Pin("LINK_TX"), rx=Pin("LINK_RX"), txbuf=512, rxbuf=64)
    return LinkUart(uart, _UART1, rp2.DMA(), _DREQ_UART1_RX)


def link_sender(uart):
    """Lets bytes of `link_uart` leave at an instant."""
    return ExactSender(uart, _UART1)


def reader_uart():
    """UART0, for a serial card reader."""
    return UART(0, baudrate=9600, tx=Pin("READER_TX"), rx=Pin("READER_RX"), rxbuf=256)


def sensor_pins():
    """The nine sensors of the line in its order, then P."""
    return [Pin("SENSOR_" + name, Pin.IN) for name in SENSORS]


def card_sensors():
    """PIO 0, state machines 0 and 1."""
    return CardSensors(sensor_pins())


def edge_counters():
    return EdgeCounters(sensor_pins())


def flash():
    return Flash(rp2.Flash())


def status_led():
    return Pin("STATUS", Pin.OUT, value=0)
