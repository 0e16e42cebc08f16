"""Ctrl-C, SIGTERM and the end of the terminal wait until a job is whole; then they do what they do otherwise.

Comes in: a `with` block of the main thread (elsewhere no signal raises anything). A mask would not do: another thread,
such as the one that draws the progress bar, takes the signal then, and Python raises in the main thread all the same.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    SIGNALS.append(signal.SIGHUP)


@contextmanager
def held_back() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        if came:
            signal.raise_signal(came[0])
