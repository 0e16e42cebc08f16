"""Every vector of the games with seats and a dealer's hand, as whole tables through the controller: boxes and lamps
agree with the file, and no card is told that stays hidden."""

from pathlib import Path

import pytest

from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.seated.states import DECIDE, SETTLE
from railbird.table.states import OPEN
from railbird_host.sim.play.forms.super4 import Super4Form
from railbird_host.sim.play.forms.three_card import SixCardForm, ThreeCardForm
from railbird_host.sim.play.rounds import Playable
from table_driver import TableDriver

VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"
FILES = {"super4": Super4Form(), "three_card_poker": ThreeCardForm(), "six_card_bonus": SixCardForm()}


def mask_of(form, seats, covered):
    mask = 0
    for seat in seats:
        for sensor, is_covered in enumerate(covered(seat)):
            mask |= is_covered << (seat["seat"] - 1) * form.SENSORS + sensor
    return mask


def told_by(hands):
    return {card_from_text(text) for hand in hands for text in hand}


def play(form, vector):
    config = form.config(vector)
    driver = TableDriver(game=form.GAME, **config).open_table((1, 2) if config["source"] == "shuffler" else (1,))
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, mask_of(form, vector["seats"], form.bets))
    for text in vector["deal_stream"]:
        driver.card(text)
    assert driver.table.state == DECIDE and not driver.told
    driver.apply(events.CHIPS, mask_of(form, vector["seats"], form.decided))
    driver.keys("CONFIRM")
    live = sorted((seat for seat in vector["seats"] if form.is_live(seat)), key=lambda seat: -seat["seat"])
    for said in form.dealer_says(vector) if live else ():
        assert said in driver.text()
    for seat in live:
        driver.keys("NEXT")
        assert driver.table.state == SETTLE and driver.table.game.showdown.turn == seat["seat"]
        said = [" ".join(filter(None, box[:3])) for box in driver.shown.body.boxes]
        shown = [sorted(texts.replace("ANTE TAKE ANTE", "TAKE ANTE").split()) for texts in said]
        assert shown == [sorted(" ".join(texts).split()) for texts in form.boxes(seat)]
        names = driver.table.game.rules.LAMP_NAMES
        lamps = {names[area % len(names)].replace("-", "").replace(" ", "_"): area for area in driver.lamps()}
        assert {name: driver.lamps()[area] for name, area in lamps.items()} == form.lamps(seat)
        assert all(area // len(names) == seat["seat"] - 1 for area in lamps.values())
    driver.keys("NEXT")
    hands = [vector["dealer"], *(seat["cards"] for seat in live)] if live else []
    assert driver.table.state == OPEN and driver.told == told_by(hands)


@pytest.mark.parametrize("name", FILES)
def test_every_vector_through_the_controller(name):
    playable = Playable(VECTORS / f"{name}.json")
    assert len(playable.rounds) == 100 and not playable.skipped
    assert {len(found.vector["seats"]) for found in playable.rounds} >= {1, 2, 4, 7 if name == "super4" else 6}
    for found in playable.rounds:
        assert not found.problems
        play(FILES[name], found.vector)
