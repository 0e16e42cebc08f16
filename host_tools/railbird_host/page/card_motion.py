"""How a hand draws a card over the scanner: by name, or as a pointer moved on the page.

Comes in: the name of a motion and a speed, or a track of (milliseconds, millimetres). Goes out: a `Motion`.
"""

from railbird_host.sim.optics.geometry import CARD_LENGTH_MM
from railbird_host.sim.optics.motion import RUN_IN_MM, Motion, steady

END_MM = CARD_LENGTH_MM + RUN_IN_MM
SLOWEST_MM_S, FASTEST_MM_S = 20.0, 5000.0
STALL_S = 3.0
MOTIONS = ("steady", "pulled back", "stalled")


def named_motion(name: str, speed_mm_s: float) -> Motion:
    if name == "pulled back":
        return Motion().glide(CARD_LENGTH_MM * 0.6, speed_mm_s).glide(-RUN_IN_MM, speed_mm_s)
    if name == "stalled":
        return Motion().glide(CARD_LENGTH_MM * 0.5, speed_mm_s).stop(STALL_S).glide(END_MM, speed_mm_s)
    return steady(speed_mm_s)


def track_motion(track: list[tuple[float, float]]) -> Motion:
    """Speeds, stops and reversals as the pointer had them; the way that is left is done at the last speed."""
    motion = Motion()
    last_ms = track[0][0]
    speed = 400.0
    for now_ms, now_mm in track[1:]:
        seconds = max(now_ms - last_ms, 1.0) / 1000
        goal_mm = min(max(now_mm, -RUN_IN_MM), END_MM)
        way = goal_mm - motion.position_mm
        if abs(way) < 0.5:
            motion.stop(seconds)
        else:
            speed = min(max(abs(way) / seconds, SLOWEST_MM_S), FASTEST_MM_S)
            motion.glide(goal_mm, speed)
        last_ms = now_ms
        if motion.position_mm >= END_MM:
            return motion  # it has passed: what the pointer does then moves no card
    forward = track[-1][1] >= track[max(0, len(track) - 3)][1]
    return motion.glide(END_MM if forward else -RUN_IN_MM, max(speed, 100.0))
