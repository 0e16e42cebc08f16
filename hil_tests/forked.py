"""A copy of this process, stopped at this instant: lets a test try many futures of one bench.

In: a function. Out: what it gives when the copy is let go, any number of copies one after the other; what happens in a
copy changes nothing here. The emulator has no threads, so a fork is a whole bench. What a copy prints is printed here.
"""

import contextlib
import ctypes
import functools
import io
import os
import pickle
import signal
import sys
import traceback

PR_SET_PDEATHSIG = 1  # linux/prctl.h


class Forked:
    def __init__(self, work):
        """`work(argument)` will run in the copy, on everything as it is now."""
        ask_out, ask_in = os.pipe()
        answer_out, answer_in = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            os.close(ask_in)
            os.close(answer_out)
            _serve(work, ask_out, answer_in)
        os.close(ask_out)
        os.close(answer_in)
        self._ask, self._answer = os.fdopen(ask_in, "wb"), os.fdopen(answer_out, "rb")

    def result(self, argument=None):
        """Lets the copy go; raises what it raised."""
        pickle.dump(argument, self._ask)
        self._ask.close()
        try:
            answer = self._answer.read()
        except BaseException:  # nobody waits for it any longer, and it must not take the time of others
            os.kill(self._pid, signal.SIGKILL)
            raise
        finally:
            self._answer.close()
            os.waitpid(self._pid, 0)
        assert answer, "the copy died"
        is_good, value, printed = pickle.loads(answer)
        print(printed, end="")
        if not is_good:
            raise AssertionError(value)
        return value


def in_copy(work, argument=None):
    """The result of work(argument), done in a copy."""
    return Forked(work).result(argument)


def in_a_copy(test):
    """A test that runs in a copy: whatever it does to a bench that others share is undone."""

    @functools.wraps(test)
    def run(*arguments, **named):
        in_copy(lambda _: test(*arguments, **named))

    return run


def _serve(work, ask: int, answer: int) -> None:
    """The copy: never comes back, and goes with whoever made it."""
    try:
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        with os.fdopen(ask, "rb") as pipe:
            question = pipe.read()
        if question:
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                try:
                    result = (True, work(pickle.loads(question)))
                except BaseException:
                    result = (False, "in a copy of the bench:\n" + traceback.format_exc())
            with os.fdopen(answer, "wb") as pipe:
                pickle.dump((*result, printed.getvalue()), pipe)
    finally:
        sys.stdout = sys.stderr = None
        os._exit(0)
