"""Section 11 where Three Card Poker is as Four Card Poker, and the same hands at a table of Super 4, whose text has no
irregularities (table-guide, part 2). 11.7 to 11.9 and 11.13, which differ, are with their games."""

from railbird.table import events
from railbird.table.seated.states import DECIDE, SETTLE, SHOW
from railbird.table.states import OPEN, VOID
from railbird.table.view import VOID as VOID_LAMP
from seated_deals import SeatedRound


class Hands:
    """A game's felt, by bits of a seat's sensors, and cards to deal: seats 2, 3 and 5, the dealer's last."""

    def __init__(self, game, areas, ante, play, hands):
        self.game = game
        self.areas, self.ante, self.play = areas, ante, play
        self.seat_2, self.seat_3, self.seat_5, self.dealer = hands

    def bets(self, *seats, **config):
        return SeatedRound(self.game, self.areas, dict([(seat, self.ante) for seat in seats]), **config)

    def dealt(self):
        """Seats 2 and 5 have an Ante, and their cards."""
        return self.bets(2, 5).deal(self.seat_2, self.seat_5, self.dealer)

    def both_play(self, played):
        return played.chips({2: self.ante | self.play, 5: self.ante | self.play})


FIVE_EACH = ("9S 9H 9D KC 4C", "AC AD 2C 3C 5C", "2H 3D 7C 8S JH", "KS 3H 5H 6S 9C")
THREE_EACH = ("5H 4H 3H", "AC AD 2C", "KH 9S 2D", "QS 6D 5C")
GAMES = (Hands("super4", 3, 2, 4, FIVE_EACH), Hands("three_card_poker", 4, 4, 8, THREE_EACH))


def supervisor(driver, *keys):
    driver.supervisor(*keys)
    driver.leave()


def voided(driver):
    """A misdeal as everyone sees it: violet, NEXT, REDEAL."""
    assert driver.table.state == VOID and "MISDEAL" in driver.text() and "WAGERS VOID" in driver.text()
    assert set(driver.lamps().values()) == {VOID_LAMP}
    driver.refuses("CONFIRM", "BACK", "NO MORE BETS", 1)
    driver.keys("NEXT")
    assert driver.table.state == OPEN and driver.shown.body.note == "REDEAL" and not driver.told


def test_11_1_void_seat():
    for hands in GAMES:
        played = hands.dealt()
        supervisor(played.driver, 4, 2)
        assert played.letters()[1] == "V" and played.letters()[4] == "?"
        played.chips({5: hands.ante | hands.play}).driver.keys("CONFIRM", "NEXT", "NEXT")
        assert played.driver.shown.body.name == "VOID" and played.boxes()["ANTE"] == "RETURN"
        assert set(played.lamps(2).values()) == {VOID_LAMP}
        cards = len(hands.dealer.split())
        assert len(played.driver.told) == 2 * cards  # the dealer's and seat 5's: never the void hand
        played.driver.keys("NEXT")
        assert played.driver.table.state == OPEN


def test_11_2_wrong_number_of_cards_is_a_misdeal():
    for hands in GAMES:
        played = hands.bets(2, 5)
        played.driver.cards(hands.seat_2[:5])
        supervisor(played.driver, 4, "CONFIRM")
        voided(played.driver)
        played = hands.dealt()
        played.driver.card("QH")
        assert "1 CARD TOO MANY" in played.driver.text() and played.driver.calls_supervisor()
        supervisor(played.driver, 4, "CONFIRM")
        voided(played.driver)


def test_11_3_cards_on_an_empty_area_is_a_misdeal():
    for hands in GAMES:
        played = hands.bets(2)
        played.driver.cards(hands.seat_3[:5])
        supervisor(played.driver, 4, "CONFIRM")
        voided(played.driver)


