"""The scanner opens cards by the round's order, whatever the display asks for, and counts what it told."""

import struct

from desk_for_tests import DeskForTests, packed
from railbird.link import messages
from railbird.link.messages import CARD, DUPLICATE, HIDDEN, NOT_IN_ORDER, PLACES, PLAN, ROUND, TALLY
from railbird.link.opening_rule import FACE_UP, MOST_BEYOND
from railbird.link.tally import LAYOUT, NOTHING, TALLY_BYTES, seal_of

UP = 0 | FACE_UP
# Two seats and a dealer with an upcard, three cards each, one at a time; seat 1 is settled after seat 2.
POKER = bytes([2, 1, 0, 2, 1, 0, 2, 1, 0, UP])
DEALER, SEAT_2, SEAT_1 = (3, 6, 9), (2, 5, 8), (1, 4, 7)


def dealt(plan=POKER, count=None, upcard_in_clear=True):
    boards = DeskForTests()
    boards.hear(PLAN, 1, plan)
    for card in range(len(plan) if count is None else count):
        if plan[card] & FACE_UP and upcard_in_clear:
            boards.hear(messages.GRANT, card + 1)
        boards.passed(card)
    boards.hear(PLACES, packed(range(1, boards.desk.reader.number + 1)))
    return boards


def refused(boards, *passes):
    opened, why = boards.open(*passes)
    return opened == [] and why == [(passes[0], NOT_IN_ORDER)]


def told(boards):
    """The counts of a tally, its seal checked."""
    boards.session.sent = []
    boards.rounds += 1
    boards.hear(ROUND, boards.rounds, b"%016d" % boards.rounds, boards.desk.reader.number + 1, 60000)
    payload = dict(boards.session.sent)[TALLY]
    assert payload[TALLY_BYTES:] == seal_of(b"", payload[:TALLY_BYTES])
    names = ("serial", "boot", "hidden", "clear", "opened", "beyond", "replanned", "number", "waited")
    return dict(zip(names, struct.unpack(LAYOUT, payload[:TALLY_BYTES])))


def test_upcard_dealers_hand_then_seat_after_seat():
    boards = dealt()
    assert boards.open(*DEALER)[0] == list(DEALER)
    assert boards.open(*SEAT_2)[0] == list(SEAT_2)
    assert boards.open(*SEAT_1)[0] == list(SEAT_1)
    counts = told(boards)
    assert (counts["hidden"], counts["clear"], counts["opened"], counts["beyond"]) == (9, 1, 9, 0)


def test_nothing_opens_while_the_deal_goes_on():
    for count in range(1, len(POKER)):
        boards = dealt(count=count)
        for hand in (DEALER, SEAT_2, SEAT_1):
            passed = [number for number in hand if number <= count]
            if len(passed) > 1:
                assert refused(boards, *passed)
        assert refused(boards, 1)
        assert told(boards)["opened"] == 0


def test_a_single_card_opens_only_in_place_of_the_upcard_and_only_once():
    """11.8: a dealer's card that was exposed; then the sixth lies face down."""
    boards = dealt(count=7)
    assert refused(boards, 1)
    assert boards.open(3)[0] == [3]
    assert refused(boards, 6)
    for card in (7, 8):
        boards.passed(card)
    boards.hear(messages.GRANT, 10)
    assert boards.kinds(9) == [HIDDEN]  # granted, and not told: one card of that hand was


def test_an_upcard_that_was_faster_than_its_grant_opens_alone():
    boards = dealt(upcard_in_clear=False)
    assert boards.open(10)[0] == [10]
    assert refused(boards, 9)


def test_grants_in_a_deal_of_hidden_cards_are_for_the_upcard_alone():
    boards = DeskForTests()
    boards.hear(PLAN, 1, POKER)
    for card in range(9):
        boards.hear(messages.GRANT, card + 1)
        assert boards.kinds(card) == [HIDDEN]
    boards.hear(messages.GRANT, 10)
    assert boards.kinds(9) == [CARD]


def test_hands_are_opened_whole_in_order_and_one_at_a_time():
    boards = dealt()
    assert refused(boards, *SEAT_1[:2])
    assert refused(boards, 3, 6)
    assert refused(boards, *(SEAT_1 + SEAT_2))
    assert boards.open(*SEAT_1)[0] == list(SEAT_1)  # seat 2 and the dealer have folded, so to say: then never
    assert refused(boards, *SEAT_2)
    assert refused(boards, *DEALER)
    assert boards.open(*SEAT_1)[0] == list(SEAT_1)  # what is known may be told again
    assert told(boards)["opened"] == 3


