"""Every entry of `vectors/`, on whichever interpreter runs this.

The files hold one entry a line; entries are read one by one, so that the largest file fits a small heap.
"""

import json

from railbird.cards.card import SUIT_LETTERS, card_from_text, card_text
from railbird.games import (
    derby,
    federal,
    five_card_hands,
    four_card_hands,
    six_card_bonus,
    super_four,
    three_card_hands,
)
from railbird.games import four_card_poker as poker
from railbird.games import three_card_poker as three
from railbird.games.derby_areas import area_index
from railbird.games.four_card_deal import DEAL_MODE_NAMES, deal_order, hands_of
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.payment import profit
from railbird.games.rule_error import breach
from railbird.games.wager_result import NONE, RESULT_NAMES


def entries(name):
    """The entries of a file: lines that hold one object."""
    with open(__file__.rsplit("/", 1)[0] + "/vectors/" + name + ".json") as file:
        for line in file:
            line = line.strip()
            if line.startswith('{"') and len(line) > 2:
                yield json.loads(line[:-1] if line.endswith(",") else line)


def cards(texts):
    return [card_from_text(text) for text in texts]


def check_four(value, hand, best):
    assert four_card_hands.CATEGORY_NAMES[category_of(value)] == best["category"]
    assert ranks_of(value) == best["ranks"]
    assert {card_text(card) for card in four_card_hands.four_cards(value, hand)} == set(best["cards"])


def check_wager(result, stake, odds, expected, maximum=0):
    """A wager's result and profit, and its odds where the file tells them."""
    if expected is None:
        assert result == NONE
        return
    assert RESULT_NAMES[result] == expected["result"]
    assert profit(result, stake, odds, maximum) == expected["profit"]
    if expected.get("odds"):
        assert list(odds) == expected["odds"]


def check_five(settled, entry):
    value, result, odds = settled
    expected = entry["expected"]
    assert five_card_hands.CATEGORY_NAMES[category_of(value)] == expected["category"]
    assert ranks_of(value) == expected["ranks"]
    assert RESULT_NAMES[result] == expected["result"]
    assert profit(result, entry["wager"], odds) == expected["profit"]


def check_racing_card_derby(entry):
    if "error" in entry:
        assert breach(lambda: derby.complete_race(cards(entry["cards"]), entry["decks"])) == entry["error"]
        return
    race = derby.complete_race(cards(entry["cards"]), entry["decks"])
    suits = [SUIT_LETTERS[suit] for suit in (race.first, race.second, race.third)]
    assert suits == [entry["first"], entry["second"], entry["third"]]
    assert race.protest == entry["protested"]
    assert "".join([str(place) for place in race.areas]) == entry["areas"]
    areas = [(area_index(area["area"]), area["odds"][0], area["odds"][1]) for area in entry["winning_areas"]]
    assert derby.winning_areas(race) == sorted(areas)


def check_four_card_poker(entry):
    mode = DEAL_MODE_NAMES.index(entry["deal_mode"])
    options = poker.Options(entry["ante_bonus_table"], entry["aces_up_table"], mode)
    hands = hands_of(deal_order([seat["seat"] for seat in entry["seats"]], mode), cards(entry["deal_stream"]))
    assert hands[0] == cards(entry["dealer"])
    dealer_value = four_card_hands.best_four(hands[0])
    check_four(dealer_value, hands[0], entry["dealer_best"])
    for seat in entry["seats"]:
        poker.check_wagers(seat["ante"], seat["aces_up"], 0, options)
        check_seat(hands[seat["seat"]], dealer_value, seat, options)


def check_seat(hand, dealer_value, seat, options):
    expected = seat["expected"]
    assert hand == cards(seat["cards"])
    value = four_card_hands.best_four(hand)
    check_four(value, hand, expected["best"])
    decision = poker.DECISION_NAMES.index(seat["action"])
    poker.check_decision(decision, seat["ante"], seat["aces_up"])
    outcome = poker.settle_seat(decision, seat["ante"], seat["aces_up"], value, dealer_value, options)
    play = seat["ante"] * seat["play"]
    assert poker.COMPARE_NAMES[outcome.compare] == expected["compare"]
    check_wager(outcome.ante, seat["ante"], (1, 1), expected["ante"])
    check_wager(outcome.play, play, (1, 1), expected["play"])
    check_wager(outcome.aces_up, seat["aces_up"], outcome.aces_up_odds, expected["aces_up"])
    bonus = expected["ante_bonus"]
    assert outcome.ante_bonus_odds == (tuple(bonus["odds"]) if bonus else None)
    profits = poker.seat_profits(outcome, seat["ante"], play, seat["aces_up"], options)
    assert profits[2] == (bonus["profit"] if bonus else 0)
    assert sum(profits) == expected["net"]


