"""Events between two sessions over a bad wire: none lost, doubled, reordered or forged; back within 200 ms of the
wire."""

import pytest
from bad_wire import BadWire, Ledger

from railbird.link.messages import CARD, DISPLAY, SCANNER
from railbird.link.session import Session


def exchange(events: int, seed: int, badness: float) -> BadWire:
    """So many events, half each way, while the wire is pulled every now and then."""
    wire = BadWire(seed, badness)
    ledger = Ledger(wire)
    back_at_ms = next_pull_ms = 0
    while sum(ledger.arrived) < events:
        for index in (0, 1):
            if ledger.sent[index] < events // 2 and wire.chance.random() < 0.3:
                ledger.offer(index)
        wire.step()
        ledger.collect()
        if wire.connected and wire.now_ms > next_pull_ms and badness:
            wire.connected = False
            back_at_ms = wire.now_ms + wire.chance.choice([20, 200, 340, 400, 1500])
        elif not wire.connected and wire.now_ms >= back_at_ms:
            wire.connected = True
            next_pull_ms = wire.now_ms + wire.chance.randrange(1000, 8000)
        assert wire.now_ms < 500 * events + 100_000, "stuck"
    assert ledger.complete()
    return wire


@pytest.mark.parametrize(("seed", "badness"), [(1, 0.0), (2, 0.3), (3, 1.0)])
def test_exactly_once_sample(seed, badness):
    wire = exchange(3000, seed, badness)
    if badness:
        counters = wire.sides[0].counters()
        for name in ("events_resent", "bad_crc", "replayed", "out_of_order", "too_long"):
            assert counters[name] + wire.sides[1].counters()[name] > 0, name


@pytest.mark.soak
def test_exactly_once_100_000_events():
    wire = exchange(100_000, 11, 0.6)
    print(f"100,000 events in {wire.now_ms / 1000:.0f} simulated s, {wire.sides[0].sessions} sessions")
    print(wire.sides[0].counters(), wire.sides[1].counters())


@pytest.mark.parametrize("pulled_ms", [50, 300, 349, 360, 500, 3000])
@pytest.mark.parametrize("seed", range(5))
def test_recovered_within_200_ms_after_the_wire_is_back(pulled_ms, seed):
    wire = BadWire(seed, 0)
    ledger = Ledger(wire)
    for _ in range(40 + seed * 17):
        wire.step()
    wire.connected = False
    for number in range(pulled_ms):
        if number % 40 == 7 and number < 400:
            ledger.offer(0)
            ledger.offer(1)
        wire.step()
    wire.connected = True
    for _ in range(200):
        wire.step()
        ledger.collect()
    assert wire.sides[0].up and wire.sides[1].up
    assert ledger.complete()


def test_restarts_lose_nothing_that_was_acknowledged():
    """A display that restarts gets every event again that it had not acknowledged, and never one it had."""
    wire = BadWire(5, 0.3)
    sent = 0
    accepted: list[int] = []
    for now in range(60_000):
        if now % 97 == 0 and wire.sides[1].send(CARD, sent.to_bytes(4, "little")):
            sent += 1
        wire.step()
        event = wire.sides[0].next_event()
        if event is not None:
            number = int.from_bytes(event[1], "little")
            # "Durable": what came before may come again after a restart, once each, and the pass number tells.
            if not accepted or number > accepted[-1]:
                assert number == len(accepted)
                accepted.append(number)
            wire.sides[0].accept()
        if now % 4001 == 4000:
            wire.sides[0] = Session(DISPLAY, SCANNER, bytes(range(32)), wire.chance.randbytes)
    assert sent - len(accepted) <= 24 and len(accepted) > 400
