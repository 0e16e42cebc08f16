"""What was worked out since the last event, as several pictures and orders ask for it. Nothing is kept while an event
is being applied: then everything may still change."""


class WorkedOut:
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
