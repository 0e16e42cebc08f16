"""Lets a technician have the board's port for a while: a file that asks, a file that answers.

    FOLDER/pause.json     {"until": seconds since 1970}: somebody asks
    FOLDER/state.json     {"pid": ..., "holds_port": ...}: what the running `railbird serve` does

In: the folder that `railbird serve` keeps. Out: whether it must let go now; for the one who asks, that it has.
"""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path

from railbird_host.base.errors import NO_BOARD, TIME_LIMIT, RailbirdError
from railbird_host.base.whole_file import write_whole

ASKED, STATE = "pause.json", "state.json"
LET_GO_S = 15.0
LOOK_S = 0.1


class Pausing:
    def __init__(self, folder: Path, now_s: Callable[[], float] = time.time):
        self._folder = folder
        self._now_s = now_s
        self._told: bool | None = None

    # The one who serves

    def is_wanted(self) -> bool:
        return self._number(ASKED, "until") > self._now_s()

    def tell(self, holds_port: bool) -> None:
        if holds_port != self._told:
            write_whole(self._folder / STATE, json.dumps({"pid": os.getpid(), "holds_port": holds_port}).encode())
            self._told = holds_port

    def end(self) -> None:
        (self._folder / STATE).unlink(missing_ok=True)

    # The one who asks

    def ask(self, minutes: float, wait: Callable[[float], None] = time.sleep) -> None:
        """Returns once the port is free."""
        if not (self._folder / STATE).exists():
            step = "nothing has to be paused; else name its folder with --keep"
            raise RailbirdError(f"no `railbird serve` runs with {self._folder}", step, NO_BOARD)
        write_whole(self._folder / ASKED, json.dumps({"until": self._now_s() + minutes * 60}).encode())
        tries = int(LET_GO_S / LOOK_S)
        while self._number(STATE, "holds_port"):
            tries -= 1
            if not tries:
                step = "systemctl stop railbird"
                raise RailbirdError("`railbird serve` does not let go of the port", step, TIME_LIMIT)
            wait(LOOK_S)

    def resume(self) -> None:
        (self._folder / ASKED).unlink(missing_ok=True)

    def _number(self, name: str, field: str) -> float:
        try:
            return float(json.loads((self._folder / name).read_text())[field])
        except (OSError, KeyError, TypeError, ValueError):
            return 0.0
