"""The loop of the table's computer: follow, keep, show, look after the clock; let go when asked.

In: a follower and what goes with it. Out: what pages draw, `players` and `table`, made anew after every turn.
"""

import threading
from collections.abc import Callable
from typing import Any, Protocol

from railbird_host.base.clock import now_s
from railbird_host.page.story import Story
from railbird_host.serve.clock_keeper import ClockKeeper
from railbird_host.serve.follower import Follower
from railbird_host.serve.health import warnings_of
from railbird_host.serve.pausing import Pausing

TURN_S = 0.2


class Floor(Protocol):
    """The table's end of a floor (serve/floor_end.py); a table may stand alone."""

    def start(self) -> None: ...

    def turn(self, table: dict[str, Any]) -> None: ...

    def part(self) -> dict[str, Any]: ...

    def stop(self) -> None: ...


class Keeping:
    def __init__(
        self,
        follower: Follower,
        clock: ClockKeeper,
        pausing: Pausing,
        table: str,
        seconds: Callable[[], float] = now_s,
        floor: Floor | None = None,
    ):
        self._floor = floor
        self._follower, self._clock, self._pausing, self._table = follower, clock, pausing, table
        self._story = Story()
        self._counted: dict[str, int] = {}
        self.players: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self._seconds_of = seconds
        self.seconds = 0  # when the last turn was

    def start(self) -> None:
        self._story.take(self._follower.kept_records())
        self._show()
        if self._floor is not None:
            self._floor.start()

    def turn(self) -> None:
        follower = self._follower
        if self._pausing.is_wanted():
            follower.let_go()
        else:
            self._story.take(follower.poll())
            if follower.client is not None and follower.counters is not self._counted:
                self._counted = follower.counters
                follower.ask(lambda client: self._clock.look(client, self._counted))
        self._pausing.tell(follower.is_up)
        self._show()
        if self._floor is not None:
            self._floor.turn(self.table)
            self.table["floor"] = self._floor.part()

    def end(self) -> None:
        self._follower.let_go()
        self._pausing.end()
        if self._floor is not None:
            self._floor.stop()

    def run(self, ending: threading.Event) -> None:
        """Until `ending` is set."""
        self.start()
        try:
            while not ending.wait(TURN_S):
                self.turn()
        finally:
            self.end()

    def _show(self) -> None:
        follower, status = self._follower, self._follower.status
        self.players = self._story.players_part(follower.is_up)
        warnings = warnings_of(status, follower.counters) if follower.is_up else []
        self.table = {
            "table": self._table,
            "up": follower.is_up,
            "problem": follower.problem or self._clock.problem,
            "journal": follower.problems[-5:],
            "warnings": [one.words for one in warnings],
            "named_warnings": {one.name: one.words for one in warnings},
            "kept_to": follower.last_sequence,
            "header": status.header if status else "",
            "round": status.round if status else 0,
            "state": self._story.state,
            "game": self.players["game"],
            "image": follower.image,
            "counters": follower.counters,
        }
        self.seconds = int(self._seconds_of())
