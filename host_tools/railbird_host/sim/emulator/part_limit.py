"""A part was asked for more than it can: the bench can't go on, whatever the picture would look like."""

from railbird_host.base.errors import RailbirdError


class PartLimit(RailbirdError):
    """Says which part, its limit and what it got; ends the run that caused it."""

    def __init__(self, message: str):
        super().__init__(message, "see the part's limits in sim/emulator/part_data.py, and mend the firmware")
