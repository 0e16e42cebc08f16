"""The bench board's application: the rig around a table's two boards, worked over USB.

In: requests of the message table (RIG_…), frames without a key, each answered; asked again, a request is answered again
and not done again. Out: sensors, keys, RUN, power and latch as asked; the link passed on with its faults; colours of
the LED line. Ctrl-C between frames leaves to the prompt, on a development image.
"""

from time import sleep_ms, ticks_ms

from railbird.apps.frame_break import CTRL_C, MOST_PIECES, FrameBreak
from railbird.build_id import build_text, is_production
from railbird.drivers import chip
from railbird.drivers.usb_port import UsbPort
from railbird.link import frame, messages
from railbird.link.messages import BAD_REQUEST, BENCH, DONE, FAILED, UNKNOWN_REQUEST, BadMessage, pack, unpack
from railbird.rig.relay import Relay
from railbird.rig.wire_fault import WireFault

LAMPS_IN_ANSWER = 60
TAPE_IN_ANSWER = 160
END_ALL_FAULTS = 255
IDLE_MS = 1


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
        self._told = ()  # kind and payload of its answer
        self._frame_break = FrameBreak()
        self._passed_ms = 0  # when the last pass was over, 0 while it is played

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
        if not self._passed_ms and not self._sensors.is_playing():
            self._passed_ms = now_ms
            self._lamps.await_change()
        self._led(now_ms >> 9 & 1)
        return self._read_usb(now_ms)

    def _read_usb(self, now_ms: int) -> bool:
        self._frame_break.turn(now_ms)
        for turn in range(MOST_PIECES):
            count = self._usb.read_into(self._in)
            if not count:
                if not turn:
                    sleep_ms(IDLE_MS)
                return False
            piece = bytes(self._in[:count])
            if self._frame_break.is_ctrl_c(piece, now_ms) and not is_production():
                return True
            self._receiver.feed(piece)
            if piece[-1] != CTRL_C:
                return False
        return False

    # Requests

    def _take(self, buffer: bytearray, length: int) -> None:
        kind, _, number, _ = frame.header_of(buffer)
        if not frame.has_no_tag(buffer, length):
            return
        if kind == messages.ASK_HELLO:  # also asked in between, by a host that waits for an answer
            self._send(number, messages.TELL_HELLO, self._hello())
            return
        if number != self._last:
            self._last = number
            self._told = self._answer(kind, frame.payload_of(buffer, length))
        self._send(number, *self._told)

    def _send(self, number: int, kind: int, payload: bytes) -> None:
        length = frame.encode(self._out, kind, 0, number, 0, payload, None)
        self._usb.write_what_fits(self._out_view[:length])

    def _answer(self, kind: int, payload: bytes) -> tuple:
        try:
            fields = unpack(kind, payload)
        except BadMessage:
            return messages.TELL_RIG, pack(messages.TELL_RIG, kind, BAD_REQUEST)
        if kind == messages.RIG_LAMPS:
            colours = self._lamps.colours(fields[0], LAMPS_IN_ANSWER)
            told = pack(messages.TELL_RIG_LAMPS, fields[0], self._lamps.count(), self._lamps.frames, colours)
            return messages.TELL_RIG_LAMPS, told
        if kind == messages.RIG_TIME:
            times = (ticks_ms(), self._passed_ms, self._lamps.changed_ms)
            return messages.TELL_RIG_TIME, pack(messages.TELL_RIG_TIME, *times)
        if kind == messages.RIG_TAPE and fields[0] < 2:
            relay = self._relays[fields[0]]
            first, data = relay.tape(fields[1], TAPE_IN_ANSWER)
            told = pack(messages.TELL_RIG_TAPE, fields[0], first, relay.bytes_seen, data)
            return messages.TELL_RIG_TAPE, told
        return messages.TELL_RIG, pack(messages.TELL_RIG, kind, self._do(kind, fields))

    def _hello(self) -> bytes:
        build = build_text().encode()
        about = (messages.PROTOCOL_VERSION, BENCH, 0, 0 if is_production() else 1, chip.serial(), 0, bytes(16))
        return pack(messages.TELL_HELLO, *about, len(build), build)

    def _do(self, kind: int, fields: tuple) -> int:
        if kind == messages.RIG_INPUTS:
            self._chain.set(*fields)
        elif kind == messages.RIG_EDGES:
            return DONE if self._sensors.load(*fields) else BAD_REQUEST
        elif kind == messages.RIG_PLAY:
            self._passed_ms = 0
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
