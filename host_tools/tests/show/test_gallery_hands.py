"""Every hand and race in the gallery is one that the rules allow: nobody learns a table from impossible pictures."""

import re
from itertools import combinations, permutations

import pytest

from railbird.games.derby import Race, race
from railbird.table import view as v
from railbird.table.config import config_from_dict
from railbird.table.derby.pictures import result_lines
from railbird.table.federal.game import FederalRules
from railbird.table.four_card_poker.rules import ACES_UP, FourCardRules
from railbird.table.seated.rules import SeatedRules
from railbird.table.seated.states import ABSENT, FOLD, PLAY
from railbird.table.super4 import rules as super4
from railbird.table.super4.rules import Super4Rules
from railbird.table.texts import RANK_WORDS
from railbird.table.three_card_poker import rules as three_card
from railbird.table.three_card_poker.rules import ThreeCardRules
from railbird_host.figures.gallery.views import views

SCREENS = {name: view for name, (view, _) in views().items()}
SUITS, WORDS = "♥♦♠♣", ("HEARTS", "DIAMONDS", "SPADES", "CLUBS")


def shown(*kinds: int) -> list[str]:
    return [name for name, view in SCREENS.items() if view.body.kind in kinds]


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


@pytest.mark.parametrize("name", shown(v.OPEN))
def test_derby_5_7_three_suits_are_placed_or_none(name):
    suits = SCREENS[name].body.suits
    assert suits is None or len(set(suits) & {0, 1, 2, 3}) == len(suits) == 3


@pytest.mark.parametrize("name", shown(v.LANES, v.NAME_CARD, v.DECIDE))
def test_every_rank_and_upcard_is_one_of_a_deck(name):
    body = SCREENS[name].body
    if body.kind == v.DECIDE:
        assert body.upcard in (*range(52), v.HIDDEN_CARD, v.EMPTY_PLACE)
    elif body.kind == v.NAME_CARD:
        assert body.suit in range(4) and body.rank in (0, *range(2, 15))
    else:
        assert all(rank in range(2, 15) for ranks in body.ranks for rank in ranks)


LAMPS_WRONG = [name for name in shown(v.MESSAGE) if SCREENS[name].body.what == "LAMPS WRONG"]


@pytest.mark.parametrize("name", LAMPS_WRONG)
def test_derby_10_1_what_is_paid_without_lamps_is_a_result_of_the_rules(name):
    """Of some race of three suits; of poker's settlements in the gallery, which a test of their own looks at."""
    body = SCREENS[name].body
    wins = [
        [13 * first + rank for rank in range(1, 5)] + [13 * second, 13 * third]
        for first, second, third in permutations(range(4), 3)
    ]
    possible = [result_lines(race(cards)) for cards in wins]
    for view in (SCREENS[other] for other in shown(v.SETTLE)):
        lines = []
        for title, line_1, line_2, _ in view.body.boxes:
            lines += [line_1 if line_1.endswith(title) else f"{title} {line_1}"] if line_1 else []
            lines += line_2.split("\t") if line_1 and line_2 else []
        possible.append([*lines, view.body.name])
    assert body.do[0] == "PAY BY CARDS" and [*body.do[1:], body.code] in possible


def test_a_finished_lane_ends_first_place():
    assert race([0, 1, 2, 3]).first == 0


FEDERAL_11 = {
    "TWO PAIR": 2, "THREE OF A KIND": 5, "STRAIGHT": 10, "FLUSH": 25, "FULL HOUSE": 40, "FOUR OF A KIND": 50,
    "STRAIGHT FLUSH": 100, "ROYAL FLUSH": 500,
}  # fmt: skip
RULES = {
    "poker": [FourCardRules(config_from_dict({"game": "four_card_poker", "max_mark_from": mark})) for mark in (0, 25)],
    "super4": [Super4Rules(config_from_dict({"game": "super4"}))],
    "three": [
        ThreeCardRules(config_from_dict({"game": "three_card_poker", "max_mark_from": mark})) for mark in (0, 500)
    ],
    "federal": [FederalRules(config_from_dict({"game": "federal"}))],
}


