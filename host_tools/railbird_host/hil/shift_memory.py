"""Is the memory of a board flat over a shift? A leak shows while a board runs on, so each stretch between two restarts
is judged by itself.

In: the rounds of a shift. Out: a line of text; an AssertionError if memory goes.
"""

from statistics import median

from railbird_host.hil.shift import RESTARTS, RoundSeen

FLAT_BYTES = 1024
STRETCH_ROUNDS = 8  # fewer say nothing


def stretches(rounds: list[RoundSeen], board: str) -> list[list[int]]:
    """Free bytes after each round, from one restart of the board to the next."""
    found: list[list[int]] = [[]]
    for seen in rounds:
        if board in RESTARTS.get(seen.fault, ()):
            found.append([])
        free = seen.free_bytes[board]
        if free is not None:
            found[-1].append(free)
    return [values for values in found if values]


def judge_memory(rounds: list[RoundSeen], board: str) -> str:
    found = stretches(rounds, board)
    for values in found:
        part = len(values) // 3
        if len(values) >= STRETCH_ROUNDS:
            lost = median(values[:part]) - median(values[-part:])  # a round that was just shown may still be held
            assert lost < FLAT_BYTES, f"the {board}'s heap is not flat: {lost:.0f} bytes less in {len(values)} rounds"
    values = [value for stretch in found for value in stretch]
    if not values:
        return f"free memory of the {board}: it never looked"
    longest = max(map(len, found))
    return (
        f"free memory of the {board}: {values[0]} bytes at first, {values[-1]} at last, {min(values)} at least; "
        f"{len(found) - 1} restarts, at most {longest} rounds without one"
    )
