"""A whole file: which game it is, every entry settled, and the differences from what it expects."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from railbird.cards.card import CardError
from railbird.games.rule_error import RuleError
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.rules.settle import five_card, four_card_poker, racing_card_derby, super4, three_card_poker
from railbird_host.rules.settle.compare import Difference, differences
from railbird_host.rules.settle.fields import FileError, entry_at, items, shown

Settle = Callable[[dict[str, Any], str], dict[str, Any]]
INVALID = "invalid"


class Game(NamedTuple):
    """`words`: how `meta.game` names it. `marks`: the fields that its entries alone have. `list_name`: where those with
    a result stand; entries that break a rule may stand in `invalid`, whatever the game."""

    words: str
    marks: tuple[str, ...]
    list_name: str
    settle: Settle

    def lists(self) -> tuple[str, str]:
        return (self.list_name, INVALID)


GAMES = (
    Game("racing card derby", ("decks",), "rounds", racing_card_derby.settle),
    Game("four card poker", ("seats", "aces_up_table"), "rounds", four_card_poker.settle),
    Game("three card poker with", ("seats", "pair_plus_table"), "rounds", three_card_poker.settle),
    Game("super 4", ("xtra",), "rounds", super4.settle),
    Game("federal draw", ("initial",), "hands", five_card.settle_federal_draw),
    Game("federal poker", ("cards", "wager"), "hands", five_card.settle_federal),
    Game("six card bonus", ("option",), "hands", five_card.settle_six_card_bonus),
)


# counted or dealt again from the input: filled in and compared where a file tells them, never added
ONLY_IF_TOLD = ("n_first", "n_second", "n_third", "deal_stream", "dealer_upcard", "final")
RESULTS = (
    *ONLY_IF_TOLD[:3],
    "first",
    "second",
    "third",
    "protested",
    "areas",
    "winning_areas",
    "dealer_best",
    "dealer_qualifies",
    "expected",
)


class Settled(NamedTuple):
    document: dict[str, Any]
    entries: int
    differences: list[Difference]


def read(path: Path) -> dict[str, Any]:
    try:
        value = json.loads(path.read_text(encoding="utf-8-sig"))
        json.dumps(value, ensure_ascii=False).encode()  # half a surrogate pair could be read but never printed
    except OSError as error:
        reason = error.strerror or "cannot be read"
        raise RailbirdError(f"{path}: {reason}", "name a file in the form of firmware/tests/vectors", USAGE) from error
    except (ValueError, RecursionError) as error:
        raise FileError(str(path), f"is not JSON: {error}") from error
    return entry_at(value, str(path))


def game_of(document: dict[str, Any], name: str) -> Game:
    """By `meta.game`; where that names none, by the fields of the first entry."""
    meta = document.get("meta")
    words = str(meta.get("game", "")).lower() if isinstance(meta, dict) else ""
    for game in GAMES:
        if game.words in words:
            return game
    for key in ("rounds", "hands", INVALID) if not words else ():
        entries = document.get(key)
        if isinstance(entries, list) and entries and isinstance(entries[0], dict):
            for game in GAMES:
                if key in game.lists() and all(mark in entries[0] for mark in game.marks):
                    return game
    raise FileError(name, f"names no game that there are rules for: meta.game is {shown(words)}")


def settle_entry(game: Game, entry: dict[str, Any], list_name: str, where: str) -> dict[str, Any]:
    """The computed results. An entry that breaks a rule has an error for a result; an `invalid` one has no other."""
    try:
        results = game.settle(entry, where)
    except (RuleError, CardError) as error:
        results = {"error": error.name, "detail": str(error)}
    return {"error": first_error(results)} if list_name == INVALID else results


def first_error(results: dict[str, Any]) -> str | None:
    """The entry's own, else that of the first seat that breaks a rule."""
    seats = [seat["expected"] for seat in results.get("seats", [])]
    return next((part["error"] for part in [results, *seats] if "error" in part), None)


def filled(entry: dict[str, Any], results: dict[str, Any]) -> dict[str, Any]:
    """The entry with its results as computed, whatever it held; an entry with an error has no other result."""
    if results.get("error"):
        kept = {name: value for name, value in entry.items() if name not in RESULTS}
        if isinstance(kept.get("seats"), list):
            kept["seats"] = [_without_result(seat) for seat in entry["seats"]]
        return kept | results
    return entry | {name: value for name, value in results.items() if name in entry or name not in ONLY_IF_TOLD}


def _without_result(seat: Any) -> Any:
    """What is no seat stays as it is: an entry with an error may hold anything."""
    return {name: seat[name] for name in seat if name != "expected"} if isinstance(seat, dict) else seat


def compare_entry(entry: dict[str, Any], results: dict[str, Any], list_name: str, where: str) -> list[Difference]:
    """Differences from what the entry tells; a rule that is broken where none was expected is one too."""
    found: list[Difference] = []
    if results.get("error") and not entry.get("error") and list_name != INVALID:
        return [Difference(f"{where}.error", None, results.get("detail", results["error"]))]
    for name, computed in results.items():
        if name == "seats":
            for index, (told, seat) in enumerate(zip(entry["seats"], computed, strict=True)):
                found += compare_seat(told.get("expected"), seat["expected"], f"{where}.seats[{index}].expected")
        elif name in entry and (entry[name] is not None or name == "error"):
            found += differences(entry[name], computed, f"{where}.{name}")
    return found


def compare_seat(told: Any, computed: dict[str, Any], where: str) -> list[Difference]:
    if "error" in computed and not (isinstance(told, dict) and "error" in told):
        return [Difference(where, None, f"{computed['error']} ({computed['rule']}): {computed['detail']}")]
    return [] if told is None else differences(told, computed, where)


def settle_document(document: dict[str, Any], name: str) -> Settled:
    game = game_of(document, name)
    result = dict(document)
    found: list[Difference] = []
    count = 0
    if not any(list_name in document for list_name in game.lists()):
        raise FileError(name, f"has no {' or '.join(game.lists())}")
    for list_name in game.lists():
        if list_name not in document:
            continue
        settled = []
        for index, value in enumerate(items(document, list_name, name)):
            where = f"{list_name}[{index}]"
            entry = entry_at(value, where)
            results = settle_entry(game, entry, list_name, where)
            found += compare_entry(entry, results, list_name, where)
            settled.append(filled(entry, results))
            count += 1
        result[list_name] = settled
    return Settled(result, count, found)
