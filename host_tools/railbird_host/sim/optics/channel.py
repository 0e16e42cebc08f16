"""The optical channel: cards, motion and impairments come in; edge times in nanoseconds for the scanner's ten pins go
out.

Each sensor averages darkness over its aperture (a box), so an edge of ink or paper is a ramp as long as the aperture,
and the comparator switches where the sum of all ramps crosses its threshold. That sum is piecewise linear: crossings
are exact.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from random import Random

from railbird_host.sim.optics.geometry import (
    CARD_LENGTH_MM,
    COLUMN_PITCH_MM,
    PRESENCE_AHEAD_MM,
    PRESENCE_PIN,
    SENSOR_ACROSS_MM,
    STROBE_PIN,
)
from railbird_host.sim.optics.impairments import PERFECT, Impairments
from railbird_host.sim.optics.motion import Leg, Motion
from railbird_host.sim.optics.printed import (
    PlacedCard,
    column_intervals,
    covered_stretches,
    placed,
    strobe_intervals,
    visible_parts,
)
from railbird_host.sim.optics.sensors import Sensor, sensors_of

Step = tuple[float, float]  # where darkness changes (mm), and by how much
HALF_LENGTH_MM = CARD_LENGTH_MM / 2
_NEAR_MM = 0.05
IDLE_LEVELS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 0)  # felt is dark; nothing covers P


@dataclass(frozen=True)
class Edges:
    """`levels` of the ten pins at first, `times_ns` at which each toggles, and when the motion ends."""

    levels: tuple[int, ...]
    times_ns: list[list[int]]
    end_ns: int

    @property
    def off_ns(self) -> int:
        """When the card has left the last sensor; the motion goes on for a little."""
        return max(times[-1] for times in self.times_ns if times)


def edges_of_pass(
    card: int,
    deck: int,
    motion: Motion,
    impairments: Impairments = PERFECT,
    seed: int | Random = 0,
    sensors: tuple[Sensor, ...] | None = None,
) -> Edges:
    """One card, one motion."""
    return edges_of_cards([placed(card, deck)], motion, impairments, seed, sensors)


def edges_of_cards(
    cards: list[PlacedCard],
    motion: Motion,
    impairments: Impairments = PERFECT,
    seed: int | Random = 0,
    sensors: tuple[Sensor, ...] | None = None,
) -> Edges:
    """Cards that move as one: the first in the list lies nearest to the sensors. Without `sensors`, those of the word
    in the environment, or typical ones."""
    random = seed if isinstance(seed, Random) else Random(seed)
    bar = sensors_of() if sensors is None else sensors
    levels = list(IDLE_LEVELS)
    times_ns: list[list[int]] = []
    for pin in range(len(IDLE_LEVELS)):
        if pin in impairments.stuck:
            levels[pin] = impairments.stuck[pin]
            times_ns.append([])
            continue
        steps = _presence_steps(cards, impairments) if pin == PRESENCE_PIN else _steps(cards, pin, impairments)
        steps += _blinks(impairments.blinks.get(pin, 0.0), random)
        base = float(IDLE_LEVELS[pin]) + impairments.haze.get(pin, 0.0)
        positions, values = _profile(steps, base, impairments.aperture_mm * bar[pin].aperture)
        level, crossings = _crossings(positions, values, motion.legs, impairments, random)
        levels[pin] = level
        times = bar[pin].respond(level, crossings, random)
        times_ns.append(_chatter(times, impairments, random) if impairments.chatter_mm else times)
    return Edges(tuple(levels), times_ns, round(motion.now_s * 1e9))


def _presence_steps(cards: list[PlacedCard], impairments: Impairments) -> list[Step]:
    skew = radians(impairments.skew_degrees)
    shift = -impairments.offset_mm * sin(skew)
    steps: list[Step] = []
    for begin, end in covered_stretches(cards):
        for edge, height in ((begin, 1.0), (end, -1.0)):
            steps.append((-PRESENCE_AHEAD_MM + HALF_LENGTH_MM + (edge - HALF_LENGTH_MM + shift) / cos(skew), height))
    return steps


def _steps(cards: list[PlacedCard], pin: int, impairments: Impairments) -> list[Step]:
    """Every change of darkness along one sensor's track, at the position of the first card's leading end when it is
    met."""
    skew = radians(impairments.skew_degrees)
    cosine, sine = cos(skew), sin(skew)
    across = SENSOR_ACROSS_MM[pin] - impairments.offset_mm
    steps: list[Step] = []

    def add(u: float, behind: float, height: float) -> None:
        steps.append((behind + HALF_LENGTH_MM + (u - HALF_LENGTH_MM + across * sine) / cosine, height))

    for begin, end in covered_stretches(cards):
        add(begin, 0.0, -1.0)
        add(end, 0.0, 1.0)
    for index, card in enumerate(cards):
        if card.rows is None and not impairments.dirt:
            continue
        parts = visible_parts(cards, index)
        for begin, end, height in _stretches(card, across, sine, cosine, impairments):
            for low, high in parts:
                if begin < high and end > low:
                    add(max(begin, low), card.behind_mm, height)
                    add(min(end, high), card.behind_mm, -height)
    return steps


def _stretches(card: PlacedCard, across: float, sine: float, cosine: float, impairments: Impairments):
    """(begin, end, darkness) of each dark stretch on the track at `across`, weighed by how much of the aperture it
    fills sideways."""
    half = impairments.aperture_mm / 2
    for column in range(9):
        centre = SENSOR_ACROSS_MM[column]
        near = across * cosine - centre
        reach = half + COLUMN_PITCH_MM / 2 + abs(sine) * HALF_LENGTH_MM
        if abs(near) >= reach:
            continue
        intervals = (
            strobe_intervals(card.rows)
            if column == STROBE_PIN
            else column_intervals(card, column if column < STROBE_PIN else column - 1)
        )
        for begin, end in intervals:
            aside = abs(near + ((begin + end) / 2 - HALF_LENGTH_MM) * sine)
            share = _share(aside, COLUMN_PITCH_MM / 2, half)
            if share:
                yield begin, end, share * impairments.contrast
    for spot in impairments.dirt:
        aside = abs(across * cosine + (spot.u_mm - HALF_LENGTH_MM) * sine - spot.v_mm)
        share = _share(aside, spot.width_mm / 2, half)
        if share:
            yield spot.u_mm - spot.length_mm / 2, spot.u_mm + spot.length_mm / 2, share


def _blinks(per_card: float, random: Random) -> list[Step]:
    """A sensor near its end goes dark for 1 to 3 mm of travel, now and then."""
    steps: list[Step] = []
    position = 0.0
    while per_card and (position := position + random.expovariate(per_card / CARD_LENGTH_MM)) < CARD_LENGTH_MM:
        steps += [(position, 1.0), (position + random.uniform(1.0, 3.0), -1.0)]
    return steps


def _share(aside: float, half_width: float, half_aperture: float) -> float:
    """How much of an aperture whose centre is `aside` a mark of this half width fills."""
    low = max(-half_width, aside - half_aperture)
    high = min(half_width, aside + half_aperture)
    return max(0.0, high - low) / (2 * half_aperture)


def _profile(steps: list[Step], base: float, aperture_mm: float) -> tuple[list[float], list[float]]:
    """The darkness a sensor sees as positions and values; it is linear between them and constant outside."""
    half = aperture_mm / 2
    bends = []
    for position, height in steps:
        slope = height / aperture_mm
        bends.append((position - half, slope))
        bends.append((position + half, -slope))
    bends.sort()
    positions: list[float] = []
    values: list[float] = []
    value, slope, last = base, 0.0, bends[0][0] if bends else 0.0
    for position, change in bends:
        value += slope * (position - last)
        slope += change
        last = position
        positions.append(position)
        values.append(value)
    return positions, values


def _crossings(
    positions: list[float], values: list[float], legs: list[Leg], impairments: Impairments, random: Random
) -> tuple[int, list[tuple[float, float]]]:
    """The level at the start, and where the light crosses the threshold on the way through all legs: when, and how long
    a millimetre takes there, both in ns."""
    level = int(bool(legs) and _value_at(positions, values, legs[0].start_mm) >= impairments.threshold)
    first_level = level
    crossings: list[tuple[float, float]] = []
    for leg in legs:
        if leg.start_mm == leg.end_mm:
            continue
        where, level = _crossings_of_leg(positions, values, leg, level, impairments)
        if impairments.jitter_mm:
            where = _jitter(where, leg, impairments.jitter_mm, random)
        crossings += [(leg.time_s(position) * 1e9, _ns_per_mm(leg, position)) for position in where]
    return first_level, crossings


def _ns_per_mm(leg: Leg, position: float) -> float:
    low, high = sorted((leg.start_mm, leg.end_mm))
    begin, end = max(low, position - _NEAR_MM), min(high, position + _NEAR_MM)
    return abs(leg.time_s(end) - leg.time_s(begin)) / (end - begin) * 1e9


def _crossings_of_leg(
    positions: list[float], values: list[float], leg: Leg, level: int, impairments: Impairments
) -> tuple[list[float], int]:
    """Where the comparator toggles between the leg's ends, and its level at the second."""
    up = impairments.threshold + impairments.hysteresis / 2
    down = impairments.threshold - impairments.hysteresis / 2
    start, end = leg.start_mm, leg.end_mm
    low, high = min(start, end), max(start, end)
    points = [(position, value) for position, value in zip(positions, values, strict=True) if low < position < high]
    if end < start:
        points.reverse()
    points.append((end, _value_at(positions, values, end)))
    where: list[float] = []
    last_position, last_value = start, _value_at(positions, values, start)
    for position, value in points:
        if value < down if level else value > up:
            level ^= 1
            part = ((up if level else down) - last_value) / (value - last_value)
            where.append(last_position + part * (position - last_position))
        last_position, last_value = position, value
    return where, level


