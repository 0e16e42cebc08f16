"""What both boards offer their service port (see `service/handler.py`), and the port's bytes to and from USB.

A development image leaves to its prompt when a byte 03 comes between frames (`frame_break.py`).
"""

from railbird.apps.frame_break import CTRL_C, MOST_PIECES, FrameBreak
from railbird.build_id import build_text, is_production
from railbird.drivers import board
from railbird.link import frame
from railbird.link.messages import DONE, FAILED, NOT_NOW
from railbird.service.handler import PAIR_IDLE
from railbird.service.port import ServicePort

CHUNK_BYTES = 64
TICKS_MASK = 0x3FFFFFFF


class ServiceBoard:
    """The part of a board's answers that does not depend on its role; a subclass fills in the rest."""

    journal = None
    recorder = None

    def __init__(self, role: int, settings):
        self.role = role
        self.settings = settings
        self.serial = board.serial()
        self.build = build_text()
        self.development = not is_production()
        self.random_bytes = board.random_bytes
        self.read_image = board.read_image
        self._free_file_bytes = board.free_file_bytes() if self.development else None  # as the program starts
        self.bootloader_wanted = False
        self.restart_wanted = False

    def table_name(self) -> str:
        return ""

    def image_digest(self):
        return None

    def door_open(self) -> bool:
        return True  # a scanner's port lies behind the door

    def supervisor_present(self) -> bool:
        return True  # the display, behind the same door, asks for the switch and the PIN

    def at_rest(self) -> bool:
        return True

    def configuration_is_right(self, data: bytes) -> bool:
        return False

    def configure(self, data: bytes) -> tuple:
        return FAILED, "this board has no configuration of its own"

    def use_reader_table(self, table: bytes) -> tuple:
        return FAILED, "this board has no configuration of its own"

    def set_time(self, seconds: int, offset_minutes: int) -> None:
        pass

    def unlock(self) -> tuple:
        return NOT_NOW, "nothing is locked"

    def test(self, test: int, argument: bytes) -> tuple:
        return FAILED, b"no such test on this board"

    def start_bootloader(self) -> tuple:
        self.bootloader_wanted = True
        return DONE, "the board leaves for its bootloader"

    def pairing_state(self) -> tuple:
        return PAIR_IDLE, bytes(8)

    def clear_journal(self) -> None:
        pass

    def add_counters(self, named: dict) -> None:
        """Those of every board."""
        named["boot"] = self.settings.boot
        named["bad_boots"] = self.settings.bad_boots
        if self._free_file_bytes is not None:
            named["free_file_bytes"] = self._free_file_bytes

    def provisioned(self) -> None:
        """Start again with the new keys, once the answer has left."""
        self.restart_wanted = True

    def note(self, kind: int, payload) -> None:
        pass


class ServiceLoop:
    """Moves bytes between USB and the service port; call `step` as often as convenient."""

    def __init__(self, usb, facade):
        self._usb = usb
        self._facade = facade
        self.port = ServicePort(facade)
        self._in = bytearray(CHUNK_BYTES)
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._out_view = memoryview(self._out)
        self._frame_break = FrameBreak()
        self._leave_ms = None
        self.is_due = False  # what was read waits for its answer

    def start(self) -> None:
        self._usb.start()

    def stop(self) -> None:
        self._usb.stop()

    def wake(self, poll) -> None:
        """Let bytes from the host end a wait of this `select.poll`."""
        self._usb.wake(poll)

    def is_working(self) -> bool:
        """An answer is due, or something that takes long."""
        return self.is_due or self.port.is_working()

    def step(self, now_ms: int) -> None:
        """Reads, or answers: each takes 2 ms, and a card need not wait for both."""
        self.is_due = not self.is_due and self._read(now_ms)
        if not self.is_due:
            self._answer(now_ms)
        if self._facade.bootloader_wanted or self._facade.restart_wanted:
            self._leave(now_ms)

    def _read(self, now_ms: int) -> bool:
        """True if there was anything."""
        self._frame_break.turn(now_ms)
        has_read = False
        for _ in range(MOST_PIECES):
            count = self._usb.read_into(self._in)
            if not count:
                break
            has_read = True
            piece = bytes(self._in[:count])
            if self._frame_break.is_ctrl_c(piece, now_ms) and self._facade.development:
                raise KeyboardInterrupt
            self.port.receive(piece, now_ms)
            if piece[-1] != CTRL_C:
                break
        return has_read

    def _answer(self, now_ms: int) -> None:
        length = self.port.poll(now_ms, self._out)
        while length:
            if self.port.beyond_window:
                self._usb.write_what_fits(self._out_view[:length])
            else:
                self._usb.write(self._out_view[:length])
            length = self.port.poll(now_ms, self._out)

    def _leave(self, now_ms: int) -> None:
        """A little later, so that the answer is out."""
        if self._leave_ms is None:
            self._leave_ms = now_ms
        elif (now_ms - self._leave_ms) & TICKS_MASK > 300:
            self._facade.settings.boot_is_good()  # a restart that was asked for
            if self._facade.bootloader_wanted:
                board.start_bootloader()
            board.restart()
