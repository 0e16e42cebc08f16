"""Requests without a key, as they leave for a board that may be starting: nothing in them is Ctrl-C to its prompt."""

import pytest

from railbird.link import messages
from railbird_host.errors import RailbirdError
from railbird_host.service.exchange import Exchange

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
