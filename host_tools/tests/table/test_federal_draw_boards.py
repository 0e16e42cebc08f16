"""Federal Draw Poker on both boards: discards are known again and never opened, before and after a restart, and no
opening leaves the round's order."""

import pytest
from test_openings_in_order import peek, verdict
from test_table_with_scanner import BothBoards

from federal_deals import stream
from railbird.cards.card import card_from_text
from railbird.journal import record
from railbird.link import messages
from railbird.scan.results import CardRead
from railbird.table import events
from railbird.table.federal.states import DISCARD, DRAW, RESULT
from railbird.table.states import OPEN

JACKS, NOTHING, FLUSH = "JS JH 4D 7C 2C", "KS 3H 8D 9C 2D", "AC KC QC 6C 5C"
GIVEN_UP = "4D 7C 2C 3H 8D 9C 2D"
DRAWN = "TH TD TS 3C 4H 5D 9H"
BOXES = 0b10101


def dealt(boards: BothBoards | None = None) -> BothBoards:
    boards = boards or BothBoards(game="federal_draw")
    boards.keys("NO MORE BETS")
    boards.happened(events.CHIPS, BOXES)
    passes(boards, " ".join(stream(JACKS, NOTHING, FLUSH)))
    assert boards.table.state == DISCARD
    return boards


def passes(boards: BothBoards, texts: str) -> None:
    for text in texts.split():
        boards.card(text)


def opened(boards: BothBoards) -> set[int]:
    """Every card that the journal holds in clear."""
    found = set()
    journal = boards.keeper.journal
    for entry in journal.records(list(journal.rounds())[-1][1]):
        if entry[4] in (events.CARD, events.OPENED):
            event = events.decode_event(bytes((entry[4],)) + bytes(entry[5]), len(entry[5]) + 1)
            found |= {card for _, card, _ in events.opened_cards(event)}
    return found - {card_from_text("AS")}  # enrolled


def cards(texts: str) -> set[int]:
    return {card_from_text(text) for text in texts.split()}


def finish(boards: BothBoards) -> None:
    passes(boards, DRAWN)
    assert (boards.table.state == RESULT and "FULL HOUSE" in boards.text()) or "6" in boards.text()
    boards.keys("CONFIRM", "NEXT")
    assert boards.table.state == OPEN


def counts_are_plain(boards: BothBoards) -> bool:
    found, tally = verdict(boards), boards.desk.tally
    assert (found.problems, found.remarks) == ([], [])
    return tally.beyond == tally.replanned == 0


def test_honest_rounds_are_in_order_and_no_discard_is_opened():
    boards = BothBoards(game="federal_draw")
    for _ in range(3):
        dealt(boards)
        passes(boards, GIVEN_UP)
        assert boards.table.game.discards.counts() == [(1, 3), (3, 4)]
        boards.keys(5, "CONFIRM", "CONFIRM")
        finish(boards)
    assert opened(boards).isdisjoint(cards(GIVEN_UP)) and cards(FLUSH) <= opened(boards)
    assert counts_are_plain(boards)


def test_a_card_for_the_draw_and_cards_quicker_than_their_grants_need_no_leave():
    boards = dealt()
    passes(boards, GIVEN_UP + " TH")
    boards.keys(1, 5, "CONFIRM", "CONFIRM")
    for text in DRAWN.split()[1:]:  # all before the display says a word
        boards.desk.read(face_down(text))
    boards.run()
    assert boards.table.state == RESULT
    boards.keys("CONFIRM", "NEXT")
    assert counts_are_plain(boards)


def face_down(text: str) -> CardRead:
    return CardRead(card_from_text(text), 1)


def test_all_cards_given_up_nobody_draws_and_a_discard_passed_twice():
    boards = BothBoards(game="federal_draw")
    boards.keys("NO MORE BETS")
    boards.happened(events.CHIPS, 1)
    passes(boards, JACKS + " " + JACKS + " JS")
    assert "ALREADY GIVEN UP" in boards.text() and boards.table.game.discards.counts() == [(1, 5)]
    boards.keys("CONFIRM", "CONFIRM")
    assert boards.table.state == DRAW
    passes(boards, FLUSH)
    boards.keys("CONFIRM", "NEXT")
    dealt(boards)
    boards.keys(1, 3, 5, "CONFIRM", "CONFIRM")
    assert boards.table.state == RESULT
    boards.keys("CONFIRM", "NEXT")
    assert counts_are_plain(boards)


def test_what_is_taken_back_is_opened_with_its_box():
    boards = dealt()
    passes(boards, "4D 7C 2C")
    boards.keys("BACK", 3, 5)  # the two of clubs after all
    boards.keys("CONFIRM", "CONFIRM")
    passes(boards, "TH TD")
    boards.keys("CONFIRM", "NEXT")
    assert card_from_text("2C") in opened(boards) and opened(boards).isdisjoint(cards("4D 7C"))
    assert counts_are_plain(boards)


