"""From the edges of a card over the sensors to lamps and monitor, for both games; and how long it takes."""

import pytest

from railbird.cards.card import card_from_text
from railbird.link.messages import OPENED, OPENED_CARD_BYTES
from railbird.table import view
from railbird_host.hil.wire_text import frames_on
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.motion import Motion

NINE_AREAS = {
    "RED": view.WIN_PROTEST,
    "SUIT_H": view.WIN_PROTEST,
    "QUINELLA_HS": view.WIN,
    "TRIFECTA_HSD": view.TRIFECTA_10,
    "TRIFECTA_HSC": view.TRIFECTA_2,
    "TRIFECTA_HDS": view.TRIFECTA_1,
    "TRIFECTA_HDC": view.TRIFECTA_1,
    "TRIFECTA_HCD": view.TRIFECTA_1,
    "TRIFECTA_HCS": view.TRIFECTA_1,
}
SEAT_2, SEAT_5 = ["9S", "9H", "9D", "KC", "4C"], ["2H", "3D", "7C", "8S", "JH"]
DEALER = ["KS", "KD", "5H", "6S", "7D", "TC"]
ACES_UP, ANTE, PLAY = range(3)
EYE_MS = 150.0  # an eye takes 200


@pytest.mark.needs("sensors", "inputs", "lamps", "monitor")
def test_derby_a_protested_race_from_card_to_lamp(table, latency, picture):
    """Derby 5.2, 9.1: nine areas win, colour and suit at the odds of a protest."""
    table.start_round("1")
    table.play_round("AH KH 2S QH JH 3S 7D")
    table.sees("♥ ♠ ♦", "RED HEARTS", "PROTEST")
    table.sees_lamps(NINE_AREAS)
    picture(table, "Derby, a protested race: nine areas win")
    measured = table.latencies_ms()
    for what, value_ms in measured.items():
        latency(what, value_ms)
        assert value_ms <= EYE_MS, what
    assert "last card to lamps" in measured
    table.keys("CONFIRM", "NEXT")
    table.sees("PLACE BETS", table.round_text(2))


@pytest.mark.needs("sensors", "inputs", "monitor")
def test_a_card_pulled_back_is_not_counted(table):
    table.keys("NO MORE BETS")
    table.cards("AH")
    edges = edges_of_pass(card_from_text("KH"), 1, Motion().glide(50, 500).glide(-20, 500))
    table.bench.run_until_ns(table.bench.slide(edges))
    table.settle()
    table.sees("PULLED BACK")
    table.cards("KH")
    table.sees("2 CARDS", "LAST K♥")


def bet_and_deal(table):
    table.chips({(seat, spot): True for seat in (2, 5) for spot in (ACES_UP, ANTE)})
    table.keys("NO MORE BETS")
    table.cards(" ".join(card for number in range(5) for card in (SEAT_2[number], SEAT_5[number], DEALER[number])))
    table.cards(DEALER[5])


@pytest.mark.needs("sensors", "inputs", "lamps", "monitor")
def test_poker_one_seat_plays_one_folds(poker_table, latency, picture):
    """Four Card Poker 5.5: trips against a pair, with the Ante bonus; the folded seat stays dark and closed."""
    table = poker_table
    table.start_round("1")
    bet_and_deal(table)
    table.sees("DEALER SHOWS 10")
    for what, value_ms in table.latencies_ms().items():
        latency(what, value_ms)
        assert value_ms <= EYE_MS, what
    table.chips({(2, PLAY): True, (5, ACES_UP): False, (5, ANTE): False})
    table.sees("ALL DECIDED")
    table.keys("CONFIRM")
    table.sees("PAIR OF KINGS", "NEXT = SEAT 2")
    table.keys("NEXT")
    table.sees("THREE OF A KIND", "NEXT = NEW ROUND")
    table.sees_lamps({"SEAT_2_ACES_UP": view.WIN, "SEAT_2_ANTE": view.WIN_BONUS, "SEAT_2_PLAY": view.WIN})
    picture(table, "Poker, seat 2 in settlement: three of a kind against a pair")
    table.chips({(2, spot): False for spot in range(3)})
    table.keys("NEXT")
    table.sees("PLACE BETS", table.round_text(2))


@pytest.mark.needs("exact")
def test_a_folded_hand_is_never_opened(poker_table):
    table = poker_table
    bet_and_deal(table)
    table.chips({(2, PLAY): True, (5, ACES_UP): False, (5, ANTE): False})
    table.keys("CONFIRM", "NEXT", "NEXT")
    told = [found.payload for found in frames_on(table.bench.parts.to_display.log) if found.kind == OPENED]
    opened = {payload[at + 2] for payload in told for at in range(0, len(payload), OPENED_CARD_BYTES)}
    assert {card_from_text(text) for text in SEAT_2} <= opened
    assert not {card_from_text(text) for text in SEAT_5} & opened
