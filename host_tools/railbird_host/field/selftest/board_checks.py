"""Checks that both boards have in common: memory, the image in flash, the link between them.

Comes in: a client in a session under the table's key. Goes out: `Check`s. Nothing here needs a person.
"""

import struct

from railbird.service import diagnostics
from railbird_host.device.service.client import ServiceClient
from railbird_host.field.selftest.check import SKIPPED, Check, checked

LEAST_FREE_BYTES = 16_000
LINK_S = 10.0  # about a hundred frames at rest: fewer say nothing about a rate
MOST_ERRORS_OF_FRAMES = 0.001
SPOILED = ("bad_cobs", "bad_crc", "too_long", "too_short")
DIGEST_LIMIT_S = 30.0


def check_memory(board: str, client: ServiceClient) -> Check:
    free, used = struct.unpack("<II", client.test(diagnostics.MEMORY))
    detail = f"{free} bytes free of {free + used}, at least {LEAST_FREE_BYTES} wanted"
    return checked(board, "memory", free >= LEAST_FREE_BYTES, detail, "restart the board; if it stays so, flash it")


def check_flash(board: str, client: ServiceClient, expected: str) -> Check:
    """`expected`: the first digits of the SHA-256 of the image's region as the build at hand says; empty: no build."""
    end_s = client.now_s() + DIGEST_LIMIT_S
    digest = client.test(diagnostics.IMAGE).hex()
    while not digest and client.now_s() < end_s:
        client.wait(0.2)
        digest = client.test(diagnostics.IMAGE).hex()
    if not digest:
        return checked(
            board, "flash", False, "the board tells no digest of its image", f"railbird attest --board {board}"
        )
    if not expected:
        return Check(board, "flash", SKIPPED, f"no build at hand to compare {digest[:16]}… with", "make firmware")
    detail = "reads as the build at hand" if digest.startswith(expected) else "reads other than the build at hand"
    step = f"railbird attest --board {board}; railbird flash --board {board}"
    return checked(board, "flash", digest.startswith(expected), detail, step)


def check_journal(counters: dict[str, int]) -> Check:
    bad = counters.get("journal_bad_sequence", 0)
    detail = f"damaged at record {bad}" if bad else f"{counters.get('journal_records', 0)} records, none found damaged"
    return checked("display", "journal", not bad, detail, "railbird log pull, railbird log verify")


class LinkWatch:
    """The link of one board from the construction of this to `check`."""

    def __init__(self, board: str, client: ServiceClient):
        self._board = board
        self._client = client
        self._before = client.counters()
        self._since_s = client.now_s()

    def check(self) -> Check:
        self._client.wait(max(0.0, LINK_S - (self._client.now_s() - self._since_s)))
        after = self._client.counters()
        frames = after["frames_received"] - self._before["frames_received"]
        spoiled = sum(after[name] - self._before[name] for name in SPOILED)
        seconds = self._client.now_s() - self._since_s
        is_up = self._client.status().link_up
        is_good = is_up and frames > 0 and spoiled <= (frames + spoiled) * MOST_ERRORS_OF_FRAMES
        trip = f"round trip {after['round_trip_ms']} ms"
        detail = f"{spoiled} of {frames + spoiled} frames spoiled in {seconds:.0f} s, {trip}" if is_up else "down"
        return checked(self._board, "link", is_good, detail, "check the cable between the boards and its plugs")
