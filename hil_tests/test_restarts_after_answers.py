"""Requests after which a board starts again, or leaves for its bootloader: each is answered before, however long the
flash takes for it (parts at the bad end: 400 ms a sector)."""

import pytest

from railbird.table.config import TableConfig
from railbird.table.registration import GAMES
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.provisioning import provision_board
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")

TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))
FEDERAL = GAMES.index("federal")
DERBY, OTHER = TableConfig(decks=1).encode(), TableConfig(game=FEDERAL, decks=1).encode()
LEAVES_S = 1.0  # after its answer
OTHERS = [("scanner", "wipe"), ("scanner", "bootloader"), ("display", "bootloader"), ("display", "another game")]
REQUESTS = {
    "wipe": ServiceClient.wipe,
    "bootloader": ServiceClient.start_bootloader,
    "another game": lambda client: client.configure(OTHER),
}


def client_of(bench: TableBench, role: str) -> ServiceClient:
    return ServiceClient(InProcessPort(getattr(bench, role), bench, timeout=0.02), lambda: bench.now_s)


def answered_and_left(bench: TableBench, role: str, ask) -> None:
    """Without its answer `ask` raises; it would ask again, too, of a board that has left."""
    board = getattr(bench, role)
    resets = list(board.resets)
    ask()
    assert board.resets == resets and not board.is_in_bootsel
    bench.run_until(lambda: board.resets != resets or board.is_in_bootsel, LEAVES_S, 0.05)


@pytest.mark.parametrize(
    "role, request_name",
    [("display", "wipe"), *(pytest.param(*case, marks=pytest.mark.soak) for case in OTHERS)],
)
def test_a_board_answers_before_it_leaves(role, request_name):
    bench = start(TableBench("derby", flashes=prepared_flashes(TableConfig(decks=1)), parts="worst"))
    bench.door(True)
    bench.run(0.5)
    client = client_of(bench, role)
    client.unlock_with(TABLE)
    answered_and_left(bench, role, lambda: REQUESTS[request_name](client))


@pytest.mark.parametrize("role", ["display", pytest.param("scanner", marks=pytest.mark.soak)])
def test_a_fresh_board_that_takes_its_keys_answers_before_it_starts_again(role):
    bench = TableBench("derby", parts="worst")
    bench.run(2.5)
    bench.door(True)
    bench.run(0.2)
    people, configuration = ([(1, "123456")], DERBY) if role == "display" else (None, b"")
    client = client_of(bench, role)
    answered_and_left(bench, role, lambda: provision_board(client, TableFile.create("x"), people, configuration))
