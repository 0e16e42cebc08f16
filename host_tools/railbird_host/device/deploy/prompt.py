"""A board's prompt, reached with mpremote's transport; what stands between us and the prompt is said in words.

Comes in: an open port (pyserial, or anything with `read`, `write`, `inWaiting`). Goes out: `enter`, `start` (runs a
script), `line`/`take` (its output), `restart`. mpremote's own errors become `RailbirdError`s.
"""

import contextlib
import struct
from collections.abc import Callable, Iterator
from typing import Any

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from railbird_host.base import clock
from railbird_host.base.errors import TIME_LIMIT, TRANSPORT, WRONG, RailbirdError
from railbird_host.device.deploy.held_back import held_back
from railbird_host.device.ports.connection import open_error
from railbird_host.device.ports.opened import open_serial
from railbird_host.device.service.client import ServiceClient

ENTER_LIMIT_S = 3
HELLO_LIMIT_S = 1.5
QUIET_S = 0.15  # a board takes a 03 that follows a frame within 100 ms for a part of it
ANSWER_LIMIT_S = 30.0
RESTART_LIMIT_S = 10.0
CHUNK = 256  # as in receiver.py
PIECE_BYTES = 16 * CHUNK
READ_LIMIT_S = 2.0
APPLICATION_LIMIT_S = 15.0
RUNS = "railbird: runs the "


class OpenTransport(SerialTransport):
    """mpremote's serial transport on a port that is open already: opening, locking and naming the holder is ours."""

    def __init__(self, stream: Any, device: str):
        self.in_raw_repl = False
        self.use_raw_paste = True
        self.device_name = device
        self.mounted = False
        self.serial = stream
        self.is_pty = True  # which means: `read` waits for the next byte by itself, no polling every 10 ms

    def read_until(self, min_num_bytes: int, ending: bytes, *arguments: Any, **options: Any) -> bytes:
        """mpremote prints what came instead, then raises: here it only raises. (A redirected stdout would be that of
        all threads, and several boards are flashed at once.)"""
        data = super().read_until(min_num_bytes, ending, *arguments, **options)
        if not data.endswith(ending):
            raise TransportError(f"no {ending!r} came")
        return data


class BufferedStream:
    """A stream with a buffer before it, which mpremote's transport and `Prompt` both read from. mpremote's limits count
    from the last byte: one that never stops talking is cut off at `end_s`."""

    def __init__(self, stream: Any):
        self._stream = stream
        self.buffer = bytearray()
        self.end_s: float | None = None

    def _check(self) -> None:
        if self.end_s is not None and clock.now_s() > self.end_s:
            raise TransportError("it talks on and on")

    def inWaiting(self) -> int:
        self._check()
        return len(self.buffer) + self._stream.inWaiting()

    def read(self, size: int = 1) -> bytes:
        self._check()
        taken = bytes(self.buffer[:size])
        del self.buffer[:size]
        return taken + self._stream.read(size - len(taken)) if len(taken) < size else taken

    def fill(self) -> None:
        """What has arrived, or the next byte, into the buffer."""
        self.buffer += self._stream.read(max(1, self._stream.inWaiting()))

    def write(self, data: bytes) -> Any:
        return self._stream.write(data)


class Listening:
    """A port that keeps what was read through it."""

    def __init__(self, stream: Any, heard: bytes):
        self._stream = stream
        self.heard = heard

    @property
    def in_waiting(self) -> int:
        return self._stream.inWaiting()

    def read(self, size: int = 1) -> bytes:
        data = self._stream.read(size)
        self.heard += data
        return data

    def write(self, data: bytes) -> Any:
        return self._stream.write(data)


