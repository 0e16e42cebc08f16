"""What stops a build: said in one line, with what to do next. Nothing else leaves this package as an exception."""


class ToolchainProblem(Exception):
    """`message` says what is wrong, `next_step` what the person can do about it."""

    def __init__(self, message: str, next_step: str = ""):
        super().__init__(message)
        self.message = message
        self.next_step = next_step
