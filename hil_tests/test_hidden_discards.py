"""Two deals of Federal Draw Poker with other hidden cards and the same places discarded leave the same frames, before
and after a restart of the scanner; a planted leak of one bit of a discard's rank is found (design, section 6).
"""

import pytest
from forked import in_a_copy, in_copy
from observed import Observer, differences
from round_scripts import await_text, federal_draw, shared_table
from test_hidden_cards import LEAKS, PROGRAM, START, passes_only

from railbird.cards.card import card_from_text
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.play.tables import start

pytestmark = pytest.mark.needs("exact")

ONE_DEAL = ["KH", "KD", "9S", "5C", "2H"]
OTHER_DEAL = ["2C", "AD", "7H", "8H", "TS"]
SAME_BITS = ["9C", "JD", "7H", "3C", "TS"]  # as the first, by the lowest bit of each rank
PLACES = (1, 3)  # given up
GAP_S = 0.08


def at_boxes(program: str = ""):
    """In a copy: one box is in, the scanner has a program in front."""
    bench = shared_table(federal_draw)
    if program:
        RawRepl(bench.scanner, bench).start(program + START)
        bench.run(0.5)
        start(bench)
    bench.cover(3, 0)
    bench.run(0.4)
    bench.press("NO MORE BETS")
    await_text(bench, "1 BOX")
    return bench


def slide(bench, observer, text: str, seed: int) -> None:
    edges = edges_of_pass(card_from_text(text), 1, steady(900.0), seed=seed)
    observer.run_until_ns(bench.parts.sensors.play(edges, bench.now_ns + GAP_S * 1e9))


def watched(bench, deal, restarts: bool = False):
    """Five cards dealt, two of them given up, all at fixed instants."""
    observer = Observer(bench)
    for index, text in enumerate(deal):
        slide(bench, observer, text, index)
    observer.run(0.4)
    if restarts:
        bench.scanner.power_cycle()
        bench.run(2.5)
        bench.press("CONFIRM")
        bench.run(0.5)
        observer = Observer(bench)
    for index in PLACES:
        slide(bench, observer, deal[index], 10 + index)
    observer.run(0.4)
    return observer.observation()


@pytest.mark.slow
@in_a_copy
def test_the_same_places_given_up_leave_the_same_frames_whatever_the_cards():
    bench = at_boxes(PROGRAM)
    one, other = [in_copy(lambda _, deal=deal: watched(bench, deal)) for deal in (ONE_DEAL, OTHER_DEAL)]
    assert one.kinds["HIDDEN"] == 5 and one.kinds["AGAIN"] == 2
    assert not {"CARD", "OPENED", "DUPLICATE"} & set(one.kinds)
    assert differences(passes_only(one), passes_only(other)) == []


@pytest.mark.soak
@in_a_copy
def test_after_a_restart_too():
    bench = at_boxes()
    one, other = [in_copy(lambda _, deal=deal: watched(bench, deal, True)) for deal in (ONE_DEAL, OTHER_DEAL)]
    assert one.kinds["AGAIN"] == 2 and not {"CARD", "OPENED", "HIDDEN"} & set(one.kinds)
    assert differences(passes_only(one), passes_only(other)) == []


@pytest.mark.soak
@in_a_copy
def test_a_planted_leak_of_one_bit_of_a_discard_is_found():
    bench = at_boxes(PROGRAM + LEAKS["time"])
    one, alike, other = [
        in_copy(lambda _, deal=deal: watched(bench, deal)) for deal in (ONE_DEAL, SAME_BITS, OTHER_DEAL)
    ]
    assert differences(passes_only(one), passes_only(alike)) == []
    assert differences(passes_only(one), passes_only(other)) != []
