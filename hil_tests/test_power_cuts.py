"""Power fails at flash operations of whole rounds, clean and torn: the table comes back to the round, asks for a look
at the felt, and finishes it. A sample here; every operation in soak.
"""

from random import Random

import pytest
from cut_and_resume import BOOT_S, is_under_way, judge_check, judge_lamps, restore_power, resume
from forked import Forked, in_a_copy
from round_scripts import (
    FAST_MM_S,
    Step,
    await_text,
    derby,
    do,
    federal,
    federal_draw,
    poker,
    says,
    screen,
    shared_table,
    super4,
    three_card_poker,
)

from railbird.cards.card import card_from_text
from railbird.table.config import TableConfig
from railbird_host.figures.benchmarks.link_at_table import LONGEST_CARDS, deal
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import steady

pytestmark = pytest.mark.needs("exact")

SETTLE_S = 0.12
AT_REST_S = 0.6  # between rounds, when all is calm, a sector is erased
LATE_S = 1.0
FADED_S = 0.03  # longer than any board holds on


def cuts_of_round(make, wanted):
    """Plays the round once; before each step it leaves a copy behind, in which power fails at each of the step's flash
    operations. `wanted(step, operation)` picks (torn, both boards) to try. Gives (step, operation, torn, both, word).
    In the round no sector is erased, and the scanner writes no flash at all.
    """
    script, bench = make(), shared_table(make)
    outcomes = []
    scanner_operations = len(bench.scanner.flash.operations)
    for at, step in enumerate(script.steps):
        copy = Forked(lambda cuts, at=at: [try_cut(bench, script, at, cut) for cut in cuts])
        before = len(bench.display.flash.operations)
        do(bench, step)
        await_text(bench, step.shows)
        bench.run(SETTLE_S if at + 1 < len(script.steps) else AT_REST_S)
        judge_lamps(bench, step)
        operations = bench.display.flash.operations[before:]
        assert not is_under_way(script, at) or "erase" not in [done.kind for done in operations], step
        assert len(bench.scanner.flash.operations) == scanner_operations, "the scanner writes flash in play"
        outcomes += copy.result([(number, *how) for number in range(len(operations)) for how in wanted(at, number)])
    return outcomes


def try_cut(bench, script, at, cut):
    return Forked(lambda _: one_cut(bench, script, at, *cut)).result()


def one_cut(bench, script, at, operation, torn, both):
    try:
        bench.display.flash.cut_power_at(operation, torn)
        if both:
            bench.display.on_power(lambda on: None if on else bench.scanner.power_off())
        do(bench, script.steps[at])
        bench.run_until(lambda: not bench.display.has_power, limit_s=LATE_S)
        restore_power(bench)
        return at, operation, torn, both, resume(bench, script, at)
    except Exception as error:
        where = f"step {at} ({script.steps[at].what}), operation {operation}, torn {torn}, both {both}"
        raise AssertionError(f"{where}: {error}") from error


def chosen(*cuts):
    """Of (step, operation, torn, both boards)."""
    return lambda at, operation: [cut[2:] for cut in cuts if cut[:2] == (at, operation)]


def every_cut(at, operation):
    """Clean and torn; every second one takes both boards."""
    return [(torn, (operation + torn) % 2 == 0) for torn in (False, True)]


def told(name, outcomes):
    again = sum(outcome[4] == "again" for outcome in outcomes)
    print(f"{name}: power cut at {len(outcomes)} flash operations, {again} steps done again, every round ended right")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "cuts"),
    [
        (derby, [(9, 1, True, True), (10, 0, False, False), (12, 1, True, False)]),
        (poker, [(12, 0, True, True), (14, 1, False, False), (16, 2, True, False)]),
        pytest.param(federal, [(6, 0, False, False), (7, 0, True, True)], marks=pytest.mark.soak),
        pytest.param(federal_draw, [(8, 0, True, True), (10, 0, False, False)], marks=pytest.mark.soak),
    ],
    ids=["derby", "poker", "federal", "federal_draw"],
)
@in_a_copy
def test_a_sample_of_cuts_in_a_round(make, cuts):
    """Late in the round, because what is left of it is played; a record over two pages, an opened hand, NEXT."""
    assert len(cuts_of_round(make, chosen(*cuts))) == len(cuts)


@pytest.mark.soak
@pytest.mark.parametrize("make", [derby, poker, super4, three_card_poker, federal, federal_draw])
@in_a_copy
def test_power_cut_at_every_flash_operation(make):
    outcomes = cuts_of_round(make, every_cut)
    told(make.__name__, outcomes)
    assert len(outcomes) >= 2 * 15


