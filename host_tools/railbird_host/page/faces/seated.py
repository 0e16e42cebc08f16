"""Every game with seats on the page, by its rules and its layout alone: words, odds, hands on felt and monitor.

A game that differs (no dealer's hand, cards that are drawn) has a face of its own over this one: see `find.py`.
"""

import re
from typing import Any, ClassVar

from railbird.cards.card import card_text, rank_of
from railbird.table.config import TableConfig, config_from_dict
from railbird.table.registration import GAMES, facts_of, game_class_of, layout_of
from railbird.table.seated.states import ABSENT, DEAL, DEALER, FOLD, SEATS, SETTLE, SHOW
from railbird.table.states import VOID as ROUND_VOID
from railbird.table.texts import RANK_WORDS
from railbird.table.view import (
    ACT,
    LOSE_BONUS,
    PAY,
    PUSH_BONUS,
    RANK_UNKNOWN,
    TAKE,
    VOID,
    VOIDED,
    WIN,
    WIN_BONUS,
    WIN_HIGH,
)
from railbird_host.field.log.rounds import RoundLog
from railbird_host.page.faces.face import (
    BETS,
    CONFIRM,
    NEXT,
    WAITS,
    Face,
    PayTable,
    Spot,
    Step,
    TourStep,
    card_shown,
    sorted_cards,
)
from railbird_host.page.faces.face import DEAL as DEAL_BUTTON
from railbird_host.page.faces.seated_felt import seat_of, seated_drawing, spots_of

DEALERS_PLACE = "DEALER"
ODDS = re.compile(r"\d+-\d+")
NOTHING_HIGH = ("NO PAIR", "HIGH CARD")
RESULTS = {PAY: "WINS", TAKE: "LOSES", VOIDED: "RETURNED"}


