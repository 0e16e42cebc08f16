"""Racing Card Derby 10.2 to 10.8 as operations on a round."""

from railbird.cards.card import card_from_text, card_text
from railbird.games.derby_round import DerbyRound
from railbird.games.rule_error import breach
from railbird.games.shoe import Shoe

WHOLE = "3H 4H 5H 6H 7C 8D"


def card(text):
    return card_from_text(text)


def round_of(text, decks=1):
    result = DerbyRound(Shoe(decks))
    for word in text.split():
        result.deal(card(word))
    return result


def texts(entries):
    return " ".join([card_text(entry[0]) for entry in entries])


def test_derby_10_2_corrected_card_changes_the_result():
    played = round_of(WHOLE)
    played.rule_10_2_correct(4, card("7S"))
    assert (played.race.first, played.race.second, played.race.third) == (0, 2, 1)
    assert played.shoe.left_of(card("7C")) == 1
    assert breach(played.rule_10_2_correct, 4, card("3H")) == "IMPOSSIBLE_CARD"
    assert texts(played.dealt) == "3H 4H 5H 6H 7S 8D" and played.shoe.left == 46


def test_derby_10_3_first_card_face_up_is_out():
    played = DerbyRound(Shoe(1))
    played.rule_10_3_first_card_face_up(card("2S"))
    assert played.dealt == [] and played.shoe.left == 51 and texts(played.out) == "2S"
    played.deal(card("3H"))
    assert not played.race.protest
    assert breach(played.rule_10_3_first_card_face_up, card("4H")) == "NOT_FIRST_CARD"
    assert breach(played.deal, card("2S")) == "IMPOSSIBLE_CARD"


def test_derby_10_4_later_card_face_up_is_used():
    played = round_of("3H")
    played.rule_10_4_face_up_in_shoe(card("4H"))
    assert texts(played.dealt) == "3H 4H"
    assert breach(DerbyRound().rule_10_4_face_up_in_shoe, card("4H")) == "FIRST_CARD"


def test_derby_10_5_drawn_in_error_is_the_next_card():
    played = round_of("3H 4H 5H 6H 7C")
    played.rule_10_5_drawn_in_error(card("8D"))
    assert played.race.complete
    played.rule_10_5_drawn_in_error(card("9S"))
    assert texts(played.held) == "9S" and texts(played.dealt) == WHOLE
    following = DerbyRound(played.shoe, played.carried())
    assert texts(following.dealt) == "9S" and following.shoe.left == 45


def test_derby_10_6_exposed_card_is_removed():
    played = round_of("3H 4H 2S 5H 6H")
    played.rule_10_6_exposed_in_error(2)
    assert texts(played.dealt) == "3H 4H 5H 6H" and texts(played.out) == "2S"
    assert not played.race.protest and played.race.due == 2
    played = round_of(WHOLE + " 9S")
    played.rule_10_6_held_card_exposed()
    assert texts(played.out) == "9S" and played.carried() == []
    assert breach(played.rule_10_6_held_card_exposed) == "NO_SUCH_CARD"


def test_derby_10_7_insert_remove_move():
    played = round_of("3H 4H 5H 7C 8D")
    played.rule_10_7_insert(3, card("6H"))
    assert texts(played.dealt) == WHOLE and played.race.complete
    played.rule_10_7_move(5, 4)
    assert (played.race.second, played.race.third) == (1, 3)
    played.rule_10_7_remove(0)
    assert played.race.due == 1 and played.shoe.left == 47
    for call in (played.rule_10_7_remove, played.rule_10_6_exposed_in_error):
        assert breach(call, 99) == "NO_SUCH_CARD"
    assert breach(played.rule_10_7_insert, 99, 0) == "NO_SUCH_CARD"


def test_derby_10_7_surplus_cards_go_out_and_held_cards_come_in():
    played = round_of("3H 4H 5H 7H 7C 8C 9D")
    played.rule_10_2_correct(5, card("8S"))  # third place was decided by the sixth card already
    assert texts(played.dealt) == "3H 4H 5H 7H 7C 8S" and texts(played.out) == "9D"
    played = round_of(WHOLE + " 9S")
    played.rule_10_6_exposed_in_error(5)
    assert texts(played.dealt) == "3H 4H 5H 6H 7C 9S" and played.held == [] and played.race.complete


def test_derby_10_8_void_round_takes_no_card():
    played = round_of("3H")
    played.rule_10_8_void()
    assert played.void
    assert breach(played.deal, card("4H")) == "VOID_ROUND"
    assert breach(played.rule_10_7_remove, 0) == "VOID_ROUND"


def test_derby_continuous_shuffler_has_no_inventory():
    played = DerbyRound()
    for _ in range(4):
        played.deal(card("2S"))
    assert played.race.first == 2
