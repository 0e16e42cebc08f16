"""Ways to let simulated time pass, the same for one board and for several in lock-step."""

from collections.abc import Callable


class TimeLimit(Exception):
    """What was waited for did not happen within the simulated time allowed."""


class Runner:
    @property
    def now_ns(self) -> float:
        raise NotImplementedError

    def run_until_ns(self, time_ns: float) -> None:
        raise NotImplementedError

    @property
    def now_s(self) -> float:
        return self.now_ns / 1e9

    def run(self, seconds: float) -> None:
        self.run_until_ns(self.now_ns + seconds * 1e9)

    def run_until(self, condition: Callable[[], object], limit_s: float = 10.0, step_s: float = 0.001) -> None:
        """Runs, `step_s` at a time, until the condition holds; TimeLimit after `limit_s` simulated seconds."""
        end_ns = self.now_ns + limit_s * 1e9
        while not condition():
            if self.now_ns >= end_ns:
                raise TimeLimit(f"not within {limit_s} simulated seconds: {getattr(condition, '__name__', condition)}")
            self.run(step_s)
