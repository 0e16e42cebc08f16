"""The scanner's ten sensors as parts: each has an aperture of its own, follows the light late, and may chatter.

In: a word and a seed (`part_data.py`). Out: what each does to the edges that the optics give: `respond`. A sensor whose
comparator has too little hysteresis toggles several times while the light passes its threshold, for as long as that
takes: the slower the card, the longer.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from railbird_host.sim.emulator.part_data import (
    BEST,
    SENSOR_APERTURE,
    SENSOR_CHATTER_MM,
    SENSOR_FALL_NS,
    SENSOR_RISE_NS,
    TYPICAL,
    checked_word,
)

PINS = 10
_MOST_TOGGLES = 3  # pairs of them in a burst
_BURST = 0.5  # how many edges have one


@dataclass(frozen=True)
class Sensor:
    aperture: float = 1.0  # times the nominal one
    rise_ns: float = 0.0  # from light to dark
    fall_ns: float = 0.0
    chatter_mm: float = 0.0  # of travel around the threshold

    def respond(self, level: int, edges: list[tuple[float, float]], random: Random) -> list[int]:
        """The times at which the output toggles, for edges of the light as (time, ns a mm) from `level` on. What is
        shorter than the sensor's own time is not seen."""
        out: list[int] = []
        for time_ns, ns_per_mm in edges:
            level ^= 1
            time = round(time_ns + (self.rise_ns if level else self.fall_ns))
            if out and time <= out[-1]:
                out.pop()
                continue
            out.append(time)
            if self.chatter_mm and random.random() < _BURST:
                out += self._burst(time, self.chatter_mm * ns_per_mm, random)
        return out

    def _burst(self, time: int, span_ns: float, random: Random) -> list[int]:
        count = 2 * random.randint(1, _MOST_TOGGLES)
        return sorted(time + 1 + round(random.random() * span_ns) for _ in range(count))


IDEAL = (Sensor(),) * PINS


@lru_cache(maxsize=64)
def _bar(word: str, seed: str) -> tuple[Sensor, ...]:
    random = Random(f"{seed} sensors")
    return tuple(
        Sensor(
            random.uniform(*SENSOR_APERTURE[word]),
            SENSOR_RISE_NS.pick(word, random),
            SENSOR_FALL_NS.pick(word, random),
            0.0 if word in (TYPICAL, BEST) else SENSOR_CHATTER_MM.pick(word, random),
        )
        for _ in range(PINS)
    )


def sensors_of(word: str = "", seed: object = 0) -> tuple[Sensor, ...]:
    """A bar of ten; typical ones have comparators with hysteresis."""
    return _bar(checked_word(word), str(seed))
