"""Why a test failed: the bench, the flash, the identity of a board, a time limit or an assertion, told apart.

In: the exception that ended the test and the phase in which it came. Out: one word, for reports and for the decision
whether the rest of the run makes sense.
"""

from railbird_host.base.errors import NO_BOARD, TIME_LIMIT, TRANSPORT, WRONG_BOARD, RailbirdError
from railbird_host.hil.finding import BENCH, FLASH, IDENTITY, Finding
from railbird_host.sim.emulator.runner import TimeLimit

LIMIT, ASSERTION, ERROR = "time limit", "assertion", "error"
# After one of these nothing that follows can be trusted.
STOPS_THE_RUN = (BENCH, FLASH, IDENTITY)


class BenchFailure(Exception):
    """The bench itself is not fit for a test: no board, no rig, a wire missing."""


class FlashFailure(Exception):
    """A board does not hold the image that was built."""


def failure_of(finding: Finding) -> Exception:
    """What a bench's check found, as the failure that has the right verdict."""
    said = f"{finding.what} {finding.problem} (next: {finding.next_step})"
    kind = {BENCH: BenchFailure, FLASH: FlashFailure}.get(finding.verdict)
    return kind(said) if kind else RailbirdError(said, finding.next_step, WRONG_BOARD)


class WallLimit(TimeLimit):
    """A test took far longer on the wall clock than it may: something hangs."""


def verdict_of(error: BaseException, phase: str = "call") -> str:
    if isinstance(error, BenchFailure):
        return BENCH
    if isinstance(error, FlashFailure):
        return FLASH
    if isinstance(error, RailbirdError):
        by_code = {WRONG_BOARD: IDENTITY, NO_BOARD: BENCH, TRANSPORT: BENCH, TIME_LIMIT: LIMIT}
        if error.next_step == "make firmware":
            return FLASH
        return by_code.get(error.exit_code, ASSERTION if phase == "call" else BENCH)
    if isinstance(error, TimeLimit):
        return LIMIT
    if isinstance(error, AssertionError):
        return ASSERTION
    if isinstance(error, OSError) and phase == "setup":
        return BENCH
    return ERROR
