"""Flashes of a table that is ready to play: provisioned, paired, decks enrolled, open. What a bench starts from.

In: a table's configuration. Out: the bytes of both flashes, written by the firmware's own code into a flash made of
memory, so that a test need not repeat half a minute of provisioning; that path has tests of its own. The keys are worth
nothing: anybody can compute them.
"""

import hashlib
from collections.abc import Callable

from railbird.apps.table_clock import TableClock
from railbird.apps.table_keeper import TableKeeper
from railbird.build_id import version_numbers
from railbird.flash_map import FILE_SYSTEM_START, SECTOR_BYTES
from railbird.journal.journal import Journal
from railbird.journal.settings import Settings
from railbird.link import keys
from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SCANNER
from railbird.link.session import Session
from railbird.service.own_key import session_key
from railbird.service.pins import make_hashes
from railbird.table import events
from railbird.table.config import TableConfig
from railbird.table.make import make_controller
from railbird_host.device.images import build_information, image_path
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.emulator.board import unique_id_of
from railbird_host.sim.emulator.image import flash_from_image

PINS = [(1, "123456"), (2, "777111")]  # person's number and PIN of every prepared table
SALT = b"prepared by hand"


class FlashBytes:
    """A flash in memory, for the firmware's code on this computer."""

    def __init__(self, content: bytearray):
        self.content = content

    def read_into(self, address: int, buffer) -> None:
        buffer[:] = self.content[address : address + len(buffer)]

    def program(self, address: int, page) -> None:
        for index, byte in enumerate(page):
            self.content[address + index] &= byte

    def erase(self, address: int) -> None:
        self.content[address : address + SECTOR_BYTES] = b"\xff" * SECTOR_BYTES


def key_of(name: str) -> bytes:
    """The keys of every prepared table: repeatable, and so of no use anywhere else."""
    return hashlib.sha256(f"prepared table, {name} key".encode()).digest()


def prepared_table_file() -> TableFile:
    """The operator's table file that belongs to every prepared flash."""
    return TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))


def prepared_flashes(
    config: TableConfig,
    flavour: str = "development",
    *,
    is_open: bool = True,
    is_paired: bool = True,
    fill: Callable[[Journal], None] = lambda journal: None,
    play: Callable[[TableKeeper], None] = lambda keeper: None,
    serials: tuple[bytes, bytes] = (unique_id_of("scanner"), unique_id_of("display")),
) -> tuple[bytes, bytes]:
    """Flashes of scanner and display. `is_open`: deck ids 1 to the number of decks are enrolled, bets may be placed.
    `fill` writes into the journal before the table opens, `play` gets the keeper of the open table. `serials` of the
    boards they are for: each has a service key of its own."""
    scanner = _flash("SCANNER", flavour)
    ring = Settings(FlashBytes(scanner), SCANNER)
    ring.load()
    ring.keys.put(keys.SERVICE_KEY, session_key(key_of("service"), serials[0]))
    ring.keys.put(keys.COMMITMENT_KEY, key_of("commitment"))
    if is_paired:
        ring.keys.put(keys.LINK_KEY, key_of("link"))
    ring.save_keys()
    _has_run(ring, scanner, "SCANNER", flavour)

    display = _flash("DISPLAY", flavour)
    settings = Settings(FlashBytes(display), DISPLAY)
    settings.load()
    settings.keys.put(keys.SERVICE_KEY, session_key(key_of("service"), serials[1]))
    settings.keys.put(keys.JOURNAL_KEY, key_of("journal"))
    settings.keys.put(keys.PIN_SALT, SALT)
    settings.keys.put(keys.PIN_HASHES, make_hashes(SALT, PINS))
    if is_paired:
        settings.keys.put(keys.LINK_KEY, key_of("link"))
    settings.save_keys()
    settings.save_configuration(config.encode())
    journal = Journal(FlashBytes(display), Hmac(key_of("journal")), _has_run(settings, display, "DISPLAY", flavour))
    while journal.prepare():
        pass
    fill(journal)
    if is_open:
        play(open_table(config, journal))
    return bytes(scanner), bytes(display)


def watched(
    flashes: tuple[bytes, bytes], watch_key: bytes, serial: bytes = unique_id_of("display")
) -> tuple[bytes, bytes]:
    """The same flashes, whose display knows a table's computer by this key."""
    flash = FlashBytes(bytearray(flashes[1]))
    settings = Settings(flash, DISPLAY)
    settings.load()
    settings.keys.put(keys.WATCH_KEY, session_key(watch_key, serial))
    settings.save_keys()
    return flashes[0], bytes(flash.content)


def key_check_of(flash: bytes, role: int) -> str:
    """The check value of the keys in a flash, as the operator's table file has it."""
    settings = Settings(FlashBytes(bytearray(flash)), role)
    settings.load()
    return settings.keys.check_value().hex()


def _has_run(settings: Settings, flash: bytearray, board: str, flavour: str) -> int:
    """One good boot of this image, which was noted; gives its number."""
    build = build_information(board, flavour)
    settings.starts(bytes.fromhex(build["code_sha256"][:8]))
    settings.begin_boot()
    settings.boot_is_good()
    settings.note_image(hashlib.sha256(flash[:FILE_SYSTEM_START]).digest(), 0, version_numbers(build["version"]))
    return settings.boot


def _flash(board: str, flavour: str) -> bytearray:
    return flash_from_image(image_path(board, flavour).read_bytes())


def open_table(config: TableConfig, journal: Journal) -> TableKeeper:
    """The supervisor's way from CLOSED to OPEN, as events."""
    controller = make_controller(config)
    session = Session(DISPLAY, SCANNER, key_of("link"), lambda count: bytes(count))
    keeper = TableKeeper(controller, journal, session, lambda count: bytes(range(count)), TableClock())
    keeper.recover(1, 0)
    for event in ((events.LINK, 1), (events.SWITCH, 1), (events.PIN, 1)):
        keeper.happened(event)
    for key in (6, 0, 1):  # TABLE, OPEN, ENROL DECKS
        keeper.happened((events.KEY, key))
    for deck in range(1, config.decks + 1):
        keeper.happened((events.CARD, deck, 0, deck))
    for key in (events.KEY_CONFIRM, 2):  # enrolled; OPEN NOW
        keeper.happened((events.KEY, key))
    keeper.happened((events.SWITCH, 0))
    assert controller.rounds.may_begin(), "the supervisor's menus have changed: see table/table_menu.py"
    return keeper
