"""Tables of boxes play vectors of Federal Poker and Federal Draw Poker. The files hold single hands: `combined` seats
as many of them as have no card in common at one table, by a fixed seed.

In: a vector with its `boxes`. Out: a `Played`, with all lamps at once and each box looked at.
"""

from random import Random
from typing import Any

from railbird.cards.card import card_from_text
from railbird.games.federal import deal_order, draw_order
from railbird.table.config import config_from_dict
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play import judge_boxes
from railbird_host.sim.play.dealer import Dealer
from railbird_host.sim.play.lamp_reading import BreathWatch
from railbird_host.sim.play.played import Played
from railbird_host.sim.play.tables import start

SEATS = {"federal": 7, "federal_draw": 5}
TRIES = 40  # hands that are tried at a table before another begins


def game_of(hand: dict[str, Any]) -> str:
    return "federal_draw" if "initial" in hand else "federal"


def dealt(hand: dict[str, Any]) -> list[str]:
    """The five cards that are dealt first."""
    return list(hand.get("initial") or hand["cards"])


def cards_of(hand: dict[str, Any]) -> set[str]:
    """Every card that the hand needs."""
    return {*dealt(hand), *hand.get("draw", [])}


def seated(hands: list[dict[str, Any]], seed: int) -> list[list[dict[str, Any]]]:
    """Tables of hands without a card in common, every hand once; at each table another choice of boxes."""
    chance = Random(seed)
    left = list(hands)
    chance.shuffle(left)
    tables = []
    while left:
        most = SEATS[game_of(left[0])]
        table: list[dict[str, Any]] = []
        for hand in left[:TRIES]:
            taken = set().union(*(cards_of(other) for other in table))
            if len(table) < most and not cards_of(hand) & taken:
                table.append(hand)
        left = [hand for hand in left if hand not in table]
        boxes = sorted(chance.sample(range(1, most + 1), len(table)))
        tables.append([{**hand, "box": box} for box, hand in zip(boxes, table, strict=True)])
    return tables


def combined(rounds: list, seed: int) -> list:
    """Rounds of one hand each to rounds of whole tables; what was wrong with a hand's entry goes along."""
    if not rounds:
        return []
    kind = type(rounds[0])
    problems = {round_.vector["id"]: round_.problems for round_ in rounds}
    made = []
    for table in seated([round_.vector for round_ in rounds], seed):
        ids = [hand["id"] for hand in table]
        wrong = [problem for number in ids for problem in problems[number]]
        made.append(kind({"id": "+".join(str(number) for number in ids), "boxes": table}, wrong))
    return made


def table_key(vector: dict[str, Any]) -> tuple:
    """Rounds with equal keys can be played on one table."""
    return (game_of(vector["boxes"][0]),)


def deal_stream(vector: dict[str, Any]) -> list[str]:
    """One card at a time to each box, from the dealer's left (rule 9)."""
    hands = {hand["box"]: dealt(hand) for hand in vector["boxes"]}
    most = SEATS[game_of(vector["boxes"][0])]
    return [hands[box][number - 1] for box, number in deal_order(sorted(hands), most)]


def given_up(hand: dict[str, Any]) -> list[str]:
    return [card for card, held in zip(hand["initial"], hand["hold"], strict=True) if not held]


def draw_stream(vector: dict[str, Any]) -> list[str]:
    """Box after box as many as it gave up (Federal Draw 9.4)."""
    drawn = {hand["box"]: list(hand["draw"]) for hand in vector["boxes"]}
    order = draw_order([(box, len(cards)) for box, cards in drawn.items()])
    return [drawn[box].pop(0) for box, _ in order]


class BoxesTable:
    def __init__(self, vector: dict[str, Any], seed: int, shots=None):
        self.game = game_of(vector["boxes"][0])
        config = config_from_dict({"game": self.game})
        self.bench = start(TableBench(self.game, flashes=prepared_flashes(config), seed=seed))
        self.dealer = Dealer(self.bench, seed, shots)

    def play(self, vector: dict[str, Any]) -> Played:
        dealer, bench = self.dealer, self.bench
        dealer.start_round(str(vector["id"]))
        played = Played(vector["id"])
        in_play = [hand["box"] for hand in vector["boxes"]]
        dealer.chips({(box, 0): box in in_play for box in range(1, SEATS[self.game] + 1)})
        dealer.key("NO MORE BETS", " BOXES ")
        for text in deal_stream(vector):
            dealer.card(card_from_text(text), 1)
        if self.game == "federal_draw":
            played.problems += self._draw(vector)
        lamps = BreathWatch(bench)
        played.monitor_ms, played.lamps_ms = dealer.monitor_ms, dealer.lamps_ms
        for hand in vector["boxes"]:
            dealer.key(str(hand["box"]), f"BOX {hand['box']} ")
            played.screen += bench.screen()
            played.problems += judge_boxes.problems(hand, vector, bench.pixels())
        reading = lamps.reading()
        played.add_lamps(reading)
        played.problems += judge_boxes.lamp_differences(vector, reading, bench.layout)
        dealer.key("CONFIRM", " PAYING ")
        if not dealer.key("NEXT", "PLACE BETS"):
            played.problems.append("the table does not come back to PLACE BETS")
        return played

    def _draw(self, vector: dict[str, Any]) -> list[str]:
        """Discards pass once more; the counts are read before the retained cards are face up."""
        dealer = self.dealer
        for hand in vector["boxes"]:
            for text in given_up(hand):
                dealer.card(card_from_text(text), 1)
        for hand in vector["boxes"]:
            if not given_up(hand):
                dealer.key(str(hand["box"]), " DISCARD ")
        dealer.key("CONFIRM", "RETAINED CARDS")
        found = judge_boxes.count_problems(vector, self.bench.pixels())
        draws = draw_stream(vector)
        awaited = " DRAW 1/" if draws else " RESULT "
        if not dealer.key("CONFIRM", awaited):
            found.append(f"the monitor does not say {awaited.strip()!r} after the second CONFIRM")
        for text in draws:
            dealer.card(card_from_text(text), 1)
        return found
