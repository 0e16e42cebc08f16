"""Puts the table's computer together: one board's port, one folder, one address. Runs until it is ended.

In: the watch file, a folder, an address. Out: pages, and the journal on disk.
"""

import threading
from pathlib import Path

import uvicorn

from railbird_host.base.clock import now_s
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.select import select
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.page.serving import ImpatientProtocol, open_socket, serve_beside
from railbird_host.serve.application import Pages
from railbird_host.serve.clock_keeper import ClockKeeper
from railbird_host.serve.follower import Follower
from railbird_host.serve.keeping import Keeping
from railbird_host.serve.kept_journal import KeptJournal
from railbird_host.serve.pausing import Pausing


def open_display(serial: str) -> Connection:
    return Connection(select(serial, ("display",)).port.device).open()


class Running:
    def __init__(self, watch: WatchFile, folder: Path, host: str, port: int, account_file: Path | None = None):
        journal = KeptJournal(folder / watch.journal)
        journal.open()
        follower = Follower(watch, journal, lambda: open_display(watch.serial), now_s)
        floor = None
        if account_file is not None:  # its packages are needed on a floor alone
            from railbird_host.floor.wire.account import Account
            from railbird_host.serve.floor_end import FloorEnd

            floor = FloorEnd(Account.load(account_file), journal, watch.journal, now_s)
        self.keeping = Keeping(follower, ClockKeeper(), Pausing(folder), watch.table, floor=floor)
        self._listener = open_socket(host, port)
        shown = f"[{host}]" if ":" in host else host
        self.address = f"http://{shown}:{self._listener.getsockname()[1]}/"
        self._config = uvicorn.Config(
            Pages(self.keeping, host).application(),
            log_level="warning",
            lifespan="off",
            http=ImpatientProtocol,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=2,
        )

    def run(self, ending: threading.Event, has_signals: bool = True) -> None:
        """Until Ctrl-C, or `ending` is set."""
        serve_beside(self._config, self._listener, self.keeping.run, ending, has_signals)
