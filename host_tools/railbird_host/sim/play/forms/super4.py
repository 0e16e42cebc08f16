"""Super 4 Poker in vector files: one player against the dealer, made into whole tables."""

from typing import Any

from railbird_host.rules.settle import super4
from railbird_host.sim.play.forms.form import (
    Form,
    PlayableRound,
    Vector,
    light,
    lines,
    shining,
    table_light,
    table_lines,
)
from railbird_host.sim.play.forms.other_seats import OtherSeats, stream

MOST_SEATS = 7


class Super4Form(Form):
    GAME = "super4"
    SENSORS = 3

    def config(self, vector: Vector) -> dict[str, Any]:
        return {"source": vector["deal_mode"].lower(), "player_bonus_table": vector["bonus_table"]}

    def bets(self, seat: Vector) -> tuple[bool, ...]:
        return bool(seat["player_bonus"]), True, False

    def decided(self, seat: Vector) -> tuple[bool, ...]:
        return bool(seat["player_bonus"]), bool(seat["play"]), bool(seat["play"])

    def is_live(self, seat: Vector) -> bool:
        return bool(seat["play"] or seat["player_bonus"])

    def boxes(self, seat: Vector) -> list[list[str]]:
        expected = seat["expected"]
        ante = lines(expected["ante"]) if seat["play"] else ["TAKEN"]
        only = ["1X ONLY"] if seat["play"] and is_below_aces(expected["best"]) else []
        return [
            ["ANTE", *ante],
            ["PLAY", *only, *lines(expected["play"])],
            ["X-TRA", *table_lines(expected["xtra"])],
            ["BONUS", *table_lines(expected["player_bonus"])],
        ]

    def lamps(self, seat: Vector) -> dict[str, int]:
        expected = seat["expected"]
        return shining(
            {
                "PLAYER_BONUS": table_light(expected["player_bonus"]),
                "ANTE": light(expected["ante"]),
                "XTRA": table_light(expected["xtra"]),
                "PLAY": light(expected["play"]),
            }
        )

    def dealer_says(self, vector: Vector) -> list[str]:
        return ["DEALER QUALIFIES"] if vector["dealer_qualifies"] else ["NOT QUALIFIED", "ANTE PUSHES, PLAY 1-1"]

    def combined(self, rounds: list[PlayableRound], seed: int) -> list[PlayableRound]:
        found = []
        for playable in rounds:
            others = OtherSeats(seed, playable.vector["id"], MOST_SEATS)
            found.append(PlayableRound(whole_table(playable.vector, others), playable.problems))
        return found


def is_below_aces(best: Vector) -> bool:
    """Rule 4(a): Play equals the Ante."""
    return best["category"] == "NO_PAIR" or (best["category"] == "PAIR" and best["ranks"][0] < 14)


def whole_table(entry: Vector, others: OtherSeats) -> Vector:
    """The file's player at one seat, other players at others; each is settled by the rules alone."""
    seats = []
    for number, cards, is_own in others.hands(entry["player"], entry["dealer"]):
        bets = {name: entry[name] for name in ("ante", "xtra", "play", "player_bonus")}
        if not is_own:
            bets |= {"play": others.random.choice((0, 1, 1)), "player_bonus": others.random.choice((0, 5))}
        told = {**entry, **bets, "player": cards}
        expected = entry["expected"] if is_own else super4.settle(told, f"seat {number}")["expected"]
        seats.append({"seat": number, "cards": cards, **bets, "expected": expected | {"best": expected["player_best"]}})
    mode = others.mode()
    return {
        "id": entry["id"],
        "deal_mode": mode,
        "bonus_table": entry["bonus_table"],
        "dealer": entry["dealer"],
        "dealer_best": entry["expected"]["dealer_best"],
        "dealer_qualifies": entry["expected"]["dealer_qualifies"],
        "seats": seats,
        "deal_stream": stream([*(seat["cards"] for seat in seats), entry["dealer"]], mode),
    }
