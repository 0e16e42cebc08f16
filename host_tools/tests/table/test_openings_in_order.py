"""Openings on both boards: an honest display never leaves the round's order, and one that peeks can't hide it from
whoever compares the scanner's sealed counts with the journal."""

import pytest
from test_table_with_scanner import SERVICE_KEY, STREAM, BothBoards

from railbird.journal import record
from railbird.link import messages
from railbird.link.messages import pack
from railbird.table import events
from railbird.table.states import OPEN
from railbird_host.field.journal_file.tally_check import check_tallies


def verdict(boards):
    """Of everything that the journal holds."""
    journal = boards.keeper.journal
    return check_tallies(journal.records(list(journal.rounds())[-1][1]), SERVICE_KEY)


def play_poker(boards):
    boards.deal_poker()
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")


def play_derby(boards):
    boards.card("AS")  # early: it is held, and opened when it is due
    boards.card("KS")
    boards.keys("NO MORE BETS")
    for text in ("QS", "JS", "5H", "9D"):
        boards.card(text)
    boards.keys("CONFIRM", "NEXT")


@pytest.mark.parametrize("game, play", [("four_card_poker", play_poker), ("derby", play_derby)])
def test_honest_rounds_are_in_order_and_the_counts_agree(game, play):
    boards = BothBoards(game=game, **({} if game == "four_card_poker" else {"decks": 8}))
    for _ in range(3):
        play(boards)
    found = verdict(boards)
    assert found.problems == [] and found.remarks == []
    tally = boards.desk.tally
    assert tally.opened and tally.beyond == tally.replanned == 0


