"""A run in the background ignores Ctrl-C, as continuous integration's may, and so would the processes that tests end
that way: for them it means what it says. And a busy computer makes no test of properties fail: their time is no
matter."""

import signal
import threading

from hypothesis import HealthCheck, settings

if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("railbird", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("railbird")
