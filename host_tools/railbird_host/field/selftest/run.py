"""The whole self-test, in the order in which a technician stands at the table.

Comes in: clients for one board or both, a person, the checks that are wanted. Goes out: `Check`s, as they are done.
Whatever happens, both boards leave test mode: lamps and monitor show the table again.
"""

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from railbird.service import diagnostics
from railbird.table.registration import layout_of
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.configuration import from_board
from railbird_host.field.selftest import board_checks, display_checks, scanner_checks
from railbird_host.field.selftest.check import Check, Person, checked

NAMES = ("memory", "flash", "journal", "lamps", "panel", "keys", "chips", "sensors", "edges", "link")
SERVICE_HEADER = "SERVICE"


@dataclass
class SelfTest:
    person: Person
    clients: dict[str, ServiceClient]
    expected_images: dict[str, str] = field(default_factory=dict)  # role: start of the digest of the build at hand
    wanted: frozenset[str] = frozenset(NAMES)
    passes: int = 10
    limit_s: float = 120.0
    progress: Callable[[int, int], None] = lambda done, total: None

    def run(self) -> Generator[Check, None, None]:
        links = [board_checks.LinkWatch(role, client) for role, client in self.clients.items()]
        try:
            yield from self._boards()
            if "display" in self.clients:
                yield from self._display(self.clients["display"])
            if "scanner" in self.clients:
                yield from self._scanner(self.clients["scanner"])
        finally:
            for client in self.clients.values():
                with suppress(RailbirdError, OSError):  # unplugged: the board ends test mode by itself
                    client.test(diagnostics.END)
        if "display" in self.clients:
            yield self._picture(self.clients["display"])
        if "link" in self.wanted:
            yield from [link.check() for link in links]

    def _boards(self) -> Iterator[Check]:
        for role, client in self.clients.items():
            if "memory" in self.wanted:
                yield board_checks.check_memory(role, client)
            if "flash" in self.wanted:
                yield board_checks.check_flash(role, client, self.expected_images.get(role, ""))

    def _display(self, client: ServiceClient) -> Iterator[Check]:
        game = from_board(client.configuration()).game
        if "journal" in self.wanted:
            yield board_checks.check_journal(client.counters())
        if "lamps" in self.wanted:
            yield from display_checks.check_lamps(client, self.person, game)
        if "panel" in self.wanted:
            yield display_checks.check_panel(client, self.person)
        if "keys" in self.wanted:
            yield display_checks.check_keys(client, self.person, self.limit_s)
        if "chips" in self.wanted and layout_of(game).arc:
            yield display_checks.check_chips(client, self.person, game, self.limit_s)

    def _scanner(self, client: ServiceClient) -> Iterator[Check]:
        if "sensors" in self.wanted:
            yield scanner_checks.check_levels(client)
        if "edges" not in self.wanted:
            return
        display = self.clients.get("display")
        if display is not None:
            display.test(diagnostics.PANEL, bytes([diagnostics.CARDS]))

        def keep_test_mode() -> None:
            if display is not None:
                display.test(diagnostics.INPUTS)

        yield scanner_checks.check_edges(client, self.person, self.passes, self.limit_s, self.progress, keep_test_mode)

    def _picture(self, client: ServiceClient) -> Check:
        client.wait(0.5)
        header = client.status().header
        is_back = header != SERVICE_HEADER
        detail = f"the monitor shows the table again: {header}" if is_back else "the monitor still shows the test"
        return checked("display", "live picture", is_back, detail, "it comes back by itself within 30 s")
