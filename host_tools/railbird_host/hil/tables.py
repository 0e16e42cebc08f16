"""Tables for tests: prepared, open, at PLACE BETS, each with a bench of its own.

In: the bench file, a name of `CONFIGURATIONS` or the values of a table's configuration. Out: `TableHands` on a bench
that nobody else has used, or on real boards that were brought to the same state. What can't be made is a BenchFailure
or a FlashFailure, so that no test is blamed for it.
"""

from functools import cache
from typing import Any

import pytest

from railbird.table.config import config_from_dict
from railbird_host.base.errors import RailbirdError
from railbird_host.hil.bench_file import BenchFile
from railbird_host.hil.pin_watch import watch_pins
from railbird_host.hil.real_bench import RealBench
from railbird_host.hil.real_table import open_table
from railbird_host.hil.rig_bench import RigBench
from railbird_host.hil.verdict import BenchFailure, FlashFailure
from railbird_host.sim.bench.bench import Bench
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.play.tables import start

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "derby": {"decks": 8},
    "poker": {"game": "four_card_poker"},
    "poker_shuffler": {"game": "four_card_poker", "source": "shuffler"},
    "federal": {"game": "federal", "review_from": 100},
    "federal_draw": {"game": "federal_draw"},
    "super4": {"game": "super4"},
    "three_card_poker": {"game": "three_card_poker"},
}


class Tables:
    def __init__(self, bench: BenchFile, seed: int, has_vcd: bool = False):
        """`has_vcd`: the waveforms that every bench keeps, as `vcd`, have those of LED line and inputs too."""
        self.bench = bench
        self.seed = seed
        self._has_vcd = has_vcd
        self.made: list[TableHands] = []

    def make(self, name: str = "derby", flavour: str = "development", seed: object = None, **values: Any) -> TableHands:
        """A table at PLACE BETS; `values` of its configuration go over those of `name`."""
        configuration = CONFIGURATIONS[name] | values
        if self.bench.kind == "real":
            return self._real(configuration)
        bench = self._bench(configuration, flavour, f"{name} {self.seed}" if seed is None else seed)
        watch_pins(bench, self._has_vcd)
        try:
            start(bench)
        except RailbirdError as error:
            raise BenchFailure(error.message) from error
        return self._keep(bench)

    def _real(self, configuration: dict[str, Any]) -> TableHands:
        config = config_from_dict(configuration)
        game = str(config.to_dict()["game"])
        if self.bench.felt not in ("", game):
            pytest.skip(f"bench {self.bench.name} has the lamps of {self.bench.felt}, not those of {game}")
        bench = real_bench(self.bench)
        bench.set_game(game)
        hands = TableHands(bench, self.seed, self.bench.person, self.bench.pin)
        _newest_on[bench] = hands
        open_table(bench, hands, config)
        self.made.append(hands)
        return hands

    def is_as_left(self, table: TableHands) -> bool:
        """False where other tables were made of the same boards since."""
        return _newest_on.get(table.bench, table) is table

    def fresh(self, game: str = "derby", flavour: str = "development") -> TableHands:
        """Boards as they come from flashing: no keys, no configuration, nothing has been run."""
        bench = TableBench(game, flavour, seed=f"fresh {self.seed}")
        watch_pins(bench, self._has_vcd)
        return self._keep(bench)

    def _keep(self, bench: Bench) -> TableHands:
        hands = TableHands(bench, seed=self.seed)
        self.made.append(hands)
        return hands

    def _bench(self, configuration: dict[str, Any], flavour: str, seed: object) -> TableBench | RigBench:
        game = configuration.get("game", "derby")
        try:
            flashes = flashes_of(tuple(sorted(configuration.items())), flavour)
        except RailbirdError as error:
            raise FlashFailure(f"{error.message} (next: {error.next_step})") from error
        make = RigBench if self.bench.kind == "rig" else TableBench
        return make(game, flavour, flashes=flashes, seed=seed)


_real_benches: dict[str, RealBench] = {}  # there is one set of boards, whatever asks for it
_newest_on: dict[Bench, TableHands] = {}  # the table that a real bench was made into last


def real_bench(file: BenchFile) -> RealBench:
    """The one bench of this run, proved before its first test."""
    if file.name not in _real_benches:
        bench = RealBench(file)
        bench.boards.prove_identity()
        _real_benches[file.name] = bench
    return _real_benches[file.name]


@cache
def flashes_of(configuration: tuple[tuple[str, Any], ...], flavour: str) -> tuple[bytes, bytes]:
    return prepared_flashes(config_from_dict(dict(configuration)), flavour)
