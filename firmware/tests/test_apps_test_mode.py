"""The supervisor's test mode, tried in every state of both games: entered between rounds only, one area lit at a time,
nothing of it in the journal, the live picture afterwards. What is no part of a test, as the door, is journalled."""

from journalled_table import JournalledTable
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.registration import layout_of
from railbird.table.states import CLOSED, OPEN
from railbird.table.view import WIN
from table_driver import TableDriver

ANTE_OF_SEAT_2, PLAY_OF_SEAT_2 = 1 << 4, 1 << 5
ENTERED = [(events.SWITCH, 1), (events.PIN, 2), (events.KEY, 6), (events.KEY, 2)]  # 7 TABLE, 3 TEST
LEFT = [(events.SWITCH, 0)]
# All that a technician's hands can do.
HANDS = [(events.KEY, key) for key in range(events.KEY_CONFIRM)] + [
    (events.BACK_HELD,),
    (events.KEY_STUCK, 3),
    (events.CHIPS, ANTE_OF_SEAT_2),
]
NO_HANDS = [(events.DOOR, 1), (events.LINK, 0), (events.LINK, 1), (events.DOOR, 0), (events.SCANNER_RESTARTED,)]


def try_test_mode(table):
    """Enters and leaves it, or finds it shut; gives whether it was open."""
    before, state = table.picture(), table.table.state
    sequence = table.keeper.journal.sequence
    table.supervisor(7)
    if state not in (CLOSED, OPEN) or table.table.held:
        assert "3 TEST" not in table.text() and ("FINISH" in table.text() or "FIRST DEAL" in table.text()), table.text()
        table.refuses(3)
        table.leave()
        assert table.picture() == before and table.journalled(sequence) == ENTERED[:3] + LEFT
        return False
    table.keys(3)
    for event in HANDS:
        table.apply(*event)
        judge_picture(table, state)
    table.card("AS")
    table.fault(NO_CODE)
    table.apply(events.DUPLICATE, table.pass_number)
    judge_picture(table, state)
    table.leave()
    if table.table.alarms.stuck_key >= 0:
        table.keys(4)  # the key that was held works again: said on the live picture, and journalled as any key
    told = table.journalled(sequence)
    assert told[: len(ENTERED + LEFT)] == ENTERED + LEFT, told
    assert table.picture() == before, (before, table.picture())
    return True


def judge_picture(table, state):
    assert table.table.test_wanted() and table.table.state == state and not table.table.held
    assert table.shown.header_right == "TEST" and [meaning for _, meaning in table.shown.lamps] == [WIN]


def open_derby():
    return JournalledTable(decks=8).open_table(tuple(range(1, 9)))


def test_in_every_state_of_derby():
    entered = [try_test_mode(JournalledTable(decks=8))]  # CLOSED
    table = open_derby()
    entered.append(try_test_mode(table))
    table.keys("NO MORE BETS")
    entered.append(try_test_mode(table))
    table.cards("AS KS")
    entered.append(try_test_mode(table))
    table.fault(NO_CODE)
    entered.append(try_test_mode(table))  # FAULT
    table.card("QS")
    table.apply(events.LINK, 0)
    entered.append(try_test_mode(table))  # NO LINK in a round
    table.apply(events.LINK, 1)
    entered.append(try_test_mode(table))  # CHECK
    table.keys("CONFIRM")
    table.card("JS")
    entered.append(try_test_mode(table))  # the second place
    table.card("5H")
    entered.append(try_test_mode(table))  # the third
    table.card("9D")
    entered.append(try_test_mode(table))  # RESULT
    table.keys("CONFIRM")
    entered.append(try_test_mode(table))  # PAYING
    table.keys("NEXT")
    assert entered == [True, True] + 9 * [False]
    assert try_test_mode(table)  # OPEN, with a result to show
    table.card("2C")
    assert not try_test_mode(table)  # a card is held
    table.keys("NO MORE BETS")
    table.supervisor(4, "CONFIRM")
    table.leave()
    assert not try_test_mode(table)  # VOID
    table.keys("NEXT")
    assert try_test_mode(table)
    table.apply(events.LINK, 0)
    assert try_test_mode(table)  # OPEN, and NO LINK


def test_in_every_state_of_poker():
    table = JournalledTable(game="four_card_poker").open_table()
    assert try_test_mode(table)
    table.keys("NO MORE BETS")
    assert not try_test_mode(table)  # SEATS
    table.apply(events.CHIPS, ANTE_OF_SEAT_2)
    for number in range(11):
        table.card(number)
        assert not try_test_mode(table)  # DEAL, then DECIDE
    table.apply(events.CHIPS, ANTE_OF_SEAT_2 | PLAY_OF_SEAT_2)
    assert not try_test_mode(table)
    table.keys("CONFIRM")
    assert not try_test_mode(table)  # SHOW
    table.keys("NEXT")
    assert not try_test_mode(table)  # SETTLE
    table.keys("NEXT")
    assert table.table.state == OPEN and try_test_mode(table)


def area_count(table):
    return len(layout_of(table.config.game).area_names)


def test_every_area_is_lit_once_and_alone():
    for table in (open_derby(), JournalledTable(game="four_card_poker").open_table()):
        table.supervisor(7, 3)
        seen = []
        for _ in range(area_count(table.table)):
            seen += table.shown.lamps
            table.keys("NEXT")
        assert seen == [(area, WIN) for area in range(area_count(table.table))]


def test_what_is_no_part_of_a_test_is_journalled():
    """A door that is opened meanwhile is in the journal and still locks the table after a restart."""
    table = open_derby()
    table.supervisor(7, 3)
    sequence = table.keeper.journal.sequence
    for event in NO_HANDS:
        table.apply(*event)
        judge_picture(table, OPEN)
    assert table.journalled(sequence) == NO_HANDS
    table.leave()
    assert table.table.alarm()
    again = TableDriver(decks=8).table
    table.new_keeper(again)
    assert again.alarm() and not again.test_wanted() and again.state == OPEN


def test_a_power_cut_ends_it():
    table = open_derby()
    table.supervisor(7, 3)
    table.keys("NEXT")
    again = TableDriver(decks=8).table
    table.new_keeper(again)
    again.apply((events.LINK, 1))
    assert not again.test_wanted() and len(again.view().lamps) == area_count(again)
