"""The felt of its own: cards lie where hands put them, whatever the table believes; a back stays a back."""

from cmath import rect
from itertools import pairwise, product
from math import radians

import pytest
from full_tables import result_of
from scripted_table import ScriptedTable

from railbird.cards.card import card_from_text
from railbird.table.registration import GAMES, layout_of
from railbird_host.page.faces import seated_felt
from railbird_host.page.faces.face import AT_SCANNER, OUT, WAITS
from railbird_host.page.felt import FeltCard
from railbird_host.page.shoe import ShoeCard
from railbird_host.page.training.exercise import Exercise

RANK_MM = 24  # from a card's edge to the end of its rank, but for a ten's
RACE = "BETS AS KS QS JS 5H 9D"
DEALT = "+2A +5A BETS 9S 2H KS 9H 3D KD 9D 7C 5H KC 8S 6S 4C JH 7D TC"


def played(script, game="derby"):
    never = Exercise("", game, "", "", "", script, "", lambda *_: False, (), "", "")
    return ScriptedTable(never)


def faces(table, place):
    """In the order in which they came."""
    return [face for _, face, where, *_ in sorted(table.felt.part(table.table)["cards"]) if where == place]


def test_a_race_lies_as_it_was_dealt():
    table = played(RACE)
    assert [faces(table, place) for place in ("1ST", "2ND", "3RD")] == [["AS", "KS", "QS", "JS"], ["5H"], ["9D"]]
    assert table.felt.differences(table.table) == []
    table.play("CONFIRM NEXT")
    assert table.felt.cards == []
    table.play("BACK")
    assert faces(table, "2ND") == ["5H"], "taken back, the round lies there again"


@pytest.mark.parametrize("game", GAMES)
def test_every_rank_on_the_felt_is_seen(game):
    """It stands at a card's left edge: what lies over a card begins further right. Cards can be compared (9.1)."""
    playing = result_of(game)
    drawn = {}
    for _, face, place, x, _, _, scale in playing.felt.part(playing.table)["cards"]:
        drawn.setdefault(place, []).append((x, scale))
        assert face != "??"
    assert drawn
    for cards in drawn.values():
        for (x, scale), (over, _) in pairwise(cards):
            assert over - x > RANK_MM * scale


def test_a_card_laid_past_the_scanner_lies_there_and_the_trainer_is_told():
    table = played("BETS AS KS >TS QS JS 5H 9D")
    assert faces(table, "1ST") == ["AS", "KS", "TS", "QS", "JS"]
    assert table.felt.differences(table.table) == ["1ST: 10♠ on the felt, not so at the table"]


def test_a_misprinted_card_shows_its_true_face():
    table = played("BETS AS KS QS JS 5C=5H 9D")
    assert faces(table, "2ND") == ["5C"] and table.table.game.race.second == 0
    assert table.felt.differences(table.table) == [
        "2ND: 5♣ on the felt, not so at the table",
        "2ND: the table believes 5♥, the felt has none",
    ]


@pytest.mark.parametrize(
    ("script", "place", "face"),
    [
        ("BETS ^AS", AT_SCANNER, "AS"),  # face up: everybody sees it
        ("BETS ^AS FIX 1 AS", OUT, "??"),
        (RACE + " 7C", WAITS, "??"),
        (RACE + " 7C ~7C", WAITS, "7C"),
        (RACE + " 7C FIX 2", OUT, "??"),
        (RACE + " 7C CONFIRM NEXT BETS", "1ST", "7C"),
        (RACE + " JS@2ND", "2ND", "JS"),
    ],
)
def test_where_a_card_lies(script, place, face):
    table = played(script)
    assert face in faces(table, place)


def test_hands_of_poker_stay_backs_until_they_are_opened():
    table = played(DEALT, "four_card_poker")
    assert faces(table, "SEAT 2") == ["??"] * 5 and faces(table, "DEALER") == ["??"] * 5 + ["TC"]
    assert table.felt.differences(table.table) == []
    table.play("+2P -5A CONFIRM")
    assert "??" not in faces(table, "DEALER") and faces(table, "SEAT 2") == ["??"] * 5
    table.play("NEXT")
    assert faces(table, "SEAT 2") == ["9S", "9H", "9D", "KC", "4C"]
    assert set(faces(table, "SEAT 5")) == {"??"}, "a folded hand is never opened"


def test_no_hidden_card_is_told_to_a_page():
    table = played(DEALT, "four_card_poker")
    told = str(table.felt.part(table.table))
    assert "TC" in told and not any(f"'{card}'" in told for card in DEALT.split()[3:-1])


def test_a_place_that_does_not_exist_moves_nothing():
    table = played("BETS AS")
    assert not table.felt.move(1, "4TH") and not table.felt.move(99, "2ND") and not table.felt.turn(99)


def test_cards_of_a_table_that_was_kept_are_numbered_anew():
    table = played("BETS AS")
    table.felt.take_up(FeltCard(0, ShoeCard(card_from_text("KS"), 2), "1ST", card_from_text("KS"), is_settled=True))
    assert [card.number for card in table.felt.cards] == [1, 2]


@pytest.mark.parametrize("game", range(1, len(GAMES)))
def test_no_hand_lies_on_an_area_or_beyond_the_felt(game):
    """Table-guide 2: cards never lie on a wager."""
    arc = layout_of(game).arc
    (spot, *_) = seated_felt.spots_of(arc, "SEAT 4", 5, is_hand=True)  # before its turn around the felt's origin
    near, far = -(spot.y + 88 * spot.scale), -spot.y
    for _, radius, _, height, _ in arc.spots:
        assert near >= radius + height / 2 or far <= radius - height / 2, (radius, near, far)
    assert far <= seated_felt.TOP_MM


@pytest.mark.parametrize("game", range(1, len(GAMES)))
def test_no_hand_lies_on_the_rack_or_on_cards_that_wait(game):
    arc = layout_of(game).arc
    for seat in range(1, arc.seats + 1):
        for spot in seated_felt.spots_of(arc, f"SEAT {seat}", 5, is_hand=True):
            for x, y in product((0, 0.5, 1), repeat=2):
                corner = complex(spot.x + x * spot.scale * 63, spot.y + y * spot.scale * 88)
                at = corner * rect(1, radians(spot.degrees))
                for left, top in seated_felt.WAITS_SPOT:
                    assert not (left - 6 < at.real < left + 87 and top - 6 < at.imag < top + 112), (seat, at)
