"""Sessions: what they refuse. A foreign board, another version, what was recorded before, their own frames, noise."""

import gc

from railbird.link import frame, session
from railbird.link.messages import CARD, DISPLAY, SCANNER
from railbird.link.session import Session
from session_pair import KEY, Pair, open_pair, random_source, taken


def test_foreign_board_is_not_paired():
    pair = Pair(far_key=b"x" * 32)
    pair.scanner.send(CARD, b"forged")
    pair.step(1000)
    assert not pair.display.up and not pair.scanner.up
    assert pair.display.problem == session.NOT_PAIRED
    assert pair.display.rejected[frame.BAD_TAG] > 0
    assert pair.display.next_event() is None


def test_other_version_is_refused_and_named():
    pair = Pair()
    saved = session.PROTOCOL_VERSION
    session.PROTOCOL_VERSION = saved + 1
    try:
        length = pair.scanner.poll(0, pair.out)
    finally:
        session.PROTOCOL_VERSION = saved
    pair.display.receive(bytes(pair.out[:length]), 0)
    assert pair.display.problem == session.VERSIONS_DIFFER
    assert pair.display.far_version == saved + 1
    assert not pair.display.up


def test_replay_within_and_from_an_earlier_session_is_refused():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(150)
    assert taken(pair.display) == [(CARD, b"1")]
    first_session = list(pair.to_display)
    for wire in first_session:
        pair.display.receive(wire, pair.now_ms)
    assert pair.display.next_event() is None
    pair.cut = True
    pair.step(500)
    pair.cut = False
    pair.step(100)
    assert pair.display.up
    sessions = pair.display.sessions
    for wire in first_session:
        pair.display.receive(wire, pair.now_ms)
        pair.step()
    assert pair.display.next_event() is None
    assert pair.display.sessions == sessions and pair.display.up
    assert pair.display.rejected[frame.REPLAYED] + pair.display.rejected[frame.BAD_TAG] >= 3


def test_recorded_session_replayed_to_a_restarted_board_is_refused():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(150)
    alone = Session(DISPLAY, SCANNER, KEY, random_source(99))
    for _ in range(3):
        for wire in pair.to_display:
            alone.receive(wire, 1)
            alone.poll(1, pair.out)
    assert not alone.up
    assert alone.next_event() is None


def test_replayed_heartbeats_do_not_hide_a_lost_link():
    pair = open_pair()
    pair.step(300)
    recorded = list(pair.to_display)
    pair.cut = True
    for _ in range(500):
        pair.step()
        for wire in recorded:
            pair.display.receive(wire, pair.now_ms)
        if not pair.display.up:
            return
    raise AssertionError("the link still looks alive")


def test_reflected_frames_are_refused():
    pair = open_pair()
    pair.display.send(CARD, b"mine")
    pair.step(5)
    for wire in pair.to_scanner:
        pair.display.receive(wire, pair.now_ms)
    assert pair.display.next_event() is None
    alone = Session(DISPLAY, SCANNER, KEY, random_source(5))
    for now_ms in range(1000):
        length = alone.poll(now_ms, pair.out)
        alone.receive(bytes(pair.out[:length]), now_ms)
    assert not alone.up


def test_memory_stays_as_it_is_under_fire():
    # On MicroPython; on CPython host_tools/tests/link measures it.
    if not hasattr(gc, "mem_alloc"):
        return
    pair = open_pair()
    recorded = list(pair.to_display)
    fire(pair.display, recorded)
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(5):
        fire(pair.display, recorded)
    gc.collect()
    assert gc.mem_alloc() - before < 256


def fire(side, recorded):
    noise = random_source(9)
    for number in range(200):
        damaged = bytearray(recorded[number % len(recorded)])
        damaged[number % len(damaged)] ^= 1 + number % 255
        side.receive(bytes(damaged), 0)
        side.receive(noise(number), 0)
        side.receive(recorded[number % len(recorded)], 0)
