"""Every hand and race in the gallery is one that the rules allow: nobody learns a table from impossible pictures."""

import re

import pytest

from railbird.games.derby import Race, race
from railbird.games.four_card_deal import deal_order
from railbird.table import view as v
from railbird.table.config import config_from_dict
from railbird.table.four_card_poker.rules import ACES_UP, FourCardRules
from railbird.table.seated.states import ABSENT, FOLD, PLAY
from railbird_host.figures.gallery.views import views

SCREENS = {name: view for name, (view, _) in views().items()}
SUITS, WORDS = "♥♦♠♣", ("HEARTS", "DIAMONDS", "SPADES", "CLUBS")


def shown(*kinds: int) -> list[str]:
    return [name for name, view in SCREENS.items() if view.body.kind in kinds]


def in_four_card_poker(kind: int) -> list[str]:
    return [name for name in shown(kind) if name.startswith("poker-")]


def suit_of(card: int) -> int:
    return card - 64 if card >= 64 else card // 13


def count_in(view: v.View) -> int | None:
    found = re.fullmatch(r"(\d+) CARDS?", view.header_right)
    return int(found[1]) if found else None


@pytest.mark.parametrize("name", shown(v.LANES))
def test_derby_3_4_first_place_is_the_first_suit_with_four_cards(name):
    view = SCREENS[name]
    lanes = view.body.ranks
    full = [suit for suit, ranks in enumerate(lanes) if len(ranks) == 4]
    assert full == ([view.body.finished] if view.body.finished >= 0 else [])
    assert count_in(view) in (None, sum(len(ranks) for ranks in lanes))
    assert ("PROTEST" in view.header_right) <= (2 in lanes[2])
    last = re.search(r"LAST (\w+)(.)$", view.footer)
    if last:
        rank = {"J": 11, "Q": 12, "K": 13, "A": 14}.get(last[1]) or int(last[1])
        assert rank in lanes[SUITS.index(last[2])]


@pytest.mark.parametrize("name", shown(v.PLACES))
def test_derby_3_4_a_card_of_a_new_suit_takes_the_place_that_is_due(name):
    body = SCREENS[name].body
    placed = [suit for suit in body.suits if suit >= 0]
    assert len(set(placed)) == len(placed) == body.due - 1 and body.excluded == placed
    later = [suit_of(card) for card in body.newest_cards]
    assert set(later) <= set(placed), "any other suit would have taken the place"
    assert body.not_shown or body.due < 3 or placed[1] in later


@pytest.mark.parametrize("name", shown(v.ROWS))
def test_the_rows_are_a_race(name):
    body = SCREENS[name].body
    dealt = Race()
    for place, row in enumerate(body.rows, start=1):
        for card in row:
            if card != v.EMPTY_PLACE:
                assert not dealt.complete and dealt.due == place, (place, card)
                dealt.add(card)
    cards = [card for row in body.rows for card in row if 0 <= card < 52]
    assert max(cards.count(card) for card in cards) <= 8


@pytest.mark.parametrize("name", shown(v.RESULT))
def test_derby_5_7_a_result_pays_by_its_places(name):
    view = SCREENS[name]
    body = view.body
    first, second, third = body.suits
    assert len({first, second, third}) == 3
    assert body.words.split() == ["RED" if first < 2 else "BLACK", WORDS[first]]
    odds = ("1-2", "2-1") if body.protest else ("1-1", "3-1")
    wagers = [body.words.split()[0], (first,), (first, second), body.suits]
    assert body.boxes == (*zip(wagers, (*odds, "10-1", "10-1"), strict=True), ("2-1", "1-1"))
    assert (count_in(view) or 6) >= 6  # four, one and one


def test_a_finished_lane_ends_first_place():
    assert race([0, 1, 2, 3]).first == 0


RULES = [FourCardRules(config_from_dict({"game": "four_card_poker", "max_mark_from": mark})) for mark in (0, 25)]


@pytest.mark.parametrize("name", shown(v.SETTLE, v.HAND))
def test_no_card_lies_twice(name):
    body = SCREENS[name].body
    known = [card for card in [*body.cards, *body.other_cards, *getattr(body, "dealer_cards", [])] if card >= 0]
    assert len(set(known)) == len(known)


@pytest.mark.parametrize("name", in_four_card_poker(v.SETTLE))
def test_poker_10_2_a_settlement_is_what_the_rules_make_of_the_hands(name):
    body = SCREENS[name].body
    hand = [*body.cards, *body.other_cards]
    known = [card for card in hand + list(body.dealer_cards) if card >= 0]
    assert len(set(known)) == len(known)
    if hand[0] >= 0:
        assert len(hand) == 5 and RULES[0].best(hand) == (body.cards, body.other_cards, body.name)
    possible = []
    for rules in RULES:
        for bet in range(4):
            possible.append(rules.boxes(bet, PLAY, rules.void_outcome(bet, PLAY)))
            for decision in (PLAY, ACES_UP, FOLD, ABSENT):
                opened = hand if hand[0] >= 0 else None
                outcome = rules.outcome(bet, decision, opened, body.dealer_cards)
                if outcome:
                    possible.append(rules.boxes(bet, decision, outcome))
    assert body.boxes in possible


@pytest.mark.parametrize("name", in_four_card_poker(v.HAND))
def test_a_hand_has_its_name(name):
    body = SCREENS[name].body
    cards = [*body.cards, *body.other_cards]
    assert len(set(cards)) == 6 and RULES[0].best(cards) == (body.cards, body.other_cards, body.name)


@pytest.mark.parametrize("name", in_four_card_poker(v.SEATS))
def test_poker_8_3_the_deal_goes_round(name):
    view = SCREENS[name]
    counts = [int(text) for text, _ in view.body.cells if text.isdigit()]
    found = re.fullmatch(r"CARD (\d+)/(\d+)", view.header_right)
    if not found:
        return
    seats = [seat for seat, (text, _) in enumerate(view.body.cells, start=1) if text]
    order = deal_order(seats, 0)
    next_card, cards = int(found[1]), int(found[2])
    assert cards == len(order) and sum(counts) + len(dealers(view)) == next_card - 1
    dealt = order[: next_card - 1]
    assert counts == [sum(seat == to for to, _ in dealt) for seat in seats]
    if "FACE" in view.footer:
        assert (view.body.big, view.body.side) == (f"SEAT {order[next_card - 1][0]}".replace("SEAT 0", "DEALER"),
                                                   f"CARD {order[next_card - 1][1]}")  # fmt: skip


def dealers(view: v.View) -> list[int]:
    return [card for card in view.body.dealer_cards if card != v.EMPTY_PLACE]


@pytest.mark.parametrize("name", shown(v.DECIDE))
def test_who_is_waited_for_is_who_has_not_decided(name):
    view = SCREENS[name]
    waiting = [seat for seat, (text, _) in enumerate(view.body.cells, start=1) if text == "?"]
    if "OPEN" in view.header_right:
        assert view.header_right == f"{len(waiting)} OPEN"
    if view.body.line_2.startswith("WAIT"):
        assert view.body.line_2 == "WAIT " + ", ".join(str(seat) for seat in waiting)


@pytest.mark.parametrize("name", shown(v.HANDS))
def test_no_card_lies_twice_in_a_recalled_or_corrected_deal(name):
    rows = SCREENS[name].body.rows
    cards = [card for _, row in rows for card in row if card >= 0]
    assert cards and len(set(cards)) == len(cards)
    if name == "poker-recall":
        assert {(title[0] == "D", len(row)) for title, row in rows} == {(True, 6), (False, 5), (False, 0)}