def test_the_supervisor_takes_back_a_discard_that_the_others_hide():
    boards = dealt()
    passes(boards, "4D 7C 2C")
    boards.happened(events.SWITCH, 1)
    boards.happened(events.PIN, 2)
    boards.keys("BACK", "FIX", 1)
    boards.card("4D")
    boards.keys("FIX")
    boards.happened(events.SWITCH, 0)
    assert boards.table.game.discards.counts() == [(1, 2)]
    assert peek(boards, 11, leave=1) == []  # the seven of clubs stays given up at the scanner
    boards.keys(3, 5, "CONFIRM", "CONFIRM")
    passes(boards, "TH TD")
    assert boards.table.state == RESULT
    boards.keys("CONFIRM", "NEXT")
    assert card_from_text("4D") in opened(boards) and opened(boards).isdisjoint(cards("7C 2C"))


@pytest.mark.parametrize("restart", ["start_display", "start_scanner"])
def test_a_restart_before_the_discards(restart):
    boards = dealt()
    getattr(boards, restart)()
    assert boards.table.current.check
    if restart == "start_scanner":
        for key, hand in ((1, JACKS), (3, NOTHING), (5, FLUSH)):
            boards.keys(key)
            passes(boards, hand)  # known again, box by box; nothing is opened
        assert opened(boards) == set()
    boards.keys("CONFIRM")
    passes(boards, GIVEN_UP)
    assert boards.table.game.discards.counts() == [(1, 3), (3, 4)] and opened(boards) == set()
    boards.keys(5, "CONFIRM", "CONFIRM")
    finish(boards)
    assert opened(boards).isdisjoint(cards(GIVEN_UP))


@pytest.mark.parametrize("restart", ["start_display", "start_scanner"])
def test_a_restart_among_the_discards(restart):
    boards = dealt()
    passes(boards, "4D 7C 2C 3H")
    getattr(boards, restart)()
    boards.keys("CONFIRM")
    passes(boards, "8D 9C 2D")  # box 3 goes on giving up
    assert boards.table.game.discards.counts() == [(1, 3), (3, 4)] and opened(boards) == set()
    boards.keys(5, "CONFIRM", "CONFIRM")
    if restart == "start_scanner":
        for hand in (FLUSH, "KS", "JS JH"):
            passes(boards, hand)
    finish(boards)
    assert opened(boards).isdisjoint(cards(GIVEN_UP))


@pytest.mark.parametrize("restart", ["start_display", "start_scanner"])
def test_a_restart_in_the_draw(restart):
    boards = dealt()
    passes(boards, GIVEN_UP)
    boards.keys(5, "CONFIRM", "CONFIRM")
    passes(boards, DRAWN[:5])
    getattr(boards, restart)()
    boards.keys("CONFIRM")
    passes(boards, DRAWN[6:])
    assert boards.table.state == RESULT
    boards.keys("CONFIRM", "NEXT")
    assert opened(boards).isdisjoint(cards(GIVEN_UP))


def test_a_rescanned_card_must_be_named_before_it_is_wanted():
    """Else a card that passes between the two orders would be opened."""
    boards = dealt()
    boards.start_scanner()
    sent = []
    send = boards.display_end.send
    boards.display_end.send = lambda kind, payload: sent.append(kind) or send(kind, payload)
    boards.keys(3)
    named, wanted = sent.index(messages.MAY_COME_AGAIN) if messages.MAY_COME_AGAIN in sent else -1, messages.RESCAN
    assert wanted in sent and named < sent.index(wanted)
    boards.display_end.send = lambda kind, payload: kind != messages.MAY_COME_AGAIN and send(kind, payload)
    boards.keeper.orders.forget()
    boards.keeper.give_orders()
    assert messages.RESCAN not in [kind for kind, _ in boards.scanner_end.queue]


def test_a_display_that_asks_for_a_discard_does_not_get_it():
    boards = dealt()
    passes(boards, GIVEN_UP)
    for number in (6, 8, 9, 11, 12, 14, 15):
        assert peek(boards, number) == peek(boards, number, leave=1) == []
    boards.keys(5, "CONFIRM", "CONFIRM")
    finish(boards)
    assert counts_are_plain(boards)


def test_the_journal_of_a_round_holds_passes_of_discards_and_no_card():
    boards = dealt()
    passes(boards, GIVEN_UP)
    journal = boards.keeper.journal
    kinds = [entry[4] for entry in journal.records(next(iter(journal.rounds()))[1])]
    assert kinds.count(events.AGAIN) == 7 and kinds.count(events.HIDDEN) == 15
    assert opened(boards) == set() and record.DAMAGE not in kinds
