"""The chain of lamps broke, or is whole again: into the journal, and on the monitor; a loose one does not fill it."""

from railbird.table import events
from railbird.table.flapping import Flapping


class LampWatch:
    def __init__(self, clock):
        self._clock = clock
        self._flapping = Flapping(1)

    def look(self, wrong: int, keeper) -> None:
        """`wrong` is what the chain's end says now."""
        if keeper.guard.is_stopped():
            return
        is_news = self._flapping.is_news(wrong, self._clock.running())
        if is_news and wrong != keeper.controller.alarms.lamps_wrong:
            keeper.happened((events.LAMPS, wrong))
