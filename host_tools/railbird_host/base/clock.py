"""The clock of time limits and pauses: the computer's, unless boards run in this very process in a time of their own.

Comes in: nothing. Goes out: `now_s()` and `sleep(seconds)`, which every wait for a board goes by. `use` puts another
clock in place: with emulated boards a limit is then simulated time, and no computer is too busy to keep it.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_now_s: Callable[[], float] = time.monotonic
_sleep: Callable[[float], None] = time.sleep


def now_s() -> float:
    return _now_s()


def sleep(seconds: float) -> None:
    _sleep(seconds)


@contextmanager
def use(its_now_s: Callable[[], float], its_sleep: Callable[[float], None]) -> Iterator[None]:
    """All waits go by this clock until the block ends."""
    global _now_s, _sleep
    before = _now_s, _sleep
    _now_s, _sleep = its_now_s, its_sleep
    try:
        yield
    finally:
        _now_s, _sleep = before
