"""The rounds of a vector file, each on a table that can play it; a blank monitor or a wrong lamp is a problem, not an
error.

In: the file's document. Out: `Played` for each round, and what no table can play, with the rule that it breaks.
A table is judged by what the rules give, and so is the file: `told.py`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.rules.settle.document import game_of, read, settle_entry
from railbird_host.rules.settle.fields import FileError, entry_at, items
from railbird_host.sim.play import play_boxes, play_derby
from railbird_host.sim.play.forms.form import Form, PlayableRound
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.forms.super4 import Super4Form
from railbird_host.sim.play.forms.three_card import SixCardForm, ThreeCardForm
from railbird_host.sim.play.play_seats import SeatsTable
from railbird_host.sim.play.played import Played
from railbird_host.sim.play.tables import NotOpen
from railbird_host.sim.play.told import disagreements

COMBINED_SEED = 1  # of the tables that are made of single hands: the same ones always


class PlayedGame(NamedTuple):
    """`table_key(vector)`: rounds with equal ones share a table. `table(vector, seed, shots)`: its `play(vector)` gives
    a Played. `combined(rounds, seed)` makes whole tables of what the file holds."""

    table_key: Callable[[dict[str, Any]], tuple]
    table: Callable[..., Any]
    combined: Callable[[list[PlayableRound], int], list[PlayableRound]]


def with_seats(form: Form) -> PlayedGame:
    return PlayedGame(form.table_key, partial(SeatsTable, form), form.combined)


def as_they_are(rounds: list[PlayableRound], seed: int) -> list[PlayableRound]:
    return rounds


GAMES = {
    "racing card derby": PlayedGame(play_derby.table_key, play_derby.DerbyTable, as_they_are),
    "four card poker": with_seats(FourCardForm()),
    "super 4": with_seats(Super4Form()),
    "three card poker with": with_seats(ThreeCardForm()),
    "six card bonus": with_seats(SixCardForm()),
    "federal poker": PlayedGame(play_boxes.table_key, play_boxes.BoxesTable, play_boxes.combined),
    "federal draw": PlayedGame(play_boxes.table_key, play_boxes.BoxesTable, play_boxes.combined),
}


@dataclass(frozen=True)
class Skipped:
    """A round that breaks a rule; `ok` if the file says so too."""

    id: object
    reason: str
    ok: bool


class Playable:
    def __init__(self, path: Path, count: int | None = None):
        """`count`: only so many of the rounds that can be played."""
        document = read(path)
        self._game = game_of(document, str(path))
        if self._game.words not in GAMES:
            raise RailbirdError(f"{path}: no table plays {self._game.words}", f"a file of {', '.join(GAMES)}", USAGE)
        self._played = GAMES[self._game.words]
        self.rounds: list[PlayableRound] = []
        self.skipped: list[Skipped] = []
        if self._game.list_name not in document:
            raise FileError(str(path), f"has no {self._game.list_name}")
        self._read(document, path, count)
        self.rounds = self._played.combined(self.rounds, COMBINED_SEED)

    def _read(self, document: dict[str, Any], path: Path, count: int | None) -> None:
        for list_name in self._game.lists():
            for index, value in enumerate(items(document, list_name, str(path)) if list_name in document else ()):
                if count is not None and len(self.rounds) == count:
                    return
                self._add(entry_at(value, f"{list_name}[{index}]"), list_name, index)

    def _add(self, entry: dict[str, Any], list_name: str, index: int) -> None:
        where = f"{list_name}[{index}]"
        identity = entry.get("id", index + 1 if list_name == self._game.list_name else where)
        results = settle_entry(self._game, entry, list_name, where)
        problems = disagreements(entry, results, list_name, where)
        broken = [results, *(seat["expected"] for seat in results.get("seats", []))]
        reasons = [found.get("detail", found["error"]) for found in broken if found.get("error")]
        if reasons:
            self.skipped.append(Skipped(identity, f"against the rules: {reasons[0]}", not problems))
        elif list_name == self._game.list_name:
            self.rounds.append(PlayableRound({**entry, **results, "id": identity}, problems))
        else:
            self.skipped.append(Skipped(identity, f"is right, but stands in {list_name}", False))

    @property
    def list_name(self) -> str:
        """Where the file's rounds or hands stand."""
        return self._game.list_name

    def table_key(self, vector: dict[str, Any]) -> tuple:
        return self._played.table_key(vector)

    def table(self, vector: dict[str, Any], seed: int) -> Any:
        """Open, for this round and others with the same key."""
        return self._played.table(vector, seed)

    @property
    def refuted(self) -> bool:
        """Whether a round breaks a rule, or doesn't, where the file says otherwise."""
        return not all(skipped.ok for skipped in self.skipped)

    def play(
        self, seed: int, shots: Path | None = None, done: Callable[[int, int], None] | None = None
    ) -> Iterator[Played]:
        """In the order of the file. A table takes all rounds that it can, as it need not start again for each."""
        groups: dict[tuple, list[PlayableRound]] = {}
        for playable in self.rounds:
            groups.setdefault(self.table_key(playable.vector), []).append(playable)
        played: dict[int, Played] = {}
        for group in groups.values():
            for playable, found in zip(group, self._play_group(group, seed, shots), strict=True):
                found.problems += playable.problems
                played[id(playable)] = found
                if done:
                    done(len(played), len(self.rounds))
        for playable in self.rounds:
            yield played[id(playable)]

    def _play_group(self, group: list[PlayableRound], seed: int, shots: Path | None) -> Iterator[Played]:
        """Rounds for one kind of table; one that does not even open has shown nothing of any of them."""
        table = None
        for index, playable in enumerate(group):
            try:
                table = table or self._played.table(playable.vector, seed, shots)
            except NotOpen as error:
                for other in group[index:]:
                    yield Played(other.vector["id"], problems=[error.message])
                return
            found = table.play(playable.vector)
            yield found
            if found.problems:  # whatever state it is in now
                table = None
