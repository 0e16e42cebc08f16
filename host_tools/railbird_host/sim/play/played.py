"""What was seen of one round, and what does not agree with the file."""

from dataclasses import dataclass, field
from typing import Any

from railbird_host.sim.play.lamp_reading import LampReading


@dataclass
class Played:
    id: object
    peaks: dict[str, int] = field(default_factory=dict)
    leds: dict[str, int] = field(default_factory=dict)
    screen: list[str] = field(default_factory=list)
    monitor_ms: list[float] = field(default_factory=list)  # of each card
    keys_ms: list[float] = field(default_factory=list)  # of each key: from its press to the end of the answer
    lamps_ms: float | None = None
    showdown_ms: float | None = None  # from the key to the first seat's result
    problems: list[str] = field(default_factory=list)

    def add_lamps(self, reading: LampReading) -> None:
        self.peaks |= reading.peaks
        self.leds |= reading.led_counts

    @property
    def ok(self) -> bool:
        return not self.problems

    def as_dict(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "ok": self.ok,
            "lit": {area: f"#{colour:06x}" for area, colour in self.peaks.items()},
            "leds": self.leds,
            "screen": self.screen,
            "latency_ms": {
                "pass_end_to_monitor": round(max(self.monitor_ms), 3) if self.monitor_ms else None,
                "last_card_to_lamps": round(self.lamps_ms, 3) if self.lamps_ms is not None else None,
            },
            "problems": self.problems,
        }
