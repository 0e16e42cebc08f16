"""10.7 in Derby by MOVE: cards that were dealt in another order than the table has them."""

from railbird.games.derby import Race
from railbird.table import events
from railbird.table.config import TableConfig
from railbird.table.derby.states import DEAL, RESULT
from railbird.table.dialogs.edit_passes import Editor, EditPasses
from railbird.table.make import make_controller
from railbird.table.states import FAULT_TONE
from test_table_derby_states import dealt

JACK_OF_SPADES, FIVE_OF_HEARTS, NINE_OF_DIAMONDS = 35, 3, 20


def cards_of(driver):
    return [passed.card for passed in driver.table.passes]


def seen(table):
    shown = table.view()
    return shown.header, shown.header_right, shown.footer, shown.body, shown.lamps


def restored(driver):
    other = make_controller(TableConfig(decks=2))
    other.restore(driver.table.snapshot())
    return other


def test_derby_10_7_confirm_picks_up_the_arrows_carry_confirm_puts_down():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(1, "NEXT")
    assert driver.shown.footer == "PASS OR CONFIRM=MOVE"
    driver.keys("CONFIRM")
    assert "MOVE" in driver.shown.header and driver.shown.footer == "CONFIRM=PUT FIX=UNDO"
    assert driver.shown.body.is_carried and driver.shown.body.cursor == (1, 0)
    driver.keys("BACK")  # ◄ is later: behind the nine
    assert driver.shown.body.rows[1:] == [[NINE_OF_DIAMONDS], [FIVE_OF_HEARTS]] and driver.shown.body.cursor == (2, 0)
    assert cards_of(driver)[4:] == [FIVE_OF_HEARTS, NINE_OF_DIAMONDS]  # until it is put down
    driver.keys("CONFIRM")
    assert "CORRECT" in driver.shown.header and not driver.shown.body.is_carried
    assert driver.shown.footer == "CONFIRM=MOVE FIX=END"
    driver.keys("FIX")
    assert "1 CARD TO 2ND" in driver.text() and "1 CARD TO 3RD" in driver.text()
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.state == RESULT and driver.shown.body.suits == (2, 1, 0) and driver.table.current.corrected
    assert [passed.place for passed in driver.table.passes] == [1, 1, 1, 1, 2, 3]


def test_derby_10_7_fix_lets_the_card_go_where_it_was():
    driver = dealt()
    driver.supervisor(1, "NEXT", "NEXT")
    before, picture = driver.table.snapshot(), seen(driver.table)
    driver.keys("CONFIRM", "BACK", "BACK", "FIX")
    assert driver.table.snapshot() == before and seen(driver.table) == picture
    driver.keys("CONFIRM", "CONFIRM", "FIX")  # put down where it lay: nothing was corrected
    driver.leave()
    assert not driver.table.current.corrected and driver.table.state == RESULT


def test_derby_10_7_the_switch_turned_back_lets_the_card_go():
    driver = dealt()
    before = cards_of(driver)
    driver.supervisor(1, "CONFIRM", "NEXT", "NEXT")
    driver.leave()
    assert cards_of(driver) == before and not driver.table.current.corrected and driver.table.dialogs.code() == 0


def test_derby_10_7_a_carried_card_stays_within_the_row_and_other_keys_are_not_due():
    driver = dealt("AS KS")
    driver.supervisor(1, "CONFIRM")
    driver.refuses("BACK", 1, 5, 7, "NO MORE BETS")
    driver.keys("NEXT")
    driver.refuses("NEXT")


def test_derby_10_7_a_card_passed_while_another_is_carried_changes_nothing():
    driver = dealt()
    left, before = driver.table.cards_left(), cards_of(driver)
    driver.supervisor(1, "CONFIRM", "NEXT")
    picture = seen(driver.table)
    driver.card("8C")
    assert driver.sounds == [FAULT_TONE] and seen(driver.table) == picture
    assert cards_of(driver) == before and driver.table.held == [] and driver.table.cards_left() == left


def test_derby_10_5_a_held_card_that_nobody_saw_stays_held():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.card("7C")
    told = set(driver.told)
    driver.supervisor(1, "CONFIRM", "NEXT", "CONFIRM", "FIX", "CONFIRM")  # nine and five change places
    driver.leave()
    assert driver.table.state == RESULT and driver.shown.body.suits == (2, 1, 0)
    assert len(driver.table.held) == 1 and driver.table.held[0].is_hidden() and driver.told == told
    driver.keys("CONFIRM", "NEXT", "NO MORE BETS")
    assert cards_of(driver) == [44]  # it counts first in the next round


