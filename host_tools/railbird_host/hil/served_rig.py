"""Three emulated boards offered to the host tools as a bench of real ones: scanner, display, and a BENCH board around
them, wired pin to pin, on PTYs, paced to real time.

In: configuration, flavour. Out: `step()` for the caller's loop; the boards in `railbird boards`, a table file that fits
them. Nobody works the table but the BENCH board: no hands here.
"""

from pathlib import Path
from types import TracebackType
from typing import Self

from railbird.table.config import TableConfig
from railbird_host.bench.prepared import PINS, prepared_flashes
from railbird_host.hil.board_handle import prepared_table_file
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.ports.emulated import run_directory
from railbird_host.ports.served import ServedBoards
from railbird_host.service.table_file import BoardEntry

FILE_NAME = "emulated-bench.table"  # not .json: announcements of boards are
PERSON, PIN = PINS[0]
BOOT_S = 2.0


class ServedRig:
    def __init__(self, config: TableConfig, flavour: str = "development", seed: object = 0):
        self._bench = RiggedBoards(str(config.to_dict()["game"]), flavour, prepared_flashes(config, flavour), seed)
        self.table_file = run_directory() / FILE_NAME
        self._served: ServedBoards | None = None

    def __enter__(self) -> Self:
        bench = self._bench
        bench.start()
        bench.run(BOOT_S)
        self._served = ServedBoards(bench, {"scanner": bench.scanner, "display": bench.display, "bench": bench.bench})
        table = prepared_table_file()
        table.boards = {
            board["role"]: BoardEntry(board["serial"], "") for board in self.boards() if board["role"] != "bench"
        }
        table.save(Path(self.table_file))
        return self

    def boards(self) -> list[dict[str, str]]:
        assert self._served is not None
        announced = [board.announcement for board in self._served.boards.values()]
        return [{"role": board.role, "serial": board.serial, "port": board.port} for board in announced]

    def step(self) -> None:
        assert self._served is not None
        self._served.step()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._served is not None:
            self._served.close()
        self.table_file.unlink(missing_ok=True)
