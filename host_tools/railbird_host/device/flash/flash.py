"""One image onto one board, with its identity checked before and after and the digest read back.

Comes in: a board that was found (or only a drive, for a board in BOOTSEL mode) and an image. Goes out: a `Flashed`. The
unused rest of the image's region is written too (as erased flash), so that nothing of an older image stays and the
digest of the whole region is known beforehand.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from railbird.flash_map import FILE_SYSTEM_START, FLASH_END
from railbird_host.base import clock
from railbird_host.base.errors import NO_BOARD, REFUSED, TIME_LIMIT, WRONG, WRONG_BOARD, RailbirdError
from railbird_host.base.progress import Bar
from railbird_host.device.flash.drive import HOLD_AND_FLASH, wait_for_drive, write_drive
from railbird_host.device.flash.image import Image
from railbird_host.device.flash.uf2 import write_uf2
from railbird_host.device.ports.connection import Connection
from railbird_host.device.ports.identity import Found, identify
from railbird_host.device.ports.usb import Port, serial_ports
from railbird_host.device.service.client import Hello, ServiceClient
from railbird_host.device.service.table_file import TableFile

RETURN_LIMIT_S = 30.0
DIGEST_LIMIT_S = 60.0
POLL_S = 0.1


@dataclass(frozen=True)
class Flashed:
    """What is on the board now. `digest` is the one that the board itself computed from its flash."""

    serial: str
    role: str
    build: str
    digest: str
    emulated: bool
    flavour: str = ""


def check_role(image: Image, role: str, what: str) -> None:
    if image.role != role:
        raise RailbirdError(
            f"{image.path} is an image for a {image.role}, {what} is a {role}", "take the other image", REFUSED
        )


def expected_digest(image: Image) -> str:
    """Of the first megabyte, as the board computes it at its start (apps/starting.py)."""
    region = image.content[:FILE_SYSTEM_START].ljust(FILE_SYSTEM_START, b"\xff")
    return hashlib.sha256(region).hexdigest()[:32]


def whole_region(image: Image) -> bytes:
    """The UF2 file to write."""
    return write_uf2(image.content.ljust(FILE_SYSTEM_START, b"\xff"))


def flash_board(found: Found, image: Image, table: Callable[[str], TableFile], bar: Bar) -> Flashed:
    """A board that runs: it is asked to go to BOOTSEL mode, and must come back as the same board."""
    assert found.hello is not None
    check_role(image, found.hello.role, str(found))
    bar.say("to BOOTSEL")
    enter_bootsel(found.port, found.hello, table)
    return flash_drive(found.port.usb_path, image, bar, found.hello.serial)


def whole_flash(image: Image) -> bytes:
    """The UF2 file that leaves nothing of what was there: journal, keys, configuration and counters are erased."""
    return write_uf2(image.content.ljust(FLASH_END, b"\xff"))


def flash_drive(
    usb_path: str, image: Image, bar: Bar, serial: str = "", content: Callable[[Image], bytes] = whole_region
) -> Flashed:
    """A board in BOOTSEL mode, followed by its USB path; `serial` is who it must be afterwards, if that is known;
    `content` makes the file."""
    if not serial:
        bar.say("waiting for a board in BOOTSEL mode")
    drive = wait_for_drive(usb_path, was_running=bool(serial))
    others = set(serial_ports())
    bar.say("writing")
    write_drive(drive, content(image), bar.advance)
    bar.say("starting")
    found = wait_for_board(drive.usb_path, serial, others)
    hello = check_after(found, image, serial)
    bar.say("reading back")
    digest = wait_for_digest(found.port, hello)
    if digest != expected_digest(image):
        message = f"{found}: its flash reads {digest}, the image is {expected_digest(image)}"
        raise RailbirdError(message, "flash it again; if it stays so, the flash is worn", WRONG)
    bar.say("done")
    return Flashed(hello.serial, hello.role, hello.build, digest, found.port.emulated, image.flavour)


def enter_bootsel(port: Port, hello: Hello, table: Callable[[str], TableFile]) -> None:
    """Over the service port with the table's key; a development board without keys goes by its prompt."""
    if hello.provisioned:
        with Connection(port.device) as connection:
            client = ServiceClient(connection)
            client.hello()
            client.unlock_with(table(hello.serial))
            client.start_bootloader()
    elif hello.development:
        from railbird_host.device.deploy.prompt import open_prompt

        with open_prompt(port.device) as prompt:
            prompt.start("import machine\nmachine.bootloader()\n")
    else:
        raise RailbirdError(
            f"{hello.role} {hello.serial} has a production image and no keys: nobody may send it to BOOTSEL mode",
            HOLD_AND_FLASH,
            REFUSED,
        )


def wait_for_board(usb_path: str, serial: str, others: set[Port]) -> Found:
    """The board that comes back on the same USB path, or with the serial number it had. If neither is known (a system
    that tells no paths), the only one that was not among the `others`."""
    limit = clock.now_s() + RETURN_LIMIT_S
    seen = None
    while clock.now_s() < limit:
        for port in returned(usb_path, serial, others):
            seen = identify(port, POLL_S * 10)
            if seen.hello is not None:
                return seen
        clock.sleep(POLL_S)
    if seen is not None:
        raise RailbirdError(f"{seen.port.device}: {seen.problem}", "railbird doctor", TIME_LIMIT)
    raise RailbirdError("the board did not come back after the write", "unplug it and plug it in again", NO_BOARD)


def returned(usb_path: str, serial: str, others: set[Port]) -> list[Port]:
    ports = serial_ports()
    if usb_path or serial:
        return [
            port for port in ports if (usb_path and port.usb_path == usb_path) or (serial and port.serial == serial)
        ]
    new = [port for port in ports if port not in others]
    if len(new) > 1:
        shown = ", ".join(port.device for port in new)
        step = "railbird boards shows what each of them runs now; flash one board at a time"
        raise RailbirdError(f"{len(new)} boards came, and nothing says which was flashed: {shown}", step, WRONG_BOARD)
    return new


def check_after(found: Found, image: Image, serial: str) -> Hello:
    hello = found.hello
    assert hello is not None
    if serial and hello.serial != serial:
        raise RailbirdError(f"another board came back: {found}, expected {serial}", "railbird boards", WRONG_BOARD)
    check_role(image, hello.role, str(found))
    if hello.build != image.build:
        raise RailbirdError(f"{found} runs {hello.build}, not {image.build}", "flash it again", WRONG)
    return hello


def wait_for_digest(port: Port, hello: Hello) -> str:
    """The board digests its image in idle time after its start."""
    limit = clock.now_s() + DIGEST_LIMIT_S
    digest = hello.image
    while not digest:
        if clock.now_s() > limit:
            raise RailbirdError(
                f"{hello.role} {hello.serial} tells no digest", f"railbird attest --board {hello.serial}", TIME_LIMIT
            )
        clock.sleep(POLL_S)
        seen = identify(port)
        digest = seen.hello.image if seen.hello else ""
    return digest
