"""The page's own money: chips with amounts on the felt, and what each bet won, read off the lamps.

In: stakes that hands lay down, the decoded LED line over a breath, the odds by name. Out: `part()` for pages, a check
of the eye. It knows nothing of the cards: where a lamp is dark the bet is lost, whatever the table believes.
"""

from typing import Any

from railbird.games.payment import winnings
from railbird.show.lighting import MEANINGS, lit_leds
from railbird.table import view
from railbird.table.layout import Layout
from railbird_host.page.faces.face import Face
from railbird_host.sim.play.lamp_reading import HUE_TOLERANCE, LampReading, channels

FIRST_PURSE = 1000
RESULTS = {
    view.LOSE_BONUS: "loses, bonus pays",
    view.PUSH: "push",
    view.PUSH_BONUS: "push",
    view.VOID: "returned",
}
UNPAID = (view.PUSH, view.VOID)
LEAST_SHARE = 0.3  # of a colour: breathing and the limit of the current leave more


def is_light_of(seen: int, meant: int) -> bool:
    """The same hue, and far brighter than the dim light of open bets or of a seat that is due."""
    strongest_seen, strongest_meant = max(channels(seen)), max(channels(meant))
    if strongest_seen < LEAST_SHARE * strongest_meant:
        return False
    pairs = zip(channels(seen), channels(meant), strict=True)
    return all(abs(one / strongest_seen - other / strongest_meant) <= HUE_TOLERANCE for one, other in pairs)


class Money:
    def __init__(self, face: Face, layout: Layout, limits: tuple[int, int]):
        self._face = face
        self._layout = layout
        self.limits = limits
        self.purse = FIRST_PURSE
        self.stakes: dict[int, int] = {}
        self._lines: dict[int, dict[str, Any]] = {}

    def bet(self, area: int, amount: int) -> str:
        """Lays chips down; gives what is wrong with it, if anything."""
        least, most = self.limits
        amount = max(amount, least - self.stakes.get(area, 0))
        if self.stakes.get(area, 0) + amount > most:
            return f"the limit is {most}"
        self.stakes[area] = self.stakes.get(area, 0) + amount
        self.purse -= amount
        return ""

    def take_back(self, area: int) -> None:
        self.purse += self.stakes.pop(area, 0)
        self._lines.pop(area, None)

    def look(self, table: Any, reading: LampReading) -> None:
        """While lamps and chips are compared: every area that they speak of."""
        for area in table.game.screens.lit_areas():
            if area in self.stakes:
                self._lines[area] = self._line(table, area, reading)

    def _line(self, table: Any, area: int, reading: LampReading) -> dict[str, Any]:
        stake, name = self.stakes[area], self._layout.area_names[area]
        meaning = next((one for one in self._face.meanings(area) if self._shines(reading, area, one)), 0)
        unknown = "unclear" if name in reading.peaks else "loses"
        result = RESULTS.get(meaning, "wins") if meaning else unknown
        odds = self._face.pays(table, area, meaning) if meaning and meaning not in UNPAID else []
        won = sum(winnings(stake, one, chip=1) for one in odds)
        if result.startswith("loses"):
            won -= stake
        pays = " and ".join(f"{odd[0]}-{odd[1]}" for odd in odds)
        words = self._face.area_words(area)
        return {"area": area, "words": words, "stake": stake, "result": result, "pays": pays, "won": won}

    def _shines(self, reading: LampReading, area: int, meaning: int) -> bool:
        """Colour and LEDs are those of the meaning; whether it breathes is left to eyes that look for longer."""
        name = self._layout.area_names[area]
        colour, pattern, _ = MEANINGS[meaning]
        leds = tuple(lit_leds(pattern, 0, self._layout.span(area)[1]))
        return name in reading.peaks and is_light_of(reading.peaks[name], colour) and reading.lit[name] == leds

    def finish(self) -> None:
        """The round is over: lost chips are in the tray, the rest with what they won in the purse."""
        for area, stake in self.stakes.items():
            self.purse += stake + self._lines.get(area, {"won": 0})["won"]
        self.stakes = {}
        self._lines = {}

    def part(self) -> dict[str, Any]:
        lines = [self._lines[area] for area in sorted(self._lines)]
        return {
            "purse": self.purse,
            "stakes": {str(area): stake for area, stake in sorted(self.stakes.items())},
            "lines": lines,
            "total": sum(line["won"] for line in lines),
            "limits": f"{self.limits[0]} TO {self.limits[1]}",
        }
