"""Puts the office together: the desk in a thread, its pages on one address. Runs until it is ended.

In: a floor's folder, an address, certificates for a page that others may open. Out: pages.
"""

import threading
from pathlib import Path
from typing import Any

import uvicorn
from psycopg.rows import namedtuple_row
from psycopg_pool import ConnectionPool

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.floor.office.desk import Desk
from railbird_host.floor.office.pages import Pages
from railbird_host.floor.setup.authority import hosts_of
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store.keeping_rules import LEAST_JOURNAL_DAYS
from railbird_host.page.doorkeeper import LOOPBACK
from railbird_host.page.serving import ImpatientProtocol, open_socket, serve_beside

POOLED = 6
POOL_WAIT_S = 3.0


class RunningOffice:
    def __init__(
        self,
        floor: FloorFolder,
        host: str,
        port: int,
        tls: tuple[Path, Path] | None = None,
        journal_days: int = LEAST_JOURNAL_DAYS,
    ):
        """`tls`: certificate and key of the page."""
        if tls is None and host not in LOOPBACK:
            message = f"{host}: a page that others may open needs a certificate"
            raise RailbirdError(message, "--tls CERTIFICATE KEY, or --host 127.0.0.1 behind a proxy", USAGE)
        address = floor.settings()["database"]
        self.desk = Desk(floor, journal_days)
        options: dict[str, Any] = {"autocommit": True, "row_factory": namedtuple_row}
        self._pool: ConnectionPool[Any] = ConnectionPool(
            address, kwargs=options, min_size=1, max_size=POOLED, timeout=POOL_WAIT_S, open=False,
            check=ConnectionPool.check_connection,
        )  # fmt: skip
        self._listener = open_socket(host, port)
        shown = f"[{host}]" if ":" in host else host
        self.address = f"{'https' if tls else 'http'}://{shown}:{self._listener.getsockname()[1]}/"
        names = names_of(tls[0]) if tls else []
        certificate: dict[str, Any] = {"ssl_certfile": tls[0], "ssl_keyfile": tls[1]} if tls else {}
        self._config = uvicorn.Config(
            Pages(self.desk, self._pool, floor, host, tls is not None, names).application(),
            log_level="warning",
            lifespan="off",
            http=ImpatientProtocol,
            timeout_graceful_shutdown=2,
            server_header=False,
            **certificate,
        )

    def run(self, ending: threading.Event, has_signals: bool = True, ready: Any = lambda: None) -> None:
        """Until Ctrl-C, or `ending` is set."""
        self._pool.open(wait=False)
        try:
            serve_beside(self._config, self._listener, self.desk.run, ending, has_signals, ready)
        finally:
            self._pool.close()


def names_of(certificate: Path) -> list[str]:
    """Under which the page is asked for: those of its certificate."""
    try:
        return hosts_of(certificate.read_text())
    except OSError as error:
        raise RailbirdError(f"{certificate}: {error.strerror}", "name the page's certificate", USAGE) from error
    except ValueError as error:
        raise RailbirdError(f"{certificate} is no certificate (PEM)", "name the page's certificate", USAGE) from error
