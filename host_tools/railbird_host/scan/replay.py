"""A recorded pass played into an emulated scanner: a trouble of the field becomes one on the bench.

In: a recorded pass. Out: what the board makes of it, or None if that is nothing. Every deck is enrolled, unless the
record says FOREIGN_DECK.
"""

from railbird.scan.faults import FOREIGN_DECK
from railbird.scan.results import CardRead, ReadFault
from railbird_host.scan.capture_bench import CaptureBench
from railbird_host.scan.recording import RecordedPass

STALL_S = 1.5  # after it the board has given up a card that no longer moves


def replay(recorded: RecordedPass) -> CardRead | ReadFault | None:
    """On a board of its own."""
    bench = CaptureBench()
    bench.start([] if recorded.fault == FOREIGN_DECK else list(range(256)), 1)
    bench.play(recorded.edges())
    bench.board.run(STALL_S)
    if not bench.is_done:
        return None
    result = bench.report().results[0]
    return ReadFault(result.fault, result.card) if result.fault else CardRead(result.card, result.deck)
