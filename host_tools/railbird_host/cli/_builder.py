"""The person who builds a table, at a terminal: told what to connect and to do, asked what only eyes can see."""

import sys
from collections.abc import Sequence

from railbird_host.base.progress import without_progress
from railbird_host.cli._ask import ask_yes

OPTION = "--rig, or --emulated to try it without hardware"


class Builder:
    def __init__(self, answers: dict[str, bool]):
        self._answers = answers
        self._stage = ""

    def connect(self, stage: str, what: str) -> None:
        self._stage = stage
        self._tell(f"\n{stage.upper()}: unplug everything; connect {what}; plug the USB cables in again")

    def cover(self, sensors: Sequence[str]) -> None:
        if sensors:
            self._tell(f"lay white paper over {', '.join(sensors)} and over no other hole")
        else:
            self._tell("take the paper off all holes")

    def hold(self, bits: Sequence[int]) -> None:
        from railbird_host.bringup.inputs_stage import names_of_chips, names_of_inputs

        names = names_of_inputs() | names_of_chips()
        shown = ", ".join(names[bit] for bit in bits)
        self._tell(f"hold {shown}" if shown else "let go of all keys; key switch off; no chip on the felt")

    def open_door(self, is_open: bool) -> None:
        self._tell("open the door" if is_open else "shut the door")

    def slide(self) -> None:
        self._tell("pull a card over the sensors, face down, as it is dealt")

    def sees(self, name: str, question: str) -> bool:
        if name in self._answers:
            return self._answers[name]
        return ask_yes(question, f"--answers '{name}=yes'")

    def _tell(self, what: str) -> None:
        if not sys.stdin.isatty():
            from railbird_host.base.errors import USAGE, RailbirdError

            raise RailbirdError(f"nobody is there to do it: {what.strip()}", OPTION, USAGE)
        with without_progress():
            print(f"{what}, then press Enter ", end="", file=sys.stderr, flush=True)
            sys.stdin.readline()
