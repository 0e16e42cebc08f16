"""Racing Card Derby entries: places, protest and the nine winning areas."""

from typing import Any

from railbird.cards.card import SUIT_LETTERS, card_from_text
from railbird.games.derby import Race, winning_areas
from railbird.games.derby_areas import AREA_NAMES
from railbird.games.shoe import Shoe
from railbird_host.rules.settle.fields import Entry, card_texts, whole


def race_of(texts: list[str], decks: int) -> Race:
    """Card by card, as the table would see it, so that the first thing wrong is the one that is named."""
    shoe, race = Shoe(decks), Race()
    for text in texts:
        card = card_from_text(text)
        shoe.take(card)
        race.add(card)
    winning_areas(race)  # an unfinished race has none
    return race


def results_of(race: Race) -> dict[str, Any]:
    places = list(race.areas)
    areas = [{"area": AREA_NAMES[area], "odds": [over, under]} for area, over, under in winning_areas(race)]
    return {
        "first": SUIT_LETTERS[race.first],
        "second": SUIT_LETTERS[race.second],
        "third": SUIT_LETTERS[race.third],
        "protested": race.protest,
        "areas": "".join(str(place) for place in places),
        "n_first": places.count(1),
        "n_second": places.count(2),
        "n_third": places.count(3),
        "winning_areas": sorted(areas, key=lambda area: str(area["area"])),
    }


def settle(entry: Entry, where: str) -> dict[str, Any]:
    return results_of(race_of(card_texts(entry, "cards", where), whole(entry, "decks", where)))
