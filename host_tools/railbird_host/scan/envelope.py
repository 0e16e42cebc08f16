"""The envelope in which nearly every first pass must be read, and random passes drawn from it."""

from dataclasses import dataclass, replace
from math import asin, degrees, sqrt
from random import Random

from railbird_host.sim.optics.geometry import APERTURE_MM, CARD_LENGTH_MM, GUIDE_PLAY_MM
from railbird_host.sim.optics.impairments import Dirt, Impairments
from railbird_host.sim.optics.motion import RUN_IN_MM, Motion

LEVER_MM = 44.5  # |offset| + LEVER_MM x sin|skew| is what the guides leave
_LEGS = 3


@dataclass(frozen=True)
class Envelope:
    """Limits; a pass stays within all of them from its first edge to its last. `jitter_mm` is a standard deviation."""

    slowest_mm_s: float = 100.0
    fastest_mm_s: float = 2500.0
    acceleration_mm_s2: float = 10_000.0
    play_mm: float = GUIDE_PLAY_MM
    jitter_mm: float = 0.2
    aperture_mm: float = APERTURE_MM
    contrast: float = 1.0
    dirt_spots: int = 0

    def changed(self, **limits: float) -> "Envelope":
        return replace(self, **limits)  # type: ignore[arg-type]


def draw_motion(envelope: Envelope, random: Random) -> Motion:
    """Legs of random acceleration; the speed never leaves the envelope."""
    motion = Motion()
    speed = random.uniform(envelope.slowest_mm_s, envelope.fastest_mm_s)
    leg_mm = (CARD_LENGTH_MM + 2 * RUN_IN_MM) / _LEGS
    for leg in range(1, _LEGS + 1):
        acceleration = random.uniform(-envelope.acceleration_mm_s2, envelope.acceleration_mm_s2)
        end = sqrt(max(0.0, speed * speed + 2 * acceleration * leg_mm))
        end = min(max(end, envelope.slowest_mm_s), envelope.fastest_mm_s)
        motion.glide(-RUN_IN_MM + leg * leg_mm, speed, end)
        speed = end
    return motion


def draw_impairments(envelope: Envelope, random: Random) -> Impairments:
    offset = random.uniform(-envelope.play_mm, envelope.play_mm)
    steepest = degrees(asin(min(1.0, (envelope.play_mm - abs(offset)) / LEVER_MM)))
    return Impairments(
        skew_degrees=random.uniform(-steepest, steepest),
        offset_mm=offset,
        aperture_mm=envelope.aperture_mm,
        jitter_mm=envelope.jitter_mm,
        contrast=envelope.contrast,
        dirt=tuple(draw_dirt(random) for _ in range(envelope.dirt_spots)),
    )


def draw_dirt(random: Random) -> Dirt:
    """A spot of 0.5 to 4 mm somewhere on the code."""
    return Dirt(
        random.uniform(0.0, CARD_LENGTH_MM),
        random.uniform(-18.0, 18.0),
        random.uniform(0.5, 4.0),
        random.uniform(0.5, 4.0),
    )
