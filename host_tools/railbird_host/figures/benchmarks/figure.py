"""One measured figure and the goal it is held against."""

from dataclasses import dataclass

AT_MOST, AT_LEAST, NO_GOAL = "<=", ">=", ""


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    unit: str
    goal: float | None = None
    comparison: str = AT_MOST

    @property
    def is_met(self) -> bool:
        """True for a figure without a goal, too: it is there to be read."""
        if self.goal is None or self.comparison == NO_GOAL:
            return True
        return self.value <= self.goal if self.comparison == AT_MOST else self.value >= self.goal

    @property
    def goal_text(self) -> str:
        if self.goal is None or self.comparison == NO_GOAL:
            return ""
        return f"{self.comparison} {number_text(self.goal)} {self.unit}".strip()


def number_text(value: float) -> str:
    """Three significant digits, and no exponent for what people read."""
    return f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"