def rules_of(name: str) -> list:
    """Of the game whose picture it is; a lamp fault is shown of a game of Derby and one of poker."""
    return RULES[name.split("-")[0]]


@pytest.mark.parametrize("name", shown(v.SETTLE, v.HAND))
def test_no_card_lies_twice(name):
    body = SCREENS[name].body
    known = [card for card in [*body.cards, *body.other_cards, *getattr(body, "dealer_cards", [])] if card >= 0]
    assert len(set(known)) == len(known)


@pytest.mark.parametrize("name", shown(v.SETTLE))
def test_poker_10_2_a_settlement_is_what_the_rules_make_of_the_hands(name):
    body, rules = SCREENS[name].body, rules_of(name)
    hand = [*body.cards, *body.other_cards]
    assert len(hand) == rules[0].PLAYER_CARDS
    if hand[0] >= 0:
        assert rules[0].best(hand) == (body.cards, body.other_cards, body.name)
    possible = []
    for rule in rules:
        for bet in range(1 << len(rule.SPOTS)):
            possible.append(rule.boxes(bet, PLAY, rule.void_outcome(bet, PLAY)))
            for decision in (PLAY, FOLD, ABSENT, ACES_UP, super4.BONUS, three_card.SHOW):
                opened = hand if hand[0] >= 0 else None
                outcome = rule.outcome(bet, decision, opened, dealers_hand(body, rule))
                if outcome:
                    possible.append(rule.boxes(bet, decision, outcome))
    assert body.boxes in possible


def dealers_hand(body: v.Settle, rules: SeatedRules) -> list[int]:
    """The cards that are shown, and for the others such as change nothing, or any."""
    shown_cards = list(body.dealer_cards)
    lying = {*shown_cards, *body.cards, *body.other_cards}
    for others in combinations(set(range(52)) - lying, rules.DEALER_CARDS - len(shown_cards)):
        if rules.best([*shown_cards, *others])[0] == shown_cards:
            return [*shown_cards, *others]
    raise AssertionError("no dealer's hand has these as its best")


@pytest.mark.parametrize("name", shown(v.HAND))
def test_a_hand_has_its_name(name):
    body, rules = SCREENS[name].body, rules_of(name)[0]
    cards = [*body.cards, *body.other_cards]
    assert len(set(cards)) == rules.DEALER_CARDS and rules.best(cards) == (body.cards, body.other_cards, body.name)
    assert (body.title, body.note) == rules.dealer_title(cards)


@pytest.mark.parametrize("name", shown(v.SEATS))
def test_poker_8_3_the_deal_goes_round(name):
    view, rules = SCREENS[name], rules_of(name)[0]
    counts = [int(text) for text, _ in view.body.cells if text.isdigit()]
    found = re.fullmatch(r"CARD (\d+)/(\d+)", view.header_right)
    if not found:
        return
    seats = [seat for seat, (text, _) in enumerate(view.body.cells, start=1) if text]
    order = rules.order(seats)
    next_card, cards = int(found[1]), int(found[2])
    assert cards == len(order) and sum(counts) + len(dealers(view)) == next_card - 1
    dealt = order[: next_card - 1]
    assert counts == [sum(seat == to for to, _ in dealt) for seat in seats]
    if "FACE" in view.footer:
        assert (view.body.big, view.body.side) == (
            f"{rules.SEAT} {order[next_card - 1][0]}".replace("SEAT 0", "DEALER"), f"CARD {order[next_card - 1][1]}"
        )  # fmt: skip


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


def federal_odds(name: str) -> int:
    """Federal 7.3 and 11, as the document has them: nothing below a pair of sevens."""
    if name.startswith("PAIR OF "):
        return int(
            name.removeprefix("PAIR OF ") in ("SEVENS", "EIGHTS", "NINES", "TENS", "JACKS", "QUEENS", "KINGS", "ACES")
        )
    return FEDERAL_11.get(name, 0)


