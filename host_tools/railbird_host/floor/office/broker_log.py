"""What the broker refused, read from its log as it grows: each refusal is somebody's alarm.

In: the path of mosquitto's log. Out: (table, kind, words). Names of connections are anybody's choice; the account that
a connection proved by its certificate is what counts.
"""

import re
from pathlib import Path

from railbird_host.base.printable import printable
from railbird_host.floor.store.alarms import FLOOR

MOST_BYTES = 1 << 20  # at one look; what is more is looked at next time
CONNECTED = re.compile(r"New client connected from .* as (.+) \(p\d, c\d, k\d+, u'(.*)'\)\.")
DENIED = re.compile(r"Denied PUBLISH from (.+) \(d\d, q\d, r\d, m\d+, '(.*)', .*\((\d+) bytes\)\)")
OVERSIZE = re.compile(r"Client (.+) disconnected due to oversize")
STRANGER = re.compile(r"(certificate verify failed|peer did not return a certificate|not authorised|unknown ca)")
DENIED_KIND, OVERSIZE_KIND, STRANGER_KIND = "broker denied", "message too large", "unknown account"
MOST_CONNECTIONS = 10_000


class BrokerLog:
    def __init__(self, path: Path):
        self._path = path
        self._position = -1  # what was before the office's start is none of its business
        self._rest = b""
        self._users: dict[str, str] = {}
        self.problem = ""

    def look(self) -> list[tuple[str, str, str]]:
        try:
            size = self._path.stat().st_size
            if self._position < 0 or size < self._position:  # the first look; a log that was begun anew
                self._position, self._rest = (size if self._position < 0 else 0), b""
            with self._path.open("rb") as file:
                file.seek(self._position)
                data = file.read(MOST_BYTES)
        except OSError as error:
            self.problem = f"what the broker denies is not seen: {self._path}: {error.strerror}"
            return []
        self.problem = ""
        self._position += len(data)
        lines = (self._rest + data).split(b"\n")
        self._rest = lines.pop()[-MOST_BYTES:]
        found = (self._line(line.decode(errors="replace")) for line in lines)
        return [one for one in found if one is not None]

    def _line(self, line: str) -> tuple[str, str, str] | None:
        if match := CONNECTED.search(line):
            if len(self._users) > MOST_CONNECTIONS:
                self._users.clear()
            self._users[match[1]] = match[2]
        elif match := DENIED.search(line):
            words = f"it tried to write {printable(match[2])[:80]} ({match[3]} bytes): refused"
            return self._user(match[1]), DENIED_KIND, words
        elif match := OVERSIZE.search(line):
            return self._user(match[1]), OVERSIZE_KIND, "it sent more than a packet may hold: shut out"
        elif match := STRANGER.search(line):
            return FLOOR, STRANGER_KIND, f"somebody without an account of this floor was refused: {match[1]}"
        return None

    def _user(self, connection: str) -> str:
        return printable(self._users.get(connection, FLOOR))
