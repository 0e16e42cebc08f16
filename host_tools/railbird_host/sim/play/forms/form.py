"""How a vector file tells the rounds of a game with seats and a dealer's hand, and what the table must show of them.

A round is a dictionary: `dealer`, `dealer_best`, `deal_stream`, and `seats`, each with `seat`, `cards`, `expected` and
what its game adds. `combined` makes such rounds of a file that holds single hands.
"""

from dataclasses import dataclass, field
from typing import Any

from railbird.table import view

Vector = dict[str, Any]


@dataclass
class PlayableRound:
    vector: Vector  # with its results as the rules give them
    problems: list[str] = field(default_factory=list)  # what the file tells otherwise


class Form:
    GAME = ""  # its name in a configuration
    SENSORS = 0  # of a seat

    def table_key(self, vector: Vector) -> tuple:
        """Rounds with equal keys can be played on one table."""
        return tuple(self.config(vector).values())

    def config(self, vector: Vector) -> dict[str, Any]:
        """Of a table that plays this round."""
        raise NotImplementedError

    def bets(self, seat: Vector) -> tuple[bool, ...]:
        """Which sensors of a seat are covered at NO MORE BETS."""
        raise NotImplementedError

    def decided(self, seat: Vector) -> tuple[bool, ...]:
        """The same once it has decided."""
        raise NotImplementedError

    def is_live(self, seat: Vector) -> bool:
        """Its hand is opened at its turn."""
        raise NotImplementedError

    def boxes(self, seat: Vector) -> list[list[str]]:
        """The texts of each box at its turn, from the top, its title first."""
        raise NotImplementedError

    def lamps(self, seat: Vector) -> dict[str, int]:
        """Its areas that shine, by the names of its spots, and what they mean."""
        raise NotImplementedError

    def dealer_says(self, vector: Vector) -> list[str]:
        """What stands beside the dealer's hand at the showdown."""
        return []

    def combined(self, rounds: list[PlayableRound], seed: int) -> list[PlayableRound]:
        """Whole tables of what the file holds."""
        return rounds


def wins(wager: Vector | None) -> bool:
    return wager is not None and wager["result"] == "WIN"


def light(wager: Vector | None) -> int:
    """The lamp's meaning of a wager that pays even money, 0 for dark."""
    return {"WIN": view.WIN, "PUSH": view.PUSH}.get(wager["result"], 0) if wager else 0


def table_light(wager: Vector | None) -> int:
    """The same of one that pays by a table of its own: breathing from 10-1 on."""
    return view.WIN_HIGH if wins(wager) and wager["odds"][0] >= 10 * wager["odds"][1] else light(wager)  # type: ignore[index]


def ante_light(wager: Vector | None, bonus: Vector | None) -> int:
    if not bonus:
        return light(wager)
    return {view.WIN: view.WIN_BONUS, view.PUSH: view.PUSH_BONUS}.get(light(wager), view.LOSE_BONUS)


def lines(wager: Vector | None, odds: str = "1-1") -> list[str]:
    """What a box says below its title."""
    return [{"WIN": f"PAY {odds}", "LOSE": "TAKE", "PUSH": "PUSH"}[wager["result"]]] if wager else []


def table_lines(wager: Vector | None) -> list[str]:
    return lines(wager, "{}-{}".format(*wager["odds"]) if wager and wager.get("odds") else "")


def shining(meanings: dict[str, int]) -> dict[str, int]:
    return {name: meaning for name, meaning in meanings.items() if meaning}