def _jitter(where: list[float], leg: Leg, jitter_mm: float, random: Random) -> list[float]:
    """Every edge displaced along the travel; two that change places cancel each other."""
    forward = leg.end_mm > leg.start_mm
    low, high = min(leg.start_mm, leg.end_mm), max(leg.start_mm, leg.end_mm)
    moved: list[float] = []
    for position in where:
        position = min(max(position + random.gauss(0.0, jitter_mm), low), high)
        if moved and (position <= moved[-1] if forward else position >= moved[-1]):
            moved.pop()
        else:
            moved.append(position)
    return moved


def _value_at(positions: list[float], values: list[float], position: float) -> float:
    if not positions or position <= positions[0]:
        return values[0] if values else 0.0
    for index in range(1, len(positions)):
        if position <= positions[index]:
            begin, end = positions[index - 1], positions[index]
            part = (position - begin) / (end - begin) if end > begin else 1.0
            return values[index - 1] + part * (values[index] - values[index - 1])
    return values[-1]


def _chatter(times: list[int], impairments: Impairments, random: Random) -> list[int]:
    """Around some edges the comparator toggles twice more, within the time that `chatter_mm` takes at about 1 m/s."""
    noisy: list[int] = []
    for time in times:
        noisy.append(time)
        if random.random() < 0.5:
            span = impairments.chatter_mm * 1e6
            noisy += [time + round(span * random.uniform(0.1, 0.5)), time + round(span * random.uniform(0.6, 1.0))]
    return sorted(noisy)
