"""The real boards of a bench over USB serial: who they are, their service ports, images, and what they did.

In: the bench file, the rig, the operator's table file. Out: what a `Bench` calls boards. A board has one session at a
time: a client on the display ends the journal's eyes' session, and they open another.
"""

import time

from railbird_host.base.progress import SilentBar
from railbird_host.device.flash.flash import flash_board
from railbird_host.device.flash.image import Image
from railbird_host.device.ports.identity import identify_all
from railbird_host.device.ports.usb import serial_ports
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.table_file import TableFile
from railbird_host.hil.bench_check import check_identity
from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.journal_eyes import JournalEyes
from railbird_host.hil.lasting_port import LastingPort
from railbird_host.hil.rig_client import RigClient
from railbird_host.hil.verdict import FlashFailure, failure_of
from railbird_host.sim.bench.board_handle import BoardHandle

ANSWER_S = 3.0


class RealBoards:
    def __init__(self, file: BenchFile):
        self._file = file
        self._ports = {role: LastingPort(serial) for role, serial in file.boards.items()}
        self._limit_s = ANSWER_S * file.time_factor
        self._table = TableFile.load(file.table) if file.table else None
        self.rig = RigClient(self._ports["bench"], limit_s=self._limit_s)
        self.journal = self._journal_eyes()

    def _journal_eyes(self) -> JournalEyes | None:
        if self._table is None:
            return None
        return JournalEyes(self._ports["display"], time.monotonic, self._table, self._limit_s)

    def prove_identity(self) -> None:
        """Every serial is there, in its role, with the build at hand; else the verdict says which of these is not."""
        self.close()
        for finding in check_identity(self._file, identify_all(serial_ports())):
            if finding.problem:
                raise failure_of(finding)

    def close(self) -> None:
        for port in self._ports.values():
            port.close()

    def client(self, role: str) -> ServiceClient:
        if role == "display" and self.journal is not None:
            self.journal.lost()
        return ServiceClient(self._ports[role], limit_s=self._limit_s)

    def handle(self, role: str) -> BoardHandle:
        return BoardHandle(role, lambda: self.client(role), self._table)

    def serials(self) -> dict[str, str]:
        return dict(self._file.boards)

    def update(self, role: str, image: Image) -> str:
        self.close()
        serial, table = self._file.boards[role], self._table
        found = next((one for one in identify_all(serial_ports()) if one.serial == serial), None)
        if found is None or found.hello is None or table is None:
            raise FlashFailure(f"{role} {serial} can't be flashed: no answer, or no [table] file in the bench file")
        return flash_board(found, image, lambda _: table, SilentBar()).digest

    def link_log(self) -> dict[str, list[tuple[int, int]]]:
        tapes = {"scanner": self.rig.tape("to_display"), "display": self.rig.tape("to_scanner")}
        return {sender: [(0, byte) for byte in tape] for sender, tape in tapes.items()}

    def journal_entries(self) -> list[tuple]:
        return [tuple(record) for record in self.journal.records] if self.journal else []

    def enrolled(self) -> bytes:
        """The ids of the decks that are enrolled at the table, as far as its journal says."""
        return self.journal.deck_ids if self.journal else b""
