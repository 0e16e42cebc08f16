"""Four Card Poker in vector files."""

from typing import Any

from railbird.games.four_card_deal import DEAL_MODE_NAMES
from railbird_host.sim.play.forms.form import Form, Vector, ante_light, light, lines, shining, table_lines

# What lies on Aces Up, Ante and Play once a seat has decided; None: what it bet before.
DECIDED = {
    "PLAY": (None, None, True),
    "FOLD": (False, False, False),
    "FOLD_KEEP_ACES_UP": (True, False, True),
    "SHOW": (True, False, True),
}


class FourCardForm(Form):
    GAME = "four_card_poker"
    SENSORS = 3

    def config(self, vector: Vector) -> dict[str, Any]:
        return {
            "source": str(vector.get("deal_mode", DEAL_MODE_NAMES[0])).lower(),
            "ante_bonus_table": vector["ante_bonus_table"],
            "aces_up_option": vector["aces_up_table"],
        }

    def bets(self, seat: Vector) -> tuple[bool, ...]:
        return bool(seat["aces_up"]), bool(seat["ante"]), False

    def decided(self, seat: Vector) -> tuple[bool, ...]:
        after = zip(DECIDED[seat["action"]], self.bets(seat), strict=True)
        return tuple(bet if now is None else now for now, bet in after)

    def is_live(self, seat: Vector) -> bool:
        return bool(seat["action"] != "FOLD")

    def boxes(self, seat: Vector) -> list[list[str]]:
        expected = seat["expected"]
        ante = lines(expected["ante"])
        if seat["action"] == "FOLD_KEEP_ACES_UP":
            ante = ["TAKEN"]  # 9.3: when it was given up
        if expected["ante_bonus"]:
            ante = ["TAKE ANTE"] if ante == ["TAKE"] else ante
            ante.append("BONUS {}-{}".format(*expected["ante_bonus"]["odds"]))
        play = ["PLAY", *lines(expected["play"])]
        if seat["action"] == "SHOW":
            play = ["NO PLAY", "WAGER"]  # 5.2(c): its cards lie there, no chips
        return [["ANTE", *ante], play, ["ACES UP", *table_lines(expected["aces_up"])]]

    def lamps(self, seat: Vector) -> dict[str, int]:
        expected = seat["expected"]
        ante = ante_light(expected["ante"], expected["ante_bonus"])
        return shining({"ACES_UP": light(expected["aces_up"]), "ANTE": ante, "PLAY": light(expected["play"])})
