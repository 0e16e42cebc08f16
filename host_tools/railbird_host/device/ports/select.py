"""The board that was meant: by serial number, role or port. Two candidates are an error that shows both.

Comes in: what was found, what the person asked for, the roles that the verb can serve. Goes out: one `Found`.
"""

from railbird.link.messages import ROLE_NAMES
from railbird_host.base.errors import NO_BOARD, WRONG_BOARD, RailbirdError
from railbird_host.device.ports.identity import Found, identify_all
from railbird_host.device.ports.usb import Port, bootsel_drives, serial_ports

LEAST_DIGITS = 4  # of a serial number that stands for the whole of it


def ports_for(wanted: str | None, ports: list[Port]) -> list[Port]:
    """A port that is named is the only one that is asked; it need not look like a board's."""
    if wanted and "/" in wanted:
        return [port for port in ports if port.device == wanted] or [Port(wanted, "", "")]
    return ports


def matches(found: Found, wanted: str) -> bool:
    if wanted == found.port.device or wanted.lower() == found.role:
        return True
    return len(wanted) >= LEAST_DIGITS and found.serial.startswith(wanted.upper())


def choose(found: list[Found], wanted: str | None, roles: tuple[str, ...] = (), silent_allowed: bool = False) -> Found:
    """`roles`: those that the verb can serve, all if empty. `silent_allowed`: a named board need not answer."""
    candidates = [one for one in found if matches(one, wanted)] if wanted else found
    if not wanted and roles:  # a verb that serves several roles may have been meant for a board that does not answer
        candidates = [one for one in candidates if one.role in roles or (len(roles) > 1 and one.hello is None)]
    if not candidates:
        error = nothing(found, wanted, roles)
        silent = [one.serial or one.port.device for one in found if one.hello is None]
        if silent_allowed and silent:
            error.next_step = "a board that does not answer goes by its number: --board " + " or --board ".join(silent)
        raise error
    if len(candidates) > 1:
        lines = "".join(f"\n  {one}" for one in candidates)
        step = "name one: --board " + " or --board ".join(one.serial or one.port.device for one in candidates)
        raise RailbirdError(f"{len(candidates)} boards could be meant:{lines}", step, WRONG_BOARD)
    (chosen,) = candidates
    if chosen.hello is None and wanted and silent_allowed:
        return chosen
    if chosen.hello is None:
        raise chosen.error()
    if roles and chosen.role not in roles:
        raise RailbirdError(f"{chosen} is no {' or '.join(roles)}", "railbird boards shows the others", WRONG_BOARD)
    return chosen


def nothing(found: list[Found], wanted: str | None, roles: tuple[str, ...]) -> RailbirdError:
    what = wanted or " or ".join(roles)
    if not found:
        meant = f" ({what} was wanted)" if what else ""
        if in_bootsel := len(bootsel_drives()):
            message = f"no board runs{meant}: {in_bootsel} in BOOTSEL mode"
            return RailbirdError(message, "railbird flash --bootsel --image FILE, or plug it in again", NO_BOARD)
        return RailbirdError(f"no board is connected{meant}", "plug it in; railbird doctor", NO_BOARD)
    lines = "".join(f"\n  {one}" + (f": {one.problem}" if one.problem else "") for one in found)
    if wanted and wanted.lower() not in ROLE_NAMES and "/" not in wanted and len(wanted) < LEAST_DIGITS:
        message = f"'{wanted}' is no role, no port, and too short for a serial number"
        return RailbirdError(message, "railbird boards shows the names", WRONG_BOARD)
    silent = [one for one in found if one.problem]  # it may be one of these
    step = "; ".join(dict.fromkeys(one.next_step for one in silent)) or "railbird boards; railbird doctor"
    if in_bootsel := len(bootsel_drives()):
        lines += f"\n  and {in_bootsel} in BOOTSEL mode: it may be that one (railbird flash --bootsel --image FILE)"
    is_role = not wanted or wanted.lower() in ROLE_NAMES
    codes = {one.exit_code for one in silent} if is_role else set()
    code = codes.pop() if len(codes) == 1 else NO_BOARD
    return RailbirdError(f"{what or 'no board'} does not answer; there is{lines}", step, code)


def select(wanted: str | None = None, roles: tuple[str, ...] = (), silent_allowed: bool = False) -> Found:
    return choose(identify_all(ports_for(wanted, serial_ports())), wanted, roles, silent_allowed)
