"""Sessions: opening, exactly-once events, loss, resend, the order of events, the service port's window."""

from railbird.link import frame, session
from railbird.link.messages import ALIVE, CARD, DISPLAY, HOST, SCANNER, SERVICE
from railbird.link.session import Session
from session_pair import KEY, Pair, open_pair, random_source, taken


def test_opens_within_three_frames():
    pair = open_pair()
    assert pair.display.sessions == 1 and pair.scanner.sessions == 1
    assert len(pair.to_display) + len(pair.to_scanner) <= 4
    assert pair.display.problem == session.CONNECTED


def test_a_session_that_ends_while_its_successor_opens_does_not_spoil_it():
    """The scanner noticed the loss first. The display answered its hello, then gave up the old session: the hello that
    comes back opens the new one all the same."""
    pair = open_pair()
    late_ms = pair.now_ms + session.LOST_MS - 10
    scanner, display = pair.scanner, pair.display
    scanner.close()
    hello = bytes(pair.out[: scanner.poll(late_ms, pair.out)])
    display.receive(hello, late_ms)
    answer = bytes(pair.out[: display.poll(late_ms, pair.out)])
    scanner.receive(answer, late_ms + 5)
    assert scanner.up and display.up
    display.poll(late_ms + 15, pair.out)
    assert not display.up
    display.receive(bytes(pair.out[: scanner.poll(late_ms + 6, pair.out)]), late_ms + 20)
    assert display.up and display.sessions == 2


def test_events_arrive_once_and_in_order_both_ways():
    pair = open_pair()
    for number in range(20):
        assert pair.scanner.send(CARD, bytes([number]))
        assert pair.display.send(CARD, bytes([number, 1]))
    from_scanner, from_display = [], []
    for _ in range(100):
        pair.step()
        from_scanner += taken(pair.display)
        from_display += taken(pair.scanner)
    assert from_scanner == [(CARD, bytes([number])) for number in range(20)]
    assert from_display == [(CARD, bytes([number, 1])) for number in range(20)]
    assert pair.scanner.waiting() == 0 and pair.display.waiting() == 0


def test_event_is_acknowledged_only_after_accept():
    pair = open_pair()
    pair.scanner.send(CARD, b"a")
    pair.step(500)
    assert pair.scanner.waiting() == 1
    assert pair.display.next_event() == (CARD, b"a")
    assert pair.display.next_event() == (CARD, b"a")
    pair.display.accept()
    pair.step(2)
    assert pair.scanner.waiting() == 0
    assert pair.display.next_event() is None
    assert pair.scanner.counters()["events_resent"] > 0


def test_send_queue_is_bounded():
    pair = Pair()
    count = 0
    while pair.scanner.send(CARD, b""):
        count += 1
    assert count == 24


def test_receive_queue_is_bounded_and_loses_nothing():
    pair = open_pair()
    for number in range(20):
        pair.scanner.send(CARD, bytes([number]))
    pair.step(300)
    events = []
    for _ in range(2000):
        pair.step()
        events += taken(pair.display)
    assert events == [(CARD, bytes([number])) for number in range(20)]


def test_lost_link_is_seen_within_500_ms_and_heartbeats_keep_it():
    pair = open_pair()
    pair.step(5000)
    assert pair.display.up and pair.scanner.up and pair.display.sessions == 1
    pair.cut = True
    pair.step(452)
    assert not pair.display.up and not pair.scanner.up
    assert pair.display.problem == session.NO_SIGNAL


def test_events_survive_a_pulled_cable_and_are_there_within_200_ms():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.cut = True
    pair.step(1)
    pair.scanner.send(CARD, b"2")
    pair.step(2000)
    pair.cut = False
    pair.step(200)
    assert taken(pair.display) == [(CARD, b"1"), (CARD, b"2")]
    pair.step(5)
    assert pair.scanner.waiting() == 0


def test_event_taken_before_the_cut_is_not_delivered_again():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(1)
    pair.cut = True
    assert taken(pair.display) == [(CARD, b"1")]
    pair.step(1000)
    pair.cut = False
    pair.step(200)
    assert pair.display.next_event() is None
    assert pair.scanner.waiting() == 0


