"""How a card moves: legs of constant acceleration, each in one direction, from position to time and back.

A `Motion` starts at `start_mm` (of the leading end; the sensor line is 0) and is made of `Leg`s. It knows nothing of
cards.
"""

from dataclasses import dataclass
from math import sqrt

from railbird_host.sim.optics.geometry import CARD_LENGTH_MM

RUN_IN_MM = 20.0


@dataclass(frozen=True)
class Leg:
    """Speed is signed, in mm/s; a leg of speed and acceleration 0 is a stop."""

    start_s: float
    start_mm: float
    speed_mm_s: float
    acceleration_mm_s2: float
    duration_s: float

    @property
    def end_mm(self) -> float:
        return self.position_mm(self.duration_s)

    @property
    def end_speed_mm_s(self) -> float:
        return self.speed_mm_s + self.acceleration_mm_s2 * self.duration_s

    @property
    def end_s(self) -> float:
        return self.start_s + self.duration_s

    def position_mm(self, elapsed_s: float) -> float:
        return self.start_mm + elapsed_s * (self.speed_mm_s + self.acceleration_mm_s2 * elapsed_s / 2)

    def time_s(self, position_mm: float) -> float:
        """When the leg is at a position that it reaches."""
        way = position_mm - self.start_mm
        speed = self.speed_mm_s
        root = sqrt(max(0.0, speed * speed + 2 * self.acceleration_mm_s2 * way))
        forward = self.end_mm >= self.start_mm
        # The form of the quadratic's solution that stays exact for small accelerations.
        denominator = speed + root if forward else speed - root
        return self.start_s + (2 * way / denominator if denominator else 0.0)


class Motion:
    """Legs one after the other. `glide`, `stop` and `push` add to it, and give it back."""

    def __init__(self, start_mm: float = -RUN_IN_MM):
        self.start_mm = start_mm
        self.legs: list[Leg] = []

    @property
    def position_mm(self) -> float:
        return self.legs[-1].end_mm if self.legs else self.start_mm

    @property
    def now_s(self) -> float:
        return self.legs[-1].end_s if self.legs else 0.0

    def glide(self, to_mm: float, speed_mm_s: float, end_speed_mm_s: float | None = None) -> "Motion":
        """Move to a position, from one speed to another (both positive) at constant acceleration, forward or back."""
        end_speed = speed_mm_s if end_speed_mm_s is None else end_speed_mm_s
        way = to_mm - self.position_mm
        if not way:
            return self
        sign = 1 if way > 0 else -1
        duration = 2 * abs(way) / (speed_mm_s + end_speed)
        acceleration = sign * (end_speed - speed_mm_s) / duration
        self.legs.append(Leg(self.now_s, self.position_mm, sign * speed_mm_s, acceleration, duration))
        return self

    def stop(self, duration_s: float) -> "Motion":
        self.legs.append(Leg(self.now_s, self.position_mm, 0.0, 0.0, duration_s))
        return self


def steady(speed_mm_s: float, length_mm: float = CARD_LENGTH_MM) -> Motion:
    """A whole pass at one speed."""
    return Motion().glide(length_mm + RUN_IN_MM, speed_mm_s)


def accelerated(speed_mm_s: float, acceleration_mm_s2: float, length_mm: float = CARD_LENGTH_MM) -> Motion:
    """A whole pass at constant acceleration; `speed_mm_s` is that of its middle. The caller keeps the slowest part
    above zero."""
    motion = Motion()
    half_mm = (length_mm + 2 * RUN_IN_MM) / 2
    first = sqrt(speed_mm_s**2 - 2 * acceleration_mm_s2 * half_mm)
    last = sqrt(speed_mm_s**2 + 2 * acceleration_mm_s2 * half_mm)
    return motion.glide(length_mm + RUN_IN_MM, first, last)
