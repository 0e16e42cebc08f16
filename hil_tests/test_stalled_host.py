"""A host that stops reading USB, as a stopped `watch` does, or that says it reads and does not, delays no card:
simulated times, compared with those of the same cards without any host, from the same instant on.
"""

from statistics import fmean

import pytest
from forked import in_a_copy, in_copy
from journal_reading import records
from observed import Tap
from round_scripts import derby, do, shared_table

from railbird.cards.card import card_from_text
from railbird.link import frame
from railbird.link.messages import ASK_COUNTERS, ASK_HELLO, ASK_STATUS
from railbird.table import events
from railbird_host.sim.bench.panel_watch import PanelWatch
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

pytestmark = pytest.mark.needs("exact")

CARDS = ["5H", "9D", "3H", "4S", "JH", "KD"]
DELAY_MS = 2.0
UNREAD_BYTES = 200
POLL_S = 0.1
LYING_MS = 150.0  # its requests are answered, as far as it fetches the answers


class Watch:
    """A host that asks the display for its status and reads the answers, until it stops."""

    def __init__(self, bench):
        self._usb = bench.display.usb
        self._usb.take()  # what a development image said when it started
        self._tap = Tap("host")
        self._count = 0
        self.reads = True

    def poll(self) -> None:
        if self.reads:
            self._tap.feed_all(self._usb.take(), 0)
        self._count += 1
        out = bytearray(frame.MAX_WIRE_BYTES)
        acknowledged = self._tap.last_sequence & 0xFFFF
        self._usb.send(bytes(out[: frame.encode(out, ASK_STATUS, self._count, self._count, acknowledged, b"", None)]))

    def lie(self) -> None:
        """Asks for more, and claims to have read whatever the board may have answered meanwhile."""
        out = bytearray(frame.MAX_WIRE_BYTES)
        for kind, payload in ((ASK_STATUS, b""), (ASK_HELLO, b"\x01\x00"), (ASK_COUNTERS, b"\x00")):
            for claimed in range(self._tap.last_sequence, self._tap.last_sequence + 24):
                self._count += 1
                length = frame.encode(out, kind, self._count, self._count, claimed & 0xFFFF, payload, None)
                self._usb.send(bytes(out[:length]))

    def stop_reading(self) -> None:
        self.reads = False
        self._usb.pause_reading()

    @property
    def answers(self) -> int:
        return len(self._tap.seen)


def times_of_cards(bench, host: str) -> tuple[list[float], list[float], int]:
    """Milliseconds from the end of each pass to its record and to the end of its picture; bytes that wait for the
    host. `host`: "none", "stopped" (asks and reads nothing more), "deaf" (goes on asking) or "lying"
    (claims to read)."""
    panel = PanelWatch(bench.display)
    watch = Watch(bench)
    if host != "none":
        for _ in range(4):
            watch.poll()
            bench.run(POLL_S)
        watch.poll()
        watch.stop_reading()
        assert watch.answers >= 3
    else:
        bench.run(4 * POLL_S)
    durable_ms, shown_ms = [], []
    for text in CARDS:
        edges = edges_of_pass(card_from_text(text), 1, steady(900.0))
        end_ns = bench.parts.sensors.play(edges, bench.now_ns + 20e6)
        count = len(bench.display.flash.operations)
        while bench.now_ns < end_ns + 0.2e9:
            if host == "deaf":
                watch.poll()
            elif host == "lying" and not bench.display.usb.unsent_bytes:
                watch.lie()
            bench.run(0.05)
        durable_ms.append((bench.display.flash.operations[count].time_ns - end_ns) / 1e6)
        shown_ms.append((panel.last_ns - end_ns) / 1e6)
    bench.display.usb.take()
    bench.display.usb.resume_reading()
    bench.run(0.02)
    return durable_ms, shown_ms, len(bench.display.usb.take())


@in_a_copy
def test_a_host_that_does_not_read_delays_no_card():
    bench = shared_table(derby)
    do(bench, derby().steps[0])
    bench.run(0.3)
    undisturbed = in_copy(lambda _: times_of_cards(bench, "none"))
    for host in ("stopped", "deaf"):
        judge_delay(host, undisturbed, in_copy(lambda _, host=host: times_of_cards(bench, host)))


@in_a_copy
def test_a_host_that_lies_about_what_it_read_costs_nothing_but_its_own_requests():
    """Without a key, it could hold up each answer for 500 ms: the link went, and a card took seconds."""
    bench = shared_table(derby)
    do(bench, derby().steps[0])
    bench.run(0.3)
    known = len(records(bench))
    _, shown_ms, _ = times_of_cards(bench, "lying")
    print(f"lying: shown within {max(shown_ms):.1f} ms")
    assert max(shown_ms) <= LYING_MS
    assert not [payload for kind, payload in records(bench)[known:] if kind == events.LINK]


def judge_delay(host: str, undisturbed: tuple, found: tuple) -> None:
    """The slowest card against the slowest, and all against all: where in its loop a card meets the display differs."""
    durable_ms, shown_ms, waiting_bytes = found
    later = [
        judge(times) - judge(before)
        for times, before in zip((durable_ms, shown_ms), undisturbed[:2], strict=True)
        for judge in (max, fmean)
    ]
    print(f"{host}: {max(later):.2f} ms later at most, {waiting_bytes} bytes wait; shown within {max(shown_ms):.1f} ms")
    assert max(later) <= DELAY_MS
    assert 0 < waiting_bytes <= UNREAD_BYTES
