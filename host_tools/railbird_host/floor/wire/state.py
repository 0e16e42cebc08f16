"""Whether the office is there: Sparkplug's STATE, retained, and the office's will.

    {"online": true, "timestamp": milliseconds since 1970}

A birth and the will of one connection carry the same time, so that a will that comes late is told from a new one.
"""

import json
from typing import NamedTuple


class State(NamedTuple):
    is_online: bool
    timestamp_ms: int

    def encode(self) -> bytes:
        return json.dumps({"online": self.is_online, "timestamp": self.timestamp_ms}).encode()


def decode(payload: bytes) -> State | None:
    """None for what is none."""
    try:
        words = json.loads(payload)
        return State(words["online"] is True, int(words["timestamp"]))
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return None
