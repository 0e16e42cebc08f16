"""Racing Card Derby on the page: words, odds, places of the cards; the race as the players' monitor shows it."""

from typing import Any, ClassVar

from railbird.games.derby import (
    COLOUR_ODDS,
    COLOUR_ODDS_PROTESTED,
    QUINELLA_ODDS,
    SUIT_ODDS,
    SUIT_ODDS_PROTESTED,
    TRIFECTA_ODDS,
    Race,
    race_of,
    winning_areas,
)
from railbird.games.derby_areas import AREA_NAMES, AREA_SUITS, FIRST_QUINELLA, FIRST_SUIT, FIRST_TRIFECTA
from railbird.table.config import TableConfig, config_from_dict
from railbird.table.derby.states import DEAL as DEAL_STATE
from railbird.table.registration import facts_of
from railbird.table.texts import PLACE_NAMES, odds_text
from railbird.table.view import TRIFECTA_1, TRIFECTA_2, TRIFECTA_10, VOID, WIN, WIN_PROTEST
from railbird_host.field.log.rounds import RoundLog
from railbird_host.page.faces.derby_felt import CARD_STEP_MM, WAITS_SPOT, derby_drawing, place_spot
from railbird_host.page.faces.face import (
    BETS,
    CONFIRM,
    DEAL,
    NEXT,
    OUT,
    WAITS,
    Face,
    PayTable,
    Spot,
    Step,
    TourStep,
    card_shown,
)
from railbird_host.page.faces.race_call import call_of

SUIT_WORDS = ("hearts", "diamonds", "spades", "clubs")
KINDS = ("", "Suit", "Quinella", "Trifecta")
TRIFECTAS = dict(zip((TRIFECTA_1, TRIFECTA_2, TRIFECTA_10), TRIFECTA_ODDS, strict=True))


