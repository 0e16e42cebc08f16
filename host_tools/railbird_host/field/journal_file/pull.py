"""Pulls a table's journal over the service port into an export.

Comes in: a client with an open session, the table file. Goes out: an export whose records reach up to the sealed head.
While a round is played the journal grows; what comes after the head is left out.
"""

from collections.abc import Callable
from datetime import UTC, datetime

from railbird_host.device.service.client import ServiceClient
from railbird_host.field.journal_file.export_file import Export


def pull(client: ServiceClient, table_name: str, progress: Callable[[int, int], None] | None = None) -> Export:
    """`progress(done, all)` counts sectors."""
    hello = client.hello()
    head = client.head(client.random_bytes(16))
    sectors = []
    for generation, data in client.sectors(head):
        sectors.append((generation, data))
        if progress:
            progress(generation - head.first_generation + 1, head.last_generation - head.first_generation + 1)
    return Export(table_name, hello.serial, datetime.now(UTC).isoformat(timespec="seconds"), head, sectors)