class SeatedFace(Face):
    def __init__(self, number: int):
        self.title = facts_of(number).TITLE
        self.game = GAMES[number]
        self.rules_class = game_class_of(number).RULES
        self.layout = layout_of(number)
        self.arc = self.layout.arc

    box_titles: ClassVar[dict[str, str]] = {}  # where the monitor's box is called otherwise than the area
    under_way = "NO MORE BETS"
    paying: ClassVar[tuple[str, ...]] = ("SETTLE",)
    steps: ClassVar = {
        "OPEN": Step("Bets are open: put chips on the Ante of one or more seats, then press NO MORE BETS", "N", BETS),
        "SEATS": Step("The seats that are in are lit. Deal the first card", "space", DEAL_BUTTON),
        "DEAL": Step("Deal on: the monitor says whose card comes next", "space", DEAL_BUTTON),
        "DECIDE": Step(
            "Each seat decides: cover Play, or press its number up to P or F; then press CONFIRM", "Enter", CONFIRM
        ),
        "SHOW": Step("The dealer's hand is open. ► goes to the first seat", "→", NEXT),
        "SETTLE": Step("Pay and take what the monitor says for this seat; then ►", "→", NEXT),
    }
    tour: tuple[TourStep, ...] = (
        TourStep("Put chips on the Ante of one or two seats.", "#felt", {"chips": True}),
        TourStep("Close the betting: press NO MORE BETS.", BETS, {"state": ["SEATS", "DEAL"]}),
        TourStep(
            "Deal until every hand is complete. The monitor says whose card comes next.", "#card", {"state": ["DECIDE"]}
        ),
        TourStep(
            "Cover Play for each seat that plays, or press its number; then CONFIRM.",
            CONFIRM,
            {"state": ["SHOW", "SETTLE"]},
        ),
        TourStep("Press ►: seat by seat, the monitor shows the hand and what to pay.", NEXT, {"state": ["OPEN"]}),
        TourStep(
            "Clear the chips, put one on an Ante, press NO MORE BETS and deal one card.",
            "#clear",
            {"state": ["DEAL"], "cards": 1},
        ),
    )

    def rules(self) -> tuple[str, ...]:
        spots = ", ".join(name.capitalize() for name in self.rules_class.LAMP_NAMES)
        cards = self.rules_class.PLAYER_CARDS
        return (
            f"Each seat has the areas {spots}. Every seat with a wager gets {cards} cards, face down.",
            "NO MORE BETS closes the betting; chips laid down later are refused.",
            "Players decide; the dealer's hand is opened, then seat by seat from the dealer's right.",
            "A folded hand is never opened. What the monitor says at a seat's turn is paid and taken.",
        )

    def drawing(self) -> str:
        return seated_drawing(self, self.layout, self.arc)

    def area_words(self, area: int) -> str:
        _, seat, *name = self.layout.area_names[area].split("_")
        return f"{self.rules_class.SEAT.capitalize()} {seat}, {' '.join(name).capitalize()}"

    def area_odds(self, area: int) -> str:
        """Of a wager with a table of its own the highest; the others pay even money."""
        name = self.layout.area_names[area].split("_", 2)[2]
        table = self.odds(config_from_dict({"game": self.game}))
        columns = [column.upper().replace("-", "").replace(" ", "_") for column in table.columns] or ["WAGER"]
        if name not in columns:
            return "1-1"
        at = columns.index(name) + 1
        return "to " + next(row[at] for row in table.rows if row[at])

    def odds(self, config: TableConfig) -> PayTable:
        """A game whose face lists none shows none."""
        return PayTable()

    def scale(self, config: TableConfig) -> str:
        return str(self.rules_class(config).scale())

    # Cards on the felt

    def places(self, table: Any) -> list[tuple[str, list[Any]]]:
        game = table.game
        seats = [seat for seat in range(1, self.arc.seats + 1) if game.seats.is_dealt_to(seat)]
        return [(DEALERS_PLACE, game.deal.passes_of(DEALER))] + [
            (f"SEAT {seat}", game.deal.passes_of(seat)) for seat in seats
        ]

    def due_place(self, table: Any, lying: list[tuple[str, int]]) -> str:
        order = table.game.deal.order
        dealt = sum(self._is_hand(place) for place, _ in lying)
        if table.state not in (SEATS, DEAL) or dealt >= len(order):
            return WAITS
        seat = order[dealt][0]
        return f"{self.rules_class.SEAT} {seat}" if seat else DEALERS_PLACE

    @staticmethod
    def _is_hand(place: str) -> bool:
        return place == DEALERS_PLACE or seat_of(place) > 0

    def spots(self, place: str, count: int) -> list[Spot]:
        return spots_of(self.arc, place, count, self._is_hand(place))

    def hand_places(self) -> list[str]:
        dealer = [DEALERS_PLACE] if self.rules_class.DEALER_CARDS else []
        return [*dealer, *(f"{self.rules_class.SEAT} {seat}" for seat in range(1, self.arc.seats + 1))]

    def meanings(self, area: int) -> tuple[int, ...]:
        """A push without a bonus has the same colour, and its box no odds."""
        return (WIN, WIN_HIGH, WIN_BONUS, LOSE_BONUS, PUSH_BONUS, VOID)

    def pays(self, table: Any, area: int, meaning: int) -> list[tuple[int, int]]:
        """The lamp says that it wins; at which odds stands in the monitor's box of that name."""
        seat, spot = area // len(self.arc.spots) + 1, area % len(self.arc.spots)
        name = self.arc.spots[spot][0].replace("_", " ")
        title = self.box_titles.get(name, name)
        own = [wager for wager in self.wagers(table.game, seat) if wager["wager"] == title]
        odds = [text for wager in own for text in (wager["odds"], wager["bonus"].lstrip("+")) if text]
        return [(int(text.split("-")[0]), int(text.split("-")[1])) for text in odds]

    # The players' monitor

    def players(self, table: Any) -> dict[str, Any]:
        """Backs stay backs: the controller knows a card only once it was opened at its turn."""
        game = table.game
        upcard = game.deal.upcard_pass()
        seats = [seat for seat in range(1, game.seat_count() + 1) if game.seats.is_in(seat)]
        return {
            "board": "hands",
            "upcard": card_shown(upcard.card) if upcard else "",
            "dealer": self.hand(game, DEALER),
            "seats": [self.seat(table, seat) for seat in seats],
        }

    def hand(self, game: Any, seat: int) -> dict[str, Any]:
        """Its cards, sorted once all are open, with its name and the cards that do not count."""
        cards = [passed.card for passed in game.deal.passes_of(seat)]
        size = game.rules.DEALER_CARDS if seat == DEALER else game.rules.PLAYER_CARDS
        is_open = len(cards) >= size and all(0 <= card < RANK_UNKNOWN for card in cards)
        if not is_open or len(set(cards)) < len(cards):
            return {"cards": [card_shown(card) for card in cards], "name": "", "others": []}
        best, others, name = game.rules.best(cards)
        return {
            "cards": [card_shown(card) for card in [*best, *sorted_cards(others)]],
            "name": spoken_name(name, best),
            "others": [card_text(card) for card in others],
        }

    def seat(self, table: Any, seat: int) -> dict[str, Any]:
        game = table.game
        void = game.seats.is_void(seat) or table.state == ROUND_VOID
        decision = game.decisions.of(seat)
        folded = table.state >= SHOW and decision in (FOLD, ABSENT)
        hand = self.hand(game, seat)
        wagers = self.wagers(game, seat) if game.seats.is_void(seat) or (table.state == SETTLE and hand["name"]) else []
        return {
            "seat": seat,
            "word": "VOID" if void else "FOLDED" if folded else word_of(wagers),
            "wagers": wagers,
            "turn": table.state == SETTLE and game.showdown.turn == seat,
            **hand,
        }

    def wagers(self, game: Any, seat: int) -> list[dict[str, str]]:
        """What becomes of each wager, as the dealer's monitor has it: name, result, odds."""
        outcome = game.showdown.outcome(seat)
        if outcome is None or game.showdown.is_by_cards(seat):
            return []
        boxes = game.rules.boxes(game.chip_sensors.bet(seat), game.decisions.of(seat), outcome)
        return [wager for wager in (wager_of(box) for box in boxes) if wager["result"]]

    def ended(self, entry: RoundLog) -> dict[str, Any]:
        """The dealer's hand by name, as the dealer's monitor recalls it."""
        is_known = entry.ending == "paid" and entry.result.startswith("D ")
        dealer = entry.result[2:].split(";")[0] if is_known else ""
        cards = [card for card in dict(entry.hands).get(DEALERS_PLACE, []) if card >= 0]
        return {"places": [], "dealer": spoken_name(dealer, cards), "protest": False}


def spoken_name(name: str, best: list[int]) -> str:
    """ACE HIGH says more to a player than NO PAIR."""
    if name not in NOTHING_HIGH:
        return name
    return f"{RANK_WORDS[max(rank_of(card) for card in best) - 2].replace('SIXE', 'SIX')} HIGH"


def wager_of(box: Any) -> dict[str, str]:
    """A box of the monitor in a player's words: PAY 9-1 is WINS 9-1."""
    title, line_1, line_2, style = box
    odds = line_1.removeprefix("PAY ") if line_1.startswith("PAY ") else ""
    found = ODDS.search(line_2)
    bonus = f"+{found[0]}" if found else ""
    result = "PUSH" if line_1 == "PUSH" else RESULTS.get(style, "LOSES" if style == ACT and line_1 else "")
    return {"wager": title, "result": result, "odds": odds, "bonus": bonus}


def word_of(wagers: list[dict[str, str]]) -> str:
    """WIN or LOSE, by the wager that stands first: the Ante if there is one."""
    if not wagers:
        return ""
    return {"WINS": "WIN", "LOSES": "LOSE", "PUSH": "PUSH"}.get(wagers[0]["result"], "")
