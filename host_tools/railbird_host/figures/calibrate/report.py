"""What the runs say: published, emulated, ratio; geometric mean, worst, the half that was fitted and the other one."""

import math
from dataclasses import dataclass, field

from railbird_host.figures.calibrate.programs import Score
from railbird_host.figures.calibrate.published import FITTED, OTHERS, PERF_BENCH, PERF_BENCH_2023

MEAN_GOAL, SINGLE_GOAL, VIPER_GOAL = 0.03, 0.15, 0.05
WHY_ONE_DIFFERS = (
    "single programs differ by where the linker put what they call (the range beside the ratio) and by what MicroPython"
    " changed between March 2024 and 1.25"
)


def geometric_mean(values: list[float]) -> float:
    return math.exp(sum(math.log(value) for value in values) / len(values))


@dataclass
class Calibration:
    """`scores` by program, one for each order of linking; `board` are those of a real board, if there is one."""

    scores: dict[str, list[Score]]
    others: dict[str, float] = field(default_factory=dict)
    board: dict[str, Score] = field(default_factory=dict)
    board_others: dict[str, float] = field(default_factory=dict)

    def ratio(self, name: str) -> float:
        """Emulated speed over published speed."""
        return geometric_mean([score.value for score in self.scores[name]]) / PERF_BENCH[name]

    def mean(self, names: list[str]) -> float:
        return geometric_mean([self.ratio(name) for name in names])

    def halves(self) -> tuple[list[str], list[str]]:
        fitted = [name for name in self.scores if name in FITTED]
        return fitted, [name for name in self.scores if name not in FITTED]

    def misses(self) -> list[str]:
        """The goals that are missed, in words."""
        found = []
        mean = self.mean(list(self.scores))
        if abs(mean - 1) > MEAN_GOAL:
            found.append(f"the geometric mean is {mean:.3f}, not within {MEAN_GOAL:.0%}")
        for name in self.scores:
            goal = VIPER_GOAL if name.startswith("viper_call") else SINGLE_GOAL
            if abs(self.ratio(name) - 1) > goal:
                found.append(f"{name} is {self.ratio(name):.3f}, not within {goal:.0%}: {WHY_ONE_DIFFERS}")
        return found

    def table(self) -> list[tuple[str, ...]]:
        """Rows: name, published, emulated, ratio, range of the ratio, misses, and the board's score and ratio to the
        emulated one, where there is one."""
        rows: list[tuple[str, ...]] = []
        for name, scores in self.scores.items():
            values = [score.value for score in scores]
            row = (
                name,
                f"{PERF_BENCH[name]:.2f}",
                f"{geometric_mean(values):.2f}",
                f"{self.ratio(name):.3f}",
                f"{min(values) / PERF_BENCH[name]:.2f} to {max(values) / PERF_BENCH[name]:.2f}",
                f"{scores[0].misses:,}",
            )
            rows.append((*row, *self._board_columns(name)))
        for other in OTHERS:
            emulated = self.others.get(other.name)
            told = self.board_others.get(other.name)
            row = (
                f"{other.name}, {other.unit}",
                f"{other.value:g}",
                f"{emulated:.4g}" if emulated else "–",
                f"{emulated / other.value:.3f}" if emulated else "–",
                other.source,
                "",
            )
            rows.append((*row, f"{told:.4g}" if told else "", f"{told / emulated:.3f}" if told and emulated else ""))
        return rows

    def _board_columns(self, name: str) -> tuple[str, str]:
        """A board runs the image as it was linked first: its layout is known."""
        if name not in self.board:
            return "", ""
        told = self.board[name]
        return f"{told.value:.2f} ({told.misses:,})", f"{told.value / self.scores[name][0].value:.3f}"

    def summary(self) -> list[str]:
        fitted, judged = self.halves()
        worst = max(self.scores, key=lambda name: abs(math.log(self.ratio(name))))
        lines = [
            f"geometric mean {self.mean(list(self.scores)):.3f} (goal: within {MEAN_GOAL:.0%});"
            f" worst {worst} {self.ratio(worst):.3f} (goal: within {SINGLE_GOAL:.0%}, viper_call {VIPER_GOAL:.0%})"
        ]
        for text, names in (("fitted on", fitted), ("not fitted", judged)):
            if names:
                error = math.sqrt(sum(math.log(self.ratio(name)) ** 2 for name in names) / len(names))
                lines.append(f"{text}: {', '.join(names)}: mean {self.mean(names):.3f}, error {error:.1%} a program")
        both = [PERF_BENCH_2023[name] / PERF_BENCH[name] for name in self.scores if name in PERF_BENCH_2023]
        if both:
            lines.append(
                f"silicon against itself, November 2023 over March 2024: {min(both):.2f} to {max(both):.2f}"
                " a program (other builds)"
            )
        return lines

    def fit(self, now_cycles: int) -> list[str]:
        """Mean and error of both halves by what a miss would cost."""
        lines = []
        for cycles in range(now_cycles - 4, now_cycles + 9, 2):
            halves = " and ".join(self._fit_of(half, cycles, now_cycles) for half in self.halves() if half)
            lines.append(f"a miss of {cycles} cycles: {halves}")
        return lines

    def _fit_of(self, names: list[str], cycles: int, now_cycles: int) -> str:
        ratios = [
            geometric_mean([score.at_miss_cost(cycles, now_cycles) for score in self.scores[name]]) / PERF_BENCH[name]
            for name in names
        ]
        error = math.sqrt(sum(math.log(ratio) ** 2 for ratio in ratios) / len(ratios))
        return f"mean {geometric_mean(ratios):.3f}, error {error:.1%}"