def test_places_that_can_not_be_are_as_good_as_none():
    for places in (
        range(2, 12),  # a pass that has not been
        (2, 1, 3, 4, 5, 6, 7, 8, 9, 10),  # not in the order of the deal
        (1, 1, 3, 4, 5, 6, 7, 8, 9, 10),
        range(1, 12),
    ):
        boards = DeskForTests()
        boards.hear(PLAN, 1, POKER)
        for card in range(10):
            boards.passed(card)
        boards.hear(PLACES, packed(places))
        assert refused(boards, *DEALER)
    boards = dealt(count=5)
    boards.hear(PLACES, packed((1, 2, 3, 4, 5, 0, 0, 0, 0, 0)))  # ten places of five passes
    assert refused(boards, 1, 4)


def test_unread_cards_and_faults_between_leave_hands_whole():
    boards = DeskForTests()
    boards.hear(PLAN, 1, POKER)
    for card in range(12):
        boards.passed(card)
    boards.hear(PLACES, packed((1, 2, 0, 4, 5, 6, 8, 9, 10, 12)))  # 3 is unread, 7 and 11 are no cards
    assert boards.open(6, 10, 12)[0] == [6, 10, 12]
    assert boards.open(2, 5, 9)[0] == [2, 5, 9]


def test_without_an_upcard_no_card_opens_alone_and_none_is_told_in_clear():
    """Super 4, Three Card Poker."""
    plan = bytes([1, 0, 1, 0, 1, 0])
    boards = DeskForTests()
    boards.hear(PLAN, 1, plan)
    for card in range(6):
        boards.hear(messages.GRANT, card + 1)
        assert boards.kinds(card) == [HIDDEN]
    boards.hear(PLACES, packed(range(1, 7)))
    assert refused(boards, 2) and refused(boards, 1)
    assert boards.open(2, 4, 6)[0] == [2, 4, 6]


def test_discards_are_never_opened_and_the_retained_cards_make_the_hand():
    """Federal Draw: two boxes; then the draw is dealt in clear."""
    plan = bytes([0, 1, 0, 1, 0, 1])
    boards = dealt(plan)
    boards.hear(messages.MAY_COME_AGAIN, 1, packed(range(1, 7)))
    assert boards.kinds(2) == [messages.AGAIN] and boards.kinds(5) == [messages.AGAIN]
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2, 4, 5)))
    assert boards.open(1, 3, 5)[0] == [1, 5]
    assert boards.open(2, 4)[0] == [2, 4]
    assert boards.open(6, leave=1)[0] == [] and boards.open(3, leave=1)[0] == []
    boards.hear(messages.GRANT, 9)
    assert boards.kinds(40) == [CARD]


def test_a_discard_that_is_taken_back_is_part_of_its_hand_again():
    boards = dealt(bytes([0, 0]))
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2)))
    assert boards.kinds(0) == [messages.AGAIN]
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((2,)))
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2)))  # the supervisor took it back
    assert refused(boards, 2)
    assert boards.open(1, 2)[0] == [1, 2]


def test_a_card_that_came_back_is_still_part_of_its_hand():
    boards = dealt(count=4)
    boards.name(4)
    assert boards.kinds(3) == [messages.AGAIN]
    for card in range(4, 10):
        boards.passed(card)
    boards.hear(PLACES, packed((1, 2, 3, 4, 6, 7, 8, 9, 10, 11)))
    assert boards.open(3, 7, 10, 11)[0] == [3, 7, 10, 11]
    assert boards.open(1, 4, 8)[0] == [1, 4, 8]


def test_face_up_games_open_what_was_held_oldest_first_and_not_before_the_deal():
    boards = DeskForTests()
    for card in (1, 2, 3):
        boards.passed(card)
    assert refused(boards, 1)  # bets are open
    boards.hear(PLAN, 1, b"")
    assert refused(boards, 2)
    assert refused(boards, 1, 2)
    for number in (1, 2, 3):
        assert boards.open(number)[0] == [number]
    boards.hear(PLAN, 0, b"")
    boards.passed(4)
    assert refused(boards, 4)
    counts = told(boards)
    assert (counts["hidden"], counts["opened"], counts["replanned"]) == (4, 3, 0)


def test_beyond_the_order_only_with_leave_a_few_and_counted():
    boards = dealt(plan=bytes([0] * 10), count=9)
    for number in range(1, MOST_BEYOND + 1):
        assert refused(boards, number)
        assert boards.open(number, leave=1)[0] == [number]
    assert boards.open(MOST_BEYOND + 1, leave=1) == ([], [(MOST_BEYOND + 1, NOT_IN_ORDER)])
    counts = told(boards)
    assert counts["opened"] == counts["beyond"] == MOST_BEYOND
    assert boards.kinds(50) == [HIDDEN]
    assert boards.open(boards.desk.reader.number, leave=1)[0] != []  # another round


