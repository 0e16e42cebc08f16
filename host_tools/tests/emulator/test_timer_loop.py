"""Loops that wait for the timer are skipped to their last turn: nothing in the program or in time tells."""

import pytest

from railbird_host.sim.emulator import RawRepl

WAITS = """
from time import sleep_us, ticks_us
from machine import Timer
rang = []
Timer(freq=700, mode=Timer.PERIODIC, callback=lambda _: rang.append(ticks_us()))
seen = []
for wait_us in (0, 1, 2, 3, 49, 50, 51, 320, 999, 1000, 1001, 2500):
    sleep_us(wait_us)
    seen.append(ticks_us())
print(seen, rang)
"""


def waited(make_board, zero_wait, turn_by_turn, counted_s=0.0):
    board = make_board(zero_wait_flash=zero_wait)
    board.loop.turn_by_turn = turn_by_turn
    prompt = RawRepl(board)
    prompt.exec("pass")
    if counted_s:  # the start-up code resets the timer
        board.jump_to(counted_s)
    said = prompt.exec(WAITS)
    cache = board.chip.xip
    return board, (said, board.now_ns, board.loop.instructions, cache.accesses, cache.misses)


@pytest.mark.parametrize("zero_wait", [False, True])
def test_the_same_instants_instructions_and_accesses(make_board, zero_wait):
    by_turns, slow = waited(make_board, zero_wait, turn_by_turn=True)
    skipping, quick = waited(make_board, zero_wait, turn_by_turn=False)
    assert quick == slow
    assert by_turns.loop.turns_skipped == 0 and skipping.loop.turns_skipped > 1000


def test_the_same_on_a_board_whose_count_was_put_forward(make_board):
    by_turns, slow = waited(make_board, True, turn_by_turn=True, counted_s=3 * 86400)
    skipping, quick = waited(make_board, True, turn_by_turn=False, counted_s=3 * 86400)
    assert quick == slow
    assert by_turns.loop.turns_skipped == 0 and skipping.loop.turns_skipped > 1000
