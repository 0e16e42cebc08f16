"""Attestation by boards on the emulator, in this process, in simulated time: right, changed, replayed."""

import pytest

from railbird.flash_map import IMAGE_END
from railbird.table.config import config_from_dict
from railbird_host.base.errors import RailbirdError
from railbird_host.device.flash.image import MARK, load_image
from railbird_host.device.images import build_information, image_path
from railbird_host.device.service.attest import attest, attested_part, differences
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import BoardEntry, Secret, TableFile
from railbird_host.sim.bench.prepared import key_of, prepared_flashes
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.optics.player import EdgePlayer
from railbird_host.sim.ports.in_process import InProcessPort

NOT_THIS_IMAGE = "the flash does not hold this image"


class ListenedPort(InProcessPort):
    """Keeps what the board said; can say old words again."""

    def __init__(self, board):
        super().__init__(board, timeout=0.01)
        self.heard = bytearray()
        self.again = b""

    def inWaiting(self):
        return super().inWaiting() + len(self.again)

    def read(self, size=1):
        data, self.again = self.again, b""
        data += super().read(max(0, size - len(data)))
        self.heard += data
        return data


class Lone:
    """One production board of a prepared table, alone on the emulator."""

    def __init__(self, role):
        self.image = load_image(image_path(role.upper(), "production"))
        flashes = dict(zip(("scanner", "display"), prepared_flashes(config_from_dict({}), "production"), strict=True))
        self.flash = bytearray(flashes[role])
        self.flash[:IMAGE_END] = self.image.content
        self.role = role

    def start(self):
        self.board = Board(name=self.role, flash=bytes(self.flash))
        if self.role == "scanner":
            EdgePlayer(self.board)
        self.board.run(1.0)
        self.port = ListenedPort(self.board)
        self.table = TableFile("T", Secret(key_of("service")), Secret(key_of("journal")))
        client = self.client()
        self.table.boards[self.role] = BoardEntry(client.hello().serial, client.key_check())
        return client

    def client(self):
        client = ServiceClient(self.port, lambda: self.board.now_s)
        client.unlock_with(self.table)
        return client


def test_what_an_image_decides_of_the_flash():
    production = attested_part(load_image(image_path("DISPLAY", "production")).content)
    development = attested_part(load_image(image_path("DISPLAY", "development")).content)
    assert len(production) == IMAGE_END and len(development) == 0x100000
    assert development.endswith(b"\xff" * 1000) and not production.endswith(b"\xff" * 1000)


@pytest.mark.soak
def test_a_production_display_within_a_minute_its_filling_and_old_answers():
    lone = Lone("display")
    client = lone.start()
    part = attested_part(lone.image.content)
    start_s = lone.board.now_s
    answer, wrong = attest(client, part, lone.table)
    assert wrong == [] and lone.board.now_s - start_s < 60
    assert answer.last_sequence > 0
    # the old answer to another seed, and with a journal that was seen further on
    assert differences(answer, b"another seed" * 2, part, lone.table, "display") == [NOT_THIS_IMAGE]
    lone.table.last_head = (answer.last_sequence, bytes(16))
    assert len(differences(answer, b"another seed" * 2, part, lone.table, "display")) == 2
    lone.table.last_head = None
    # one bit of the filling, behind the program; as far as that to save time
    filling = build_information("DISPLAY", "production")["program_bytes"] // 4096 * 4096 + 8192
    lone.board.chip.flash[filling - 5] ^= 1
    assert attest(client, part[:filling], lone.table)[1] == [NOT_THIS_IMAGE]
    # the frames of the old session, played into a new one: passed over
    old_words = bytes(lone.port.heard)
    client = lone.client()
    lone.port.again = old_words
    assert client.attest(bytes(32), 4096).digest != answer.digest
    assert differences(client.attest(b"s" * 32, 4096), b"s" * 32, part[:4096], lone.table, "display") == []
    # and alone they open no session at all
    deaf = ListenedPort(lone.board)
    lone.board.usb.send = lambda data: None
    deaf.again = old_words
    with pytest.raises(RailbirdError):
        ServiceClient(deaf, lambda: lone.board.now_s).unlock_with(lone.table)


def test_one_flipped_bit_of_the_image_is_found():
    """In the words by which an image says what it is: nothing runs on them."""
    lone = Lone("display")
    at = MARK.search(lone.image.content).start(4)
    lone.flash[at] ^= 1
    client = lone.start()
    end = at // 1024 * 1024 + 1024
    start = bytes(lone.image.content[:end])
    assert attest(client, start, lone.table)[1] == [NOT_THIS_IMAGE]