def test_another_plan_after_the_deal_began_is_counted():
    boards = DeskForTests()
    boards.hear(PLAN, 1, POKER)
    boards.hear(PLAN, 1, POKER[:-1])  # a seat is out after all
    boards.passed(0)
    boards.hear(PLAN, 1, POKER)
    boards.passed(1)
    boards.hear(PLAN, 1, POKER)
    assert boards.desk.tally.replanned == 0
    boards.hear(PLAN, 0, b"")
    assert boards.desk.tally.replanned == 1


def test_the_first_card_of_a_hidden_deal_does_not_lie_open_for_a_moment():
    boards = dealt(count=1)
    for is_due in (1, 0, 1):
        boards.hear(PLAN, is_due, b"")
        assert refused(boards, 1)
    assert boards.desk.tally.replanned == 1


def test_a_deal_that_began_face_up_and_hides_cards_later_is_counted():
    """The first card is looked at as in a game that hides none; then the deal is a hidden one."""
    for between in ((), ((0, b""),)):
        boards = DeskForTests()
        boards.hear(PLAN, 1, b"")
        boards.passed(0)
        assert boards.open(1)[0] == [1]
        for plan in between:
            boards.hear(PLAN, *plan)
        boards.hear(PLAN, 1, POKER)
        assert boards.desk.tally.replanned == 1
    boards = DeskForTests()
    boards.hear(PLAN, 1, b"")
    boards.hear(messages.GRANT, 1)
    assert boards.kinds(0) == [CARD]
    boards.hear(PLAN, 1, POKER)
    assert boards.desk.tally.replanned == 1


def test_how_long_after_the_last_card_cards_were_opened_at_most_is_told():
    boards = DeskForTests()
    boards.hear(PLAN, 1, POKER)
    for card in range(10):
        boards.desk.take_messages(card * 500)
        boards.passed(card)
    boards.hear(PLACES, packed(range(1, 11)))
    boards.session.arrived.append((messages.OPEN, messages.pack(messages.OPEN, 0, packed(DEALER + (10,)))))
    boards.desk.take_messages(4500 + 7300)
    boards.session.arrived.append((messages.OPEN, messages.pack(messages.OPEN, 0, packed(DEALER + (10,)))))
    boards.desk.take_messages(4500 + 9900)  # once more: they are known already
    boards.passed(10)
    boards.session.arrived.append((messages.OPEN, messages.pack(messages.OPEN, 1, packed((11,)))))
    boards.desk.take_messages(4500 + 10000)  # at once
    counts = told(boards)
    assert counts["waited"] == 73
    assert told(boards)["waited"] == NOTHING


def test_a_double_is_counted_once():
    boards = dealt(count=2)
    assert boards.kinds(0) == [HIDDEN, DUPLICATE]
    assert told(boards)["hidden"] == 3


def with_discards():
    """Two cards and one; passes 2 and 3 are given up."""
    boards = DeskForTests()
    boards.hear(PLAN, 1, bytes((1, 1, 2)))
    for card in range(3):
        boards.passed(card)
    boards.hear(PLACES, packed((1, 2, 3)))
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2, 3)))
    assert boards.kinds(1) == [messages.AGAIN] and boards.kinds(2) == [messages.AGAIN]
    return boards


def test_an_empty_plan_may_follow_when_every_hand_is_open_or_given_up():
    """Cards that are drawn lie face up as they come."""
    boards = with_discards()
    boards.hear(PLAN, 1, b"")
    assert boards.desk.tally.replanned == 1  # the first card is closed still
    assert boards.open(1) == ([], [(1, messages.NOT_IN_ORDER)])  # an empty plan too early is none
    boards = with_discards()
    assert boards.open(1) == ([1], [])
    boards.hear(messages.MAY_COME_AGAIN, 0, b"")
    boards.hear(PLAN, 1, b"")
    assert boards.desk.tally.replanned == 0
    assert boards.kinds(7) == [HIDDEN] and boards.open(6) == ([6], [])  # quicker than its grant
    assert boards.open(2, leave=1) == ([], [])  # given up: never


def test_a_discard_that_is_looked_for_stays_given_up_until_it_is_named_to_be_so_once_more():
    boards = DeskForTests()
    boards.hear(PLAN, 1, bytes((1, 1)))
    for card in range(2):
        boards.passed(card)
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2)))
    assert boards.kinds(0) == [messages.AGAIN]
    boards.name(1)  # a supervisor takes it back: it is recognised, and still not opened
    assert boards.kinds(0) == [messages.AGAIN] and boards.open(1, leave=1) == ([], [])
    boards.hear(messages.MAY_COME_AGAIN, 1, packed((1, 2)))
    assert boards.open(1, leave=1) == ([1], [])
