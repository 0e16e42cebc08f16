"""Attestation and an export over the service ports of two boards on the emulator. (From fresh boards to a paired table:
the tests of the verbs, and `hil_tests/test_provisioning.py`.)"""

import pytest

from railbird.flash_map import FILE_SYSTEM_START
from railbird.link.messages import DISPLAY, SCANNER
from railbird.table.config import TableConfig
from railbird_host.device.images import image_path
from railbird_host.device.service.attest import differences
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import BoardEntry, Secret, TableFile
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.sim.bench.prepared import key_check_of, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator import Board, RawRepl
from railbird_host.sim.ports.in_process import InProcessPort

SEED = b"thirty-two bytes that are fresh."
SOME_BYTES = 50_000

pytestmark = pytest.mark.xdist_group("service_on_boards")


class Prepared:
    def __init__(self):
        self.flashes = dict(zip(("scanner", "display"), prepared_flashes(TableConfig(decks=1)), strict=True))
        self.bench = TableBench("derby", flashes=(self.flashes["scanner"], self.flashes["display"]))
        self.bench.run(2.0)
        self.file = TableFile("Derby 4", Secret(key_of("service")), Secret(key_of("journal")))
        for name, role in (("scanner", SCANNER), ("display", DISPLAY)):
            board = getattr(self.bench, name)
            entry = BoardEntry(board.unique_id.hex().upper(), key_check_of(self.flashes[name], role))
            self.file.boards[name] = entry

    def client(self, name: str) -> ServiceClient:
        client = ServiceClient(InProcessPort(getattr(self.bench, name), self.bench), lambda: self.bench.now_s)
        client.unlock_with(self.file)
        return client


@pytest.fixture(scope="module")
def prepared():
    return Prepared()


def attested(prepared: Prepared, name: str, length: int) -> None:
    image = prepared.flashes[name][:length]
    answer = prepared.client(name).attest(SEED, len(image))
    assert differences(answer, SEED, image, prepared.file, name) == []
    for at in (0, len(image) // 2, len(image) - 1):
        other = image[:at] + bytes([image[at] ^ 1]) + image[at + 1 :]
        assert differences(answer, SEED, other, prepared.file, name) == ["the flash does not hold this image"]


@pytest.mark.parametrize("name", ["scanner", "display"])
def test_attestation(prepared, name):
    attested(prepared, name, SOME_BYTES)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["scanner", "display"])
def test_attestation_of_a_whole_image(prepared, name):
    attested(prepared, name, FILE_SYSTEM_START)
    print(f"{name}: {FILE_SYSTEM_START} bytes attested")


def test_journal_is_pulled_and_proves_itself(prepared):
    found = verify(pull(prepared.client("display"), prepared.file.name), prepared.file.journal_key.reveal())
    assert found.problems == [] and len(found.records) > 3


SLOW_TURNS = """
from railbird.apps.service_board import ServiceLoop
class Usb:
    def __init__(self, *pieces):
        self.pieces = list(pieces)
    def read_into(self, buffer):
        piece = self.pieces.pop(0) if self.pieces else b""
        buffer[:len(piece)] = piece
        return len(piece)
class Facade:
    role = 1
    development = True
    bootloader_wanted = restart_wanted = False
def leaves_at(usb, *turns_ms):
    loop = ServiceLoop(usb, Facade())
    for now_ms in turns_ms:
        try:
            loop.step(now_ms)
        except KeyboardInterrupt:
            return now_ms
frame = bytes([0]) + bytes(range(4, 67)), bytes([7, 8, 3])
in_frame = leaves_at(Usb(*frame), 1000, 1075, 1150, 1225)
print(in_frame, leaves_at(Usb(frame[0], b"", b"", bytes([3])), 1000, 1075, 1150, 1225, 1300, 1375))
"""


def test_a_display_that_draws_between_two_parts_of_a_frame_takes_its_03_for_data():
    """It reads in one turn and looks at the bytes in the next, and a turn may take 75 ms."""
    board = Board(image_path("DISPLAY").read_bytes(), name="display")
    assert RawRepl(board).exec(SLOW_TURNS).split() == ["None", "1375"]


AN_ANSWER = """
from railbird.apps.service_board import ServiceLoop
class Usb:
    packets = 0
    def read_into(self, buffer):
        return 0
    def write_some(self, buffer):
        self.packets += 1
        return min(64, len(buffer))
class Facade:
    role = 1
    development = True
    bootloader_wanted = restart_wanted = False
frames = [200, 100]
loop = ServiceLoop(Usb(), Facade(), lambda now_ms: now_ms and Usb.packets != loop._usb.packets)
loop.port.poll = lambda now_ms, out: frames.pop(0) if frames else 0
usb = loop._usb
for now_ms in (1, 0):
    loop.step(now_ms)
    print(usb.packets, loop.is_working())
"""


def test_the_rest_of_an_answer_waits_for_a_card_that_comes():
    board = Board(image_path("DISPLAY").read_bytes(), name="display")
    assert RawRepl(board).exec(AN_ANSWER).split() == ["1", "True", "6", "False"]
