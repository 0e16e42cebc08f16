"""What both boards offer their service port (see `service/handler.py`), and the port's bytes to and from USB.

A development image leaves to its prompt when a byte 03 comes between frames (`frame_break.py`).
"""

from time import ticks_ms

from railbird.apps.frame_break import CTRL_C, FrameBreak
from railbird.build_id import build_text, is_production
from railbird.drivers import chip
from railbird.link import frame
from railbird.link.messages import DONE, FAILED, NOT_NOW
from railbird.service import reasons
from railbird.service.handler import PAIR_IDLE
from railbird.service.port import ServicePort
from railbird.ticks import since

CHUNK_BYTES = 64
SERVICE_MS = 100  # the longest a busy board lets its host wait
LOOK_AGAIN_MS = 100  # at a host that does not read
LOOKS = 16  # 60 us each: whether the host has fetched a packet


class ServiceBoard:
    """The part of a board's answers that does not depend on its role; a subclass fills in the rest."""

    journal = None
    recorder = None

    def __init__(self, role: int, settings):
        self.role = role
        self.settings = settings
        self.serial = chip.serial()
        self.build = build_text()
        self.development = not is_production()
        self.random_bytes = chip.random_bytes
        self.read_image = chip.read_image
        self._free_file_bytes = chip.free_file_bytes() if self.development else None  # as the program starts
        self.bootloader_wanted = False
        self.restart_wanted = False

    def table_name(self) -> str:
        return ""

    def image_digest(self):
        return None

    def has_random_bits(self) -> bool:
        return True

    def door_open(self) -> bool:
        return True  # asked of a board without keys: a scanner's port lies behind the door

    def configuration_is_right(self, data: bytes) -> bool:
        return False

    def configure(self, data: bytes) -> tuple:
        return FAILED, reasons.NO_OWN_CONFIGURATION

    def use_reader_table(self, table: bytes) -> tuple:
        return FAILED, reasons.NO_OWN_CONFIGURATION

    def set_time(self, seconds: int, offset_minutes: int) -> None:
        pass

    def put_watch_key(self, key: bytes) -> tuple:
        return FAILED, reasons.NO_OWN_CONFIGURATION

    def unlock(self) -> tuple:
        return NOT_NOW, reasons.NOTHING_LOCKED

    def test(self, test: int, argument: bytes) -> tuple:
        return FAILED, b"no such test on this board"

    def start_bootloader(self) -> tuple:
        self.bootloader_wanted = True
        return DONE, "the board leaves for its bootloader"

    def wipe(self) -> tuple:
        """Out of its table: it starts again as a board that comes from stock."""
        self.settings.wipe()
        self.restart_wanted = True
        return DONE, "no key is left: the board starts again"

    def pairing_state(self) -> tuple:
        return PAIR_IDLE, bytes(8)

    def clear_journal(self) -> None:
        pass

    def counters(self):
        """Those of every board."""
        yield "boot", self.settings.boot
        yield "bad_boots", self.settings.bad_boots
        if self._free_file_bytes is not None:
            yield "free_file_bytes", self._free_file_bytes

    def provisioned(self) -> None:
        """Start again with the new keys, once the answer has left."""
        self.restart_wanted = True

    def note(self, kind: int, payload) -> None:
        pass


class ServiceLoop:
    """Moves bytes between USB and the service port; call `step` as often as convenient."""

    def __init__(self, usb, facade, is_awaited=lambda now_ms: False):
        """`is_awaited(now_ms)`: a card may be coming; what is left of an answer can wait."""
        self._usb = usb
        self._is_awaited = is_awaited
        self._facade = facade
        self.port = ServicePort(facade)
        self._in = bytearray(CHUNK_BYTES)
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._out_view = memoryview(self._out)
        self._frame_break = FrameBreak()
        self._count = 0  # bytes in _in that nobody has looked at
        self._read_ms = 0
        self._leave_ms = None
        self._length = 0  # of the frame in _out
        self._written = 0  # of it
        self._host_reads = True
        self._looked_ms = 0
        self.is_due = False  # what was read waits for its answer
        self._served_ms = 0

    def start(self) -> None:
        self._usb.start()

    def stop(self) -> None:
        self._usb.stop()

    def wake(self, poll) -> None:
        """Let bytes from the host end the sleep of what has `register` as a `select.poll` has it."""
        self._usb.wake(poll)

    def is_working(self) -> bool:
        """An answer is due, or something that takes long."""
        is_writing = self._written < self._length and self._host_reads
        return self.is_due or is_writing or self.port.is_working()

    def serve(self, now_ms: int, is_busy: bool) -> None:
        """The host waits while a card comes in or its picture is drawn, but not for ever."""
        if not is_busy or since(now_ms, self._served_ms) >= SERVICE_MS:
            self._served_ms = now_ms
            self.step(now_ms)

    def step(self, now_ms: int) -> None:
        """Takes bytes, looks at them, works an answer out, or writes it: what a journal's follower asks takes 1 ms or
        little more each, and no card need wait for more than one."""
        if self._count:
            self._take_piece()
        elif not self.is_due and self._read(now_ms):
            self.is_due = True
        else:
            self.is_due = not self._answer(now_ms)
        if self._facade.bootloader_wanted or self._facade.restart_wanted:
            self._leave(ticks_ms())  # the request may have taken long: its answer is still to be written

    def _read(self, now_ms: int) -> bool:
        """True if there was anything."""
        self._frame_break.turn(now_ms)
        self._count = self._usb.read_into(self._in)
        self._read_ms = now_ms
        return self._count > 0

    def _take_piece(self) -> None:
        piece = bytes(self._in[: self._count])
        self._count = 0
        if self._frame_break.is_ctrl_c(piece, self._read_ms) and self._facade.development:
            raise KeyboardInterrupt
        self.port.receive(piece, self._read_ms)
        # More of the frame is there where a piece ends without the frame.
        self.is_due = len(piece) < CHUNK_BYTES and piece[-1] != CTRL_C

    def _answer(self, now_ms: int) -> bool:
        """Frame by frame, as far as the host fetches them: a host that does not read costs no time. False: the rest
        can wait, as somebody else can't."""
        if not self._host_reads and since(now_ms, self._looked_ms) < LOOK_AGAIN_MS:
            return True
        self._looked_ms = now_ms
        if self._written == self._length and self.port.prepare():
            return False
        while self._write(now_ms):
            self._length = self.port.poll(now_ms, self._out)
            self._written = 0
            if not self._length:
                return True
        return not self._host_reads

    def _write(self, now_ms: int) -> bool:
        """True once nothing is left of the frame. A host that reads fetches a packet within a millisecond."""
        tries = LOOKS if self._host_reads else 1
        while self._written < self._length:
            if self._is_awaited(now_ms):
                return False
            count = self._usb.write_some(self._out_view[self._written : self._length])
            self._written += count
            self._host_reads = count > 0
            tries = LOOKS if count else tries - 1
            if not tries:
                return False
        return True

    def _leave(self, now_ms: int) -> None:
        """A little later, so that the answer is out."""
        if self._leave_ms is None:
            self._leave_ms = now_ms
        elif since(now_ms, self._leave_ms) > 300:
            self._facade.settings.boot_is_good()  # a restart that was asked for
            if self._facade.bootloader_wanted:
                chip.start_bootloader()
            chip.restart()
