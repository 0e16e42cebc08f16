"""The round in play, whatever the game: its number, state and passes, and what stops it. Between rounds: the next.
And what was worked out of it since the last event."""

from railbird.table.passes import pack_passes, unpack_passes
from railbird.table.states import CLOSED, NO_TROUBLE, OPEN, VOID


class Current:
    def __init__(self):
        self.state = CLOSED
        self.number = 1  # of the round, or in OPEN of the round to come
        self.passes = []  # the round: everything else follows from them
        self.check = 0  # compare the felt with the monitor before going on
        self.trouble = NO_TROUBLE  # waits for the supervisor
        self.pay_by_cards = 0
        self.corrected = 0
        self.void_from = 0  # the state a void round was in
        self.redeal = 0  # the round before was void

    def pack(self) -> list:
        return [
            self.state,
            self.number,
            pack_passes(self.passes),
            self.check,
            self.trouble,
            self.pay_by_cards,
            self.corrected,
            self.void_from,
            self.redeal,
        ]

    def unpack(self, values: list) -> None:
        self.state, self.number, passes, self.check, self.trouble = values[:5]
        self.pay_by_cards, self.corrected, self.void_from, self.redeal = values[5:]
        self.passes = unpack_passes(passes)

    def at_rest(self) -> bool:
        return self.state in (CLOSED, OPEN)

    def in_play(self) -> bool:
        """In a state of the game's own."""
        return self.state > VOID

    def forget(self) -> None:
        """The round is over."""
        self.passes = []
        self.check = self.pay_by_cards = self.corrected = 0
        self.trouble = NO_TROUBLE

    def void(self) -> None:
        self.void_from = self.state
        self.state = VOID
        self.check = self.pay_by_cards = 0
        self.trouble = NO_TROUBLE


class WorkedOut:
    """What several pictures and orders ask for between two events. Nothing is kept while an event is being applied:
    then everything may still change."""

    def __init__(self):
        self.known = None  # by name; None while an event is being applied

    def event_begins(self) -> None:
        self.known = None

    def event_ended(self) -> None:
        self.known = {}

    def once(self, name, work, *values):
        """What `work` gives, worked out once between two events."""
        known = self.known
        if known is None:
            return work(*values)
        if name not in known:
            known[name] = work(*values)
        return known[name]
