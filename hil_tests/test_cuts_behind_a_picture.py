"""A new round is on the monitor before its snapshot is in the flash: power fails at every flash operation from NEXT on,
clean and torn, and the table comes back to that round, whose cards count."""

import pytest
from cut_and_resume import BOOT_S, restore_power
from forked import in_a_copy, in_copy
from round_scripts import Step, await_text, derby, do, says, shared_table

from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.sim.bench.prepared import prepared_table_file
from railbird_host.sim.bench.table_bench import TableBench

pytestmark = pytest.mark.needs("exact")

NEW_ROUND = "R 0002"
UNSEEN = "QC"  # in the round before
CALM_S = 0.6  # in which the sector that the round left is erased


def at_next() -> TableBench:
    """In a copy: the last key of a round is all that is left of it."""
    bench = shared_table(derby)
    for step in derby().steps[:-1]:
        do(bench, step)
        await_text(bench, step.shows)
    return bench


def operations_after_next(bench: TableBench) -> int:
    before = len(bench.display.flash.operations)
    bench.press("NEXT")
    bench.run(CALM_S)
    return len(bench.display.flash.operations) - before


def cut(bench: TableBench, operation: int, torn: bool) -> bool:
    """Whether the new round was on the monitor when power failed."""
    bench.display.flash.cut_power_at(operation, torn)
    bench.press("NEXT")
    bench.run_until(lambda: says(bench, NEW_ROUND) or not bench.display.has_power, 1.0)
    was_shown = bench.display.has_power
    bench.run_until(lambda: not bench.display.has_power, CALM_S)
    restore_power(bench)
    await_text(bench, "PRESS NO MORE BETS" if was_shown else "", BOOT_S)
    bench.run(0.3)
    if not says(bench, NEW_ROUND):
        assert not was_shown, "a round that people saw is gone"
        for key, shown in (("CONFIRM", "PAYING"), ("NEXT", NEW_ROUND)):  # the felt agrees
            bench.press(key)
            await_text(bench, shown)
    for step in (Step("key", "NO MORE BETS", "0 CARDS"), Step("card", UNSEEN, " 1 CARD")):
        do(bench, step)
        await_text(bench, step.shows)
    file = prepared_table_file()
    found = verify(pull(bench.boards.handle("display").unlocked(), file.name), file.journal_key.reveal())
    assert found.sound, found.problems
    return was_shown


@pytest.mark.slow
@pytest.mark.parametrize("first", [-1, pytest.param(0, marks=pytest.mark.soak)], ids=["last operation", "all"])
@in_a_copy
def test_a_cut_between_a_new_rounds_picture_and_the_end_of_its_snapshot(first):
    bench = at_next()
    count = in_copy(lambda _: operations_after_next(bench))
    cuts = [(operation, torn) for operation in list(range(count))[first:] for torn in (False, True)]
    shown = [in_copy(lambda _, one=one: cut(bench, *one)) for one in cuts]
    print(f"{len(cuts)} cuts, {sum(shown)} behind the picture")
    assert any(shown)
