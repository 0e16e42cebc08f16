"""What a shift says of its latencies: rounds in; a line with middle, 99 %, 99.9 % and worst out."""

from railbird_host.hil.shift import NONE, RoundSeen


def latency_text(seen: list[RoundSeen]) -> str:
    values_ms = sorted(value for entry in seen if entry.fault == NONE for value in entry.monitor_ms)
    if not values_ms:
        return "no round without a fault"
    half, most, nearly_all = (values_ms[share_of(len(values_ms), thousandths)] for thousandths in (500, 990, 999))
    return (
        f"end of a pass to the monitor, {len(values_ms)} cards of rounds without a fault: {half:.1f} ms in the middle, "
        f"{most:.1f} for 99 %, {nearly_all:.1f} for 99.9 %, {values_ms[-1]:.1f} at worst"
    )


def share_of(count: int, thousandths: int) -> int:
    """Which of `count` sorted values is the smallest that so many thousandths do not exceed."""
    return max(0, -(-count * thousandths // 1000) - 1)
