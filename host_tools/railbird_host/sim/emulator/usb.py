"""The USB serial port of a board and the computer at its other end.

In: bytes for the board (`send`). Out: `received`, a bytearray that the caller empties. As a real host does, this
one completes an OUT transfer only when it has data; and it can stop reading (`pause_reading`), which leaves the
board's IN transfer waiting.
"""

from collections import deque

from rp2040py.peripherals.usb import (
    EP0_IN_BUFFER_CONTROL,
    EP15_OUT_BUFFER_CONTROL,
    USB_BUF_CTRL_AVAILABLE,
    RPUSBController,
)
from rp2040py.usb.cdc import USBCDC

BASE = 0x50110  # key of RP2040.peripherals
_BITS_PER_US = 12  # full speed
_BITS_AROUND_DATA = 103  # token, synchronisation, identifiers, checksums, handshake, turnarounds (USB 2.0, chapter 8)
_LENGTH_MASK = 0x3FF
_SECOND_BUFFER = 16  # bits up in a buffer control register


def wire_us(length: int) -> float:
    """How long a packet keeps the bus: with 64 bytes, 19 of them fill a frame."""
    return (8 * length + _BITS_AROUND_DATA) / _BITS_PER_US


class UsbController(RPUSBController):
    """rp2040py's USB controller, with packets that take their time and IN endpoints that the host may leave waiting."""

    def __init__(self, rp2040, name: str = "USB"):
        super().__init__(rp2040, name)
        self.held_endpoint = -1
        self._held: list[tuple[int, int]] = []
        self._bus_free_us = 0.0
        self._on_wire: deque[tuple[int, int, float]] = deque()
        self._wire_alarm = rp2040.clock.create_alarm(self._packet_gone)
        self.write_delay_microseconds = 0

    def reset(self) -> None:
        super().reset()
        self._held = []
        self._bus_free_us = 0.0
        self._on_wire.clear()
        self._wire_alarm.cancel()

    def dpram_updated(self, offset: int, value: int) -> None:
        is_in = EP0_IN_BUFFER_CONTROL <= offset <= EP15_OUT_BUFFER_CONTROL and not offset & 4
        if is_in and value & USB_BUF_CTRL_AVAILABLE and (offset - EP0_IN_BUFFER_CONTROL) >> 3 == self.held_endpoint:
            self._held.append((offset, value))
            return
        self._start_transfer(offset, value)

    def _start_transfer(self, offset: int, value: int) -> None:
        """A packet for the host is gone, and its buffer free again, when it has left the wire; rp2040py frees it at
        once. A double buffer is two packets."""
        is_packet = EP0_IN_BUFFER_CONTROL <= offset <= EP15_OUT_BUFFER_CONTROL and not offset & 4
        if not is_packet or not value & USB_BUF_CTRL_AVAILABLE:
            super().dpram_updated(offset, value)
            return
        delay_us = self._us_to_end_of_packet(value & _LENGTH_MASK)
        if value >> _SECOND_BUFFER & USB_BUF_CTRL_AVAILABLE:
            delay_us = self._us_to_end_of_packet(value >> _SECOND_BUFFER & _LENGTH_MASK)
        self._on_wire.append((offset, value, self._bus_free_us))
        if len(self._on_wire) == 1:
            self._wire_alarm.schedule(delay_us * 1000)

    def _packet_gone(self) -> None:
        offset, value, _ = self._on_wire.popleft()
        if self._on_wire:
            self._wire_alarm.schedule(max(self._on_wire[0][2] * 1000 - self.rp2040.clock.nanos, 0))
        super().dpram_updated(offset, value)

    def _us_to_end_of_packet(self, length: int) -> float:
        """One packet after the other: the bus has one pair of wires."""
        now_us = self.rp2040.clock.nanos / 1000
        self._bus_free_us = max(self._bus_free_us, now_us) + wire_us(length)
        return self._bus_free_us - now_us

    def endpoint_read_done(self, endpoint: int, buffer: bytes | bytearray, delay: float | None = None) -> None:
        super().endpoint_read_done(endpoint, buffer, self._us_to_end_of_packet(len(buffer)) if delay is None else delay)

    def release_held(self) -> None:
        self.held_endpoint = -1
        held, self._held = self._held, []
        for offset, value in held:
            self._start_transfer(offset, value)


class UsbHost(USBCDC):
    """`connected` is True once the board has been enumerated and its port opened."""

    usb: UsbController

    def __init__(self, usb: UsbController, received: bytearray):
        super().__init__(usb)
        self.received = received
        self.connected = False
        self.on_serial_data = self.received.extend
        self.on_device_connected = self._opened
        self._to_send = bytearray()
        self._armed_bytes = 0  # size of the OUT transfer that the board waits for
        self._paused = False
        self._control_transfer = usb.on_endpoint_read
        usb.on_endpoint_read = self._on_out_transfer

    def _opened(self) -> None:
        self.connected = True
        if self._paused:
            self.pause_reading()

    def _on_out_transfer(self, endpoint: int, size: int) -> None:
        if endpoint != self._out_endpoint:
            assert self._control_transfer is not None
            self._control_transfer(endpoint, size)
            return
        self._armed_bytes = size
        self._complete_out_transfer()

    def _complete_out_transfer(self) -> None:
        if self._armed_bytes and self._to_send:
            chunk = bytes(self._to_send[: self._armed_bytes])
            del self._to_send[: len(chunk)]
            self._armed_bytes = 0
            self.usb.endpoint_read_done(self._out_endpoint, chunk)

    def send(self, data: bytes) -> None:
        """Bytes for the board; they go out as fast as it takes them."""
        self._to_send += data
        self._complete_out_transfer()

    @property
    def unsent_bytes(self) -> int:
        return len(self._to_send)

    def take(self) -> bytes:
        """Everything received since the last call."""
        data = bytes(self.received)
        self.received.clear()
        return data

    def pause_reading(self) -> None:
        self._paused = True
        if self._in_endpoint > 0:
            self.usb.held_endpoint = self._in_endpoint

    def resume_reading(self) -> None:
        self._paused = False
        self.usb.release_held()

    def set_port_open(self, is_open: bool) -> None:
        """What opening and closing the port does: DTR and RTS."""
        self.set_control_lines(dtr=is_open, rts=is_open)

    def _on_controller_reset(self) -> None:
        super()._on_controller_reset()
        self._armed_bytes = 0
        self._to_send.clear()
        self.connected = False
        self.usb.held_endpoint = -1
