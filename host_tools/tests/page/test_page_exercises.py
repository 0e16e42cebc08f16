"""Every exercise of the trainer: its answer is judged right, its mistake wrong, on the firmware's own controllers."""

import pytest

from railbird.cards.card import card_text
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird_host.page.exercise import judge
from railbird_host.page.script import acts
from railbird_host.page.trainer import EXERCISES
from table_driver import TableDriver

RULES = {"derby": [f"10.{n}" for n in range(1, 9)], "four_card_poker": [f"11.{n}" for n in range(1, 16)]}


class ScriptedDriver:
    """Plays a script into a controller, with a scanner that sees doubled cards and sensors for chips."""

    def __init__(self, exercise):
        config = {"game": exercise.game, **exercise.config}
        self.driver = TableDriver(check=False, **config)
        self.driver.open_table(tuple(range(1, self.driver.table.config.decks + 1)))
        self.mask = 0
        self.hidden = []

    @property
    def table(self):
        return self.driver.table

    def play(self, text):
        for act in acts(text):
            self.act(act)
            self.driver.settle()
        return self

    def act(self, act):
        driver, was_watching = self.driver, self.table.watches_chips()
        if act.kind == "key":
            driver.keys(act.value)
        elif act.kind == "chip":
            self.mask = self.mask | 1 << act.value if act.on else self.mask & ~(1 << act.value)
        elif act.kind == "supervisor":
            driver.supervisor()
        elif act.kind == "leave":
            driver.leave()
        elif act.kind == "face up":
            driver.fault(NO_CODE)
        else:
            driver.card(card_text(act.value))
            if driver.table.config.game and act.value in self.hidden:
                driver.apply(events.DUPLICATE, driver.pass_number)
            self.hidden.append(act.value)
        if self.table.watches_chips() and (act.kind == "chip" or not was_watching):
            driver.apply(events.CHIPS, self.mask)


@pytest.mark.parametrize("name", EXERCISES)
def test_answer_is_right_and_mistake_is_wrong(name):
    exercise = EXERCISES[name]
    begun = ScriptedDriver(exercise).play(exercise.setup)
    assert judge(exercise, begun.table) == "", "judged before the trainee did anything"
    assert judge(exercise, begun.play(exercise.answer).table) == "right"
    erred = ScriptedDriver(exercise).play(exercise.setup).play(exercise.mistake)
    assert judge(exercise, erred.table) == "wrong"


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_an_exercise(game):
    rules = [exercise.rule for exercise in EXERCISES.values() if exercise.game == game]
    assert list(dict.fromkeys(rules)) == RULES[game]
