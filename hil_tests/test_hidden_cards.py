"""A hidden card shows in nothing that leaves the scanner: the proof of the design, section 6.

Two deals that differ only in face-down cards are played from the very same instant and compared until the opening: the
wire both ways, both service ports, flash operations, lamps, monitor. Commitments and their tags look random, and how
many of their bytes are zero moves the frames after them by some microseconds. So the comparison is made twice:

- on the images as they are: every frame that tells a pass, by its masked bytes and the instant at which it begins;
- with commitments that are the same in both deals, replaced in the scanner's memory after the real one was computed:
  then everything must agree, heartbeats, counters and pictures, and every time within 1 us.

Both with the flash's cache on: what the work on a card leaves in it is thrown away before anything leaves, at the same
instant whatever the card was. (A wait that ended within 50 ns was not enough: in 3 of 23 deals that much put a byte
into the display's next turn, and from there on both boards went their own ways.) A card that was read badly leaves
other holes in the heap, which move every turn of the loop after it by microseconds: the wire does not show it, because
heartbeats and acknowledgements leave at instants that follow from the frame before them.

And leaks of one bit of a rank, planted in the scanner, are found; so is a cache that is not emptied.
"""

import re
from dataclasses import replace
from random import Random

import pytest
from forked import in_a_copy, in_copy
from observed import Observation, Observer, differences, most_apart_at_start_us, most_apart_us
from round_scripts import await_text, derby, do, poker, shared_table, super4, three_card_poker

from railbird.cards.card import card_from_text
from railbird.link.messages import NOT_OPENED
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.impairments import PERFECT, Dirt, Impairments
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")

BY_GAME = [poker, *(pytest.param(script, marks=pytest.mark.soak) for script in (super4, three_card_poker))]
UPCARD = "QC"
ONE_DEAL = ["KH", "KD", "KS", "JS", "9D", "8C", "5C", "6H", "2H", "3D"]
OTHER_DEALS = [
    ["2C", "3C", "2S", "4S", "AD", "AC", "AH", "AS", "TH", "TD"],
    ["6H", "5C", "3D", "9D", "2H", "KH", "KD", "8C", "JS", "KS"],
]
MOST_APART_US = 1.0
DIRTY = Impairments(dirt=(Dirt(12.0, 3.0, 4.0, 2.0),))  # hurts one block of some cards, none of others

# The scanner's application starts again with this in front: the state machines and DMA channels of the first one are
# stopped, then commitments depend on the number of the pass alone.
PROGRAM = """
import hashlib, machine
from railbird.apps import scanner, scanner_desk
from railbird.link.commitment import HiddenCards
machine.mem32[0x50200000] = 0
machine.mem32[0x50000444] = 0xFFF
real = HiddenCards.commit
def commit(self, number):
    real(self, number)
    return hashlib.sha256(b"%d" % number).digest()
HiddenCards.commit = commit
def bit_of(desk):
    found = desk.hidden._cards.get(desk.reader.number)
    return found[0] % 13 & 1 if found else 0
"""
# Any hidden card may come again, as if the display had named it beforehand.
NAMED = """
told_again = scanner_desk.ScannerDesk._told_again
def named(self, number, result):
    self._may_come_again = list(range(1, number))
    return told_again(self, number, result)
scanner_desk.ScannerDesk._told_again = named
"""
CACHE_KEPT = """
from railbird.drivers import exact_wait
void = exact_wait.addressof(exact_wait._job) + 40
scanner.forget_at_us = lambda instant_us: exact_wait._release_at(instant_us, b"\\x01", 1, void)
"""
CACHE_FILLED = """
from uctypes import bytearray_at
first, second = bytearray_at(0x10000000, 8192), bytearray_at(0x10000000, 8192)
told = scanner_desk.ScannerDesk._tell
def tell(self, result):
    waits = told(self, result)
    bit_of(self) and first == second
    return waits
scanner_desk.ScannerDesk._tell = tell
"""
# Heartbeats and acknowledgements leave as soon as a turn of the loop finds them due.
SENT_AT_ONCE = """
scanner.Scanner._send = lambda self, now_ms: self._link.send(now_ms)
"""
TIMED = """
from time import ticks_diff, ticks_us
on_grid = scanner.Scanner._send_on_grid
def timed(self, pass_end_us, read_us):
    print("REST", ticks_diff(read_us, ticks_us()))
    on_grid(self, pass_end_us, read_us)
scanner.Scanner._send_on_grid = timed
"""
START = """
import application
application.run()
"""
# The lowest bit of a rank, in the time of a frame, in a frame more, in a byte of a frame, in a counter.
LEAKS = {
    "time": """
instants = scanner.HiddenInstants
real_due = instants.due_us
told = scanner_desk.ScannerDesk._tell
last = [None]
def tell(self, result):
    last[0] = self
    return told(self, result)
scanner_desk.ScannerDesk._tell = tell
instants.due_us = lambda self, end, now: real_due(self, end, now) + 300 * bit_of(last[0])
""",
    "frame": f"""
told = scanner_desk.ScannerDesk._tell
def tell(self, result):
    waits = told(self, result)
    if bit_of(self):
        self.session.send({NOT_OPENED}, b"\\xff\\xff\\x00")
    return waits
scanner_desk.ScannerDesk._tell = tell
""",
    "byte": """
told = scanner_desk.ScannerDesk._tell
def tell(self, result):
    waits = told(self, result)
    self._serial = self._serial[:7] + bytes([bit_of(self)])
    self._session_count = 0
    return waits
scanner_desk.ScannerDesk._tell = tell
""",
    "counter": """
told = scanner_desk.ScannerDesk._tell
def tell(self, result):
    waits = told(self, result)
    self.reader.counters.weak_bits += bit_of(self)
    return waits
scanner_desk.ScannerDesk._tell = tell
""",
}


