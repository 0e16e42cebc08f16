"""Requests without a key, as they leave for a board that may be starting: nothing in them is Ctrl-C to its prompt."""

import pytest

from railbird.link import frame, messages
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.exchange import Exchange

CTRL_C = 3


class Silent:
    """A board that takes everything and answers nothing; its clock goes on with every read."""

    def __init__(self):
        self.taken = []
        self.now_s = 0.0

    def read(self, size=1):
        self.now_s += 0.1
        return b""

    def write(self, data):
        self.taken.append(bytes(data))


def test_hello_status_and_counters_never_hold_a_ctrl_c():
    port = Silent()
    exchange = Exchange(port, lambda: port.now_s)
    requests = [(messages.ASK_HELLO, 1), (messages.ASK_STATUS,), (messages.ASK_COUNTERS, 0)]
    for number in range(0, 60000, 997):
        exchange._number = number
        for kind, *fields in requests:
            with pytest.raises(RailbirdError, match="no answer"):
                exchange.ask_open(kind, *fields)
    assert len(port.taken) > 500
    assert not [data for data in port.taken if CTRL_C in data]


class AnswersOtherwise(Silent):
    """Answers every request with one kind of message, whatever was asked."""

    def __init__(self, kind, *fields):
        super().__init__()
        self._kind, self._payload = kind, messages.pack(kind, *fields)
        self._waiting = b""

    def write(self, data):
        super().write(data)
        out = bytearray(frame.MAX_WIRE_BYTES)
        asked = []
        frame.FrameReceiver(lambda buffer, length: asked.append(frame.header_of(buffer)[2])).feed(data)
        self._waiting = bytes(out[: frame.encode(out, self._kind, 0, asked[-1], 0, self._payload, None)])

    def read(self, size=1):
        waiting, self._waiting = self._waiting, b""
        return waiting or super().read(size)


@pytest.mark.parametrize(
    "request_and_fields",
    [(messages.ASK_HELLO, 1), (messages.ASK_STATUS,), (messages.ASK_COUNTERS, 0), (messages.RIG_LAMPS, 0)],
)
def test_an_answer_to_something_else_is_named_and_never_unpacked(request_and_fields):
    port = AnswersOtherwise(messages.TELL_RIG, request_and_fields[0], messages.BAD_REQUEST)
    with pytest.raises(RailbirdError, match="with tell rig") as refused:
        Exchange(port, lambda: port.now_s).ask_open(*request_and_fields)
    assert "railbird boards" in refused.value.next_step


class AnswersLate(AnswersOtherwise):
    """Answers the first request while the host has already asked who is there; then both at once, in order."""

    def write(self, data):
        before = self._waiting
        super().write(data)
        self._waiting = before + self._waiting

    def read(self, size=1):
        if len(self.taken) < 2:
            self.now_s += 0.1
            return b""
        return super().read(size)


def test_an_answer_that_comes_while_the_host_asks_who_is_there_is_not_dropped():
    """A board that takes its keys erases for two seconds, and starts again soon after its answer."""
    port = AnswersLate(messages.TELL_PROVISION, messages.DONE, 0, bytes(8), bytes(8), b"provisioned")
    exchange = Exchange(port, lambda: port.now_s)
    assert exchange.ask_open(messages.ASK_PROVISION, 4, b"")[0] == messages.DONE
    assert len(port.taken) == 2
