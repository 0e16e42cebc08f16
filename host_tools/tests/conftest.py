"""A run in the background ignores Ctrl-C, as continuous integration's may, and so would the processes that tests end
that way: for them it means what it says."""

import signal
import threading

if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