def seated_bench(program: str = "", script=poker):
    """In a copy: the table at SEATS, its scanner with a program in front."""
    bench = shared_table(script)
    if program:
        RawRepl(bench.scanner, bench).start(program + START)
        bench.run(0.5)
        start(bench)
    chips, no_more_bets = script().steps[:2]
    do(bench, chips)
    do(bench, no_more_bets)
    await_text(bench, "1 SEAT")
    return bench


def watch(bench, cards, impairments=PERFECT, gap_s=0.06, speed_mm_s=900.0) -> Observation:
    """Passes the cards at fixed instants: a board's own clock runs ahead of `run_until_ns` by its last instruction,
    which is another one in every deal."""
    observer = Observer(bench)
    instant_ns = bench.now_ns
    for index, text in enumerate(cards):
        edges = edges_of_pass(card_from_text(text), 1, steady(speed_mm_s), impairments, seed=index)
        instant_ns = bench.parts.sensors.play(edges, instant_ns + gap_s * 1e9)
        observer.run_until_ns(instant_ns)
    observer.run(0.4)
    return observer.observation()


def passes_only(observation: Observation) -> Observation:
    """What the scanner tells of passes, each for the first time, without the count of frames; and what people see."""
    seen = {}
    for item in observation.seen:
        if item.what in ("HIDDEN", "FAULT", "DUPLICATE", "AGAIN"):
            data = item.data[:1] + item.data[5:7] + item.data[9:]  # kind, event, payload
            seen.setdefault((item.where, data), replace(item, data=data))
        elif item.what == "picture":
            seen[item.where, b""] = item
    return Observation(list(seen.values()), observation.kinds)


@pytest.mark.slow
@in_a_copy
def test_deals_that_differ_in_face_down_cards_tell_their_passes_alike():
    bench = seated_bench()
    one = passes_only(in_copy(lambda _: watch(bench, ONE_DEAL)))
    other = passes_only(in_copy(lambda _: watch(bench, OTHER_DEALS[0])))
    assert len(one.seen) >= 11
    assert differences(one, other) == []
    assert most_apart_at_start_us(one, other) < MOST_APART_US


def compare(bench, deals):
    one, *others = [in_copy(lambda _, deal=deal: watch(bench, deal)) for deal in deals]
    assert one.kinds["HIDDEN"] >= min(10, len(deals[0]))
    for other in others:
        assert differences(one, other) == []
        print(f"{len(one.seen)} frames, operations and pictures, at most {most_apart_us(one, other):.1f} us apart")


def whole(deal, script=poker):
    """The cards of one seat and the dealer; what lies face up is always the same."""
    cards = sum(step.do == "card" for step in script().steps)
    return [*deal, UPCARD] if script().upcard_at else deal[:cards]


@pytest.mark.slow
@pytest.mark.parametrize("script", BY_GAME)
@in_a_copy
def test_deals_with_equal_commitments_are_alike_in_everything(script):
    compare(seated_bench(PROGRAM, script=script), [whole(deal, script) for deal in (ONE_DEAL, OTHER_DEALS[0])])


@pytest.mark.soak
@pytest.mark.parametrize(("program", "is_found"), [("", False), (CACHE_KEPT, True)], ids=["emptied", "kept"])
@in_a_copy
def test_a_cache_that_is_not_emptied_is_found(program, is_found):
    """Work that fills the cache with other words for one bit of a rank shows in nothing, but without the emptying."""
    deals = [["KH", "5C"], ["KH", "6C"]]
    bench = seated_bench(PROGRAM + CACHE_FILLED + program)
    one, other = [in_copy(lambda _, deal=deal: watch(bench, deal)) for deal in deals]
    assert bool(differences(one, other)) is is_found, differences(one, other)[:3]


