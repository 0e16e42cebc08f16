"""What every table has, whatever its game: supervisor, PIN, door, menus, enrolment, deck check, recall, test mode."""

from railbird.cards.card import card_text
from railbird.show.part import VALUES
from railbird.show.service_screens import listing
from railbird.table import events
from railbird.table.derby.states import DEAL
from railbird.table.make import make_controller
from railbird.table.packing import unpack
from railbird.table.states import CLOSED, FAULT_TONE, OPEN, OPENING_FAILED
from railbird.table.view import WIN
from table_driver import TableDriver
from test_table_derby_states import SPADES_HEARTS_DIAMONDS, dealt


def test_pin_pad_takes_the_keys_until_the_pin_is_right():
    driver = TableDriver(decks=1)
    assert not driver.table.pin_wanted()
    driver.apply(events.SWITCH, 1)
    assert driver.table.pin_wanted() and driver.body() == "PIN"
    driver.table.show_pin_digits(4)
    assert driver.table.view().body == (11, 4, "")
    driver.apply(events.PIN, 0)
    assert driver.shown.body.message == "WRONG PIN"
    driver.apply(events.LOCK, 1)
    assert not driver.table.pin_wanted() and driver.shown.header_right == "PIN LOCKED"
    driver.apply(events.PIN, 3)
    assert driver.table.supervisor.person == 0
    driver.apply(events.LOCK, 0)
    driver.apply(events.PIN, 3)
    assert driver.table.supervisor.person == 3 and driver.body() == "MENU" and driver.shown.header_right == "SUP 3"
    driver.apply(events.SWITCH, 0)
    assert driver.table.supervisor.person == 0 and driver.body() == "MESSAGE"
    driver.apply(events.SWITCH, 1)
    assert driver.table.pin_wanted()


def test_dealing_goes_on_while_the_pin_is_locked():
    driver = dealt("AS")
    driver.apply(events.SWITCH, 1)
    driver.apply(events.LOCK, 1)
    driver.card("KS")
    assert driver.body() == "LANES" and len(driver.table.passes) == 2


def test_cards_count_while_a_menu_is_open():
    driver = dealt("AS")
    driver.keys("FIX")
    driver.card("KS")
    assert len(driver.table.passes) == 2 and driver.body() == "MENU"
    driver.keys("BACK")
    assert driver.body() == "LANES"


def test_call_supervisor_until_the_switch_is_turned():
    driver = dealt("AS")
    driver.keys("FIX", 7)
    assert driver.calls_supervisor() and driver.shown.header_right == "SUPERVISOR"
    driver.keys("BACK")  # pressed by mistake
    assert driver.shown.header_right == "1 CARD"
    driver.keys("FIX", 7)
    driver.apply(events.SWITCH, 1)
    driver.apply(events.SWITCH, 0)
    assert driver.shown.header_right == "1 CARD"


def test_supervisor_menu_by_cursor():
    driver = dealt("AS")
    driver.supervisor("NEXT", "NEXT", "NEXT")
    assert driver.shown.body.selected == 2 and driver.shown.body.lines[2] == "3 REMOVE"
    driver.keys("CONFIRM")
    assert driver.body() == "ROWS"
    driver.leave()
    assert driver.body() == "LANES"


def test_door_in_a_round_no_new_one_until_cleared():
    driver = dealt()
    driver.apply(events.DOOR, 1)
    assert driver.shown.header_right == "DOOR OPEN" and driver.table.alarm()
    driver.keys("CONFIRM", "NEXT")
    assert driver.table.state == OPEN and driver.shown.footer == "SUPERVISOR: 7, 4"
    assert (driver.shown.body.title, driver.shown.body.note) == ("NO NEW ROUND", "CLEAR THE DOOR")
    driver.refuses("NO MORE BETS")
    driver.supervisor(7)
    driver.refuses(4)  # still open
    driver.leave()
    driver.apply(events.DOOR, 0)
    driver.refuses("NO MORE BETS")
    driver.supervisor(7, 4)
    driver.leave()
    assert not driver.table.alarm()
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL


