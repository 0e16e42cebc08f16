"""The boards of a bring-up by their serial numbers: plugged in again, started, at their prompt or at their service
port. In: serial numbers. Out: a `Prompt` or a `ServiceClient`, closed again whatever happens."""

from collections.abc import Iterator
from contextlib import contextmanager

from railbird_host.base import clock
from railbird_host.base.errors import NO_BOARD, RailbirdError
from railbird_host.device.deploy.prompt import Prompt, open_prompt
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.identity import identify
from railbird_host.device.ports.usb import Port, serial_ports
from railbird_host.device.service.client import ServiceClient

PLUGGED_IN_S = 60.0
STARTED_S = 4.0
LOOK_S = 0.2


@contextmanager
def at_prompt(serial: str) -> Iterator[Prompt]:
    """A board that starts is waited for; one that stays silent is at its prompt already, or `open_prompt` says why
    not."""
    port = plugged_in(serial)
    answers(port)
    with open_prompt(port.device) as prompt:
        yield prompt


@contextmanager
def at_service_port(serial: str) -> Iterator[ServiceClient]:
    port = plugged_in(serial)
    answers(port)
    with Connection(port.device) as connection:
        yield ServiceClient(connection)


def answers(port: Port) -> bool:
    end_s = clock.now_s() + STARTED_S
    while identify(port).hello is None:
        if clock.now_s() > end_s:
            return False
        clock.sleep(LOOK_S)
    return True


def plugged_in(serial: str) -> Port:
    end_s = clock.now_s() + PLUGGED_IN_S
    while clock.now_s() < end_s:
        for port in serial_ports():
            if port.serial == serial:
                return port
        clock.sleep(LOOK_S)
    raise RailbirdError(f"board {serial} did not come back", "plug it in; railbird doctor", NO_BOARD)
