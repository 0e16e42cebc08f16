"""An office with its pages in a thread of the test."""

import threading
from contextlib import contextmanager


@contextmanager
def running(office):
    """Gives its address."""
    ending, ready = threading.Event(), threading.Event()
    worker = threading.Thread(target=office.run, args=(ending, False, ready.set))
    worker.start()
    assert ready.wait(60)
    yield office.address
    ending.set()
    worker.join()
