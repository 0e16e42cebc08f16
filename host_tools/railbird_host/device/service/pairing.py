"""Joins a display and a scanner: both get the code on the monitor, agree on a link key by themselves, and start again.

Comes in: a client for each, in a session under the table's key, and the code. Goes out: nothing, or a RailbirdError.
The host never learns the link key; that the link works is to be looked at once both boards are back.
"""

from railbird.link.pairing import CODE_DIGITS
from railbird_host.base.errors import TIME_LIMIT, TRANSPORT, USAGE, WRONG_BOARD, RailbirdError
from railbird_host.device.service.client import ServiceClient


def code_of(text: str) -> str:
    """The digits of a code as people write it: `1438 6398`."""
    digits = "".join(text.split()).replace("-", "")
    if len(digits) != CODE_DIGITS or not (digits.isascii() and digits.isdecimal()):
        raise RailbirdError(f"a code has {CODE_DIGITS} digits", "type the digits that the monitor shows", USAGE)
    return digits


def pair_boards(display: ServiceClient, scanner: ServiceClient, code: str) -> None:
    serials = display.hello().serial, scanner.hello().serial
    display.start_pairing(code)
    scanner.start_pairing(code)
    for client, far_serial in ((scanner, serials[0]), (display, serials[1])):
        found = far_end(client)
        if found not in ("", far_serial):
            raise RailbirdError(
                f"the wire leads to another board: {found}, expected {far_serial}",
                "railbird boards; is each cable in its own table?",
                WRONG_BOARD,
            )


def far_end(client: ServiceClient) -> str:
    """The serial of the board that this one agreed with; empty if it has started again before it could tell."""
    try:
        return client.paired_with()
    except RailbirdError as error:
        if error.exit_code in (TIME_LIMIT, TRANSPORT):
            return ""
        raise