def test_restarted_display_gets_what_it_had_not_acknowledged():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(1)
    taken(pair.display)
    pair.step(1)
    pair.scanner.send(CARD, b"2")
    pair.step(1)
    pair.display = Session(DISPLAY, SCANNER, KEY, random_source(77))
    pair.step(200)
    assert taken(pair.display) == [(CARD, b"2")]
    assert pair.scanner.far_restarts == 1


def test_restarted_scanner_is_noticed_and_starts_anew():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(1)
    taken(pair.display)
    pair.scanner = Session(SCANNER, DISPLAY, KEY, random_source(78))
    pair.scanner.send(CARD, b"new")
    pair.step(200)
    assert taken(pair.display) == [(CARD, b"new")]
    assert pair.display.far_restarts == 1


def test_reordered_frames_come_out_in_order():
    pair = open_pair()
    for number in range(4):
        pair.scanner.send(CARD, bytes([number]))
    wires = []
    for _ in range(4):
        length = pair.scanner.poll(pair.now_ms, pair.out)
        wires.append(bytes(pair.out[:length]))
    for wire in reversed(wires):
        pair.display.receive(wire, pair.now_ms)
    counters = pair.display.counters()
    assert counters["out_of_order"] == 1 and counters["replayed"] == 3
    events = []
    for _ in range(300):
        pair.step()
        events += taken(pair.display)
    assert events == [(CARD, bytes([number])) for number in range(4)]


def test_ticks_may_go_round():
    pair = Pair()
    pair.now_ms = 0x3FFFFFFF - 500
    pair.step(400)
    assert pair.display.up
    pair.now_ms -= 0x40000000
    pair.scanner.send(CARD, b"1")
    pair.step(400)
    assert pair.display.up and pair.display.sessions == 1
    assert taken(pair.display) == [(CARD, b"1")]


def test_service_port_never_speaks_unasked_and_keeps_its_window():
    host = Session(HOST, SERVICE, KEY, random_source(1), session.ASK)
    port = Session(SERVICE, HOST, KEY, random_source(2), session.ANSWER, window_bytes=200)
    out = bytearray(frame.MAX_WIRE_BYTES)
    for now_ms in range(0, 2000, 10):
        assert port.poll(now_ms, out) == 0
    host.connect()
    for now_ms in range(2000, 2010):
        length = host.poll(now_ms, out)
        port.receive(bytes(out[:length]), now_ms)
        length = port.poll(now_ms, out)
        host.receive(bytes(out[:length]), now_ms)
    assert host.up and port.up
    for _ in range(10):
        port.send(CARD, bytes(100))
    total = 0
    for now_ms in range(2010, 9000):
        total += port.poll(now_ms, out)
    assert 100 < total <= 200


def test_counters_are_named():
    pair = open_pair()
    pair.scanner.send(CARD, b"1")
    pair.step(7)
    taken(pair.display)
    pair.step(1)
    counters = pair.scanner.counters()
    assert counters["events_sent"] == 1 and counters["events_resent"] == 0
    assert counters["round_trip_ms"] == 7 == counters["round_trip_most_ms"]
    assert pair.display.counters()["events_accepted"] == 1
    assert ALIVE


def test_a_quiet_session_says_nothing_but_acknowledgements_and_heartbeats():
    pair = open_pair()
    scanner, silent_from = pair.scanner, pair.now_ms
    while scanner.poll(pair.now_ms, pair.out):
        pass
    assert not scanner.is_due(silent_from) and not scanner.owes_acknowledgement()
    assert not scanner.poll(silent_from, pair.out)
    due_ms = silent_from - scanner.silent_ms(silent_from) + session.HEARTBEAT_MS
    assert not scanner.poll(due_ms - 1, pair.out) and not scanner.is_due(due_ms)
    assert scanner.poll(due_ms, pair.out) and scanner.silent_ms(due_ms) == 0
    scanner.send(CARD, b"x")
    assert scanner.is_due(due_ms) and scanner.has_event() and scanner.new_event() == CARD
    assert scanner.poll(due_ms, pair.out) and not scanner.is_due(due_ms)
    again_ms = due_ms + session.RESEND_MS[session.KEEP_ALIVE]
    assert scanner.is_due(again_ms) and not scanner.new_event()
    scanner.close()
    assert scanner.is_due(due_ms) and not scanner.has_event() and not scanner.new_event()
    assert scanner.poll(due_ms, pair.out) and not scanner.is_due(due_ms)
    assert scanner.is_due(due_ms + session.HELLO_MS)