def test_derby_10_5_a_held_card_counts_if_the_new_order_needs_it():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.card("7C")
    # The last spade came behind hearts and diamonds: second and third place are still to be dealt.
    driver.supervisor(1, "NEXT", "NEXT", "CONFIRM", "BACK", "BACK", "CONFIRM", "FIX", "CONFIRM")
    driver.leave()
    driver.settle()
    assert driver.table.state == DEAL and driver.table.held == []
    assert cards_of(driver)[5:] == [JACK_OF_SPADES, 44] and driver.shown.footer == "DEAL TO 3RD PLACE"


def test_derby_10_6_what_the_new_order_leaves_over_goes_out():
    driver = dealt("AS KS QS 3C 4C JS 5H 9D")
    left = driver.table.cards_left()
    driver.supervisor(1, "NEXT", "NEXT", "CONFIRM", "NEXT", "NEXT", "CONFIRM", "FIX")
    assert "OUT" in driver.text()
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.state == RESULT and driver.shown.body.suits == (2, 3, 0) and driver.table.cards_left() == left


def test_any_moves_keep_the_cards_and_a_restored_table_shows_the_same():
    """Every pair of places of one race after another in one correction, each step against a list."""
    driver = dealt("AS KS QS 3C JS 5H 9D")
    left = driver.table.cards_left()
    model = cards_of(driver)
    driver.supervisor(1)
    cursor = len(model) - 1
    for start in range(len(model)):
        for end in range(len(model)):
            driver.keys(*(["BACK"] * (start - cursor) + ["NEXT"] * (cursor - start)))
            driver.keys("CONFIRM", *(["BACK"] * (end - start) + ["NEXT"] * (start - end)))
            assert seen(restored(driver)) == seen(driver.table)
            driver.keys("CONFIRM")
            model.insert(end, model.pop(start))
            cursor = end
            assert cards_of(driver) == model and driver.table.cards_left() == left
            assert seen(restored(driver)) == seen(driver.table)
    driver.keys("FIX")
    driver.leave()
    assert driver.table.passes and [passed.place for passed in driver.table.passes] == places_of(cards_of(driver))


def places_of(cards):
    race = Race()
    return [race.add(card) for card in cards]


def test_the_first_order_stays_in_the_events_and_their_replay_gives_the_new_one():
    driver = dealt("AS KS QS JS 5H 9D")
    driver.supervisor(1, "CONFIRM", "NEXT", "CONFIRM", "FIX", "CONFIRM")
    driver.leave()
    told = [event[2] for event in driver.events if events.kind_of(event) == events.CARD]
    assert told[-2:] == [FIVE_OF_HEARTS, NINE_OF_DIAMONDS]
    other = make_controller(TableConfig(decks=2))
    for event in driver.events:
        other.apply(event)
    assert other.snapshot() == driver.table.snapshot()
    assert cards_of(driver)[-2:] == [NINE_OF_DIAMONDS, FIVE_OF_HEARTS]


class SecondIsHidden(Editor):
    """A game whose second pass is hidden."""

    def __init__(self):
        self.moves = []

    def may_move(self, index):
        return index != 1

    def move(self, start, end):
        self.moves.append((start, end))


def test_a_card_that_a_game_does_not_let_move_is_neither_picked_up_nor_passed_over():
    driver = dealt("AS KS QS JS", check=False)  # it draws nothing
    editor = SecondIsHidden()
    driver.table.game.editor = lambda: editor
    driver.supervisor(1, "BACK", "CONFIRM", "BACK")  # this game's rows run from left to right
    edit = driver.table.dialogs.shown
    assert isinstance(edit, EditPasses) and (edit.carried, edit.cursor) == (2, 2)
    driver.keys("NEXT", "CONFIRM")
    assert editor.moves == [(2, 3)]
    driver.keys("BACK", "BACK", "CONFIRM")  # the hidden one: nothing to pick up, so CONFIRM ends
    assert editor.moves == [(2, 3)] and driver.table.dialogs.shown is None
