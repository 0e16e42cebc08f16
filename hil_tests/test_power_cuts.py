"""Power fails at flash operations of whole rounds, clean and torn: the table comes back to the round, asks for a look
at the felt, and finishes it. A sample here; every operation in soak.
"""

from random import Random

import pytest
from cut_and_resume import finish, judge_check, judge_lamps, restore_power, resume
from forked import Forked
from round_scripts import FAST_MM_S, await_text, derby, do, poker, says, screen

from railbird.cards.card import card_from_text
from railbird_host.optics.channel import edges_of_pass
from railbird_host.optics.motion import steady

pytestmark = pytest.mark.needs("exact")

SETTLE_S = 0.12  # renewing a sector takes 50 ms
LATE_S = 1.0


def cuts_of_round(script, wanted):
    """Plays the round once; before each step it leaves a copy behind, in which power fails at each of the step's flash
    operations. `wanted(step, operation)` picks (torn, both boards) to try. Gives (step, operation, torn, both, word).
    """
    bench = script.bench()
    outcomes = []
    for at, step in enumerate(script.steps):
        copy = Forked(lambda cuts, at=at: [try_cut(bench, script, at, cut) for cut in cuts])
        before = len(bench.display.flash.operations)
        do(bench, step)
        await_text(bench, step.shows)
        bench.run(SETTLE_S)
        judge_lamps(bench, step)
        operations = len(bench.display.flash.operations) - before
        outcomes += copy.result([(number, *how) for number in range(operations) for how in wanted(at, number)])
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


def sample_of(count, seed):
    """About one in `count` cuts, each of one kind."""
    chance = Random(seed)
    kinds = [(torn, both) for torn in (False, True) for both in (False, True)]
    return lambda at, operation: [chance.choice(kinds)] if chance.random() * count < 1 else []


def every_cut(at, operation):
    return [(torn, both) for torn in (False, True) for both in (False, True)]


def told(name, outcomes):
    again = sum(outcome[4] == "again" for outcome in outcomes)
    print(f"{name}: power cut at {len(outcomes)} flash operations, {again} steps done again, every round ended right")


def test_a_sample_of_cuts_in_a_derby_round():
    outcomes = cuts_of_round(derby(), sample_of(4, 5))
    told("Derby", outcomes)
    assert len(outcomes) >= 5


def test_a_sample_of_cuts_in_a_poker_round():
    outcomes = cuts_of_round(poker(), sample_of(7, 4))
    told("poker", outcomes)
    assert len(outcomes) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("make", [derby, poker])
def test_power_cut_at_every_flash_operation(make):
    outcomes = cuts_of_round(make(), every_cut)
    told(make.__name__, outcomes)
    assert len(outcomes) >= 4 * 15


def random_cuts(script, count, seed):
    """Power of one board or both fails at instants that no program chose; at most one step is done again."""
    chance = Random(seed)
    bench = script.bench()
    steps = sorted(chance.choices(range(len(script.steps)), k=count))
    words = []
    for at, step in enumerate(script.steps):
        for _ in range(steps.count(at)):
            after_s, who = chance.uniform(0.0, 0.4), chance.choice(["scanner", "display", "both"])
            words.append(Forked(lambda _, cut=(at, after_s, who): cut_at_instant(bench, script, *cut)).result())
        if at == steps[-1]:
            break
        do(bench, step)
        await_text(bench, step.shows)
        bench.run(SETTLE_S)
    return words


def cut_at_instant(bench, script, at, after_s, who):
    """`after_s` from the beginning of a step; the step itself goes on for as long as hands take."""
    boards = {"scanner": [bench.scanner], "display": [bench.display], "both": [bench.scanner, bench.display]}[who]
    for board in boards:
        board.outside.at(bench.now_ns + after_s * 1e9, board.outside.new_source(), board.power_off)
    try:
        do(bench, script.steps[at])
        bench.run(max(0.0, after_s))
        restore_power(bench)
        return resume(bench, script, at)
    except Exception as error:
        where = f"step {at} ({script.steps[at].what}), {who} {after_s} s after its beginning"
        raise AssertionError(f"{where}: {error}") from error


def test_cuts_at_random_instants():
    words = random_cuts(derby(), 2, 1) + random_cuts(poker(), 2, 2)
    print(f"{len(words)} cuts at random instants, {words.count('again')} steps done again")


@pytest.mark.soak
@pytest.mark.parametrize("make", [derby, poker])
def test_many_cuts_at_random_instants(make):
    words = random_cuts(make(), 100, 3)
    print(f"{make.__name__}: {len(words)} cuts at random instants, {words.count('again')} steps done again")


def test_power_that_fails_again_and_again_costs_no_round():
    script = derby()
    bench = script.bench()
    for step in script.steps[:4]:
        do(bench, step)
        await_text(bench, step.shows)
    for _ in range(5):
        bench.display.power_off()
        bench.scanner.power_off()
        restore_power(bench)
        await_text(bench, "FELT AGREES? CONFIRM", 1.5)
    judge_check(bench, script, 4)
    bench.press("CONFIRM")
    finish(bench, script, 4)


def test_a_fault_at_power_off_shows_after_power_on():
    script = derby()
    bench = script.bench()
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
    bench.run(1.5)
    assert screen(bench) == fault
    do(bench, script.steps[3])  # the same card again, of the right deck
    await_text(bench, "+1 HELD OK? CONFIRM")
    judge_check(bench, script, 3)
    bench.press("CONFIRM")
    await_text(bench, script.steps[3].shows)
    finish(bench, script, 4)
