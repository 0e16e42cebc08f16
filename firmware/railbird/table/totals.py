"""What the table counts from its opening to its closing."""


class Totals:
    def __init__(self):
        self.rounds_played = 0
        self.rounds_void = 0
        self.rounds_corrected = 0
        self.faults_seen = 0

    def pack(self) -> list:
        return [self.rounds_played, self.rounds_void, self.rounds_corrected, self.faults_seen]

    def unpack(self, values: list) -> None:
        self.rounds_played, self.rounds_void, self.rounds_corrected, self.faults_seen = values

    def clear(self) -> None:
        self.unpack([0, 0, 0, 0])

    def add(self, is_void: int, is_corrected: int, count: int = 1) -> None:
        """A round ended; with -1 it was taken back."""
        self.rounds_played += count
        self.rounds_void += count * is_void
        self.rounds_corrected += count * is_corrected