def random_cuts(make, count, seed):
    """Power of one board or both fails at instants that no program chose; at most one step is done again."""
    chance = Random(seed)
    script, bench = make(), shared_table(make)
    steps = sorted(chance.choices(range(len(script.steps)), k=count))
    words = []
    for at, step in enumerate(script.steps):
        for _ in range(steps.count(at)):
            after_s, who = chance.uniform(0.0, 0.4), chance.choice(["scanner", "display", "both"])
            cut = (at, after_s, who, chance.random() < 0.5)
            words.append(Forked(lambda _, cut=cut: cut_at_instant(bench, script, *cut)).result())
        if at == steps[-1]:
            break
        do(bench, step)
        await_text(bench, step.shows)
        bench.run(SETTLE_S)
    return words


def cut_at_instant(bench, script, at, after_s, who, fades):
    """`after_s` from the beginning of a step; the step itself goes on for as long as hands take. Power that fades lets
    a board run on for milliseconds, and what it writes in the last of them may read differently later."""
    boards = {"scanner": [bench.scanner], "display": [bench.display], "both": [bench.scanner, bench.display]}[who]
    for board in boards:
        goes = board.power_fades if fades else board.power_off
        board.outside.at(bench.now_ns + after_s * 1e9, board.outside.new_source(), goes)
    try:
        do(bench, script.steps[at])
        bench.run(max(0.0, after_s) + (FADED_S if fades else 0.0))
        restore_power(bench)
        bench.run(BOOT_S)  # also if the scanner alone was off: the dealer sees NO LINK, and waits
        return resume(bench, script, at)
    except Exception as error:
        where = f"step {at} ({script.steps[at].what}), {who} {after_s} s after its beginning, fades {fades}"
        raise AssertionError(f"{where}: {error}") from error


@pytest.mark.soak
@pytest.mark.parametrize("make", [derby, poker])
@in_a_copy
def test_cuts_at_random_instants(make):
    words = random_cuts(make, 30, 3)
    print(f"{make.__name__}: {len(words)} cuts at random instants, {words.count('again')} steps done again")


@pytest.mark.slow
@in_a_copy
def test_power_that_fails_again_and_again_costs_no_round():
    script, bench = derby(), shared_table(derby)
    for step in script.steps[:4]:
        do(bench, step)
        await_text(bench, step.shows)
    for _ in range(4):  # bad starts end in safe mode after three; a cut is no bad start
        bench.display.power_off()
        bench.scanner.power_off()
        restore_power(bench)
        await_text(bench, "FELT AGREES? CONFIRM", BOOT_S)
    judge_check(bench, script, 4)
    bench.press("CONFIRM")
    do(bench, script.steps[4])
    await_text(bench, script.steps[4].shows)


@in_a_copy
def test_a_fault_at_power_off_shows_after_power_on():
    script, bench = derby(), shared_table(derby)
    for step in script.steps[:3]:
        do(bench, step)
        await_text(bench, step.shows)
    bench.slide(edges_of_pass(card_from_text("3H"), 99, steady(FAST_MM_S)))  # of a deck that is not enrolled
    bench.run(0.4)
    fault = screen(bench)
    assert says(bench, "DECK") and not says(bench, "2 CARDS LAST")
    bench.display.power_off()
    bench.scanner.power_off()
    restore_power(bench)
    bench.run(2.5)
    assert screen(bench) == fault
    do(bench, script.steps[3])  # the same card again, of the right deck
    await_text(bench, "+1 HELD OK? CONFIRM")
    judge_check(bench, script, 3)
    bench.press("CONFIRM")
    await_text(bench, script.steps[3].shows)


def test_power_fails_in_the_longest_round_there_can_be():
    """214 cards of eight decks are on the felt: they are all there again, and the round ends."""
    flashes = prepared_flashes(TableConfig(decks=8), play=lambda keeper: deal(keeper, LONGEST_CARDS))
    bench = TableBench("derby", flashes=flashes)
    await_text(bench, "FELT AGREES? CONFIRM", 4.0)
    bench.run(0.5)
    bench.press("CONFIRM")
    await_text(bench, "DEAL TO 3RD PLACE")
    for step in (Step("card", "9C", "RESULT"), Step("key", "CONFIRM", "PAYING"), Step("key", "NEXT", "R 0002")):
        do(bench, step)
        await_text(bench, step.shows)
