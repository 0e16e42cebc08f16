"""Four Card Poker in a shift: some seats play, fold or keep Aces Up; each is judged at its turn as its rules settle it.

A scanner that restarted has forgotten the cards that lay before: they are asked for at each turn, and passed again.
"""

from typing import Any

from railbird.cards.card import card_from_text, card_text
from railbird.games.four_card_deal import PLAYER_CARDS
from railbird_host.hil.shift import RESTARTS, Shift
from railbird_host.hil.shift_judge import judge_openings, judge_passes
from railbird_host.rules.settle.four_card_poker import settle
from railbird_host.sim.play import judge_seats
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.lamp_reading import watch_lamps
from railbird_host.sim.play.play_seats import bets_of, chips_after, live_seats

MOST_SEATS = 4  # of seven, in a round
BET = 10
DECK = 1
AWAITED_S = 1.0
FORM = FourCardForm()


class PokerShift(Shift):
    game = "poker"

    def play_round(self) -> None:
        table, vector = self.table, self._vector()
        stream = vector["deal_stream"]
        self.strike_within(len(stream))
        table.chips(bets_of(FORM, table.bench, vector))
        table.keys("NO MORE BETS")
        table.sees("DEAL, OR SEAT KEYS")
        for text in stream:
            self.deal(card_from_text(text), DECK)
        self.rig.calm()
        table.sees_within("DEALER SHOWS", AWAITED_S)
        table.chips(chips_after(FORM, table.bench, vector))
        live = live_seats(FORM, vector)
        awaited = [f"NEXT = SEAT {seat['seat']}" for seat in live] + ["NEXT = NEW ROUND"]
        table.keys("CONFIRM")
        if live:
            self._pass_again(vector["dealer"][:PLAYER_CARDS], stream)
        table.sees_within(awaited[0], AWAITED_S)
        problems = judge_seats.dealer_problems(FORM, vector, table.bench.pixels()) if live else []
        for seat, footer in zip(live, awaited[1:], strict=True):
            table.keys("NEXT")
            self._pass_again(seat["cards"], stream)
            table.sees_within(footer, AWAITED_S)
            reading = watch_lamps(table.bench)
            problems += judge_seats.problems(FORM, vector, seat, reading, table.bench.layout, table.bench.pixels())
        assert not problems, f"{' '.join(stream)}: {'; '.join(problems)}"
        records = self.new_records()
        judge_passes(records, self.passed)
        hands = [vector["dealer"], *(seat["cards"] for seat in live)] if live else [stream[-1:]]
        judge_openings(records, [card_from_text(text) for hand in hands for text in hand])
        table.keys("NEXT")
        table.sees("PLACE BETS")

    def _pass_again(self, hand: list[str], stream: list[str]) -> None:
        """What lay before the scanner restarted; the upcard was open already."""
        if "scanner" in RESTARTS.get(self.fault, ()):
            self.table.settle()
            for text in hand:
                if stream.index(text) < self._strikes_at:
                    self.table.card(card_from_text(text), DECK)

    def _vector(self) -> dict[str, Any]:
        """A round in the words of a vector file, with what the rules give."""
        draw = self.random
        deck = [card_text(card) for card in draw.sample(range(52), 52)]
        numbers = sorted(draw.sample(range(1, 8), draw.randint(1, MOST_SEATS)))
        hands = [[deck.pop() for _ in range(PLAYER_CARDS)] for _ in numbers]
        seats = [self._seat(number, hand) for number, hand in zip(numbers, hands, strict=True)]
        entry = {
            "ante_bonus_table": "A",
            "aces_up_table": 1,
            "dealer": [deck.pop() for _ in range(PLAYER_CARDS + 1)],
            "seats": seats,
        }
        results = settle(entry, "shift")
        for seat, settled in zip(seats, results["seats"], strict=True):
            if settled["expected"].get("error"):  # a hand that must not be folded, say
                seat["action"], seat["play"], seat["ante"] = "PLAY", 1, BET
        return {**entry, **settle(entry, "shift")}

    def _seat(self, number: int, cards: list[str]) -> dict[str, Any]:
        ante, aces_up, actions = self.random.choice(
            (
                (BET, 0, ("PLAY", "FOLD")),
                (BET, BET, ("PLAY", "FOLD", "FOLD_KEEP_ACES_UP")),
                (0, BET, ("SHOW",)),
            )
        )
        action = self.random.choice(actions)
        multiple = 1 if action == "PLAY" else 0
        return {"seat": number, "cards": cards, "ante": ante, "aces_up": aces_up, "play": multiple, "action": action}
