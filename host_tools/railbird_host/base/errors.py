"""The one exception that a verb may end with: what is wrong, what to do next, and the exit code."""

RIGHT, WRONG, USAGE, NO_BOARD, WRONG_BOARD, TRANSPORT, REFUSED, TIME_LIMIT = range(8)


class RailbirdError(Exception):
    """`message` says what is wrong, `next_step` what the person can do about it."""

    def __init__(self, message: str, next_step: str = "", exit_code: int = WRONG):
        super().__init__(message)
        self.message = message
        self.next_step = next_step
        self.exit_code = exit_code
