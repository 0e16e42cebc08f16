"""An emulated table offered to the host tools: boards on PTYs, and for a prepared one the table file that fits it.

Comes in: configuration, flavour, fresh or prepared. Goes out: `step()` for the caller's loop. The table file lies in
the run directory and goes with the table; its keys are those of every prepared table (`bench/prepared.py`).
"""

from pathlib import Path
from types import TracebackType
from typing import Self

from railbird.link.messages import DISPLAY, SCANNER
from railbird.table.config import TableConfig
from railbird_host.bench.prepared import key_check_of, key_of, prepared_flashes
from railbird_host.bench.table_bench import TableBench
from railbird_host.ports.emulated import run_directory
from railbird_host.ports.served import ServedBoards
from railbird_host.service.table_file import BoardEntry, Secret, TableFile

BOOT_S = 2.0
FILE_NAME = "emulated-table.table"  # not .json: announcements of boards are


class ServedTable:
    def __init__(self, config: TableConfig, flavour: str, is_fresh: bool, seed: object = 0):
        self._key_checks: dict[str, str] = {}
        flashes = None if is_fresh else prepared_flashes(config, flavour)
        if flashes is not None:
            roles = (("scanner", SCANNER), ("display", DISPLAY))
            self._key_checks = {
                name: key_check_of(flash, role) for (name, role), flash in zip(roles, flashes, strict=True)
            }
        self.bench = TableBench(str(config.to_dict()["game"]), flavour, flashes=flashes, seed=seed)
        self._served: ServedBoards | None = None
        self.table_file: Path | None = None

    def __enter__(self) -> Self:
        self.bench.run(BOOT_S)
        self._served = ServedBoards(self.bench, {"scanner": self.bench.scanner, "display": self.bench.display})
        if self._key_checks:
            table = TableFile("emulated table", Secret(key_of("service")), Secret(key_of("journal")))
            table.boards = {
                board["role"]: BoardEntry(board["serial"], self._key_checks[board["role"]]) for board in self.boards()
            }
            self.table_file = run_directory() / FILE_NAME
            table.save(self.table_file)
        return self

    def boards(self) -> list[dict[str, str]]:
        assert self._served is not None
        announced = [board.announcement for board in self._served.boards.values()]
        return [{"role": board.role, "serial": board.serial, "port": board.port} for board in announced]

    def hold_bootsel(self, role: str) -> None:
        assert self._served is not None
        self._served.boards[role].hold_bootsel()

    def step(self) -> None:
        assert self._served is not None
        self._served.step()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._served is not None:
            self._served.close()
        if self.table_file is not None:
            self.table_file.unlink(missing_ok=True)