def test_tamper_latch_found_set():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.TAMPER)
    driver.refuses("NO MORE BETS")
    driver.supervisor(7, 4)
    driver.leave()
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL


def test_stuck_key_is_named_until_it_works_again():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.KEY_STUCK, 2)
    assert driver.shown.header_right == "KEY 3 STUCK" and driver.shown.header_alert
    driver.keys("NO MORE BETS")
    assert driver.table.state == DEAL
    driver.keys(3)
    assert driver.shown.header_right != "KEY 3 STUCK"
    driver.apply(events.KEY_STUCK, 10)
    assert driver.shown.header_right == "KEY STUCK"


def test_time_stands_in_the_header_of_open():
    driver = TableDriver(decks=1).open_table()
    driver.apply(events.TIME, 21 * 60 + 47)
    assert driver.shown.header == "R 0001  21:47"


def test_dull_sensor_only_in_closed_and_open():
    driver = TableDriver(decks=1)
    driver.table.show_dull_sensor(6)
    assert "CLEAN SENSOR D5" in str(driver.table.view().body)
    driver.open_table()
    assert driver.shown.body.note == "CLEAN SENSOR D5"
    driver.keys("NO MORE BETS")
    assert "SENSOR" not in driver.text()


def test_open_needs_every_deck_enrolled():
    driver = TableDriver(decks=2)
    driver.apply(events.LINK, 1)
    driver.supervisor(7, 1)
    driver.refuses(3, "CONFIRM")
    driver.keys(2)
    assert driver.table.deck_ids_wanted() and driver.table.grant() == 1
    driver.card("AS", deck=5)
    driver.card("KS", deck=5)
    driver.refuses("CONFIRM")
    driver.card("KS", deck=9)
    driver.card("KS", deck=11)  # a third deck is one too many
    assert driver.sounds == [FAULT_TONE]
    assert driver.shown.body.title == "NEW DECKS SEEN: 2 OF 2"
    driver.keys("CONFIRM", "CONFIRM")
    driver.leave()
    assert driver.table.state == OPEN and driver.table.deck_ids == b"\x05\x09"
    driver.supervisor(6, 2)
    driver.card("AS", deck=9)
    driver.card("AS", deck=11)
    assert driver.shown.body.lines == ["NEW 9 11", "OLD 5 9", "RETIRE 5"]
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.deck_ids == b"\x09\x0b"


def test_a_card_that_enrols_a_deck_faster_than_its_grant_is_taken_once_it_is_opened():
    driver = TableDriver(decks=2)
    driver.apply(events.LINK, 1)
    driver.supervisor(7, 1, 2)
    driver.apply(events.HIDDEN, 1, bytes(32))
    assert driver.table.opening() == 1
    driver.apply(events.OPENED, 1, 0, 5)
    assert driver.shown.body.title == "NEW DECKS SEEN: 1 OF 2" and not driver.table.opening()
    driver.apply(events.HIDDEN, 2, bytes(32))
    driver.apply(events.OPEN_FAILED, 2)
    assert driver.table.cards.fault.code == OPENING_FAILED and not driver.table.opening()


def test_close_only_with_nothing_held_and_shows_totals():
    driver = dealt()
    driver.keys("CONFIRM", "NEXT")
    driver.card("7C")
    driver.supervisor(7)
    assert "FIRST DEAL HELD CARD" in driver.text()
    driver.refuses(2)
    driver.keys("BACK", "BACK")
    driver.keys("FIX", 2)
    driver.supervisor(7, 2)
    assert driver.shown.body.lines[0] == "ROUNDS\t1"
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.table.state == CLOSED and driver.shown.lamps == []


