"""The USB serial port of a board and the computer at its other end.

In: bytes for the board (`send`). Out: `received`, a bytearray that the caller empties. As a real host does, this
one completes an OUT transfer only when it has data; and it can stop reading (`pause_reading`), which leaves the
board's IN transfer waiting.
"""

from rp2040py.peripherals.usb import (
    EP0_IN_BUFFER_CONTROL,
    EP15_OUT_BUFFER_CONTROL,
    USB_BUF_CTRL_AVAILABLE,
    RPUSBController,
)
from rp2040py.usb.cdc import USBCDC

BASE = 0x50110  # key of RP2040.peripherals


class UsbController(RPUSBController):
    """rp2040py's USB controller, with IN endpoints that the host may leave waiting."""

    def __init__(self, rp2040, name: str = "USB"):
        super().__init__(rp2040, name)
        self.held_endpoint = -1
        self._held: list[tuple[int, int]] = []

    def reset(self) -> None:
        super().reset()
        self._held = []

    def dpram_updated(self, offset: int, value: int) -> None:
        is_in = EP0_IN_BUFFER_CONTROL <= offset <= EP15_OUT_BUFFER_CONTROL and not offset & 4
        if is_in and value & USB_BUF_CTRL_AVAILABLE and (offset - EP0_IN_BUFFER_CONTROL) >> 3 == self.held_endpoint:
            self._held.append((offset, value))
            return
        super().dpram_updated(offset, value)

    def release_held(self) -> None:
        self.held_endpoint = -1
        held, self._held = self._held, []
        for offset, value in held:
            super().dpram_updated(offset, value)


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
