"""Hands that deal Four Card Poker and get everything wrong that the rules provide for; what lies where is a model of
its own (poker_model.py), and after every act the monitor must say so. Hands that may not be opened never are.
"""

from collections import Counter
from random import Random

from boards_in_trial import Table
from poker_model import DEALER, best, deal_order, has_bonus, name_of, settled, strength

from railbird.scan.faults import CAME_BACK, NO_CODE, PULLED_BACK, UNREADABLE
from railbird.table import view

RULES = tuple(f"11.{number}" for number in range(1, 16))
ACES_UP, ANTE, PLAY = 1, 2, 4
MOST_PRESSES = 6  # of a seat key, until it says what is wanted


class Misdeal(Exception):
    """The round is over: wagers void, dealt anew (11.12)."""


class PokerHands:
    def __init__(self, seed: int, shuffler: bool = False):
        self.chance = Random(seed)
        self.shuffler = shuffler
        decks = (1, 2) if shuffler else (1,)
        self.table = Table(game="four_card_poker", source="shuffler" if shuffler else "shoe").open(decks)
        self.acted = Counter()
        self.deck = 1

    def _sometimes(self, share: float) -> bool:
        return self.chance.random() < share

    # A round

    def play_round(self) -> str:
        table = self.table
        table.history.clear()
        table.told.clear()
        self._begin()
        try:
            self._deal()
            self._decide()
        except Misdeal:
            return self._redeal()
        self._showdown()
        return "settled"

    def _begin(self):
        chance = self.chance
        self.deck = chance.choice((1, 2)) if self.shuffler else 1
        self.pack = list(range(52))
        chance.shuffle(self.pack)
        self.bets = {}
        for seat in chance.sample(range(1, 8), chance.randrange(1, 5)):
            self.bets[seat] = chance.choice((ANTE, ANTE, ANTE | ACES_UP, ACES_UP))
        self.stray = 0  # 11.4: an empty area that gets a hand all the same
        empty = [seat for seat in range(1, 8) if seat not in self.bets]
        if self._sometimes(0.12):
            self.stray = chance.choice(empty)
        self.hands = {seat: [] for seat in [*self.bets, self.stray, DEALER]}
        self.decisions = dict.fromkeys(self.bets, "?")
        self.exposed = 0
        self.upcard = None  # 11.8: a card of the dealer's that was exposed instead of the sixth
        self.mask = sum(bits << 3 * (seat - 1) for seat, bits in self.bets.items())
        self.table.keys("NO MORE BETS")
        self.table.chips(self.mask)

    # The deal

    def _deal(self):
        seats = [*self.bets, self.stray] if self.stray else list(self.bets)
        order = deal_order(seats, self.shuffler)
        for index, seat in enumerate(order):
            if not self.stray:
                self._judge_due(order, index)
            if not self.stray and self._sometimes(0.008):
                self._stop_the_deal(index)
            card = self.pack.pop()
            self._pass(card, seat, is_sixth=index == len(order) - 1)
            self.hands[seat].append(card)
        if self.stray:
            self._stray_hand_is_found()
        self._judge_decide()

    def _stop_the_deal(self, index):
        """11.3: cards for an area without a wager, 11.6: a card that the deck has twice."""
        if index and self._sometimes(0.5):
            self.acted["11.6"] += 1
            seen = self.chance.choice([card for hand in self.hands.values() for card in hand])
            self.table.card(seen, self.deck)
            assert "MISDEAL" in self.table.text(), self.table.text()
        else:
            self.acted["11.3"] += 1
            self.table.card(self.pack.pop(), self.deck)
        raise Misdeal

    def _pass(self, card, seat, is_sixth):
        table, dice = self.table, self.chance.random()
        if is_sixth or self.stray:
            dice = 1.0  # it lies face up anyway; and one mistake at a time
        if dice < 0.02:
            self._exposed(card, seat)
            return
        if dice < 0.03:
            table.fault(NO_CODE)
            table.keys(3)
        elif dice < 0.05:
            table.fault(self.chance.choice((PULLED_BACK, UNREADABLE)))
        table.card(card, self.deck)
        if dice > 0.97 and not is_sixth and not self.stray:
            table.fault(CAME_BACK)
            if self._sometimes(0.5):
                table.card(self.pack[-1], self.deck)
                assert table.body()[0] == view.MESSAGE, f"another card than the one that came back: {table.text()}"
            table.card(card, self.deck)

    def _exposed(self, card, seat):
        """11.7 a player's card, 11.8 the dealer's; 11.9 a second one."""
        self.exposed += 1
        self.table.fault(NO_CODE)
        assert "FACE UP" in self.table.text() or "PLAYER" in self.table.text(), self.table.text()
        self.table.keys(2 if seat == DEALER else 1)
        if self.exposed > 1:
            self.acted["11.9"] += 1
            assert "MISDEAL" in self.table.text(), self.table.text()
            raise Misdeal
        self.acted["11.8" if seat == DEALER else "11.7"] += 1
        self.table.card(card, self.deck)
        if seat == DEALER:
            self.upcard = card
            assert (card, self.deck) in self.table.told

    def _stray_hand_is_found(self):
        """11.4: a complete hand on an area without a wager is dead, and the game goes on."""
        self.acted["11.4"] += 1
        assert "TOO MANY" in self.table.text() and "SUPERVISOR" in self.table.text(), self.table.text()
        self.table.supervisor(2, self.stray, "FIX")
        self.table.supervisor_goes()

    def _judge_due(self, order, index):
        body = self.table.body()
        assert body.kind == view.SEATS, (body, self.table.text())
        if not index:
            return  # the seats are shown, not whose turn it is
        seat = order[index]
        number = order[:index].count(seat) + 1
        assert body.big == (f"SEAT {seat}" if seat else "DEALER"), (body, seat)
        assert body.side == f"CARD {number}", (body, number)
        shown = [card for card in body.dealer_cards if card >= 0]
        assert shown == ([self.upcard] if self.upcard is not None else []), (body, self.upcard)

    # Decisions

    def _decide(self):
        table = self.table
        if self._sometimes(0.1):
            self.acted["11.2"] += 1
            table.card(self.pack.pop(), self.deck)
            assert "TOO MANY" in table.text() and "SUPERVISOR" in table.text(), table.text()
            raise Misdeal
        if self._sometimes(0.1):
            self.acted["11.11"] += 1
            table.keys("FIX", 2)
            assert "EXPOSED" in table.text(), table.text()
        if self._sometimes(0.1):
            self.acted["11.10"] += 1  # a player shows a card: nothing
            self._judge_decide()
        for seat in sorted(self.bets):
            self._seat_decides(seat)
        self._judge_decide()
        if self._sometimes(0.05):
            self._misdeal_is_found_late()

    def _seat_decides(self, seat):
        dice = self.chance.random()
        if dice < 0.06:
            self.acted["11.1"] += 1
            self._void_seat(seat)
        elif dice < 0.12:
            self.acted["11.13"] += 1
            self._press_until(seat, "X")
            self.decisions[seat] = "X"
        elif dice < 0.18:
            self._collected_too_early(seat)
        elif dice < 0.24:
            self.acted["11.15"] += 1
            self._saw_another_hand(seat)
        else:
            self._cover(seat, self.chance.choice(self._choices(seat)))

    def _choices(self, seat):
        bets = self.bets[seat]
        if bets == ACES_UP:
            return "AF"
        return "PPF" if bets == ANTE else "PPFA"

    def _cover(self, seat, decision):
        """What the chips and cards of a decision cover."""
        bits = {"P": self.bets[seat] | PLAY, "F": 0, "A": ACES_UP | PLAY}[decision]
        self.mask = self.mask & ~(7 << 3 * (seat - 1)) | bits << 3 * (seat - 1)
        self.table.chips(self.mask)
        self.decisions[seat] = decision

    def _press_until(self, seat, letter):
        for _ in range(MOST_PRESSES):
            if self._cell(seat) == letter:
                return
            self.table.keys(seat)
        raise AssertionError(f"seat {seat} never says {letter}: {self.table.text()}")

    def _cell(self, seat):
        body = self.table.body()
        assert body.kind == view.DECIDE, self.table.text()
        return body.cells[seat - 1][0].rstrip("*")

    def _void_seat(self, seat):
        self.table.supervisor(4, seat)
        self.table.supervisor_goes()
        self.decisions[seat] = "V"

    def _collected_too_early(self, seat):
        """11.5, and 11.14 for a hand on the discard pile: it is put together again, the player decides."""
        self._cover(seat, "F")
        assert self._cell(seat) == "F", self.table.text()
        self._press_until(seat, "?")
        self.acted[self.chance.choice(("11.5", "11.14"))] += 1
        decision = self.chance.choice(self._choices(seat))
        self._cover(seat, decision)
        self._press_until(seat, decision)

    def _saw_another_hand(self, seat):
        """11.15: (a) that hand counts as his, or (b) what he saw is void."""
        if self._sometimes(0.5):
            self._void_seat(seat)
            return
        self.table.supervisor(1, seat, "FIX")
        self.table.supervisor_goes()
        assert "*" in self.table.body()[1][seat - 1][0], self.table.text()
        self._cover(seat, self.chance.choice(self._choices(seat)))

    def _misdeal_is_found_late(self):
        self.acted["11.2"] += 1
        raise Misdeal

    def _redeal(self) -> str:
        """11.12: all wagers are void; bets may be changed, a new deal."""
        self.acted["11.12"] += 1
        table = self.table
        table.supervisor(4, "CONFIRM")
        table.supervisor_goes()
        assert "MISDEAL" in table.text() and set(table.lamps().values()) == {view.VOID}, table.text()
        table.keys("NEXT")
        assert "REDEAL" in table.text(), table.text()
        return "misdeal"

    def _judge_decide(self):
        body = self.table.body()
        assert body.kind == view.DECIDE, self.table.text()
        upcard = self.hands[DEALER][5] if self.upcard is None else self.upcard
        assert body.upcard == upcard, (body, upcard)
        for seat in range(1, 8):
            expected = self.decisions.get(seat, "X" if seat == self.stray else "")
            if expected:
                assert self._cell(seat) == expected, (seat, expected, body)

    # Showdown

    def _showdown(self):
        table = self.table
        playing = [seat for seat in self.bets if self.decisions[seat] in "PA"]
        table.keys("CONFIRM")
        body = table.body()
        assert body.kind == view.HAND, table.text()
        if playing:
            assert sorted(body.cards + body.other_cards) == sorted(self.hands[DEALER]), (body, self.hands[DEALER])
            self._judge_best(body.cards, self.hands[DEALER], body.name)
        if playing and self._sometimes(0.08) and "F" in self.decisions.values():
            self._reopen()
        turns = []
        for _ in range(8):
            table.keys("NEXT")
            if table.body()[0] == view.OPEN:
                break
            turns.append(self._judge_turn())
        assert table.body()[0] == view.OPEN, table.text()
        assert turns == sorted(turns, reverse=True), "from the dealer's right (10.2)"
        due = {seat for seat in self.bets if self.decisions[seat] in "PAV"}
        assert due <= set(turns), (due, turns)
        self._judge_secrets()

    def _reopen(self):
        """11.14 after the showdown began: the supervisor opens the decisions again."""
        self.acted["11.14"] += 1
        seat = next(seat for seat, decision in self.decisions.items() if decision == "F")
        self.table.supervisor(5)
        self.table.supervisor_goes()
        decision = "A" if self.bets[seat] == ACES_UP else "P"
        self._cover(seat, decision)
        self._press_until(seat, decision)
        self._judge_decide()
        self.table.keys("CONFIRM")
        assert self.table.body()[0] == view.HAND, self.table.text()

    def _judge_turn(self) -> int:
        table = self.table
        body = table.body()
        seat = int(table.shown.header.split("SEAT ")[1].split()[0])
        assert body.kind == view.SETTLE, table.text()
        decision = self.decisions[seat]
        lines = {box[0]: box[1].split()[0] if box[1] else "" for box in body.boxes}
        if decision in "PA":
            hand = self.hands[seat]
            assert sorted(body.cards + body.other_cards) == sorted(hand), (body, hand)
            self._judge_best(body.cards, hand, body.name)
            bets = self.bets[seat]
            ante, play, aces_up = settled(hand, self.hands[DEALER], decision, bool(bets & ANTE), bool(bets & ACES_UP))
            assert lines["ANTE"].replace("TAKEN", "TAKE") == ante, (body, ante)
            shown_play = "" if lines.get("NO PLAY") == "WAGER" else lines["PLAY"]  # 5.2(c)
            assert shown_play == play, (body, play)
            assert lines["ACES UP"] == aces_up, (body, aces_up)
            if decision == "P":
                bonus = next(box[2] for box in body.boxes if box[0] == "ANTE")
                assert bool(bonus) == has_bonus(hand), (body, hand)
        elif decision == "V":
            assert "RETURN" in lines.values() and "PAY" not in lines.values(), body
        else:
            assert "TAKE" in lines.values() and not {"PAY", "RETURN"} & set(lines.values()), body
        return seat

    def _judge_best(self, four, hand, name):
        assert strength(four) == best(hand), (four, hand)
        assert name.startswith(name_of(hand)[:4]) or name_of(hand) in name, (name, hand)

    def _judge_secrets(self):
        """Folded, absent, void and dead hands are never opened."""
        told = {card for card, _ in self.table.told}
        for seat, hand in self.hands.items():
            shown = seat == DEALER or self.decisions.get(seat, "X") in "PA"
            if not shown and not self.stray:
                assert not told & set(hand), f"seat {seat} was opened"
