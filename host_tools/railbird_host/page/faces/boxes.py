"""Games whose boxes play against a schedule on the page: no dealer's hand, no decisions, all boxes lit at once."""

from typing import Any, ClassVar

from railbird.games.federal import Schedule
from railbird.games.five_card_hands import CATEGORY_NAMES, PAIR
from railbird.games.hand_value import MAIN_SHIFT, RANKS_MASK
from railbird.games.wager_result import LOSE, PUSH, WIN
from railbird.table.config import TableConfig
from railbird.table.registration import game_class_of
from railbird.table.states import VOID as ROUND_VOID
from railbird.table.texts import RANK_WORDS
from railbird.table.view import PUSH as PUSH_LAMP
from railbird.table.view import RANK_UNKNOWN, VOID, WIN_HIGH
from railbird.table.view import WIN as WIN_LAMP
from railbird_host.field.log.rounds import RoundLog
from railbird_host.page.faces.face import BETS, CONFIRM, DEAL, NEXT, PayTable, Step, TourStep, card_shown
from railbird_host.page.faces.seated import SeatedFace, spoken_name

RESULTS = {WIN: "WINS", LOSE: "LOSES", PUSH: "PUSH"}


DRAW_RULES = (
    "The five cards lie face down. Once, a player may give up any of them: each passes the scanner again, face down.",
    "Then the cards that are kept are turned up, and each box gets as many new ones, face up, one box after the other.",
)
DRAW_STEP = TourStep(
    "Choose a card under “Cards on the felt” and pass it over the scanner, or press the box's number: it stands. "
    "CONFIRM twice, then deal the new cards.",
    "#felt",
    {"state": ["RESULT"]},
)


