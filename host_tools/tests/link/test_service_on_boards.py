"""From two fresh boards to a paired table on the emulator, over their service ports; then attestation and an export."""

import pytest

from railbird.link.pairing import CODE_DIGITS
from railbird.table.config import TableConfig
from railbird_host.bench.table_bench import TableBench
from railbird_host.errors import RailbirdError
from railbird_host.images import image_path
from railbird_host.journal_file.pull import pull
from railbird_host.journal_file.verify import verify
from railbird_host.ports.in_process import InProcessPort
from railbird_host.service.attest import differences
from railbird_host.service.client import ServiceClient
from railbird_host.service.provisioning import provision_board
from railbird_host.service.table_file import TableFile

PIN = "123456"
SEED = b"thirty-two bytes that are fresh."
IMAGES: dict[str, bytes] = {}  # read once: a build meanwhile does not matter

pytestmark = pytest.mark.xdist_group("service_on_boards")


def client_of(bench: TableBench, board) -> ServiceClient:
    return ServiceClient(InProcessPort(board, bench), lambda: bench.now_s)


def code_on_the_monitor(bench: TableBench) -> str:
    digits = ["".join(character for character in line if character.isdigit()) for line in bench.screen()]
    codes = [text for text in digits if len(text) == CODE_DIGITS]
    assert codes, bench.screen()
    return codes[0]


def supervisor_comes(bench: TableBench) -> None:
    bench.switch(True)
    bench.press(*PIN, "CONFIRM")
    bench.run(0.5)


@pytest.fixture(scope="module")
def joined():
    """(bench, table file) after provisioning and pairing as a technician does them."""
    for name in ("DISPLAY", "SCANNER"):
        IMAGES[name] = image_path(name, ending=".bin").read_bytes()
    bench = TableBench("derby", seed="provisioning")
    bench.run(1.0)
    table = TableFile.create("Derby 4")
    for board in (bench.scanner, bench.display):
        with pytest.raises(RailbirdError):
            client_of(bench, board).unlock_with(table)
    client = client_of(bench, bench.display)
    with pytest.raises(RailbirdError, match="door"):
        provision_board(client, table, [(1, PIN)], TableConfig(decks=1).encode())
    bench.door(True)
    provision_board(client, table, [(1, PIN)], TableConfig(decks=1).encode())
    provision_board(client_of(bench, bench.scanner), table)
    bench.run(2.0)  # both start again with their keys
    pair(bench, table)
    return bench, table


def pair(bench: TableBench, table: TableFile) -> None:
    display, scanner = client_of(bench, bench.display), client_of(bench, bench.scanner)
    display.unlock_with(table)
    with pytest.raises(RailbirdError, match="PIN"):
        display.start_pairing("00000000")
    supervisor_comes(bench)
    code = code_on_the_monitor(bench)
    display.start_pairing(code)
    scanner.unlock_with(table)
    scanner.start_pairing(code)
    assert display.paired_with() == scanner_serial(bench)
    bench.run(2.0)
    for role, board in (("display", bench.display), ("scanner", bench.scanner)):
        client = client_of(bench, board)
        client.unlock_with(table)
        table.boards[role].key_check = client.key_check()


def scanner_serial(bench: TableBench) -> str:
    return bench.scanner.unique_id.hex().upper()


def test_paired_boards_have_a_link(joined):
    bench, _ = joined
    assert client_of(bench, bench.display).status().link_up


def test_attestation_of_both_boards(joined):
    """Of the display all of the image, of the scanner its beginning: each step takes simulated time."""
    bench, table = joined
    for name, board, length in (("DISPLAY", bench.display, None), ("SCANNER", bench.scanner, 50_000)):
        client = client_of(bench, board)
        client.unlock_with(table)
        image = IMAGES[name][:length]
        answer = client.attest(SEED, len(image))
        assert differences(answer, SEED, image, table, name.lower()) == []
        other = image[:-1] + bytes([image[-1] ^ 1])
        assert differences(answer, SEED, other, table, name.lower()) == ["the flash does not hold this image"]


def test_journal_is_pulled_and_proves_itself(joined):
    bench, table = joined
    client = client_of(bench, bench.display)
    client.unlock_with(table)
    found = verify(pull(client, table.name), table.journal_key.reveal())
    assert found.problems == [] and len(found.records) > 3


def test_no_key_in_anything_that_left_the_boards(joined):
    bench, table = joined
    flash = bench.display.flash_bytes()
    assert table.service_key.reveal() in flash  # it is there, where it may be
    client = client_of(bench, bench.display)
    client.unlock_with(table)
    said = f"{client.hello()} {client.status()} {client.counters()} {table} {pull(client, table.name).encode()!r}"
    for key in (table.service_key.reveal(), table.journal_key.reveal()):
        assert key.hex() not in said and repr(key)[2:-1] not in said
