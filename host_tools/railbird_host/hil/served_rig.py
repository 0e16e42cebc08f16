"""Three emulated boards offered to the host tools as a bench of real ones: scanner, display, and a BENCH board around
them, wired pin to pin, on PTYs, paced to real time.

In: configuration, flavour, the bench's name. Out: the boards, whose `step()` the caller's loop calls, in `railbird
boards`; a table file that fits them. Nobody works the table but the BENCH board: no hands here.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from railbird.table.config import TableConfig
from railbird_host.hil.rigged_boards import RiggedBoards
from railbird_host.sim.bench.prepared import PINS, prepared_flashes
from railbird_host.sim.play.served_table import BOOT_S, lent_table_file
from railbird_host.sim.ports.bench_name import serial_of
from railbird_host.sim.ports.served import ServedBoards

PERSON, PIN = PINS[0]


@contextmanager
def served_rig(
    config: TableConfig, flavour: str = "development", seed: object = 0, name: str = "rig"
) -> Iterator[tuple[ServedBoards, Path]]:
    """The boards, and the path of their table file."""
    scanner, display, bench = (serial_of(name, seed, role) for role in ("scanner", "display", "bench"))
    flashes = prepared_flashes(config, flavour, serials=(scanner, display))
    boards = RiggedBoards(str(config.to_dict()["game"]), flavour, flashes, seed, (scanner, display, bench))
    boards.start()
    boards.run(BOOT_S)
    by_role = {"scanner": boards.scanner, "display": boards.display, "bench": boards.bench}
    with (
        ServedBoards(boards, by_role) as served,
        lent_table_file(served, name, {"scanner": "", "display": ""}) as path,
    ):
        yield served, path