def test_an_honest_round_with_a_display_and_a_scanner_restart():
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.deal_poker()
    boards.start_display()
    boards.keys("CONFIRM", 2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    play_poker(boards)
    boards.start_scanner()
    play_poker(boards)
    play_poker(boards)
    found = verdict(boards)
    assert found.problems == []


def peek(boards, *passes, leave=0):
    """A display that asks for cards and tells nobody."""
    numbers = b"".join(number.to_bytes(2, "little") for number in passes)
    boards.display_end.send(messages.OPEN, pack(messages.OPEN, leave, numbers))
    boards.desk.take_messages()
    told = [kind for kind, _ in boards.display_end.queue]
    boards.display_end.queue.clear()
    return told


def test_a_display_that_peeks_is_refused_in_the_deal_and_counted_with_leave():
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.deal_poker()
    first = boards.table.passes[0].number
    assert peek(boards, first) == [messages.NOT_OPENED]
    assert peek(boards, first, first + 3) == [messages.NOT_OPENED]
    assert peek(boards, first, leave=1) == [messages.OPENED]
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    found = verdict(boards)
    assert any("opened" in problem for problem in found.problems) or found.remarks
    assert "1 cards opened out of the round's order" in found.remarks[0]


def test_a_dealers_hand_opened_before_its_time_and_kept_back_is_noticed(monkeypatch):
    """The hand is due next, so the scanner opens it: but 40 s before the journal says so."""
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.deal_poker()
    dealers = [boards.table.passes[place].number for place in (2, 5, 8, 11, 14)]
    assert peek(boards, *dealers) == [messages.OPENED]
    monkeypatch.setattr("test_table_with_scanner.Clock.seconds", lambda self: 40)
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    assert any("40 s" in problem for problem in verdict(boards).problems)


def leave_out(monkeypatch, boards, left_out):
    """A display that keeps records of one kind to itself."""
    journal = boards.keeper.journal
    append = journal.append
    monkeypatch.setattr(journal, "append", lambda kind, *rest: None if kind == left_out else append(kind, *rest))


def test_cards_that_a_display_leaves_out_are_missed(monkeypatch):
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.deal_poker()
    leave_out(monkeypatch, boards, events.OPENED)
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    assert any("opened 15 cards, the journal holds 0" in problem for problem in verdict(boards).problems)


def test_a_count_that_is_made_up_or_left_out_is_noticed(monkeypatch):
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.display_end.queue.append((messages.TALLY, bytes(58)))
    boards.run()
    assert any("did not seal" in problem for problem in verdict(boards).problems)
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    leave_out(monkeypatch, boards, record.TALLY)
    play_poker(boards)
    play_poker(boards)
    assert any("count is missing" in problem for problem in verdict(boards).problems)


def test_counts_that_were_kept_back_from_the_first_on_are_missed(monkeypatch):
    """For as long as the ring remembers there was none."""
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    leave_out(monkeypatch, boards, record.TALLY)
    for _ in range(3):
        play_poker(boards)
    journal = boards.keeper.journal
    from_round = dict(journal.rounds())[3]
    found = check_tallies(journal.records(from_round), SERVICE_KEY)
    assert found.problems == ["rounds 3 to 4: the scanner's count is missing"]


def say(boards, kind, *fields):
    """A display that says what it likes."""
    boards.display_end.send(kind, pack(kind, *fields))
    boards.desk.take_messages()
    boards.display_end.queue.clear()


def looked_at(boards, count):
    """Which of the deal's first cards a display gets that asks for one after the other."""
    first = boards.table.passes[0].number
    return [number for number in range(first, first + count) if peek(boards, number) == [messages.OPENED]]


def test_cards_dealt_face_down_do_not_lie_face_up_because_the_display_says_so():
    """Under an empty plan cards open one by one, as in a game that hides none."""
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    boards.begin_poker()
    for text in STREAM[:9]:
        boards.card(text)
    for has_plan in (1, 0, 1):
        say(boards, messages.PLAN, has_plan, b"")
        assert looked_at(boards, 9) == []


def test_cards_opened_one_by_one_before_their_time_and_kept_back_are_noticed(monkeypatch):
    """The display commits to no deal before it has looked at all cards: the scanner, which knows no game, opens them as
    it would in Derby, and the counts agree. But it knows for how long they had lain there."""
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    honest = boards.keeper.controller.deal_plan
    monkeypatch.setattr(boards.keeper.controller, "deal_plan", lambda: None)
    boards.deal_poker()
    say(boards, messages.PLAN, 1, b"")
    assert len(looked_at(boards, 15)) == 15
    monkeypatch.setattr(boards.keeper.controller, "deal_plan", honest)
    monkeypatch.setattr("test_table_with_scanner.Clock.seconds", lambda self: 40)
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    assert boards.table.state == OPEN
    assert any("40 s" in problem for problem in verdict(boards).problems)


@pytest.mark.parametrize("is_kept_back, named", [(True, "counts is missing"), (False, "15 cards, the journal holds 0")])
def test_a_round_of_which_nobody_hears_hides_no_look(monkeypatch, is_kept_back, named):
    """As before; and a round begun just after the look makes the scanner's time start anew. Its count is kept back, or
    written down as if there had been one."""
    boards = BothBoards(game="four_card_poker")
    for _ in range(3):
        play_poker(boards)
    honest = boards.keeper.controller.deal_plan
    monkeypatch.setattr(boards.keeper.controller, "deal_plan", lambda: None)
    boards.deal_poker()
    say(boards, messages.PLAN, 1, b"")
    assert len(looked_at(boards, 15)) == 15
    first = boards.table.passes[0].number
    if is_kept_back:
        say(boards, messages.ROUND, 99, b"a made-up round.", first + 16, first)
    else:
        boards.display_end.send(messages.ROUND, pack(messages.ROUND, 99, b"a made-up round.", first + 16, first))
        boards.run()
    monkeypatch.setattr(boards.keeper.controller, "deal_plan", honest)
    monkeypatch.setattr("test_table_with_scanner.Clock.seconds", lambda self: 40)
    boards.keys(2, 5, "CONFIRM", "NEXT", "NEXT", "NEXT")
    assert boards.table.state == OPEN
    assert any(named in problem for problem in verdict(boards).problems), verdict(boards).problems


def test_a_count_that_is_told_twice_is_one():
    """The display wrote it, and was cut off before the scanner heard so."""
    boards = BothBoards(game="four_card_poker")
    play_poker(boards)
    journal = boards.keeper.journal
    told = [fields[5] for fields in journal.records(journal.round_position()) if fields[4] == record.TALLY]
    boards.display_end.queue.append((messages.TALLY, told[-1]))
    boards.run()
    play_poker(boards)
    assert verdict(boards).problems == []
