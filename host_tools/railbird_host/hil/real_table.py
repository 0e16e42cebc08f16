"""Brings a table of real boards to PLACE BETS, whatever the test before left behind: with the hands that a supervisor
has, and the service port for the configuration.

In: a `RealBench`, hands on it, the configuration that a test wants. Out: nothing; a table that does not get there is a
BenchFailure with what its monitor says.
"""

from railbird.service import reasons
from railbird.table.config import TableConfig
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.configuration import from_board
from railbird_host.hil.real_bench import RealBench
from railbird_host.hil.verdict import BenchFailure
from railbird_host.sim.emulator.runner import TimeLimit
from railbird_host.sim.play.table_hands import TableHands

LINK_S = 8.0
RESTART_S = 8.0
TRIES = 4
READY = "PRESS NO MORE BETS"


def open_table(bench: RealBench, hands: TableHands, wanted: TableConfig) -> None:
    try:
        bench.at_rest()
        await_link(hands, LINK_S)
        unlock_pad(hands)
        end_round(hands)
        configure(hands, wanted)
        new_decks(hands, wanted.decks, bench.boards.enrolled())
    except (AssertionError, TimeLimit, RailbirdError) as error:
        raise BenchFailure(f"the table does not open: {error}") from error
    if not says(hands, READY):
        raise BenchFailure(f"the table does not open: its monitor says {' / '.join(hands.bench.screen()) or 'nothing'}")
    if says(hands, "LAMP FAULT"):
        step = 'name the game whose lamps it has in its file, as felt = "derby"; railbird bringup finds other faults'
        raise BenchFailure(f"the display's chain of lamps is broken, or not that of {bench.game}: {step}")
    hands.first_round = bench.boards.client("display").status().round


def says(hands: TableHands, *texts: str) -> bool:
    lines = hands.bench.screen()
    return any(text in line for text in texts for line in lines)


def await_link(hands: TableHands, limit_s: float) -> None:
    end_ns = hands.bench.now_ns + limit_s * 1e9
    while not hands.bench.screen() or says(hands, "NO LINK", "WAIT FOR SCANNER"):
        if hands.bench.now_ns > end_ns:
            raise BenchFailure(
                f"no link between the boards within {limit_s:.0f} s: {' / '.join(hands.bench.screen()) or 'no answer'}"
            )
        hands.bench.run(0.1)


def unlock_pad(hands: TableHands) -> None:
    """Wrong PINs of a test before, or of a run before, keep nobody from the menu."""
    try:
        hands.bench.boards.handle("display").unlocked().unlock()
    except RailbirdError as error:
        if reasons.NOTHING_LOCKED not in error.message:
            raise


def end_round(hands: TableHands) -> None:
    """A round under way is void, an alarm of the door is cleared."""
    for _ in range(TRIES):
        if says(hands, READY, "CLOSED", "SUPERVISOR: 6, 2"):
            return
        hands.supervisor(4, "CONFIRM")
        hands.leave()
        hands.keys("CONFIRM", "NEXT", 1)
        hands.supervisor(7, 4)
        hands.leave()


def configure(hands: TableHands, wanted: TableConfig) -> None:
    client = hands.bench.boards.handle("display").unlocked()
    before = from_board(client.configuration())
    if before.encode() != wanted.encode():
        client.configure(wanted.encode())
        if before.game != wanted.game:
            hands.bench.run(RESTART_S / 4)
            await_link(hands, RESTART_S)


def new_decks(hands: TableHands, decks: int, enrolled: bytes) -> None:
    """Decks 1 to `decks`, all cards in the shoe, the table open."""
    is_closed = says(hands, "CLOSED")
    if enrolled == bytes(range(1, decks + 1)) and not is_closed:
        hands.supervisor(6, 1)  # CARDS, NEW SHOE
    else:
        hands.supervisor(*((7, 1, 2) if is_closed else (6, 2)))
        for deck in range(1, decks + 1):
            hands.cards("2H", deck)
        hands.keys("CONFIRM", 3 if is_closed else 1)  # OPEN NOW; or NEW SHOE
    hands.leave()
