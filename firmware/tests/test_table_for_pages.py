"""What a table says for logs and pages: hands as they lie, areas that are lit, where they lie on the felt."""

from federal_deals import dealt as dealt_boxes
from poker_deals import ACES_UP, ANTE, PLAY, SEAT_5, chips, dealt
from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.registration import GAMES, layout_of
from railbird.table.seated.layout import FIRST_DEGREES
from railbird.table.seated.states import SETTLE
from railbird.table.view import HIDDEN_CARD
from table_driver import TableDriver
from test_table_derby_states import dealt as dealt_race


def named(texts):
    return [card_from_text(text) for text in texts.split()]


def hands(driver):
    return driver.table.game.screens.hands()


def lit(driver):
    return list(driver.table.game.screens.lit_areas())


def test_a_race_lies_place_by_place():
    driver = dealt_race("AS KS 5H 9D", decks=1)
    assert hands(driver) == [("1ST", named("AS KS 5H 9D")), ("2ND", []), ("3RD", [])]
    assert lit(driver) == list(range(len(layout_of(0).area_names)))


def test_a_poker_round_lies_hand_by_hand_and_seats_are_lit_in_their_turn():
    driver = dealt()
    (title, cards), *seats = hands(driver)
    assert title == "DEALER" and len(cards) == 6 and cards.count(HIDDEN_CARD) == 5
    assert [title for title, _ in seats] == ["SEAT 2 ?", "SEAT 5 ?"]
    assert lit(driver) == []
    driver.apply(events.CHIPS, chips(s2=ANTE | ACES_UP | PLAY, s5=ANTE | PLAY))
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == SETTLE and lit(driver) == [12, 13, 14]
    assert hands(driver)[1:] == [("SEAT 2 P", [HIDDEN_CARD] * 5), ("SEAT 5 P", named(SEAT_5))]
    driver.supervisor(4, "CONFIRM")
    assert lit(driver) == list(range(21))


def test_boxes_lie_one_by_one_with_what_becomes_of_them():
    driver = dealt_boxes()
    titles = [title for title, _ in hands(driver)]
    assert titles == ["BOX 2 T", "BOX 5 5", "BOX 7 500"]
    assert [len(cards) for _, cards in hands(driver)] == [5, 5, 5]


def test_seats_lie_on_an_arc_with_their_sensors_under_their_areas():
    for game, name in enumerate(GAMES):
        layout = layout_of(game)
        arc = layout.arc
        if arc is None:
            continue
        degrees = [arc.seat_degrees(seat) for seat in range(1, arc.seats + 1)]
        assert degrees[0] == -degrees[-1] == FIRST_DEGREES and sorted(degrees, reverse=True) == degrees
        bits = []
        for area in range(len(layout.area_names)):
            seat, spot = area // len(arc.spots) + 1, area % len(arc.spots)
            assert arc.area(seat, spot) == area and layout.area_names[area].endswith(arc.spots[spot][0])
            assert arc.area_polar(area) == (degrees[seat - 1],) + tuple(arc.spots[spot][1:4])
            bits.append(arc.chip_bit_of(area))
        assert len(arc.sensor_names()) == len(arc.sensed), name
        assert [bit for bit in bits if bit >= 0] == list(range(arc.seats * len(arc.sensed)))


def test_the_areas_of_a_void_round_are_those_of_the_whole_felt():
    driver = TableDriver(game="super4").open_table()
    driver.keys("NO MORE BETS")
    driver.supervisor(4, "CONFIRM")
    assert lit(driver) == list(range(28))
