"""An emulated table offered to the host tools: boards on PTYs, and for a prepared one the table file that fits it.

Comes in: configuration, flavour, fresh or prepared, the bench's name. Goes out: a `ServedTable` whose `served.step()`
the caller's loop calls. The table file lies in the run directory and goes with the table; its keys are those of every
prepared table (`sim/bench/prepared.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from railbird.link.messages import DISPLAY, SCANNER
from railbird.table.config import TableConfig
from railbird_host.device.images import image_path
from railbird_host.device.ports.emulated import TABLE_SUFFIX, run_directory
from railbird_host.device.service.table_file import BoardEntry
from railbird_host.sim.bench.prepared import key_check_of, prepared_flashes, prepared_table_file
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.image import flash_from_image
from railbird_host.sim.ports.bench_name import serial_of
from railbird_host.sim.ports.served import ServedBoards

BOOT_S = 2.0
ROLES = (("scanner", SCANNER), ("display", DISPLAY))


class BoardHands:
    """What people do to the boards of a bench: the button held, another board put in."""

    def __init__(self, served: ServedBoards, flavour: str, name: str, seed: object):
        self._served = served
        self._flavour = flavour
        self._name = name
        self._seed = seed
        self._boards_so_far = dict.fromkeys(("scanner", "display"), 1)

    def hold_bootsel(self, role: str) -> None:
        self._served.boards[role].hold_bootsel()

    def swap(self, role: str) -> str:
        if self._served.boards[role].board.has_power:
            raise ValueError("power off first")
        self._boards_so_far[role] += 1
        serial = serial_of(self._name, self._seed, f"{role} {self._boards_so_far[role]}")
        image = image_path(role.upper(), self._flavour).read_bytes()
        self._served.boards[role].swap(bytes(flash_from_image(image)), serial)
        return serial.hex().upper()


@dataclass(frozen=True)
class ServedTable:
    bench: TableBench
    served: ServedBoards
    hands: BoardHands
    table_file: Path | None  # of a prepared table


@contextmanager
def served_table(
    config: TableConfig, flavour: str, is_fresh: bool, seed: object = 0, name: str = "table"
) -> Iterator[ServedTable]:
    scanner, display = (serial_of(name, seed, role) for role, _ in ROLES)
    flashes = None if is_fresh else prepared_flashes(config, flavour, serials=(scanner, display))
    game = str(config.to_dict()["game"])
    bench = TableBench(game, flavour, flashes=flashes, serials=(scanner, display), seed=seed)
    bench.run(BOOT_S)
    with ServedBoards(bench, {"scanner": bench.scanner, "display": bench.display}) as served:
        hands = BoardHands(served, flavour, name, seed)
        if flashes is None:
            yield ServedTable(bench, served, hands, None)
            return
        checks = {name: key_check_of(flash, role) for (name, role), flash in zip(ROLES, flashes, strict=True)}
        with lent_table_file(served, name, checks) as path:
            yield ServedTable(bench, served, hands, path)


@contextmanager
def lent_table_file(served: ServedBoards, name: str, key_checks: dict[str, str]) -> Iterator[Path]:
    """The operator's file of a prepared table, in the run directory until the boards are gone: verbs find it there."""
    table = prepared_table_file()
    table.boards = {
        board["role"]: BoardEntry(board["serial"], key_checks[board["role"]])
        for board in served.listing()
        if board["role"] in key_checks
    }
    path = run_directory() / f"{name}{TABLE_SUFFIX}"
    table.save(path)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)
