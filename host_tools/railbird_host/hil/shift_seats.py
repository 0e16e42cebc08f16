"""Games with seats and a dealer's hand in a shift: some seats play, fold or keep a side wager; each is judged at its
turn as its rules settle it.

A scanner that restarted has forgotten the cards that lay before: they are asked for at each turn, and passed again.
"""

from typing import Any, ClassVar

from railbird.cards.card import card_from_text, card_text
from railbird.games.four_card_deal import DEAL_MODE_NAMES
from railbird_host.hil.shift import RESTARTS, Shift
from railbird_host.hil.shift_judge import judge_openings, judge_passes
from railbird_host.rules.settle import four_card_poker, super4, three_card_poker
from railbird_host.sim.play import judge_seats
from railbird_host.sim.play.forms.form import Form
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.forms.other_seats import OtherSeats, stream
from railbird_host.sim.play.forms.super4 import Super4Form, whole_table
from railbird_host.sim.play.forms.three_card import ThreeCardForm
from railbird_host.sim.play.lamp_reading import watch_lamps
from railbird_host.sim.play.play_seats import bets_of, chips_after, live_seats

MOST_SEATS = 4  # in a round
BET = 10
DECK = 1
AWAITED_S = 1.0
SHOE = DEAL_MODE_NAMES[0]


class SeatsShift(Shift):
    form: ClassVar[Form]
    upcards: ClassVar[int] = 0  # of the dealer's: the last ones, open whoever plays

    def vector(self) -> dict[str, Any]:
        """A round in the words of a vector file, with what the rules give."""
        raise NotImplementedError

    def play_round(self) -> None:
        table, vector, form = self.table, self.vector(), self.form
        dealt = vector["deal_stream"]
        self.strike_within(len(dealt))
        table.chips(bets_of(form, table.bench, vector))
        table.keys("NO MORE BETS")
        table.sees("DEAL, OR SEAT KEYS")
        for text in dealt:
            self.deal(card_from_text(text), DECK)
        self.rig.calm()
        table.sees_within("DECIDE", AWAITED_S)
        table.chips(chips_after(form, table.bench, vector))
        live = live_seats(form, vector)
        problems = self._judge_turns(vector, live)
        assert not problems, f"{' '.join(dealt)}: {'; '.join(problems)}"
        records = self.new_records()
        judge_passes(records, self.passed)
        upcards = dealt[len(dealt) - self.upcards :]
        hands = [vector["dealer"], *(seat["cards"] for seat in live)] if live else [upcards]
        judge_openings(records, [card_from_text(text) for hand in hands for text in hand])
        table.keys("NEXT")
        table.sees("PLACE BETS")

    def _judge_turns(self, vector: dict[str, Any], live: list[dict[str, Any]]) -> list[str]:
        """The showdown, then seat after seat."""
        table, form = self.table, self.form
        awaited = [f"NEXT = SEAT {seat['seat']}" for seat in live] + ["NEXT = NEW ROUND"]
        table.keys("CONFIRM")
        if live:
            self._pass_again(vector["dealer"][: len(vector["dealer"]) - self.upcards], vector)
        table.sees_within(awaited[0], AWAITED_S)
        problems = judge_seats.dealer_problems(form, vector, table.bench.pixels()) if live else []
        for seat, footer in zip(live, awaited[1:], strict=True):
            table.keys("NEXT")
            self._pass_again(seat["cards"], vector)
            table.sees_within(footer, AWAITED_S)
            reading = watch_lamps(table.bench)
            problems += judge_seats.problems(form, vector, seat, reading, table.bench.layout, table.bench.pixels())
        return problems

    def _pass_again(self, hand: list[str], vector: dict[str, Any]) -> None:
        """What lay before the scanner restarted; an upcard was open already."""
        if "scanner" in RESTARTS.get(self.fault, ()):
            self.table.settle()
            for text in hand:
                if vector["deal_stream"].index(text) < self._strikes_at:
                    self.table.card(card_from_text(text), DECK)

    def shuffled(self) -> list[str]:
        return [card_text(card) for card in self.random.sample(range(52), 52)]

    def seat_numbers(self, most: int) -> list[int]:
        return sorted(self.random.sample(range(1, most + 1), self.random.randint(1, MOST_SEATS)))


class PokerShift(SeatsShift):
    game = "poker"
    form = FourCardForm()
    upcards = 1

    def vector(self) -> dict[str, Any]:
        deck = self.shuffled()
        seats = [self._seat(number, [deck.pop() for _ in range(5)]) for number in self.seat_numbers(7)]
        dealer = [deck.pop() for _ in range(6)]
        entry = {"ante_bonus_table": "A", "aces_up_table": 1, "dealer": dealer, "seats": seats}
        results = four_card_poker.settle(entry, "shift")
        for seat, settled in zip(seats, results["seats"], strict=True):
            if settled["expected"].get("error"):  # a hand that must not be folded, say
                seat["action"], seat["play"], seat["ante"] = "PLAY", 1, BET
        return {**entry, **four_card_poker.settle(entry, "shift")}

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


class Super4Shift(SeatsShift):
    game = "super4"
    form = Super4Form()

    def vector(self) -> dict[str, Any]:
        deck = self.shuffled()
        entry: dict[str, Any] = {"id": 1, "bonus_table": "A", "ante": BET, "xtra": BET}
        entry |= {"play": self.random.choice((0, 1)), "player_bonus": self.random.choice((0, BET))}
        entry |= {name: [deck.pop() for _ in range(5)] for name in ("player", "dealer")}
        entry |= super4.settle(entry, "shift")
        vector = whole_table(entry, OtherSeats(self.random.randrange(10**6), 1, MOST_SEATS))
        hands = [*(seat["cards"] for seat in vector["seats"]), vector["dealer"]]
        return vector | {"deal_mode": SHOE, "deal_stream": stream(hands, SHOE)}


class ThreeCardShift(SeatsShift):
    game = "three_card_poker"
    form = ThreeCardForm()

    def vector(self) -> dict[str, Any]:
        deck = self.shuffled()
        seats = [self._seat(number, [deck.pop() for _ in range(3)]) for number in self.seat_numbers(6)]
        dealer = [deck.pop() for _ in range(3)]
        entry = {"pair_plus_table": 1, "six_card_option": 1, "dealer": dealer, "seats": seats}
        return {**entry, **three_card_poker.settle(entry, "shift")}

    def _seat(self, number: int, cards: list[str]) -> dict[str, Any]:
        ante, action = self.random.choice(((BET, "PLAY"), (BET, "PLAY"), (BET, "FOLD"), (0, "SHOW")))
        pair_plus = BET if action == "SHOW" else self.random.choice((0, BET))
        six_card = self.random.choice((0, BET))
        bets = {"ante": ante, "pair_plus": pair_plus, "six_card": six_card}
        return {"seat": number, "cards": cards, **bets, "action": action}