@pytest.mark.slow
@in_a_copy
def test_cards_that_come_again_are_told_alike_if_they_lay_at_the_same_places():
    """Other hidden cards, the same places passed once more: AGAIN names the pass and tells nothing of the card."""
    bench = seated_bench(PROGRAM + NAMED)
    deals = [[*deal[:4], deal[1], deal[3], deal[4]] for deal in (ONE_DEAL, OTHER_DEALS[0])]
    one, other = [in_copy(lambda _, deal=deal: watch(bench, deal)) for deal in deals]
    assert one.kinds["HIDDEN"] >= 5 and one.kinds["AGAIN"] >= 2 and "DUPLICATE" not in one.kinds
    assert differences(one, other) == []
    elsewhere = in_copy(lambda _: watch(bench, [*ONE_DEAL[:4], ONE_DEAL[2], ONE_DEAL[3], ONE_DEAL[4]]))
    assert differences(passes_only(one), passes_only(elsewhere)) != []


CHATTER = Impairments(contrast=0.6, chatter_mm=0.4)
CROOKED = Impairments(skew_degrees=4, jitter_mm=0.1, chatter_mm=0.3, contrast=0.6, dirt=DIRTY.dirt)


@pytest.mark.slow
@in_a_copy
def test_reading_is_over_when_the_instant_is_chosen_however_hard_a_card_is_to_read():
    """Else how long it took would choose between two instants that are 5 ms apart."""
    bench = seated_bench(PROGRAM + TIMED)
    bench.scanner.usb.take()
    for impairments, speed_mm_s in ((PERFECT, 900.0), (CHATTER, 300.0), (CROOKED, 500.0)):
        for index, text in enumerate(ONE_DEAL[:4]):
            edges = edges_of_pass(card_from_text(text), 1, steady(speed_mm_s), impairments, seed=index)
            bench.run_until_ns(bench.parts.sensors.play(edges, bench.now_ns + 0.06e9))
    bench.run(0.1)
    rests_us = [int(word) for word in re.findall(rb"REST (-?\d+)", bench.scanner.usb.take())]
    assert len(rests_us) >= 10 and min(rests_us) > 0, rests_us


@pytest.mark.soak
@in_a_copy
def test_more_deals_with_equal_commitments_are_alike():
    chance = Random(6)
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "HDSC" if rank + suit != UPCARD]
    deals = [ONE_DEAL, *OTHER_DEALS, *(chance.sample(deck, 10) for _ in range(20))]
    compare(seated_bench(PROGRAM), [whole(deal) for deal in deals])


def on_the_wire(observation: Observation) -> Observation:
    """Both ways between the boards."""
    return Observation([item for item in observation.seen if " to " in item.where], observation.kinds)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("program", "speed_mm_s", "is_found"),
    [("", 900.0, False), ("", 300.0, False), (SENT_AT_ONCE, 900.0, True)],
    ids=["on a grid", "on a grid, slow cards", "at once"],
)
@in_a_copy
def test_how_well_a_card_was_read_moves_nothing_on_the_wire(program, speed_mm_s, is_found):
    """Dirt hurts some cards and not others, and one good block is enough; so reading them takes longer or shorter, and
    leaves other holes in the heap. The scanner's own port tells of it: its counters are there to."""
    bench = seated_bench(PROGRAM + program)
    deals = [ONE_DEAL, *OTHER_DEALS]
    one, *others = [in_copy(lambda _, deal=deal: watch(bench, deal, DIRTY, 0.06, speed_mm_s)) for deal in deals]
    assert one.kinds["HIDDEN"] >= 10
    for other in others:
        assert differences(passes_only(one), passes_only(other)) == []
        found = differences(on_the_wire(one), on_the_wire(other))
        assert bool(found) is is_found, found[:3]


@in_a_copy
def test_a_derby_card_passed_early_is_held_alike():
    bench = shared_table(derby)
    RawRepl(bench.scanner, bench).start(PROGRAM + START)
    bench.run(0.5)
    start(bench)
    one, *others = [in_copy(lambda _, text=text: watch(bench, [text])) for text in ("2H", "AS", "TD")]
    assert one.kinds["HIDDEN"] >= 1 and "CARD" not in one.kinds
    for other in others:
        assert differences(one, other) == []


def finds(program, script=poker):
    """A leak of the lowest bit of a rank parts two deals that differ in it, and no others."""
    bench = seated_bench(PROGRAM + program, script=script)
    one = in_copy(lambda _: watch(bench, ["KH", "5C"]))
    same_bits = in_copy(lambda _: watch(bench, ["9D", "3S"]))
    other = in_copy(lambda _: watch(bench, ["KH", "6C"]))
    assert one.kinds["HIDDEN"] >= 2
    assert differences(one, same_bits) == []
    assert differences(one, other) != []


@pytest.mark.parametrize(
    "leak", ["time", *(pytest.param(leak, marks=pytest.mark.soak) for leak in LEAKS if leak != "time")]
)
@in_a_copy
def test_a_planted_leak_of_one_bit_of_a_rank_is_found(leak):
    finds(LEAKS[leak])


@pytest.mark.soak
@pytest.mark.parametrize("leak", ["time", "byte"])
@pytest.mark.parametrize("script", [super4, three_card_poker])
@in_a_copy
def test_the_same_leak_is_found_in_games_without_an_upcard(script, leak):
    finds(LEAKS[leak], script)
