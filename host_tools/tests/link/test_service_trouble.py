"""Boards in trouble, over their service ports on the emulator: what a technician does then must work."""

import hashlib

import pytest

from railbird.flash_map import FILE_SYSTEM_START
from railbird.journal.settings import Settings
from railbird.link.messages import DISPLAY, SAFE_MODE, SCANNER
from railbird.table.config import TableConfig
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import Secret, TableFile
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.ports.in_process import InProcessPort

TABLE = TableFile("prepared", Secret(key_of("service")), Secret(key_of("journal")))
CONFIG = TableConfig(decks=1)
WATCHDOG_CONTROL, RESTART = 0x40058000, 1 << 31  # RP2040 datasheet, 4.7.6: what machine.reset() writes

pytestmark = pytest.mark.xdist_group("service_on_boards")


def client_of(bench: TableBench, board) -> ServiceClient:
    client = ServiceClient(InProcessPort(board, bench), lambda: bench.now_s)
    client.unlock_with(TABLE)
    return client


@pytest.mark.soak
def test_a_configuration_of_another_version_is_replaced_over_the_service_port():
    scanner, display = prepared_flashes(CONFIG)
    flash = bytearray(display)
    settings = Settings(FlashBytes(flash), DISPLAY)
    settings.load()
    settings.save_configuration(b"\xfe of another version")
    bench = TableBench("derby", flashes=(scanner, bytes(flash)))
    bench.run(2.0)
    assert "NO SETTINGS" in " ".join(bench.screen())
    client = client_of(bench, bench.display)
    assert client.configuration() == b"\xfe of another version"
    client.configure(CONFIG.encode())
    bench.run(3.0)
    assert [reset.cause for reset in bench.display.resets] == ["software"]  # it was asked for, and there was no other
    assert "PLACE BETS" in " ".join(bench.screen())


@pytest.mark.soak
def test_a_scanner_in_safe_mode_is_still_diagnosed():
    """After three bad starts: its image is digested and logged, it attests, and a restart then is an ordinary one."""
    scanner, display = prepared_flashes(CONFIG)
    bench = TableBench("derby", flashes=(scanner, display))
    for _ in range(3):
        bench.run(1.0)
        bench.scanner.chip.write_uint32(WATCHDOG_CONTROL, RESTART)
    bench.run(2.0)
    client = client_of(bench, bench.scanner)
    assert client.status().flags & SAFE_MODE
    image = scanner[:50_000]
    assert client.attest(b"s" * 32, len(image)).digest
    bench.run(12.0)
    assert client.hello().image == hashlib.sha256(scanner[:FILE_SYSTEM_START]).hexdigest()[:32]
    assert [entry[2] for entry in client.updates()] == [hashlib.sha256(scanner[:FILE_SYSTEM_START]).digest()]
    settings = Settings(FlashBytes(bytearray(bench.scanner.flash_bytes())), SCANNER)
    settings.load()
    assert settings.bad_boots == 0
