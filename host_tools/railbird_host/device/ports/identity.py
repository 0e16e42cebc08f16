"""Who is on a port: asked with `hello`, which stops and slows nothing. A port that does not answer says why.

Comes in: ports. Goes out: `Found` values, asked all at once, because a silent port costs its whole time limit.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from railbird_host.base.errors import NO_BOARD, RailbirdError
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.client import Hello, ServiceClient

HELLO_LIMIT_S = 1.5


@dataclass(frozen=True)
class Found:
    """A port with what its board says of itself, or with the reason why it says nothing."""

    port: Port
    hello: Hello | None
    problem: str = ""
    next_step: str = "railbird doctor"
    exit_code: int = NO_BOARD  # for a verb that can't do without it; a port that can't be opened has another

    @property
    def serial(self) -> str:
        return self.hello.serial if self.hello else self.port.serial

    @property
    def role(self) -> str:
        return self.hello.role if self.hello else ""

    def error(self) -> RailbirdError:
        """Why it says nothing."""
        is_named = self.port.device in self.problem
        message = self.problem if is_named else f"{self.port.device}: {self.problem}"
        return RailbirdError(message, self.next_step, self.exit_code)

    def __str__(self) -> str:
        return f"{self.role or '?'} {self.serial or '?'} on {self.port.device}"


def identify(port: Port, limit_s: float | None = None) -> Found:
    try:
        opened = Connection(port.device).open()
    except RailbirdError as error:
        return Found(port, None, error.message, error.next_step, error.exit_code)
    try:
        with opened as connection:
            hello = ServiceClient(connection, limit_s=limit_s or HELLO_LIMIT_S).hello()
    except RailbirdError as error:
        return Found(port, None, error.message, error.next_step)
    if port.serial and port.serial != hello.serial:
        return Found(port, None, f"USB says {port.serial}, the board says {hello.serial}: not to be trusted")
    return Found(port, hello)


def identify_all(ports: list[Port]) -> list[Found]:
    with ThreadPoolExecutor(max_workers=max(1, len(ports))) as pool:
        return list(pool.map(identify, ports))
