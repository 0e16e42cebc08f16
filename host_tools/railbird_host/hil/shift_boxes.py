"""Federal Poker and Federal Draw Poker in a shift: some boxes, each judged by its cell, its verdict and its lamp.

A scanner that restarted has forgotten the face-down cards of the draw format: discards are known again box after box,
retained cards are passed again once they are face up.
"""

from typing import Any

from railbird.cards.card import card_from_text, card_text
from railbird_host.hil.shift import RESTARTS, Shift
from railbird_host.hil.shift_judge import judge_openings, judge_passes
from railbird_host.rules.settle.five_card import settle_federal, settle_federal_draw
from railbird_host.sim.play import judge_boxes
from railbird_host.sim.play.lamp_reading import watch_lamps
from railbird_host.sim.play.play_boxes import SEATS, deal_stream, draw_stream, given_up

MOST_BOXES = 4  # in a round
DECK = 1
AWAITED_S = 1.0


class FederalShift(Shift):
    game = "federal"

    def play_round(self) -> None:
        table, vector = self.table, self._vector()
        stream = deal_stream(vector)
        self.strike_within(len(stream))
        boxes = [hand["box"] for hand in vector["boxes"]]
        table.chips({(box, 0): box in boxes for box in range(1, SEATS[self.game] + 1)})
        table.keys("NO MORE BETS")
        table.sees("DEAL, OR BOX KEYS")
        for text in stream:
            self.deal(card_from_text(text), DECK)
        self.rig.calm()
        self.after_the_deal(vector, stream)
        table.sees_within("RESULT", AWAITED_S)
        reading = watch_lamps(table.bench)
        problems = judge_boxes.lamp_differences(vector, reading, table.bench.layout)
        for hand in vector["boxes"]:
            table.keys(hand["box"])
            table.sees(f"BOX {hand['box']} ")
            problems += judge_boxes.problems(hand, vector, table.bench.pixels())
        assert not problems, f"{' '.join(stream)}: {'; '.join(problems)}"
        hands = [hand.get("final") or hand["cards"] for hand in vector["boxes"]]
        judge_openings(self.new_records(), [card_from_text(text) for hand in hands for text in hand])
        table.keys("CONFIRM")
        table.sees("PAYING")
        table.keys("NEXT")
        table.sees("PLACE BETS")

    def after_the_deal(self, vector: dict[str, Any], stream: list[str]) -> None:
        self.table.sees_within("RESULT", AWAITED_S)
        judge_passes(self.new_records(), self.passed)

    def _vector(self) -> dict[str, Any]:
        deck = [card_text(card) for card in self.random.sample(range(52), 52)]
        numbers = self.random.sample(range(1, SEATS[self.game] + 1), self.random.randint(1, MOST_BOXES))
        return {"boxes": [self.hand(deck) | {"box": number} for number in sorted(numbers)]}

    def hand(self, deck: list[str]) -> dict[str, Any]:
        """One box's, of what the deck still holds."""
        entry = {"wager": 10, "cards": [deck.pop() for _ in range(5)]}
        return entry | settle_federal(entry, "shift")


class FederalDrawShift(FederalShift):
    game = "federal_draw"

    def after_the_deal(self, vector: dict[str, Any], stream: list[str]) -> None:
        table = self.table
        table.sees_within("DISCARD", AWAITED_S)
        judge_passes(self.new_records(), self.passed)
        for hand in vector["boxes"]:
            for text in given_up(hand):
                table.card(card_from_text(text), DECK)
            if not given_up(hand):
                table.keys(hand["box"])
        table.keys("CONFIRM")
        table.sees("RETAINED CARDS")
        problems = judge_boxes.count_problems(vector, table.bench.pixels())
        assert not problems, problems
        table.keys("CONFIRM")
        self._pass_again(vector, stream)
        for text in draw_stream(vector):
            table.card(card_from_text(text), DECK)

    def _pass_again(self, vector: dict[str, Any], stream: list[str]) -> None:
        """Retained cards that lay before the scanner restarted, from the dealer's right."""
        if "scanner" in RESTARTS.get(self.fault, ()):
            for hand in reversed(vector["boxes"]):
                for text in hand["initial"]:
                    if text not in given_up(hand) and stream.index(text) < self._strikes_at:
                        self.table.settle()
                        self.table.card(card_from_text(text), DECK)

    def hand(self, deck: list[str]) -> dict[str, Any]:
        initial = [deck.pop() for _ in range(5)]
        hold = [self.random.choice((0, 1, 1)) for _ in initial]
        drawn = [deck.pop() for kept in hold if not kept]
        entry = {"wager": 10, "initial": initial, "hold": hold, "draw": drawn}
        return entry | settle_federal_draw(entry, "shift")
