"""The rounds of a vector file, each on a table that can play it; a blank monitor or a wrong lamp is a problem, not an
error.

In: the file's document. Out: `Played` for each round, in the order of the file, and what was skipped and why.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from railbird_host.errors import USAGE, RailbirdError
from railbird_host.play import play_derby, play_poker
from railbird_host.play.played import Played
from railbird_host.settle.document import game_of, read, settle_entry
from railbird_host.settle.fields import FileError, entry_at, items

GAMES: dict[str, tuple[ModuleType, type]] = {
    "racing card derby": (play_derby, play_derby.DerbyTable),
    "four card poker": (play_poker, play_poker.PokerTable),
}


class Playable:
    def __init__(self, path: Path, count: int | None = None):
        """`count`: only so many of the rounds that can be played."""
        document = read(path)
        self._game = game_of(document, str(path))
        if self._game.words not in GAMES:
            raise RailbirdError(
                f"{path}: no table plays {self._game.words}", "a file of Racing Card Derby or Four Card Poker", USAGE
            )
        self._module, self._table = GAMES[self._game.words]
        self.rounds: list[dict[str, Any]] = []
        self.skipped: list[dict[str, Any]] = []
        if "rounds" not in document:
            raise FileError(str(path), "has no rounds")
        for index, value in enumerate(items(document, "rounds", str(path))):
            where = f"rounds[{index}]"
            if count is not None and len(self.rounds) == count:
                break
            vector = entry_at(value, where)
            vector.setdefault("id", index + 1)
            reason = self._reason(vector, where)
            if reason:
                self.skipped.append({"id": vector["id"], "reason": reason})
            else:
                self.rounds.append(vector)

    def _reason(self, vector: dict[str, Any], where: str) -> str:
        """Why a table cannot play this; FileError if the round is not even in form."""
        results = settle_entry(self._game, vector, "rounds", where)
        if "error" in results:
            return f"against the rules: {results.get('detail', results['error'])}"
        for seat in results.get("seats", []):
            if "error" in seat.get("expected", {}):
                return f"against the rules: {seat['expected'].get('detail', seat['expected']['error'])}"
        for name, value in results.items():  # what the file leaves open is filled in by the rules
            if name != "seats":
                vector.setdefault(name, value)
        for told, seat in zip(vector.get("seats", []), results.get("seats", []), strict=False):
            told.setdefault("expected", seat["expected"])
        return self._module.reason_to_skip(vector)

    def play(
        self, seed: int, shots: Path | None = None, done: Callable[[int, int], None] | None = None
    ) -> Iterator[Played]:
        """Rounds of one kind of table together, as a table need not start again for each."""
        groups: dict[tuple, list[dict[str, Any]]] = {}
        for vector in self.rounds:
            groups.setdefault(self._module.table_key(vector), []).append(vector)
        count = 0
        for vectors in groups.values():
            table = self._table(vectors[0], seed, shots)
            for vector in vectors:
                played = table.play(vector)
                count += 1
                if done:
                    done(count, len(self.rounds))
                yield played
                if played.problems:  # whatever state it is in now
                    table = self._table(vector, seed, shots)