def test_deck_check_of_a_full_deck_is_clean():
    driver = TableDriver(decks=1)
    driver.apply(events.LINK, 1)
    driver.supervisor(7, 1, 2)
    driver.card("AS")
    driver.keys("CONFIRM", 1)
    for card in range(52):
        driver.card(card)
    assert driver.shown.body.lines[0] == "GOOD\t52 OF 52"
    driver.fault(8)
    driver.keys("CONFIRM")
    assert driver.shown.body.lines == ["MISSING 0", "EXTRA 0", "FOREIGN 0"]
    assert unpack(driver.table.receipt()) == [2, 52, b"", b"", b""]
    driver.keys("CONFIRM", "CONFIRM")
    driver.leave()
    assert driver.table.state == OPEN and driver.table.cards_left() == 52


def test_deck_check_of_wrong_decks_counts_none_of_them_as_good():
    driver = TableDriver(decks=2).open_table((1, 2))
    driver.supervisor(6)
    menu = driver.shown.body
    driver.keys(3, "BACK")
    assert driver.shown.body == menu
    driver.keys(3)
    for card in range(104):
        driver.card(card % 52, 7 + card // 52)
    driver.card("AS", 2)
    assert driver.shown.body.lines == ["GOOD\t1 OF 104", "EXTRA\t0", "FOREIGN\t60+"]
    driver.keys("CONFIRM")
    assert driver.shown.body.lines[0] == "MISSING 103" and "FOREIGN 60+" in driver.shown.body.lines


def test_a_deck_check_with_a_card_missing_leaves_a_mark_until_the_deck_is_right_or_another():
    driver = TableDriver(decks=1).open_table()
    driver.supervisor(6, 3)
    for card in range(51):
        driver.card(card)
    driver.keys("CONFIRM")
    assert driver.shown.body.title == "DECK CHECK: WRONG" and driver.sounds == [FAULT_TONE]
    assert unpack(driver.table.receipt()) == [2, 51, bytes((1, 51)), b"", b""]
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.shown.body.note == "DECK CHECK: WRONG"
    again = make_controller(driver.table.config)
    again.restore(driver.table.snapshot())
    assert again.view().body.note == "DECK CHECK: WRONG"
    driver.supervisor(6, 2)
    driver.card("AS", 4)
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.shown.body.note == ""  # another deck
    driver.supervisor(6, 3, "CONFIRM", "CONFIRM")
    driver.leave()
    driver.supervisor(6, 3)
    for card in range(52):
        driver.card(card, 4)
    driver.keys("CONFIRM")
    assert driver.shown.body.title == "DECK CHECK"
    driver.keys("CONFIRM")
    driver.leave()
    assert driver.shown.body.note == ""


def lines_drawn(driver):
    """The lines of a LIST that are on the screen."""
    return [made[VALUES][0] for made in listing(*driver.shown.body[1:])[:-1]]  # the last part is the title


def test_every_line_of_a_deck_check_stands_on_one_of_its_pages():
    driver = TableDriver(decks=1, reader="serial").open_table()
    driver.supervisor(6, 3, "CONFIRM")
    lines = driver.shown.body.lines
    assert lines[:2] == ["MISSING 52", "  2♥"] and lines[-2:] == ["EXTRA 0", "FOREIGN 0"] and len(lines) == 55
    seen = lines_drawn(driver)
    for _ in range(7):
        driver.keys("NEXT")
        seen += lines_drawn(driver)
    assert seen == lines
    driver.refuses("NEXT")
    driver.keys(*["BACK"] * 7)
    assert lines_drawn(driver) == lines[:7]
    driver.refuses("BACK")


def test_test_mode_walks_the_lamps_and_names_no_card():
    driver = TableDriver(decks=1).open_table()
    live = driver.lamps()
    driver.supervisor(7, 3)
    assert driver.table.test_wanted() and driver.lamps() == {0: WIN} and driver.shown.header_right == "TEST"
    driver.keys("NEXT", "NEXT", "BACK", "BACK", "BACK")
    assert driver.lamps() == {41: WIN} and "LAMP\tTRIFECTA CSD" in driver.text()
    driver.card("AS")
    assert driver.table.grant() == 0 and "READ\t1" in driver.text() and 38 not in driver.told
    driver.leave()
    assert not driver.table.test_wanted() and driver.lamps() == live and not driver.table.held


def test_recall_of_rounds_from_their_snapshots():
    driver = TableDriver(decks=8).open_table(tuple(range(1, 9)))
    snapshots = {}
    for deck in (1, 2, 3):
        driver.keys("NO MORE BETS")
        driver.cards(SPADES_HEARTS_DIAMONDS if deck != 2 else "AH KH QH JH 2S 5C 9D", deck)
        driver.keys("CONFIRM", "NEXT")
        snapshots[driver.table.number] = driver.table.snapshot()
    driver.apply(events.BACK_HELD)
    assert driver.shown.header == "R 0003" and driver.shown.header_right == "RECALL"
    assert driver.body() == "RESULT" and driver.shown.body.suits == (2, 0, 1)
    assert set(driver.lamps().values()) == {1}  # the live picture stays
    driver.refuses("NEXT", 1)
    driver.keys("BACK")
    assert "NOT IN THE JOURNAL" in driver.text() and driver.table.recall_wanted() == 2
    driver.table.show_recalled(snapshots[3])
    assert driver.table.recall_wanted() == 0
    shown = driver.table.view()
    assert shown.body.suits == (0, 2, 3) and shown.header == "R 0002"
    driver.keys("CONFIRM")
    assert driver.body() == "ROWS" and driver.shown.body.rows[1] == [26]
    driver.keys("FIX")
    assert driver.body() == "OPEN"
    driver.keys("NO MORE BETS")
    driver.apply(events.BACK_HELD)
    assert driver.sounds == [4]


def test_poker_recall_names_hands_and_never_folded_ones():
    from poker_deals import ANTE, PLAY, chips
    from poker_deals import dealt as poker_dealt

    driver = poker_dealt()
    driver.apply(events.CHIPS, chips(s2=ANTE | PLAY))
    driver.keys("CONFIRM", "NEXT", "NEXT")
    driver.apply(events.BACK_HELD)
    assert driver.shown.body.lines == ["D PAIR OF KINGS", "5 F", "2 P THREE OF A KIND"]
    assert driver.shown.header == "R 0001  SETTLED" and driver.shown.header_right == "RECALL"
    driver.keys("CONFIRM")
    rows = [(title, " ".join([card_text(card) for card in cards])) for title, cards in driver.shown.body.rows]
    assert rows == [("D", "KS KD 5H 6S 7D TC"), ("5 F", ""), ("2 P", "9S 9H 9D KC 4C")]


def test_eight_decks_with_long_ids_stand_four_a_line():
    driver = TableDriver(decks=8).open_table(tuple(range(101, 109)))
    driver.supervisor(6, 2)
    assert driver.shown.body.lines == ["NEW ", "OLD 101 102 103 104", "    105 106 107 108"]


def test_poker_recall_has_a_line_for_each_of_seven_seats():
    from poker_deals import ANTE, PLAY, chips

    seats = dict([(f"s{seat}", ANTE) for seat in range(1, 8)])
    driver = TableDriver(game="four_card_poker").open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(**seats))
    driver.cards(" ".join([card_text(card) for card in range(41)]))
    driver.apply(events.CHIPS, chips(**dict([(name, ANTE | PLAY) for name in seats])))
    driver.keys("CONFIRM", *["NEXT"] * 8)
    driver.apply(events.BACK_HELD)
    assert len(driver.shown.body.lines) == 8 and driver.shown.body.lines[7].startswith("1 P ")
    driver.keys("CONFIRM")
    assert [title for title, _ in driver.shown.body.rows] == ["D"] + [f"{seat} P" for seat in range(7, 0, -1)]
