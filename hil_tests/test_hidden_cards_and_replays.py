"""Somebody in the wire who has no key replays a HELLO that the display said once, so that the scanner answers it just
when a hidden card is told. Neither the card's instant nor the answer's tells how hard a card was to read.

Dirt at one place hurts a block of some cards and of no others: whoever knows it knows of which ones.
"""

from random import Random

import pytest
from forked import in_a_copy, in_copy
from observed import Observation, Observer, differences
from rogue_board import BYTE_NS
from test_hidden_cards import (
    DIRTY,
    ONE_DEAL,
    OTHER_DEALS,
    PROGRAM,
    SENT_AT_ONCE,
    on_the_wire,
    passes_only,
    seated_bench,
)

from railbird.cards.card import card_from_text
from railbird.link.frame import MAX_WIRE_BYTES
from railbird.link.messages import DISPLAY, SCANNER
from railbird.link.session import Session
from railbird_host.sim.bench.prepared import key_of
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

pytestmark = pytest.mark.needs("exact")

HURT, UNHURT = ["KD", "5C", "6H"], ["2C", "9D", "AS"]
BEGUN = b"\x55"  # of a frame that does not come: the scanner waits for its rest before it answers


def recorded_hello() -> bytes:
    """What a display of this table said first at some start: it echoes nobody."""
    out = bytearray(MAX_WIRE_BYTES)
    return bytes(out[: Session(DISPLAY, SCANNER, key_of("link"), Random(5).randbytes).poll(0, out)])


def inject(bench, data: bytes, at_ns: float) -> float:
    """Into the wire to the scanner; gives when its last byte is there."""
    source = bench.scanner.outside.new_source()
    for byte in data:
        bench.scanner.outside.at(at_ns, source, lambda byte=byte: bench.scanner.uart[1].feed_byte(byte))
        at_ns += BYTE_NS
    return at_ns


def watch(bench, cards: list[str], ahead_s: float) -> Observation:
    """The HELLO ends so long before each card's motion does, which is 22 ms after the scanner saw its end."""
    hello, observer, instant_ns = recorded_hello(), Observer(bench), bench.now_ns
    for index, text in enumerate(cards):
        edges = edges_of_pass(card_from_text(text), 1, steady(900.0), DIRTY, seed=index)
        instant_ns = bench.parts.sensors.play(edges, instant_ns + 6e7)
        at_ns = inject(bench, hello + 30 * BEGUN, instant_ns - ahead_s * 1e9 - len(hello) * BYTE_NS)
        for count in range(4):
            inject(bench, BEGUN, at_ns + (count + 1) * 1e6)
        observer.run_until_ns(instant_ns)
    observer.run(0.4)
    return observer.observation()


def starts(observation: Observation, what: str) -> list[float]:
    return [item.start_ns for item in observation.seen if item.what == what and item.where == "scanner to display"]


@pytest.mark.slow
@in_a_copy
@pytest.mark.soak
def test_a_card_told_behind_an_answer_leaves_at_an_instant_too():
    bench = seated_bench(PROGRAM)
    (told_ns,) = starts(in_copy(lambda _: watch(bench, HURT[:1], 0.2)), "HIDDEN")
    behind = 0
    for ahead_s in (0.0270, 0.0277, 0.0284, 0.0291):
        asked = [in_copy(lambda given: watch(bench, *given), ([text], ahead_s)) for text in (HURT[1], UNHURT[0])]
        late_us = [(starts(one, "HIDDEN")[0] - told_ns) / 1000 for one in asked]
        assert [len(starts(one, "HELLO")) for one in asked] == [1, 1]
        assert late_us == pytest.approx([round(late / 5000) * 5000 for late in late_us], abs=1)
        assert late_us[0] == pytest.approx(late_us[1], abs=1)
        behind += late_us[0] > 1
    assert behind, "no answer was due when the card was told"


@pytest.mark.slow
@in_a_copy
def test_a_card_that_passes_twice_is_told_so_at_an_instant_too():
    bench = seated_bench(PROGRAM)
    told = [in_copy(lambda _, text=text: watch(bench, [text, text], 0.2)) for text in (HURT[0], UNHURT[0])]
    (one_ns,), (other_ns,) = (starts(one, "DUPLICATE") for one in told)
    assert abs(one_ns - other_ns) < 1000


def watch_reopened(bench, cards: list[str]) -> Observation:
    """The wire is held open until the link is lost, and let go."""
    observer, instant_ns = Observer(bench), bench.now_ns
    for index, text in enumerate(cards):
        edges = edges_of_pass(card_from_text(text), 1, steady(900.0), DIRTY, seed=index)
        instant_ns = bench.parts.sensors.play(edges, instant_ns + 6e7)
    observer.run_until_ns(instant_ns + 5e7)
    bench.faults.pull_cable()
    observer.run(0.6)
    bench.faults.plug_cable()
    observer.run(0.6)
    return observer.observation()


@pytest.mark.soak
@pytest.mark.parametrize(("planted", "is_alike"), [("", True), (SENT_AT_ONCE, False)], ids=["as it is", "a leak"])
@in_a_copy
def test_a_link_that_is_opened_anew_tells_nothing_of_how_cards_were_read(planted, is_alike):
    bench = seated_bench(PROGRAM + planted)
    one, other = [in_copy(lambda _, deal=deal: watch_reopened(bench, deal)) for deal in (HURT, UNHURT)]
    assert one.kinds["HIDDEN"] == 3 and one.kinds["SCANNER_STATE"] == 1
    found = {kind: (starts(one, kind), starts(other, kind)) for kind in ("HELLO", "SCANNER_STATE", "ALIVE")}
    assert [a == pytest.approx(b, abs=1000) for a, b in found.values()] == 3 * [is_alike], found


@pytest.mark.soak
@pytest.mark.parametrize("ahead_s", [0.0285, 0.05, 0.11])
@in_a_copy
def test_no_answer_tells_how_cards_were_read(ahead_s):
    bench = seated_bench(PROGRAM)
    one, other = [in_copy(lambda _, deal=deal: watch(bench, deal[:4], ahead_s)) for deal in (ONE_DEAL, OTHER_DEALS[0])]
    assert one.kinds["HIDDEN"] >= 4 and one.kinds["HELLO"] >= 4
    assert differences(passes_only(one), passes_only(other)) == []
    assert differences(on_the_wire(one), on_the_wire(other)) == []
