"""Scripts of exercises on the firmware's own controllers, with the felt beside them: no boards, no time."""

from railbird.cards.card import card_text
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.registration import GAMES, layout_of
from railbird_host.page.faces.find import face_of
from railbird_host.page.felt import Felt
from railbird_host.page.shoe import ShoeCard
from railbird_host.page.story import told_players, told_table
from railbird_host.page.training.exercise import judge
from railbird_host.page.training.script import acts, area_of
from table_driver import TableDriver


class ScriptedTable:
    """Plays a script into a controller, with a scanner that sees doubled cards and sensors for chips."""

    def __init__(self, exercise):
        config = {"game": exercise.game, **exercise.config}
        self.exercise = exercise
        self.arc = layout_of(GAMES.index(exercise.game)).arc
        self.driver = TableDriver(check=False, **config)
        self.driver.open_table(tuple(range(1, self.driver.table.config.decks + 1)))
        self.felt = Felt(face_of(exercise.game))
        self.heard = len(self.driver.events)
        self.mask = 0
        self.hidden = []
        self.play(exercise.setup)

    @property
    def table(self):
        return self.driver.table

    def verdict(self, is_final=False):
        return judge(self.exercise, self.table, self.felt, is_final)

    def play(self, text):
        for act in acts(text):
            self.act(act)
            self.driver.settle()
            for event in self.driver.events[self.heard :]:
                self.felt.heard(event)
            self.heard = len(self.driver.events)
            self.felt.follow(self.table)
            self.look()
        return self

    def look(self):
        """Whatever state a table is in, the pages can tell it."""
        told = told_table(self.table)
        assert all(told["says"]) and told["state"]
        assert told_players(self.table, ())["board"]

    def act(self, act):
        driver, was_watching = self.driver, self.table.watches_chips()
        if act.kind == "key":
            driver.keys(act.value)
        elif act.kind == "chip":
            bit = 1 << self.arc.chip_bit_of(area_of(act.value, self.arc))
            self.mask = self.mask | bit if act.on else self.mask & ~bit
        elif act.kind == "supervisor":
            driver.supervisor()
        elif act.kind == "leave":
            driver.leave()
        elif act.kind != "dark":
            self._card(act)
        if self.table.watches_chips() and (act.kind == "chip" or not was_watching):
            driver.apply(events.CHIPS, self.mask)

    def _card(self, act):
        driver, card = self.driver, act.value
        lying = next((one for one in self.felt.cards if one.true.card == card), None)
        if act.kind == "turn":
            self.felt.turn(lying.number)
        elif act.kind == "move":
            assert self.felt.move(lying.number, act.other), act
        elif act.kind == "past":
            self.felt.laid_unread(ShoeCard(card, 1), self.table)
        elif act.kind == "face up":
            self.felt.drawn(ShoeCard(card, 1), self.table, is_up=True)
            driver.fault(NO_CODE)
        else:
            code = card if act.other < 0 else act.other
            deck = 2 if lying and lying.code != card else 1  # a misprinted card is named by another one
            self.felt.drawn(ShoeCard(card, deck), self.table, code=code)
            driver.card(card_text(code))
            if self.table.config.game and card in self.hidden:
                driver.apply(events.DUPLICATE, driver.pass_number)
            self.hidden.append(card)