class Prompt:
    """The prompt of one board. Constructing it sends nothing; `enter` interrupts what runs."""

    def __init__(self, stream: Any, device: str):
        self._stream = BufferedStream(stream)
        self._received = self._stream.buffer
        self._device = device
        self._transport = OpenTransport(self._stream, device)

    def enter(self) -> None:
        """Interrupt what runs. A second try serves a board that was booting, or busy with a frame, at the first."""
        problem: Exception | None = None
        self._received.clear()
        for _ in range(2):
            self._stream.end_s = clock.now_s() + 2 * ENTER_LIMIT_S
            try:
                return self._transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTER_LIMIT_S)
            except TransportError as error:
                problem = error
            except OSError as error:
                raise self._lost(error) from error
            finally:
                self._stream.end_s = None
        raise self._no_prompt() from problem

    def _no_prompt(self) -> RailbirdError:
        """Why there is none, as far as the port tells: its application answers, something else talks, or nothing."""
        port = Listening(self._stream, b"")
        try:
            hello = ServiceClient(port, limit_s=HELLO_LIMIT_S).hello()
        except RailbirdError:
            why, step = "nothing comes back", "still starting? try again in a few seconds; else press its reset"
            if port.heard:
                why = f"what talks there is no prompt: {port.heard[-40:]!r}"
                step = "other firmware? hold BOOTSEL, plug it in: railbird flash --bootsel --image FILE"
        except OSError as error:
            return self._lost(error)
        else:
            why = f"{hello.role} {hello.serial} runs on and does not leave its application"
            step = "take any card off the scanner, then deploy again; else press its reset"
            if not hello.development:
                why = f"{hello.role} {hello.serial} runs a production image, which has none"
                step = f"flash a development image: railbird flash --development --board {hello.serial}"
        return RailbirdError(f"no prompt on {self._device}: {why}", step, TRANSPORT)

    def start(self, script: str) -> None:
        """Run `script`; its output is read with `line` and `take`, its end with `finish`."""
        try:
            self._transport.exec_raw_no_follow(script)
        except (TransportError, OSError, struct.error) as error:  # struct: mpremote, if no answer comes
            raise self._lost(error) from error

    def send(self, data: bytes, progress: Callable[[int], None] = lambda sent: None) -> None:
        """All of `data`, whatever happens meanwhile: the board must never be left in the middle of a content. If this
        process is killed all the same, that is between two pieces, where the board gives up: the pieces of a content
        are whole chunks of it (`receiver.py`), behind whatever the command before it makes odd."""
        postponed: BaseException | None = None
        end = len(data) % CHUNK
        try:
            with held_back():
                self._stream.write(data[:end])
                while end < len(data):
                    start, end = end, min(end + PIECE_BYTES, len(data))
                    self._stream.write(data[start:end])
                    try:
                        progress(end)
                    except BaseException as error:
                        postponed = error
        except OSError as error:
            raise self._lost(error) from error
        if postponed is not None:
            raise postponed

    def line(self) -> str:
        """The next line of output; a traceback of the script in its place is an error."""
        return self._until(b"\n")[:-1].decode(errors="replace").rstrip("\r")

    def take(self, count: int) -> bytes:
        limit = clock.now_s() + ANSWER_LIMIT_S
        while len(self._received) < count:
            self._receive(limit)
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken

    def finish(self) -> str:
        """Wait for the script's end; gives its error output, empty if all is well."""
        self._until(b"\x04")
        return self._until(b"\x04")[:-1].decode(errors="replace")

    def restart(self) -> str:
        """Soft reset; gives what the board says that it runs."""
        self._stream.write(b"\r\x02\x04")
        self._transport.in_raw_repl = False
        limit = clock.now_s() + RESTART_LIMIT_S
        while clock.now_s() < limit:
            text = self.line()
            if text.startswith(RUNS):
                return text.removeprefix(RUNS)
        raise RailbirdError(f"the board on {self._device} did not start again", "press its reset", TIME_LIMIT)

    def leave(self) -> None:
        """After an error or Ctrl-C: the application runs again, as far as the board can be reached."""
        with contextlib.suppress(RailbirdError, OSError, KeyboardInterrupt):
            self.enter()
            self.restart()

    def wait_for_application(self, limit_s: float = APPLICATION_LIMIT_S) -> None:
        """Until the restarted application answers on its service port; what it printed instead is in the error."""
        port = Listening(self._stream, b"")
        limit = clock.now_s() + limit_s
        problem: RailbirdError | None = None
        while clock.now_s() < limit and b"\n>>> " not in port.heard:
            try:
                ServiceClient(port, limit_s=2.0).hello()
                return
            except RailbirdError as error:
                problem = error
        said = port.heard.decode(errors="replace").replace("\r", "").partition("\nMicroPython v")[0]
        trace = said[said.find("Traceback") :] if "Traceback" in said else "nothing"
        message = f"the application on {self._device} does not answer; it said: {trace[-500:].strip()}"
        step = f"mend it and deploy again; or back: railbird deploy --frozen --board {self._device}"
        raise RailbirdError(message, step, WRONG) from problem

    def _until(self, ending: bytes) -> bytes:
        limit = clock.now_s() + ANSWER_LIMIT_S
        while True:
            at = self._received.find(ending)
            if at >= 0:
                return self.take(at + 1)
            if ending != b"\x04" and b"\x04" in self._received:
                message = f"the script on {self._device} ended early: {self.finish()[-300:]}"
                step = f"deploy again; if it stays so: railbird flash --board {self._device}"
                raise RailbirdError(message, step, TRANSPORT)
            self._receive(limit)

    def _receive(self, limit: float) -> None:
        try:
            self._stream.fill()
        except OSError as error:
            raise self._lost(error) from error
        if clock.now_s() > limit:
            raise RailbirdError(f"the board on {self._device} stopped answering", "railbird doctor", TIME_LIMIT)

    def _lost(self, error: Exception) -> RailbirdError:
        message = f"the board on {self._device} was lost in the middle: {error}"
        return RailbirdError(message, "the old set still runs; check the cable and deploy again", TRANSPORT)


@contextlib.contextmanager
def open_prompt(device: str) -> Iterator[Prompt]:
    """The prompt of the board on a serial port; what ran there is interrupted."""
    try:
        port = open_serial(device, READ_LIMIT_S)
    except serial.SerialException as error:
        raise open_error(device, error) from error
    with contextlib.closing(port):
        prompt = Prompt(port, device)
        clock.sleep(QUIET_S)
        try:
            prompt.enter()
        except KeyboardInterrupt:
            prompt.leave()
            raise
        yield prompt
