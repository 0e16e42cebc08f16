"""Hands that deal Derby and get everything wrong that the rules provide for; the felt is a model of its own
(derby_model.py), and after every act the monitor and the lamps must show what lies there.
"""

from collections import Counter
from random import Random

from boards_in_trial import Table
from derby_model import cards_used, is_complete, is_protested, places, winning_areas

from railbird.scan.faults import CAME_BACK, NO_CODE, PULLED_BACK, UNREADABLE
from railbird.table import view

RULES = ("10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.7", "10.8")
SHOWN_AS = {(10, 1): view.TRIFECTA_10, (2, 1): view.TRIFECTA_2, (1, 1): view.TRIFECTA_1}
FEWEST_CARDS = 90  # a shoe with fewer is changed: races of the trial are long


class DerbyHands:
    def __init__(self, seed: int, decks: int = 8):
        self.chance = Random(seed)
        self.table = Table(game="derby", decks=decks).open(range(1, decks + 1))
        self._decks = decks
        self.acted = Counter()
        self.felt = []  # (card, deck) of the round, in order
        self.waiting = []  # drawn too early, face down
        self.shoe = []
        self._shuffle()

    def _shuffle(self):
        self.shoe = [(card, deck) for deck in range(1, self._decks + 1) for card in range(52)]
        self.chance.shuffle(self.shoe)

    def _cards(self):
        return [card for card, _ in self.felt]

    def _sometimes(self, share: float) -> bool:
        return self.chance.random() < share

    # A round

    def play_round(self) -> str:
        """How it ended."""
        table = self.table
        table.history.clear()
        if len(self.shoe) < FEWEST_CARDS and not self.waiting:
            self._shuffle()
            table.keys("FIX", 5, 1)
        self.felt = []
        self._before()
        table.keys("NO MORE BETS")
        self._count_waiting()
        self._judge_deal()
        while not is_complete(self._cards()):
            if self._deal_act() == "void":
                return self._void()
        self._judge_result()
        return self._after()

    def _before(self):
        while self._sometimes(0.15):
            self._draw_early()
        if self._sometimes(0.1):
            self._first_card_face_up("10.3")
            assert "PLACE BETS" in self.table.text(), self.table.text()
        if len(self.waiting) == 1 and self._sometimes(0.4):
            self._waiting_card_is_seen()

    def _deal_act(self):
        """One card, or what goes wrong with one."""
        table, dice = self.table, self.chance.random()
        if dice < 0.04:
            return "void"
        if dice < 0.14:
            if self.felt:
                self._later_card_face_up()
            else:
                self._first_card_face_up("10.3")
        elif dice < 0.18 and self.felt:
            self._counted_card_was_exposed()
        elif dice < 0.22 and self.felt:
            self._card_went_past_the_scanner()
        elif dice < 0.26:
            self._wrong_card_is_shown()
        elif dice < 0.29 and len(self.felt) > 1:
            self._cards_were_dealt_in_another_order()
        elif dice < 0.33 and self.felt:
            table.fault(CAME_BACK)
            if self._sometimes(0.5):
                table.card(*self.shoe[-1])
                assert table.body()[0] == view.MESSAGE, "another card than the one that came back"
            table.card(*self.felt[-1])
        elif dice < 0.39:
            card = self._draw()
            table.fault(self.chance.choice((PULLED_BACK, UNREADABLE)))
            self._pass(card)
        else:
            self._pass(self._draw())
        if not is_complete(self._cards()):
            self._judge_deal()
        return None

    def _after(self) -> str:
        table = self.table
        if self._sometimes(0.15):
            self._draw_early()
            self._judge_result()
        if self._sometimes(0.1):
            self.acted["10.1"] += 1
            table.keys("FIX", 6)
            assert "PAY BY CARDS" in table.text() and not table.lamps()
            if self._sometimes(0.5):
                table.keys("NEXT")
                self._judge_open()
                return "by cards"
            table.keys("BACK")
            self._judge_result()
        if self._sometimes(0.1):
            self.chance.choice((self._wrong_result_is_corrected, self._cards_were_dealt_in_another_order))()
            while not is_complete(self._cards()):
                self._judge_deal()
                self._take_next()
            self._judge_result()
        table.keys("CONFIRM")
        self._judge_result()
        if self._sometimes(0.05):
            return self._void()
        if self._sometimes(0.1):
            self._draw_early()
        table.keys("NEXT")
        self._judge_open()
        return "paid"

    # Acts

    def _draw(self):
        return self.shoe.pop()

    def _pass(self, card):
        self.table.card(*card)
        self.felt.append(card)

    def _take_next(self):
        """10.5: a card that was drawn too early is the next one."""
        if self.waiting:
            self.felt.append(self.waiting.pop(0))
        else:
            self._pass(self._draw())

    def _count_waiting(self):
        while self.waiting and not is_complete(self._cards()):
            self.felt.append(self.waiting.pop(0))

    def _draw_early(self):
        self.acted["10.5"] += 1
        card = self._draw()
        self.table.told.discard(card)  # a card may have been shown in error before, and corrected
        self.table.card(*card)
        self.waiting.append(card)
        assert card not in self.table.told, "a card that nobody may see yet"
        assert "HELD" in self.table.text() or "WAIT" in self.table.text(), self.table.text()

    def _first_card_face_up(self, rule):
        """10.3: out of play."""
        self.acted[rule] += 1
        card = self._draw()
        self.table.fault(NO_CODE)
        assert "FACE UP" in self.table.text(), self.table.text()
        self.table.keys(1)
        self.table.card(*card)

    def _later_card_face_up(self):
        """10.4: used in that round."""
        self.acted["10.4"] += 1
        card = self._draw()
        self.table.fault(NO_CODE)
        if self._sometimes(0.5):
            self.table.keys(self.chance.choice((1, 2)))
        self._pass(card)

    def _waiting_card_is_seen(self):
        """10.6: an exposed card that was not due goes out."""
        self.acted["10.6"] += 1
        self.table.keys("FIX", 2)
        self.waiting.pop()
        assert "PLACE BETS" in self.table.text() and "HELD" not in self.table.text(), self.table.text()

    def _counted_card_was_exposed(self):
        """10.6: the supervisor takes it out of the round."""
        self.acted["10.6"] += 1
        index = self.chance.randrange(len(self.felt))
        steps = ["NEXT"] * (len(self.felt) - 1 - index)
        self.table.supervisor(3, *steps, "CONFIRM", 1, "FIX")
        del self.felt[index]
        self._cards_are_moved()

    def _card_went_past_the_scanner(self):
        """10.7: it lies on the felt, and others follow before anybody notices."""
        self.acted["10.7"] += 1
        missed = self._draw()
        index = len(self.felt)
        self.felt.append(missed)
        following = self.chance.randrange(3)
        for _ in range(following):
            if is_complete(self._cards()) or is_complete(self._cards()[:index] + self._cards()[index + 1 :]):
                break
            self._pass(self._draw())
        steps = ["NEXT"] * (len(self.felt) - 1 - index)
        self.table.supervisor(2, *steps)
        self.table.card(*missed)
        self.table.keys("FIX")
        self._drop_surplus()
        self._cards_are_moved()

    def _wrong_card_is_shown(self):
        """10.2, while it is dealt: another card than the one that lies there."""
        self.acted["10.2"] += 1
        lies, shown = self._draw(), self.shoe[0]
        self.table.card(*shown)
        self.felt.append(lies)
        self.table.supervisor(1)
        self.table.card(*lies)
        self.table.keys("FIX")
        self._cards_are_moved()

    def _wrong_result_is_corrected(self):
        """10.2: a card of the result was another one."""
        self.acted["10.2"] += 1
        index = self.chance.randrange(len(self.felt))
        lies = self._draw()
        steps = ["NEXT"] * (len(self.felt) - 1 - index)
        self.table.supervisor(1, *steps)
        self.table.card(*lies)
        self.table.keys("FIX")
        self.shoe.insert(0, self.felt[index])
        self.felt[index] = lies
        self._drop_surplus()
        self._cards_are_moved()
        self._count_waiting()

    def _cards_were_dealt_in_another_order(self):
        """10.7: one card is carried to its place; a waiting one that nobody saw stays unless it is due (10.5)."""
        self.acted["10.7"] += 1
        start, end = self.chance.sample(range(len(self.felt)), 2)
        carry = ["BACK"] * (end - start) + ["NEXT"] * (start - end)  # rows run from right to left
        self.table.supervisor(1, *["NEXT"] * (len(self.felt) - 1 - start), "CONFIRM", *carry, "CONFIRM", "FIX")
        self.felt.insert(end, self.felt.pop(start))
        self._drop_surplus()
        self._cards_are_moved()
        self._count_waiting()

    def _drop_surplus(self):
        """10.6: what lies beyond third place goes out."""
        del self.felt[cards_used(self._cards()) :]

    def _cards_are_moved(self):
        """10.7: the hands do what the monitor says."""
        if "MOVED" in self.table.text():
            self.table.keys("CONFIRM")
        self.table.supervisor_goes()
        if "MOVED" in self.table.text():
            self.table.keys("CONFIRM")

    def _void(self) -> str:
        """10.8: every wager goes back."""
        self.acted["10.8"] += 1
        self.table.supervisor(4, "CONFIRM")
        self.table.supervisor_goes()
        lamps = self.table.lamps()
        assert len(lamps) == 42 and set(lamps.values()) == {view.VOID}, lamps
        self.table.keys("NEXT")
        self._judge_open()
        return "void"

    # Eyes

    def _judge_deal(self):
        if is_complete(self._cards()):
            return
        rows, winners = places(self._cards())
        body = self.table.body()
        assert not self.table.lamps()
        if not winners:
            assert body.kind == view.LANES, (body, self._cards())
            lanes = [[card % 13 + 2 for card in rows[0] if card // 13 == suit] for suit in range(4)]
            assert [list(lane) for lane in body.ranks] == lanes, (body, lanes)
        else:
            assert body.kind == view.PLACES, (body, self._cards())
            assert list(body.suits) == winners + [-1] * (3 - len(winners)), (body, winners)
            assert body.due == len(winners) + 1
        protest = is_protested(self._cards())
        assert ("PROTEST" in self.table.text()) == protest, self.table.text()

    def _judge_result(self):
        cards = self._cards()
        body = self.table.body()
        assert body.kind == view.RESULT, (body, cards)
        assert list(body.suits) == places(cards)[1], (body, cards)
        assert bool(body.protest) == is_protested(cards)
        expected = {}
        for area, (wager, odds) in winning_areas(cards).items():
            if wager == "trifecta":
                expected[area] = SHOWN_AS[odds]
            else:
                reduced = wager in ("colour", "suit") and is_protested(cards)
                expected[area] = view.WIN_PROTEST if reduced else view.WIN
        assert self.table.lamps() == expected, (self.table.lamps(), expected)

    def _judge_open(self):
        assert self.table.body()[0] == view.OPEN, self.table.body()
        assert ("HELD" in self.table.text() or "WAIT" in self.table.text()) == bool(self.waiting), self.table.text()