def test_11_4_a_whole_hand_on_an_empty_area_is_dead():
    for hands in GAMES:
        played = hands.bets(2, 5, source="shuffler")
        played.driver.cards(hands.seat_2 + " " + hands.seat_3)  # seat 3 has no wager
        supervisor(played.driver, 2, 3, "CONFIRM")
        assert played.driver.shown.body.big == "SEAT 5" and played.driver.shown.body.side == "CARD 1"
        played.driver.cards(hands.seat_5 + " " + hands.dealer)
        assert played.driver.table.state == DECIDE and played.letters()[2] == "X"
        hands.both_play(played).driver.keys("CONFIRM", "NEXT", "NEXT")
        assert played.driver.shown.header == "R 0001  SEAT 2"
        played.driver.keys("NEXT")
        assert played.driver.table.state == OPEN and len(played.driver.told) == 3 * len(hands.dealer.split())


def test_11_5_cards_collected_too_early():
    for hands in GAMES:
        played = hands.dealt().chips({2: hands.ante | hands.play})
        assert played.letters()[4] == "F"
        played.driver.keys(5, 5)  # X, ?
        assert played.letters()[4] == "?"
        assert hands.both_play(played).letters()[4] == "P"  # the player decides after all
        supervisor(played.driver, 4, 5)  # else the hand is void
        assert played.letters()[4] == "V"


def test_11_6_a_doubled_card_is_a_misdeal_and_not_named():
    for hands in GAMES:
        played = hands.bets(2, 5)
        played.driver.cards("9S 2H KS 9S")
        played.driver.apply(events.DUPLICATE, played.driver.pass_number)
        assert played.driver.calls_supervisor() and "DECK IS WRONG" in played.driver.text()
        played.driver.refuses("CONFIRM", "NEXT", "BACK", 2)
        supervisor(played.driver, 4, "CONFIRM")
        voided(played.driver)


def test_11_10_a_player_exposes_a_card_and_nothing_happens():
    for hands in GAMES:
        played = hands.dealt()
        played.driver.keys("FIX")
        played.driver.refuses(1)
        played.driver.keys("BACK")
        assert played.driver.table.state == DECIDE


def test_11_12_a_misdeal_in_settlement_voids_every_wager():
    for hands in GAMES:
        played = hands.both_play(hands.dealt())
        played.driver.keys("CONFIRM", "NEXT")
        assert played.driver.table.state == SETTLE
        supervisor(played.driver, 4, "CONFIRM")
        assert played.driver.table.state == VOID and set(played.driver.lamps().values()) == {VOID_LAMP}
        areas = len(played.driver.table.game.rules.LAMP_NAMES)
        assert set([area // areas + 1 for area in played.driver.lamps()]) == {2, 5}
        played.driver.keys("NEXT")
        assert played.driver.table.state == OPEN and played.driver.shown.body.note == "REDEAL"


def test_11_14_a_hand_on_the_discard_pile_lives_again():
    for hands in GAMES:
        played = hands.dealt().chips({2: hands.ante | hands.play})
        played.driver.keys("CONFIRM")
        assert played.driver.table.state == SHOW
        played.driver.refuses(5)
        supervisor(played.driver, 5)  # REOPEN
        assert played.driver.table.state == DECIDE and played.letters()[4] == "F"
        played.driver.keys(5, 5, 5, "CONFIRM", "NEXT")  # X, ?, P
        assert played.driver.shown.header == "R 0001  SEAT 5"


def test_11_15_seen_hands_count_or_are_void():
    for hands in GAMES:
        played = hands.dealt()
        supervisor(played.driver, 1, 5, "CONFIRM")  # (a): this hand counts as the one that he may see
        assert played.letters().endswith("?*--") and played.driver.shown.body.line_1 == "* SEEN: 5"
        supervisor(played.driver, 4, 2)  # (b): the other is void
        played.chips({5: hands.ante | hands.play}).driver.keys("CONFIRM", "NEXT")
        assert played.driver.shown.body.name.startswith("SEEN: ")
        played.driver.keys("NEXT")
        assert played.driver.shown.body.name == "VOID" and set(played.lamps(2).values()) == {VOID_LAMP}
