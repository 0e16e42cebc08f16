"""Whatever bytes arrive: nothing forged is accepted, nothing crashes, memory stays as it is."""

import random
import tracemalloc

import pytest
from bad_wire import BadWire, Ledger
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.link import frame, messages
from railbird.link.commitment import HiddenCards
from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SCANNER, BadMessage
from railbird.link.pairing import Pairing
from railbird.link.session import Session


def opened_pair(seed: int) -> BadWire:
    wire = BadWire(seed, 0)
    ledger = Ledger(wire)
    for number in range(300):
        if number % 20 == 0:
            ledger.offer(0)
            ledger.offer(1)
        wire.step()
        ledger.collect()
    assert wire.sides[0].up
    return wire


def mutated(chance: random.Random, recorded: list[bytes]) -> bytes:
    """A frame as an attacker without the key could make it: recorded, changed, spliced, made up, with a right CRC or
    not."""
    kind = chance.randrange(7)
    data = bytearray(chance.choice(recorded))
    if kind == 0:
        return bytes(data)  # replay
    if kind == 1:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        return bytes(data)
    if kind == 2:
        return bytes(data[: chance.randrange(len(data))])
    if kind == 3:
        return bytes(data) + bytes(chance.choice(recorded))[chance.randrange(20) :]
    if kind == 4:
        return chance.randbytes(chance.randrange(1, 400)) + b"\x00"
    out = bytearray(frame.MAX_WIRE_BYTES)
    payload = chance.randbytes(chance.randrange(frame.MAX_PAYLOAD + 1))
    sequence = chance.choice([1, 2, 100, 1000, 2**31, 2**32 - 1])
    mac = None if kind == 5 else Hmac(chance.randbytes(32))
    length = frame.encode(
        out, chance.randrange(256), sequence, chance.randrange(65536), chance.randrange(65536), payload, mac
    )
    return bytes(out[:length])


def bombard(frames: int, seed: int) -> list[int]:
    """So many frames at a display in session; gives its counts of rejections."""
    wire = opened_pair(seed)
    display = wire.sides[0]
    chance = random.Random(seed)
    accepted = display.counters()["events_accepted"]
    for _ in range(frames):
        display.receive(mutated(chance, wire.recorded), wire.now_ms)
        assert display.next_event() is None
        if display._offer_due or display._confirm_due:
            display.poll(wire.now_ms, wire._out)
    assert display.up and display.sessions == 1
    assert display.counters()["events_accepted"] == accepted
    ledger = Ledger(wire)
    ledger.offer(1)
    for _ in range(100):
        wire.step()
        ledger.collect()
    assert ledger.complete(), "the session does not work any more"
    return display.rejected


def test_fuzzed_frames_sample():
    rejected = bombard(20_000, 1)
    for reason in (frame.TOO_LONG, frame.BAD_COBS, frame.TOO_SHORT, frame.BAD_CRC, frame.BAD_TAG, frame.REPLAYED):
        assert rejected[reason] > 0, frame.REJECTION_NAMES[reason]


@pytest.mark.soak
def test_a_million_fuzzed_frames():
    rejected = bombard(1_000_000, 2)
    print(dict(zip(frame.REJECTION_NAMES, rejected, strict=True)))


def test_memory_stays_as_it_is():
    wire = opened_pair(3)
    chance = random.Random(3)
    frames = [mutated(chance, wire.recorded) for _ in range(3000)]
    tracemalloc.start()
    for data in frames:
        wire.sides[0].receive(data, wire.now_ms)
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(3):
        for data in frames:
            wire.sides[0].receive(data, wire.now_ms)
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 4000


def test_session_of_an_earlier_day_is_worth_nothing():
    """Everything ever said, replayed to restarted boards in any order: no session, no event."""
    wire = opened_pair(4)
    chance = random.Random(4)
    for role, far_role in ((DISPLAY, SCANNER), (SCANNER, DISPLAY)):
        alone = Session(role, far_role, bytes(range(32)), random.Random(99).randbytes)
        for number in range(5000):
            alone.receive(chance.choice(wire.recorded), number)
            alone.poll(number, wire._out)
        assert not alone.up and alone.next_event() is None


def test_attacker_in_the_wire_can_only_drop_and_delay():
    """He sees both sides, replays and reflects at will while they open sessions: events still arrive once, in order."""
    wire = BadWire(6, 0.2)
    ledger = Ledger(wire)
    chance = random.Random(6)
    for now in range(20_000):
        if now % 50 == 0:
            ledger.offer(now // 50 % 2)
        wire.step()
        ledger.collect()
        if wire.recorded and chance.random() < 0.2:
            side = wire.sides[chance.randrange(2)]
            side.receive(mutated(chance, wire.recorded[-200:]), wire.now_ms)
        if now % 3000 == 2999:
            wire.connected = not wire.connected
    wire.connected, wire.badness = True, 0
    for _ in range(500):
        wire.step()
        ledger.collect()
    assert ledger.complete() and sum(ledger.arrived) > 100


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=600), st.integers(1, 64))
def test_receiver_takes_any_bytes_and_finds_the_next_frame(data, step):
    frames = []
    receiver = frame.FrameReceiver(lambda buffer, length: frames.append(buffer[1]))
    out = bytearray(frame.MAX_WIRE_BYTES)
    length = frame.encode(out, 77, 1, 2, 3, b"payload", Hmac(b"key"))
    stream = data + bytes(out[:length])
    for start in range(0, len(stream), step):
        receiver.feed(stream[start : start + step])
    assert frames[-1] == 77


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=frame.MAX_PAYLOAD), st.integers(0, 255), st.integers(0, 2**32 - 1))
def test_any_payload_survives(payload, kind, sequence):
    frames = []
    receiver = frame.FrameReceiver(
        lambda buffer, length: frames.append((*frame.header_of(buffer), frame.payload_of(buffer, length)))
    )
    out = bytearray(frame.MAX_WIRE_BYTES)
    length = frame.encode(out, kind, sequence, 5, 6, payload, None)
    assert 0 not in out[1 : length - 1]
    receiver.feed(bytes(out[:length]))
    assert frames == [(kind, sequence, 5, 6, payload)]


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 255), st.binary(max_size=80))
def test_any_message_unpacks_or_is_named(kind, payload):
    try:
        fields = messages.unpack(kind, payload)
    except BadMessage:
        return
    assert messages.pack(kind, *fields) == payload


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from([messages.PAIR_OFFER, messages.PAIR_PROOF]), st.binary(max_size=45)), max_size=6)
)
def test_pairing_takes_any_words(words):
    pairing = Pairing(DISPLAY, b"12345678", b"00000000", b"d" * 32)
    for kind, payload in words:
        pairing.take(kind, payload)
    assert pairing.key is None


@settings(max_examples=50, deadline=None)
@given(st.dictionaries(st.integers(1, 65535), st.tuples(st.integers(0, 51), st.integers(0, 255)), max_size=20))
def test_commitments_of_any_deal_differ_only_in_their_bytes(deal):
    """Two deals that differ only in cards: as many commitments, of one length, no two alike."""
    first, second = HiddenCards(b"k" * 32), HiddenCards(b"k" * 32)
    first.start_round(b"n" * 16)
    second.start_round(b"n" * 16)
    seen = set()
    for number, (card, deck) in deal.items():
        first.remember(number, card, deck)
        second.remember(number, (card + 1) % 52, deck)
        pair = first.commit(number), second.commit(number)
        assert len(pair[0]) == len(pair[1]) == 32 and pair[0] != pair[1]
        seen.update(pair)
    assert len(seen) == 2 * len(deal)
