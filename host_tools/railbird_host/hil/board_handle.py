"""One board of a bench, as a test sees it: its service port, and who it is."""

from collections.abc import Callable

from railbird_host.bench.prepared import key_of
from railbird_host.bench.table_bench import TableBench
from railbird_host.ports.in_process import InProcessPort
from railbird_host.service.client import Hello, ServiceClient
from railbird_host.service.table_file import Secret, TableFile


class BoardHandle:
    def __init__(self, name: str, connect: Callable[[], ServiceClient], table: TableFile | None):
        self.name = name
        self._connect = connect
        self.table = table

    def client(self) -> ServiceClient:
        """A client on the service port, without a key."""
        return self._connect()

    def unlocked(self) -> ServiceClient:
        """A client in a session under the table's key."""
        client = self._connect()
        assert self.table is not None, "this bench has no table file: [table] file in the bench file"
        client.unlock_with(self.table)
        return client

    def hello(self) -> Hello:
        return self.client().hello()


def prepared_table_file() -> TableFile:
    """The table file that belongs to every prepared flash."""
    return TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))


def emulated_handle(name: str, bench: TableBench) -> BoardHandle:
    board = {"scanner": bench.scanner, "display": bench.display}[name]

    def connect() -> ServiceClient:
        return ServiceClient(InProcessPort(board, bench), lambda: bench.now_s)

    return BoardHandle(name, connect, prepared_table_file())


def handle_of(name: str, bench: TableBench) -> BoardHandle:
    """Of an emulated table or of real boards."""
    return bench.handle(name) if hasattr(bench, "handle") else emulated_handle(name, bench)


def serials_of(bench: TableBench) -> dict[str, str]:
    """Role to serial number of the boards that a test had."""
    if hasattr(bench, "file"):
        return dict(bench.file.boards)
    boards = {"scanner": bench.scanner, "display": bench.display}
    if hasattr(bench, "rig_board"):
        boards["bench"] = bench.rig_board
    return {name: board.unique_id.hex().upper() for name, board in boards.items()}