class BoxFace(SeatedFace):
    def __init__(self, number: int):
        super().__init__(number)
        self._draws = "DISCARD" in game_class_of(number).STATE_NAMES.values()
        self.tour = tuple(step for step in BoxFace.tour if step is not DRAW_STEP or self._draws)

    paying: ClassVar[tuple[str, ...]] = ("RESULT", "PAYING")
    steps: ClassVar = {
        "OPEN": Step("Bets are open: put a chip on one or more boxes, then press NO MORE BETS", "N", BETS),
        "BOXES": Step("The boxes that are in are lit. Deal the first card", "space", DEAL),
        "DEAL": Step("Deal on: the monitor says to which box, and which way up it is laid", "space", DEAL),
        "DISCARD": Step("Pass each discard once more, face down; then press CONFIRM", "Enter", CONFIRM),
        "DRAW": Step("Deal as many cards, face up, to each box as it gave up", "space", DEAL),
        "RESULT": Step("The lit boxes win. Do the cards agree? Then press CONFIRM", "Enter", CONFIRM),
        "PAYING": Step("Take the losers, pay what is lit; then ► opens the next round", "→", NEXT),
    }
    tour: tuple[TourStep, ...] = (
        TourStep("Put chips on one or two boxes.", "#felt", {"chips": True}),
        TourStep("Close the betting: press NO MORE BETS.", BETS, {"state": ["BOXES", "DEAL"]}),
        TourStep(
            "Deal until every box has its cards. The monitor says which is due.",
            "#card",
            {"state": ["RESULT", "DISCARD"]},
        ),
        DRAW_STEP,
        TourStep("Compare lamps and cards, then press CONFIRM.", CONFIRM, {"state": ["PAYING"]}),
        TourStep("Take, pay, press ► for the next round.", NEXT, {"state": ["OPEN"]}),
        TourStep(
            "Put a chip on a box, press NO MORE BETS and deal one card.", "#card", {"state": ["DEAL"], "cards": 1}
        ),
    )

    def rules(self) -> tuple[str, ...]:
        return (
            "Every box with a wager gets five cards, one at a time from the dealer's left. There is no dealer's hand.",
            *(DRAW_RULES if self._draws else ()),
            "The schedule says what a hand pays; a lit box wins, blue is a push, dark is lost.",
            "Losers are taken first, then the others are paid, from the dealer's right.",
        )

    def odds(self, config: TableConfig) -> PayTable:
        """The schedule in use, the best hand first."""
        schedule = self.rules_class.SCHEDULE
        lines = []
        for category in range(len(schedule.pays) - 1, PAIR - 1, -1):
            pays = schedule.pays[category]
            name = CATEGORY_NAMES[category].replace("_", " ")
            if category == PAIR:
                name = f"{RANK_WORDS[least_pair(schedule) - 2]}S OR BETTER"
            lines.append((name, f"{pays}-1" if pays else "PUSH"))
        return PayTable(tuple(lines))

    def places(self, table: Any) -> list[tuple[str, list[Any]]]:
        game = table.game
        return [(f"{game.rules.SEAT} {box}", game.hand_passes(box)) for box in game.seats.betting()]

    def meanings(self, area: int) -> tuple[int, ...]:
        return (WIN_LAMP, WIN_HIGH, PUSH_LAMP, VOID)

    def pays(self, table: Any, area: int, meaning: int) -> list[tuple[int, int]]:
        outcome = table.game.results.outcome(area + 1)
        return [outcome.odds] if outcome and outcome.odds else []

    def players(self, table: Any) -> dict[str, Any]:
        game = table.game
        boxes = [self.box(table, box) for box in game.seats.betting()]
        return {"board": "hands", "upcard": "", "dealer": None, "seats": boxes}

    def box(self, table: Any, box: int) -> dict[str, Any]:
        game = table.game
        cards = [passed.card for passed in game.hand_passes(box)]
        is_over = len(cards) == game.rules.PLAYER_CARDS and all(0 <= card < RANK_UNKNOWN for card in cards)
        outcome = game.results.outcome(box) if is_over else None
        ordered, name = game.results.named(box) if outcome else (cards, "")
        wagers = []
        if outcome:
            odds = f"{outcome.odds[0]}-{outcome.odds[1]}" if outcome.odds and outcome.result == WIN else ""
            wagers = [{"wager": "WAGER", "result": RESULTS.get(outcome.result, ""), "odds": odds, "bonus": ""}]
        word = {"WINS": "WIN", "LOSES": "LOSE", "PUSH": "PUSH"}.get(wagers[0]["result"], "") if wagers else ""
        word = f"{word} {wagers[0]['odds']}".strip() if wagers else given_up(game, box)
        if outcome and game.results.is_held(box):
            word = "PLEASE WAIT"  # surveillance looks first (rule 11)
        elif outcome and game.results.is_refused(box):
            word = "NOT PAID"
        if table.state == ROUND_VOID or game.seats.is_void(box):
            word, wagers = "VOID", []
        return {
            "seat": box,
            "word": word,
            "fresh": [card_shown(card) for card in drawn(game, box)],
            "wagers": wagers,
            "turn": False,
            "cards": [card_shown(card) for card in ordered],
            "name": spoken_name(name, cards) if outcome else "",
            "others": [],
        }

    def ended(self, entry: RoundLog) -> dict[str, Any]:
        return {"places": [], "dealer": "", "protest": False}


def given_up(game: Any, box: int) -> str:
    """In the draw format: how many cards a box gave up, never which."""
    discards = getattr(game, "discards", None)
    if discards is None:
        return ""
    count = discards.count(box)
    return f"{count} GIVEN UP" if count else "STANDS" if discards.stands(box) else ""


def drawn(game: Any, box: int) -> list[int]:
    """The new cards of a box, after those that it retained."""
    discards = getattr(game, "discards", None)
    if discards is None or not discards.is_over:
        return []
    return [passed.card for passed in game.hand_passes(box)[game.rules.PLAYER_CARDS - discards.count(box) :]]


def least_pair(schedule: Schedule) -> int:
    """The rank of the lowest pair that does not lose."""
    return (schedule.least >> MAIN_SHIFT & RANKS_MASK).bit_length() + 1
