"""The scanner loses power for a moment while cards are dealt: the display always hears of it, and no card is lost
without a word. Blinks from a fifth of a millisecond to many, at any instant of a deal at a dealer's pace."""

from random import Random

import pytest
from forked import in_a_copy, in_copy
from journal_reading import records
from round_scripts import ANTE, await_text, derby, poker, screen, shared_table

from railbird.apps.table_recovery import event_of
from railbird.cards.card import card_from_text
from railbird.journal.record import SNAPSHOT
from railbird.table import events
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

pytestmark = pytest.mark.needs("exact")

CARDS = ["5H", "9D", "3H", "4S", "JH", "KD"]
PACE_S = 0.3
START_S = 2.5  # how long a start may take is a figure (make figures)
BLINKS_MS = (0.2, 1.0, 7.0, 50.0)
TOLD = (events.CARD, events.HIDDEN, events.FAULT)


def journalled(bench) -> list[tuple]:
    return [event_of(kind, payload) for kind, payload in records(bench) if kind < SNAPSHOT]


def deal_with_a_blink(bench, blink_ms: float, at_s: float) -> tuple[int, int, bool, list[str]]:
    """(cards dealt, passes told, whether the display heard of the blink, what stands on the monitor)."""
    before = len([event for event in journalled(bench) if events.kind_of(event) in TOLD])
    begin_ns = bench.now_ns
    ends_ns = 0.0
    for index, text in enumerate(CARDS):
        edges = edges_of_pass(card_from_text(text), 1, steady(900.0), seed=index)
        ends_ns = bench.parts.sensors.play(edges, begin_ns + (0.05 + index * PACE_S) * 1e9)
    bench.run_until_ns(begin_ns + at_s * 1e9)
    bench.faults.cut_power("scanner")
    bench.run(blink_ms / 1000)
    bench.faults.restore_power("scanner")
    bench.run_until_ns(max(ends_ns, bench.now_ns) + START_S * 1e9)
    happened = journalled(bench)
    told = len([event for event in happened if events.kind_of(event) in TOLD]) - before
    return len(CARDS), told, (events.SCANNER_RESTARTED,) in happened, screen(bench)


def open_race():
    bench = shared_table(derby)
    bench.press("NO MORE BETS")
    await_text(bench, "0 CARDS")
    return bench


def open_deal():
    bench = shared_table(poker)
    bench.cover(3, ANTE)
    bench.run(0.4)
    bench.press("NO MORE BETS")
    await_text(bench, "1 SEAT")
    return bench


def judge(bench, blinks: list[tuple[float, float]]) -> None:
    lost = heard = 0
    for blink_ms, at_s in blinks:
        dealt, told, is_heard, lines = in_copy(lambda _, blink=(blink_ms, at_s): deal_with_a_blink(bench, *blink))
        assert is_heard, f"{blink_ms} ms at {at_s:.3f} s: the display knows nothing of it; {lines}"
        heard += 1
        lost += dealt - told
    print(
        f"{len(blinks)} blinks, {heard} heard of; {lost} of {len(blinks) * len(CARDS)} cards dealt meanwhile not told"
    )


@pytest.mark.slow
@in_a_copy
@pytest.mark.soak
def test_blinks_in_a_race_are_heard_of():
    judge(open_race(), [(blink_ms, 0.35 + index * 0.27) for index, blink_ms in enumerate(BLINKS_MS)])


@pytest.mark.soak
@pytest.mark.parametrize("prepare", [open_race, open_deal])
@in_a_copy
def test_blinks_of_many_lengths_at_any_instant_are_heard_of(prepare):
    chance = Random(16)
    lengths = [0.2 * 1.3**step for step in range(22)]  # to 50 ms
    judge(prepare(), [(blink_ms, chance.uniform(0.0, PACE_S * len(CARDS))) for blink_ms in lengths])