@pytest.mark.parametrize("name", shown(v.BOX))
def test_federal_11_a_box_pays_what_its_five_cards_come_to(name):
    body = SCREENS[name].body
    number, hand = re.fullmatch(r"BOX (\d) (.*)", body.name).groups()
    assert len(set(body.cards)) == 5 and slow_name(body.cards) == hand
    rules = RULES["federal"][0]
    assert rules.named(rules.settled(body.cards), body.cards) == (body.cards, hand), "sorted"
    odds = federal_odds(hand)
    cell, _ = body.cells[int(number) - 1]
    if body.verdict[2] != v.ACT:
        assert (cell, body.verdict[0]) == ((str(odds), "PAY") if odds else ("T", "TAKE"))
        assert body.verdict[1] == (f"{odds}-1" if odds else "")
    assert sum(text == "H" for text, _ in body.cells) == int(SCREENS[name].header_right[:1] or 0)
    assert all(int(text) in (1, *FEDERAL_11.values()) for text, _ in body.cells if text.isdigit())


def slow_name(hand: list[int]) -> str:
    """A five-card hand's name, counted once more from its ranks and suits."""
    ranks = sorted((card % 13 + 2 for card in hand), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    is_flush = len({suit_of(card) for card in hand}) == 1
    is_straight = len(counts) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [14, 5, 4, 3, 2])
    if is_flush and is_straight:
        return "ROYAL FLUSH" if ranks[4] == 10 else "STRAIGHT FLUSH"
    if counts[0] == 2 and len(counts) == 4:
        pair = next(rank for rank in ranks if ranks.count(rank) == 2)
        return "PAIR OF " + RANK_WORDS[pair - 2] + "S"
    names = {(4, 1): "FOUR OF A KIND", (3, 2): "FULL HOUSE", (3, 1, 1): "THREE OF A KIND", (2, 2, 1): "TWO PAIR"}
    straight = "STRAIGHT" if is_straight else "NO PAIR"
    return names.get(tuple(counts)) or ("FLUSH" if is_flush else straight)


@pytest.mark.parametrize("name", [name for name in shown(v.HANDS) if SCREENS[name].body.rows[0][0] == ""])
def test_federal_9_a_corrected_deal_has_a_column_for_each_box_and_at_most_five_rounds(name):
    (_, head), *rounds = SCREENS[name].body.rows
    boxes = [v.COLUMN - column for column in head]
    assert boxes == sorted(set(boxes)) and set(boxes) <= set(range(1, 8))
    assert [title for title, _ in rounds] == [str(turn) for turn in range(1, len(rounds) + 1)]
    assert all(len(row) == len(boxes) for _, row in rounds[:-1]) and 0 < len(rounds[-1][1]) <= len(boxes)
    hidden = sum(card == v.HIDDEN_CARD for _, row in rounds for card in row)
    assert sum(len(row) for _, row in rounds) - hidden <= 5 * len(boxes)
    row, column = SCREENS[name].body.cursor
    box, turn = re.search(r" (\d)(?:/(\d))?", SCREENS[name].header[6:]).groups()
    assert turn is None or (boxes[column], row) == (int(box), int(turn))
    assert turn or (int(box) not in boxes and rounds[row - 1][1][column] == v.HIDDEN_CARD)


def test_draw_9_a_recalled_box_has_five_cards_and_a_back_for_each_that_it_gave_up():
    for title, row in SCREENS["federal-draw-recall"].body.rows:
        assert 1 <= int(title) <= 5 and len(row) - row.count(v.HIDDEN_CARD) == 5 and len(row) <= 10


@pytest.mark.parametrize("name", shown(v.BOXES))
def test_draw_9_2_who_is_waited_for_has_neither_stood_nor_given_up_a_card(name):
    body = SCREENS[name].body
    waiting = [box for box, (text, _) in enumerate(body.cells, start=1) if text == "?"]
    assert SCREENS[name].header_right == f"{len(waiting)} OPEN"
    assert body.line_2 == ("WAIT " + ", ".join(map(str, waiting)) if waiting else "FACE UP?")
    assert all(text in ("", "?", "S", "-1", "-2", "-3", "-4", "-5") for text, _ in body.cells)
    assert all(style == v.EMPTY for _, style in body.cells[5:]), "Federal Draw 2: five boxes"