def check_super4(entry):
    expected = entry["expected"]
    player, dealer = cards(entry["player"]), cards(entry["dealer"])
    value, dealer_value = four_card_hands.best_four(player), four_card_hands.best_four(dealer)
    check_four(value, player, expected["player_best"])
    check_four(dealer_value, dealer, expected["dealer_best"])
    super_four.check_wagers(entry["ante"], entry["xtra"], entry["player_bonus"])
    super_four.check_multiple(entry["play"], value)
    table = super_four.player_bonus_table(entry["bonus_table"])
    outcome = super_four.settle(not entry["play"], entry["player_bonus"], value, dealer_value, table)
    assert outcome.qualifies == expected["dealer_qualifies"]
    assert poker.COMPARE_NAMES[outcome.compare] == expected["compare"]
    check_wager(outcome.ante, entry["ante"], (1, 1), expected["ante"])
    check_wager(outcome.play, entry["ante"] * entry["play"], (1, 1), expected["play"])
    check_wager(outcome.xtra, entry["xtra"], outcome.xtra_odds, expected["xtra"])
    check_wager(outcome.bonus, entry["player_bonus"], outcome.bonus_odds, expected["player_bonus"])


def check_three_card_poker(entry):
    options = three.Options(entry["pair_plus_table"], entry["six_card_option"])
    dealer = cards(entry["dealer"])
    assert three.qualifies(three_card_hands.three_value(dealer)) == entry["dealer_qualifies"]
    for seat in entry["seats"]:
        expected, hand = seat["expected"], cards(seat["cards"])
        value = three_card_hands.three_value(hand)
        assert three_card_hands.CATEGORY_NAMES[category_of(value)] == expected["best"]["category"]
        decision = three.DECISION_NAMES.index(seat["action"])
        wagers = (seat["ante"], seat["pair_plus"], seat["six_card"])
        three.check_wagers(*wagers, 0)
        three.check_decision(decision, seat["ante"])
        outcome = three.settle_seat(decision, *wagers, hand, dealer, options)
        play = seat["ante"] if decision == three.PLAY else 0
        assert poker.COMPARE_NAMES[outcome.compare] == expected["compare"]
        check_wager(outcome.ante, seat["ante"], (1, 1), expected["ante"])
        check_wager(outcome.play, play, (1, 1), expected["play"])
        check_wager(outcome.pair_plus, seat["pair_plus"], outcome.pair_plus_odds, expected["pair_plus"])
        check_wager(outcome.six_card, seat["six_card"], outcome.six_card_odds, expected["six_card"])
        bonus = expected["ante_bonus"]
        assert outcome.ante_bonus_odds == (tuple(bonus["odds"]) if bonus else None)


def check_federal(entry):
    check_five(federal.settle(cards(entry["cards"]), federal.FEDERAL), entry)


def check_federal_draw(entry):
    final = federal.final_hand(cards(entry["initial"]), entry["hold"], cards(entry["draw"]))
    assert final == cards(entry["final"])
    check_five(federal.settle(final, federal.FEDERAL_DRAW), entry)


def check_six_card_bonus(entry):
    table = six_card_bonus.option_table(entry["option"])
    check_five(six_card_bonus.settle(cards(entry["player"]), cards(entry["dealer"]), table), entry)


def checked(name, check):
    """How many entries of a file are right."""
    count = 0
    for entry in entries(name):
        check(entry)
        count += 1
    return count


def test_vectors_racing_card_derby():
    assert checked("racing_card_derby", check_racing_card_derby) == 307


def test_vectors_four_card_poker():
    assert checked("four_card_poker", check_four_card_poker) == 300


def test_vectors_super4():
    assert checked("super4", check_super4) == 100


def test_vectors_three_card_poker():
    assert checked("three_card_poker", check_three_card_poker) == 100


def test_vectors_federal():
    assert checked("federal", check_federal) == 100


def test_vectors_federal_draw():
    assert checked("federal_draw", check_federal_draw) == 100


def test_vectors_six_card_bonus():
    assert checked("six_card_bonus", check_six_card_bonus) == 100
