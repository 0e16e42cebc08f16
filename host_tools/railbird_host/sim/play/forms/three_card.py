"""Three Card Poker in vector files: whole tables, and single hands of the Six Card Bonus made into such."""

from typing import Any

from railbird_host.rules.settle import three_card_poker
from railbird_host.sim.play.forms.form import (
    Form,
    PlayableRound,
    Vector,
    ante_light,
    light,
    lines,
    shining,
    table_light,
    table_lines,
)
from railbird_host.sim.play.forms.other_seats import OtherSeats, stream

MOST_SEATS = 6


class ThreeCardForm(Form):
    GAME = "three_card_poker"
    SENSORS = 4

    def config(self, vector: Vector) -> dict[str, Any]:
        return {
            "source": str(vector.get("deal_mode", "SHOE")).lower(),
            "pair_plus_table": vector["pair_plus_table"],
            "six_card_option": vector["six_card_option"],
        }

    def bets(self, seat: Vector) -> tuple[bool, ...]:
        return bool(seat["six_card"]), bool(seat["pair_plus"]), bool(seat["ante"]), False

    def decided(self, seat: Vector) -> tuple[bool, ...]:
        six, pair_plus, ante, _ = self.bets(seat)
        if seat["action"] == "FOLD":
            return six, False, False, False
        return six, pair_plus, ante, True  # of a seat that shows, its cards lie on Play

    def is_live(self, seat: Vector) -> bool:
        return bool(seat["action"] != "FOLD" or seat["six_card"])

    def boxes(self, seat: Vector) -> list[list[str]]:
        expected, folded = seat["expected"], seat["action"] == "FOLD"
        ante = ["ANTE", *(["TAKEN"] if folded else lines(expected["ante"]))]
        if expected["ante_bonus"]:
            ante = ["TAKE ANTE"] if ante == ["ANTE", "TAKE"] else ante
            ante.append("BONUS {}-{}".format(*expected["ante_bonus"]["odds"]))
        pair_plus = ["TAKEN"] if folded and seat["pair_plus"] else table_lines(expected["pair_plus"])
        return [
            ante,
            ["NO PLAY", "WAGER"] if seat["action"] == "SHOW" else ["PLAY", *lines(expected["play"])],
            ["PAIR PLUS", *pair_plus],
            ["SIX CARD", *table_lines(expected["six_card"])],
        ]

    def lamps(self, seat: Vector) -> dict[str, int]:
        expected = seat["expected"]
        return shining(
            {
                "SIX_CARD": table_light(expected["six_card"]),
                "PAIR_PLUS": table_light(expected["pair_plus"]),
                "ANTE": ante_light(expected["ante"], expected["ante_bonus"]),
                "PLAY": light(expected["play"]),
            }
        )

    def dealer_says(self, vector: Vector) -> list[str]:
        return ["DEALER QUALIFIES"] if vector["dealer_qualifies"] else ["NOT QUALIFIED", "ANTE 1-1, PLAY PUSHES"]


class SixCardForm(ThreeCardForm):
    """Hands of the Six Card Bonus alone: their players bet an Ante beside it, and play or fold."""

    def combined(self, rounds: list[PlayableRound], seed: int) -> list[PlayableRound]:
        return [self._whole_table(found, OtherSeats(seed, found.vector["id"], MOST_SEATS)) for found in rounds]

    def _whole_table(self, playable: PlayableRound, others: OtherSeats) -> PlayableRound:
        entry = playable.vector
        seats = []
        own = 0
        for number, cards, is_own in others.hands(entry["player"], entry["dealer"]):
            bets = {"ante": 10, "pair_plus": others.random.choice((0, 5)), "six_card": entry["wager"]}
            action = others.random.choice(("PLAY", "PLAY", "FOLD"))
            seats.append({"seat": number, "cards": cards, **bets, "action": action})
            own = len(seats) - 1 if is_own else own
        mode = others.mode()
        vector = {
            "id": entry["id"],
            "deal_mode": mode,
            "pair_plus_table": 1,
            "six_card_option": entry["option"],
            "dealer": entry["dealer"],
            "seats": seats,
            "deal_stream": stream([*(seat["cards"] for seat in seats), entry["dealer"]], mode),
        }
        vector |= three_card_poker.settle(vector, f"hand {entry['id']}")
        wager, told = vector["seats"][own]["expected"]["six_card"], entry["expected"]
        if (told["result"], told["pays"]) != (wager["result"], wager["odds"]):
            playable.problems.append("the table's Six Card Bonus is another than the hand's")
        return PlayableRound(vector, playable.problems)
