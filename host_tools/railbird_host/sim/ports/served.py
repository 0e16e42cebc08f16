"""Emulated boards offered to every verb as if they were plugged in: a PTY each, paced to real time, and a BOOTSEL
stand-in.

Comes in: boards by role and the runner that lets their time pass. Goes out: PTYs and announcements (`emulated.py`)
until `close`. Asked to go to BOOTSEL mode, a board stops, its stand-in drive appears, and a UF2 file put there starts
it again.
"""

from types import TracebackType
from typing import Self

from railbird_host.device.ports.emulated import announce, withdraw
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.pty_port import PtyPort, PtyServer
from railbird_host.sim.emulator.runner import Runner
from railbird_host.sim.ports.stand_in import StandInDrive


class ServedBoard:
    """One board with the path of its port, its announcement and its drive."""

    def __init__(self, role: str, board: Board, path: str):
        self.board = board
        self.path = path
        self.announcement = announce(path, role, board.unique_id.hex().upper())
        self.drive = StandInDrive(self.announcement.drive)
        self._resets = len(board.resets)
        self._in_bootsel = False

    def look(self) -> None:
        """Follow the board into BOOTSEL mode and out of it."""
        if self._in_bootsel:
            image = self.drive.poll()
            if image is not None:
                self.board.chip.flash[image.address : image.end] = image.content
                self.board.power_on(by_bootrom=True)
                self._in_bootsel = False
        elif len(self.board.resets) != self._resets:
            self._resets = len(self.board.resets)
            if self.board.is_in_bootsel:
                self.hold_bootsel()

    def hold_bootsel(self) -> None:
        """What plugging the board in with the BOOTSEL button held does."""
        self.board.power_off()
        self.board.usb.take()
        self.drive.insert()
        self._in_bootsel = True

    def swap(self, flash: bytes, unique_id: bytes) -> None:
        """Another board at the same plugs, without power until somebody switches it on."""
        self.close()
        self.board.power_off()
        self.board.usb.take()
        self.board.chip.flash[: len(flash)] = flash
        self.board.unique_id = unique_id
        self._in_bootsel = False
        self.announcement = announce(self.path, self.announcement.role, unique_id.hex().upper())
        self.drive = StandInDrive(self.announcement.drive)

    def close(self) -> None:
        withdraw(self.announcement)
        self.drive.remove()


class ServedBoards:
    """All boards of a bench; call `step` for ever, or until it is enough, then `close`."""

    def __init__(self, runner: Runner, boards: dict[str, Board]):
        ports = {role: PtyPort(board) for role, board in boards.items()}
        self.boards = {role: ServedBoard(role, boards[role], port.path) for role, port in ports.items()}
        self._server = PtyServer(runner, list(ports.values()))

    def listing(self) -> list[dict[str, str]]:
        """Role, serial and port of each."""
        announced = [served.announcement for served in self.boards.values()]
        return [{"role": board.role, "serial": board.serial, "port": board.port} for board in announced]

    def step(self) -> None:
        """One millisecond of simulated time, then as much real time as is left of it."""
        self._server.step()
        for served in self.boards.values():
            served.look()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for served in self.boards.values():
            served.close()
        self._server.close()
