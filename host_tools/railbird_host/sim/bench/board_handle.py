"""One board of a bench, as a test sees it: its service port, and who it is."""

from collections.abc import Callable

from railbird_host.device.service.client import Hello, ServiceClient
from railbird_host.device.service.table_file import TableFile


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
