"""The bench board's application: the rig around a table's two boards, worked over USB.

In: requests of the message table (RIG_…), frames without a key, each answered; asked again, a request is answered again
and not done again. Out: sensors, keys, RUN, power and latch as asked; the link passed on with its faults; colours of
the LED line. Ctrl-C between frames leaves to the prompt, on a development image.
"""

from time import sleep_us, ticks_ms

from railbird.build_id import build_text, is_production
from railbird.drivers import board
from railbird.drivers.usb_port import UsbPort
from railbird.link import frame, messages
from railbird.link.messages import BAD_REQUEST, BENCH, DONE, FAILED, UNKNOWN_REQUEST, BadMessage, pack, unpack
from railbird.rig.relay import Relay
from railbird.rig.wire_fault import WireFault

LAMPS_IN_ANSWER = 60
END_ALL_FAULTS = 255
IDLE_US = 200
CTRL_C = 3
FRAME_MS = 100
TICKS_MASK = 0x3FFFFFFF


class Bench:
    def __init__(self, wiring):
        self._uarts = (wiring.scanner_uart(), wiring.display_uart())
        self._relays = (Relay(), Relay())  # to the display, to the scanner
        self._sensors = wiring.sensor_player()
        self._chain = wiring.chain_stand_in()
        self._lamps = wiring.lamp_tap()
        self._run_lines = wiring.run_lines()
        self._power = wiring.power_switches()
        self._tamper = wiring.tamper_latch()
        self._led = wiring.status_led()
        self._usb = UsbPort()
        self._receiver = frame.FrameReceiver(self._take)
        self._in = bytearray(64)
        self._out = bytearray(frame.MAX_WIRE_BYTES)
        self._out_view = memoryview(self._out)
        self._last = -1  # number of the last request
        self._answered = 0  # length of its answer, in _out
        self._frame_ms = None

    def run(self) -> None:
        self._sensors.start()
        self._chain.start()
        self._lamps.start()
        self._usb.start()
        try:
            while not self._step(ticks_ms()):
                pass
        finally:
            self._stop()

    def _stop(self) -> None:
        """Leave the prompt a quiet board; RUN and power stay as they are."""
        self._usb.stop()
        for part in (self._sensors, self._chain, self._lamps):
            part.stop()
        for uart in self._uarts:
            uart.deinit()

    def _step(self, now_ms: int) -> bool:
        """One turn; True to leave to the prompt."""
        for index in range(2):
            source = self._uarts[index]
            chunk = source.read(source.any()) if source.any() else b""
            out = self._relays[index].pass_on(chunk or b"", now_ms)
            if out:
                self._uarts[1 - index].write(out)
        self._lamps.poll(now_ms)
        self._led(now_ms >> 9 & 1)
        count = self._usb.read_into(self._in)
        if not count:
            sleep_us(IDLE_US)
            return False
        chunk = bytes(self._in[:count])
        if b"\x00" in chunk:
            self._frame_ms = now_ms
        elif chunk[-1] == CTRL_C and not is_production() and not self._in_frame(now_ms):
            return True
        self._receiver.feed(chunk)
        return False

    def _in_frame(self, now_ms: int) -> bool:
        return self._frame_ms is not None and (now_ms - self._frame_ms) & TICKS_MASK < FRAME_MS

    # Requests

    def _take(self, buffer: bytearray, length: int) -> None:
        kind, _, number, _ = frame.header_of(buffer)
        if not frame.has_no_tag(buffer, length):
            return
        if number != self._last or kind == messages.ASK_HELLO:
            self._last = number
            kind, payload = self._answer(kind, frame.payload_of(buffer, length))
            self._answered = frame.encode(self._out, kind, 0, number, 0, payload, None)
        self._usb.write_what_fits(self._out_view[: self._answered])

    def _answer(self, kind: int, payload: bytes) -> tuple:
        try:
            fields = unpack(kind, payload)
        except BadMessage:
            return messages.TELL_RIG, pack(messages.TELL_RIG, kind, BAD_REQUEST)
        if kind == messages.ASK_HELLO:
            return messages.TELL_HELLO, self._hello()
        if kind == messages.RIG_LAMPS:
            count = len(self._lamps.frame) // 4
            colours = self._lamps.colours(fields[0], LAMPS_IN_ANSWER)
            told = pack(messages.TELL_RIG_LAMPS, fields[0], count, self._lamps.frames, colours)
            return messages.TELL_RIG_LAMPS, told
        return messages.TELL_RIG, pack(messages.TELL_RIG, kind, self._do(kind, fields))

    def _hello(self) -> bytes:
        build = build_text().encode()
        about = (messages.PROTOCOL_VERSION, BENCH, 0, 0 if is_production() else 1, board.serial(), 0, bytes(16))
        return pack(messages.TELL_HELLO, *about, len(build), build)

    def _do(self, kind: int, fields: tuple) -> int:
        if kind == messages.RIG_INPUTS:
            self._chain.set(*fields)
        elif kind == messages.RIG_EDGES:
            return DONE if self._sensors.load(*fields) else BAD_REQUEST
        elif kind == messages.RIG_PLAY:
            return DONE if self._sensors.play(fields[0]) else FAILED
        elif kind == messages.RIG_LEVELS:
            self._sensors.rest(fields[0])
        elif kind == messages.RIG_CABLE:
            for relay in self._relays:
                relay.pulled = bool(fields[0])
        elif kind == messages.RIG_TAMPER:
            self._tamper(fields[0])
        elif fields and fields[0] > 1:
            return BAD_REQUEST
        elif kind == messages.RIG_WIRE:
            return self._disturb(*fields)
        elif kind == messages.RIG_RUN:
            self._run_lines[fields[0]](0 if fields[1] else 1)
        elif kind == messages.RIG_POWER:
            self._power[fields[0]](1 if fields[1] else 0)
        else:
            return UNKNOWN_REQUEST
        return DONE

    def _disturb(self, direction: int, kind: int, after: int, count: int, every: int, value: int) -> int:
        if kind == END_ALL_FAULTS:
            for relay in self._relays:
                relay.faults.clear()
        elif every:
            self._relays[direction].faults.append(WireFault(kind, after, count, every, value))
        else:
            return BAD_REQUEST
        return DONE


def run(wiring) -> None:
    Bench(wiring).run()