class DerbyFace(Face):
    def __init__(self, number: int):
        self.title = facts_of(number).TITLE

    under_way = "RACE ON"
    paying: ClassVar[tuple[str, ...]] = ("RESULT", "PAYING")
    steps: ClassVar = {
        "OPEN": Step("Bets are open: click areas of the felt to put chips there, then press NO MORE BETS", "N", BETS),
        "DEAL": Step(
            "Deal until three places are decided: press Deal, or drag the card over the scanner", "space", DEAL
        ),
        "RESULT": Step("The lit areas win. Do the cards agree? Then press CONFIRM", "Enter", CONFIRM),
        "PAYING": Step("Pay what is lit, take the rest; then ► opens the next round", "→", NEXT),
    }
    tour = (
        TourStep("Put a chip on any area of the felt.", "#felt", {"chips": True}),
        TourStep("Close the betting: press NO MORE BETS.", BETS, {"state": ["DEAL"]}),
        TourStep(
            "Deal: click the card, or drag it over the scanner, until three places are decided.",
            "#card",
            {"state": ["RESULT", "PAYING"]},
        ),
        TourStep(
            "The lamps show nine winning areas. Compare with the cards and press CONFIRM.",
            CONFIRM,
            {"state": ["PAYING"]},
        ),
        TourStep("Pay what is lit, sweep the rest, press ► for the next round.", NEXT, {"state": ["OPEN"]}),
        TourStep("Press NO MORE BETS and deal one card.", "#card", {"state": ["DEAL"], "cards": 1}),
    )

    def rules(self) -> tuple[str, ...]:
        return (
            "Four suits race. A card moves its suit one post on; the suit with four cards first wins (8.1(a)).",
            "Then the next card of another suit is second, the next of a third suit is third (8.1(b), (c)).",
            "A two of spades among the cards of first place is a protest: colour and suit pay less (4.2, 5.8).",
            "Colour and suit bet on the winner; a quinella on first and second, a trifecta on all three, in order.",
            "A trifecta pays 10-1 for three places right, 2-1 for first and second, 1-1 for the winner (5.8).",
            "A card drawn too many waits for the next round, unless it was seen: then it goes out (10.5, 10.6).",
        )

    def drawing(self) -> str:
        return derby_drawing(self)

    def area_odds(self, area: int) -> str:
        """By its kind: colours, suits, quinellas, trifectas follow each other."""
        kind = sum(area >= first for first in (FIRST_SUIT, FIRST_QUINELLA, FIRST_TRIFECTA))
        return self.odds(config_from_dict({"game": "derby"})).rows[kind][1]

    def area_words(self, area: int) -> str:
        suits = AREA_SUITS[area]
        if not suits:
            return AREA_NAMES[area].capitalize()
        return f"{KINDS[len(suits)]} {', '.join(SUIT_WORDS[suit] for suit in suits)}"

    def odds(self, config: TableConfig) -> PayTable:
        third, second, first = (odds_text(odds) for odds in TRIFECTA_ODDS[::-1])
        protested = f"protest {odds_text(COLOUR_ODDS_PROTESTED)}", f"protest {odds_text(SUIT_ODDS_PROTESTED)}"
        return PayTable(
            (
                ("RED, BLACK", odds_text(COLOUR_ODDS), protested[0]),
                ("SUIT", odds_text(SUIT_ODDS), protested[1]),
                ("QUINELLA", odds_text(QUINELLA_ODDS), "1st and 2nd"),
                ("TRIFECTA", third, f"or {second}, {first}"),
            )
        )

    def scale(self, config: TableConfig) -> str:
        return ""

    # Cards on the felt

    def places(self, table: Any) -> list[tuple[str, list[Any]]]:
        rows: list[tuple[str, list[Any]]] = [(name, []) for name in PLACE_NAMES]
        for passed in table.passes:
            rows[max(passed.place, 1) - 1][1].append(passed)
        return rows

    def due_place(self, table: Any, lying: list[tuple[str, int]]) -> str:
        if table.state != DEAL_STATE:
            return WAITS
        race = race_of([card for place, card in lying if place in PLACE_NAMES])
        return WAITS if race.complete else PLACE_NAMES[race.due - 1]

    def spots(self, place: str, count: int) -> list[Spot]:
        """From the dealer's right; where they are too many they lie closer."""
        if place not in PLACE_NAMES:
            left, top = WAITS_SPOT[place != OUT]
            return [Spot(left + index * 7, top + index * 7) for index in range(count)]
        right, y, width = place_spot(PLACE_NAMES.index(place))
        step = min(CARD_STEP_MM, width / max(1, count - 1))
        return [Spot(right - index * step, y) for index in range(count)]

    def hand_places(self) -> list[str]:
        return list(PLACE_NAMES)

    def meanings(self, area: int) -> tuple[int, ...]:
        if area >= FIRST_TRIFECTA:
            return (*TRIFECTAS, VOID)
        return (WIN, VOID) if area >= FIRST_QUINELLA else (WIN, WIN_PROTEST, VOID)

    def pays(self, table: Any, area: int, meaning: int) -> list[tuple[int, int]]:
        """By the light alone: what a lamp means is what its area pays."""
        if meaning in TRIFECTAS:
            return [TRIFECTAS[meaning]]
        is_protest = meaning == WIN_PROTEST
        if area < FIRST_SUIT:
            return [COLOUR_ODDS_PROTESTED if is_protest else COLOUR_ODDS]
        if area < FIRST_QUINELLA:
            return [SUIT_ODDS_PROTESTED if is_protest else SUIT_ODDS]
        return [QUINELLA_ODDS]

    # The players' monitor

    def players(self, table: Any) -> dict[str, Any]:
        """The race card by card, as the firmware's rules have it: a page need not know them to show how it went."""
        race = Race()
        steps: list[dict[str, Any]] = []
        for passed in table.passes:
            if passed.card >= 0 and not race.complete:
                before = race_step(race)
                place = race.add(passed.card)
                step = {"card": card_shown(passed.card), "place": place} | race_step(race)
                steps.append(step | {"call": call_of(before, step)})
        return {"board": "race", "steps": steps, **race_step(race), **winners(race)}

    def ended(self, entry: RoundLog) -> dict[str, Any]:
        """Suits by the cards as they lay in the end."""
        cards = [card for _, row in entry.hands for card in row if card >= 0]
        race = race_of(cards) if entry.ending == "paid" else Race()
        return {
            "places": race_step(race)["places"] if race.complete else [],
            "dealer": "",
            "protest": bool(race.protest) and race.complete,
            **winners(race),
        }


def race_step(race: Race) -> dict[str, Any]:
    return {
        "counts": list(race.counts),
        "places": ["HDSC"[suit] if suit >= 0 else "" for suit in (race.first, race.second, race.third)],
        "due": race.due,
        "protest": bool(race.protest),
    }


def winners(race: Race) -> dict[str, Any]:
    """What won, by name: colour and suit with their odds, the quinella, the trifecta that pays most."""
    protested = "RED, BLACK {}-{} · SUITS {}-{}".format(*COLOUR_ODDS_PROTESTED, *SUIT_ODDS_PROTESTED)
    odds = protested if race.protest else ""
    if not race.complete:
        return {"won": [], "odds": odds}
    best = max(TRIFECTA_ODDS)
    lines = []
    for area, numerator, denominator in winning_areas(race):
        suits = "".join("HDSC"[suit] for suit in AREA_SUITS[area])
        pays = f"{numerator}-{denominator}"
        if area < FIRST_QUINELLA or area < FIRST_TRIFECTA or (numerator, denominator) == best:
            lines.append({"wager": AREA_NAMES[area].split("_")[0], "suits": suits, "pays": pays})
    return {"won": lines, "odds": odds}
