"""Every Derby and Four Card Poker vector, played as keys, cards and chips: lamps and odds agree with the file."""

import json
from pathlib import Path

import pytest

from railbird.cards.card import SUIT_LETTERS, card_from_text
from railbird.games.derby_areas import AREA_NAMES
from railbird.table import events, view
from railbird.table.derby.states import RESULT
from railbird.table.seated.states import DECIDE, SETTLE
from railbird.table.states import OPEN
from table_driver import TableDriver

VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"
ACES_UP, ANTE, PLAY = 1, 2, 4


def rounds(name):
    return json.loads((VECTORS / f"{name}.json").read_text())["rounds"]


def lamp_odds(area, meaning):
    """What a lamp tells the dealer to pay."""
    if meaning == view.WIN_PROTEST:
        return [1, 2] if area < 2 else [2, 1]
    trifecta = {view.TRIFECTA_10: [10, 1], view.TRIFECTA_2: [2, 1], view.TRIFECTA_1: [1, 1]}
    if meaning in trifecta:
        return trifecta[meaning]
    assert meaning == view.WIN
    return [1, 1] if area < 2 else [3, 1] if area < 6 else [10, 1]


def deck_of(cards, decks):
    """A deck id for each card, so that no deck holds one twice."""
    used = [0] * 52
    ids = []
    for card in cards:
        used[card] += 1
        assert used[card] <= decks
        ids.append(used[card])
    return ids


def play_derby(driver, vector):
    driver.keys("NO MORE BETS")
    cards = [card_from_text(text) for text in vector["cards"]]
    for card, deck in zip(cards, deck_of(cards, vector["decks"]), strict=True):
        driver.card(card, deck)
    assert driver.table.state == RESULT
    expected = {entry["area"]: entry["odds"] for entry in vector["winning_areas"]}
    shown = {AREA_NAMES[area]: lamp_odds(area, meaning) for area, meaning in driver.shown.lamps}
    assert shown == expected
    suits = tuple(SUIT_LETTERS.index(vector[place]) for place in ("first", "second", "third"))
    assert driver.shown.body[:2] == (view.RESULT, suits)
    assert bool(driver.shown.body.protest) == vector["protested"]
    places = [passed.place for passed in driver.table.passes]
    assert "".join(map(str, places)) == vector["areas"]


@pytest.mark.parametrize("decks", range(1, 9))
def test_derby_vectors_through_the_controller(decks):
    driver = TableDriver(decks=decks).open_table(tuple(range(1, decks + 1)))
    played = [vector for vector in rounds("racing_card_derby") if vector["decks"] == decks]
    for vector in played:
        play_derby(driver, vector)
        driver.keys("CONFIRM", "NEXT", *((1,) if decks == 1 else ()))
        assert driver.table.state == OPEN
        driver.table.rounds.new_shoe()  # each vector begins with a full shoe
    assert played


def box_of(result, odds, bonus):
    text = {None: "", "WIN": "PAY " + odds, "LOSE": "TAKE ANTE" if bonus else "TAKE"}[result]
    return text, bonus


def play_poker(vector):
    driver = TableDriver(
        game="four_card_poker",
        source=vector["deal_mode"].lower(),
        ante_bonus_table=vector["ante_bonus_table"],
        aces_up_option=vector["aces_up_table"],
    ).open_table((1, 2) if vector["deal_mode"] == "SHUFFLER" else (1,))
    driver.keys("NO MORE BETS")
    bet = decided = 0
    for seat in vector["seats"]:
        shift = 3 * seat["seat"] - 3
        before = (ANTE if seat["ante"] else 0) | (ACES_UP if seat["aces_up"] else 0)
        bet |= before << shift
        after = {"PLAY": before | PLAY, "FOLD": 0, "FOLD_KEEP_ACES_UP": ACES_UP | PLAY, "SHOW": ACES_UP | PLAY}
        decided |= after[seat["action"]] << shift
    driver.apply(events.CHIPS, bet)
    for text in vector["deal_stream"]:
        driver.card(text)
    assert driver.table.state == DECIDE and driver.shown.body.upcard == card_from_text(vector["dealer_upcard"])
    assert driver.told == {card_from_text(vector["dealer_upcard"])}
    driver.apply(events.CHIPS, decided)
    driver.keys("CONFIRM")
    live = [seat for seat in vector["seats"] if seat["action"] != "FOLD"]
    for seat in sorted(live, key=lambda seat: -seat["seat"]):
        driver.keys("NEXT")
        assert driver.table.state == SETTLE and driver.table.game.showdown.turn == seat["seat"]
        check_seat(driver, seat, vector)
    driver.keys("NEXT")
    assert driver.table.state == OPEN
    for seat in vector["seats"]:
        if seat["action"] == "FOLD":
            assert not driver.told & {card_from_text(text) for text in seat["cards"]}


def check_seat(driver, seat, vector):
    expected = seat["expected"]
    _, best, others, name, boxes, dealer_best = driver.shown.body
    assert sorted(card % 13 for card in dealer_best) == sorted(
        card_from_text(text) % 13 for text in vector["dealer_best"]["cards"]
    )
    best_ranks = sorted(card_from_text(text) % 13 for text in expected["best"]["cards"])
    assert sorted(card % 13 for card in best) == best_ranks
    assert sorted(best + others) == sorted(card_from_text(text) for text in seat["cards"])
    assert name.split()[0] == expected["best"]["category"].split("_")[0]
    ante = expected["ante"]["result"] if expected["ante"] else None
    bonus = expected["ante_bonus"]
    bonus_text = f"BONUS {bonus['odds'][0]}-{bonus['odds'][1]}" if bonus else ""
    shown = {title: (line_1, line_2) for title, line_1, line_2, _ in boxes}
    if seat["action"] == "FOLD_KEEP_ACES_UP":
        assert shown["ANTE"] == ("TAKEN", "")
    else:
        assert shown["ANTE"] == box_of(ante, "1-1", bonus_text)
    if seat["action"] == "SHOW":
        assert shown["NO PLAY"] == ("WAGER", "")  # 5.2(c): its cards lie there, no chips
    else:
        assert shown["PLAY"] == box_of(expected["play"] and expected["play"]["result"], "1-1", "")
    aces_up = expected["aces_up"]
    odds = f"{aces_up['odds'][0]}-{aces_up['odds'][1]}" if aces_up and aces_up["odds"] else ""
    assert shown["ACES UP"] == box_of(aces_up and aces_up["result"], odds, "")
    first = 3 * seat["seat"] - 3
    lamps = {}
    if aces_up and aces_up["result"] == "WIN":
        lamps[first] = view.WIN
    if bonus:
        lamps[first + 1] = view.WIN_BONUS if ante == "WIN" else view.LOSE_BONUS
    elif ante == "WIN":
        lamps[first + 1] = view.WIN
    if expected["play"] and expected["play"]["result"] == "WIN":
        lamps[first + 2] = view.WIN
    assert driver.lamps() == lamps


@pytest.mark.parametrize("part", range(4))
def test_poker_vectors_through_the_controller(part):
    played = rounds("four_card_poker")[part::4]
    assert len(played) == 75
    for vector in played:
        play_poker(vector)
