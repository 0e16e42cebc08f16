"""An emulated table offered to the host tools: boards on PTYs, and for a prepared one the table file that fits it.

Comes in: configuration, flavour, fresh or prepared. Goes out: a `ServedTable` whose `served.step()` the caller's loop
calls. The table file lies in the run directory and goes with the table; its keys are those of every prepared table
(`sim/bench/prepared.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from railbird.link.messages import DISPLAY, SCANNER
from railbird.table.config import TableConfig
from railbird_host.device.ports.emulated import run_directory
from railbird_host.device.service.table_file import BoardEntry
from railbird_host.sim.bench.prepared import key_check_of, prepared_flashes, prepared_table_file
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.ports.served import ServedBoards

BOOT_S = 2.0
FILE_NAME = "emulated-table.table"  # not .json: announcements of boards are
ROLES = (("scanner", SCANNER), ("display", DISPLAY))


@dataclass(frozen=True)
class ServedTable:
    bench: TableBench
    served: ServedBoards
    table_file: Path | None  # of a prepared table


@contextmanager
def served_table(config: TableConfig, flavour: str, is_fresh: bool, seed: object = 0) -> Iterator[ServedTable]:
    flashes = None if is_fresh else prepared_flashes(config, flavour)
    bench = TableBench(str(config.to_dict()["game"]), flavour, flashes=flashes, seed=seed)
    bench.run(BOOT_S)
    with ServedBoards(bench, {"scanner": bench.scanner, "display": bench.display}) as served:
        if flashes is None:
            yield ServedTable(bench, served, None)
            return
        checks = {name: key_check_of(flash, role) for (name, role), flash in zip(ROLES, flashes, strict=True)}
        with lent_table_file(served, FILE_NAME, checks) as path:
            yield ServedTable(bench, served, path)


@contextmanager
def lent_table_file(served: ServedBoards, name: str, key_checks: dict[str, str]) -> Iterator[Path]:
    """The operator's file of a prepared table, in the run directory until the boards are gone."""
    table = prepared_table_file()
    table.boards = {
        board["role"]: BoardEntry(board["serial"], key_checks[board["role"]])
        for board in served.listing()
        if board["role"] in key_checks
    }
    path = run_directory() / name
    table.save(path)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
