"""The face of each game, found by its name: its own, or that of every game with boxes or seats."""

from collections.abc import Callable
from functools import cache

from railbird.table.registration import GAMES, game_class_of
from railbird_host.page.faces.boxes import BoxFace
from railbird_host.page.faces.derby import DerbyFace
from railbird_host.page.faces.face import Face
from railbird_host.page.faces.four_card_poker import FourCardFace
from railbird_host.page.faces.qualifying import Super4Face, ThreeCardFace
from railbird_host.page.faces.seated import SeatedFace

OWN: dict[str, Callable[[int], Face]] = {
    "derby": DerbyFace,
    "four_card_poker": FourCardFace,
    "super4": Super4Face,
    "three_card_poker": ThreeCardFace,
}


@cache
def face_of(game: str) -> Face:
    number = GAMES.index(game)
    against_schedule = hasattr(getattr(game_class_of(number), "RULES", None), "SCHEDULE")
    return OWN.get(game, BoxFace if against_schedule else SeatedFace)(number)
