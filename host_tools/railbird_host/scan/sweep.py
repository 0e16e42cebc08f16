"""Read rate against one impairment at a time, inside the envelope and beyond: the curves of the picture."""

from collections.abc import Callable
from dataclasses import dataclass

from railbird_host.scan.envelope import Envelope
from railbird_host.scan.simulate import Tally, run_envelope


@dataclass(frozen=True)
class Axis:
    """One limit of the envelope, where it ends, and the values to try."""

    limit: str
    label: str
    ends_at: float | None
    values: tuple[float, ...]


AXES = (
    Axis("play_mm", "offset and skew, mm of play", 1.5, (0.0, 0.5, 1.0, 1.5, 1.8, 2.1, 2.4, 2.7, 3.0)),
    Axis("jitter_mm", "edge jitter, mm (standard deviation)", 0.2, (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)),
    Axis("acceleration_mm_s2", "acceleration, mm/s per s", 10_000, (0, 10_000, 20_000, 40_000, 60_000, 80_000)),
    Axis("fastest_mm_s", "fastest, mm/s", 2500, (500, 1500, 2500, 4000, 6000, 8000)),
    Axis("aperture_mm", "aperture, mm", 1.0, (0.25, 0.5, 1.0, 1.5, 1.8, 2.1, 2.5)),
    Axis("contrast", "contrast of the ink", None, (1.0, 0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.45)),
    Axis("dirt_spots", "spots of dirt on the code", None, (0, 1, 2, 3, 4, 6, 8)),
)


@dataclass(frozen=True)
class Curve:
    axis: Axis
    tallies: tuple[Tally, ...]

    @property
    def wrong(self) -> int:
        return sum(tally.wrong for tally in self.tallies)


def run_sweep(
    passes_a_point: int, seed: object, blocks_needed: int = 1, jobs: int = 1, progress: Callable | None = None
) -> list[Curve]:
    curves = []
    total = sum(len(axis.values) for axis in AXES)
    done = 0
    for axis in AXES:
        tallies = []
        for value in axis.values:
            envelope = Envelope().changed(**{axis.limit: value})
            tallies.append(run_envelope(envelope, passes_a_point, f"{seed} {axis.limit} {value}", blocks_needed, jobs))
            done += 1
            if progress:
                progress(done, total)
        curves.append(Curve(axis, tuple(tallies)))
    return curves
