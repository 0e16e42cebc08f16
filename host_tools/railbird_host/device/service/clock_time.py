"""Moments as a board's clock takes them: seconds since 1970 and minutes of local time ahead of it."""

from datetime import UTC, datetime

from railbird_host.base.errors import USAGE, RailbirdError

LAST_SECOND = 2**32 - 1
STEP = "ISO 8601, 1970 to 2106: 2026-05-01T18:30:00+02:00"


def moment_of(text: str | None) -> datetime:
    """The moment in the text; now, in local time, without one."""
    try:
        moment = datetime.fromisoformat(text) if text else datetime.now(UTC).astimezone()
        return moment if moment.tzinfo else moment.astimezone()
    except (ValueError, OverflowError, OSError) as error:
        raise RailbirdError(f"{text!r} is no time", STEP, USAGE) from error


def parts_of(moment: datetime) -> tuple[int, int]:
    """(seconds, offset in minutes) of a moment that has an offset."""
    seconds = int(moment.timestamp())
    offset = moment.utcoffset()
    if offset is None or not 0 <= seconds <= LAST_SECOND:
        raise RailbirdError(f"{moment.isoformat()} can't be set", STEP, USAGE)
    return seconds, int(offset.total_seconds() // 60)
