"""What bring-up found out about one thing, and whoever does with hands and eyes what no board can do itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

RIGHT, WRONG, OPEN = "right", "WRONG", "open"


@dataclass(frozen=True)
class Finding:
    stage: str
    what: str
    state: str
    measured: str
    cause: str = ""  # the likely one
    next_step: str = ""


class Hands(Protocol):
    def connect(self, stage: str, what: str) -> None:
        """Power off, connect, power on again; comes back when that is done."""

    def cover(self, sensors: Sequence[str]) -> None:
        """White paper over these holes of the sensor bar and over no other."""

    def hold(self, bits: Sequence[int]) -> None:
        """These inputs of the chain, and no others: keys held down, switch turned, chips on their holes."""

    def open_door(self, is_open: bool) -> None: ...

    def slide(self) -> None:
        """One printed card over the sensors."""

    def sees(self, name: str, question: str) -> bool:
        """What only eyes, ears or a meter can tell."""
