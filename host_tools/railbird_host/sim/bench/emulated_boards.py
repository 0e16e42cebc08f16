"""The boards of an emulated bench as an operator's computer reaches them: service ports, serial numbers, images.

In: the boards by role, the wires between them, the time. Out: what a `Bench` calls boards. The BOOTSEL drive is
left out: the bytes of an image go into the flash as `sim/ports/served.py` puts them there.
"""

from railbird.journal.journal import Journal
from railbird.link.hmac import Hmac
from railbird_host.device.flash.flash import whole_region
from railbird_host.device.flash.image import Image
from railbird_host.device.flash.uf2 import read_uf2
from railbird_host.device.service.client import ServiceClient
from railbird_host.sim.bench.board_handle import BoardHandle
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_table_file
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.parts.uart_wire import UartWire
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.ports.in_process import InProcessPort

BOOTSEL_S, START_S, DIGEST_S = 2.0, 3.0, 20.0


class EmulatedBoards:
    def __init__(self, boards: dict[str, Board], to_display: UartWire, to_scanner: UartWire, time: Runner):
        self._boards = boards
        self._wires = {"scanner": to_display, "display": to_scanner}
        self._time = time

    def handle(self, role: str) -> BoardHandle:
        def connect() -> ServiceClient:
            return ServiceClient(InProcessPort(self._boards[role], self._time), lambda: self._time.now_s)

        return BoardHandle(role, connect, prepared_table_file())

    def serials(self) -> dict[str, str]:
        return {role: board.unique_id.hex().upper() for role, board in self._boards.items()}

    def update(self, role: str, image: Image) -> str:
        board, handle = self._boards[role], self.handle(role)
        handle.unlocked().start_bootloader()
        self._time.run_until(lambda: board.is_in_bootsel, BOOTSEL_S, step_s=0.02)
        board.power_off()
        board.usb.take()
        region = read_uf2(whole_region(image))
        board.chip.flash[region.address : region.end] = region.content
        board.power_on(by_bootrom=True)
        self._time.run_until(lambda: board.usb.connected, START_S, step_s=0.02)
        self._time.run_until(lambda: handle.hello().image, DIGEST_S, step_s=0.2)
        return handle.hello().image

    def link_log(self) -> dict[str, list[tuple[int, int]]]:
        return {sender: wire.log for sender, wire in self._wires.items()}

    def journal_entries(self) -> list[tuple]:
        journal = Journal(FlashBytes(bytearray(self._boards["display"].flash_bytes())), Hmac(key_of("journal")), 0)
        journal.open()
        return list(journal.records(journal.round_position()))
