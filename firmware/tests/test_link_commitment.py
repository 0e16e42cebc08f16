"""Hidden cards: commitments tell nothing, openings are checked, doubles are counted without a name."""

import gc

from railbird.link.commitment import MOST_MISSES, HiddenCards, commitment_is_right

KEY = b"commitment key of this scanner.."
NONCE = b"nonce of a round"


def hidden(key=KEY, nonce=NONCE, boot=1):
    cards = HiddenCards(key, boot)
    assert cards.start_round(nonce)
    return cards


def test_opening_fits_its_commitment_and_nothing_else():
    cards = hidden()
    assert not cards.remember(7, 12, 3)
    commitment = cards.commit(7)
    card, deck, n = cards.open(7)
    assert (card, deck) == (12, 3)
    assert commitment_is_right(commitment, n, 7, 12, 3)
    assert not commitment_is_right(commitment, n, 7, 13, 3)
    assert not commitment_is_right(commitment, n, 7, 12, 4)
    assert not commitment_is_right(commitment, n, 8, 12, 3)
    assert not commitment_is_right(commitment, bytes(32), 7, 12, 3)


def test_commitments_differ_by_round_pass_and_scanner():
    seen = set()
    for key in (KEY, b"another scanner"):
        for nonce in (NONCE, b"another nonce..."):
            cards = hidden(key, nonce)
            for pass_number in (1, 2, 258):
                cards.remember(pass_number, 0, 0)
                seen.add(cards.commit(pass_number))
    assert len(seen) == 12


def test_one_opening_does_not_help_with_another_card():
    cards = hidden()
    cards.remember(1, 5, 1)
    cards.remember(2, 6, 1)
    n = cards.open(1)[2]
    for card in range(52):
        assert not commitment_is_right(cards.commit(2), n, 2, card, 1)


def named(commitment, n, pass_number):
    """What somebody who has an n makes of a commitment: the cards that fit."""
    return [card for card in range(52) if commitment_is_right(commitment, n, pass_number, card, 1)]


def test_a_display_that_begins_a_round_once_more_learned_nothing_from_the_first_time():
    """It knows n of every pass that was opened, and repeats nonce and pass numbers: in one start, and after another."""
    cards = hidden()
    cards.remember(7, 12, 1)
    n = cards.open(7)[2]
    assert named(cards.commit(7), n, 7) == [12]
    assert cards.start_round(b"the next nonce..") and cards.start_round(NONCE)
    restarted = hidden(boot=2)
    for again in (cards, restarted):
        again.remember(7, 33, 1)
        assert named(again.commit(7), n, 7) == []


def test_double_is_reported_and_a_second_deck_is_none():
    cards = hidden()
    assert not cards.remember(1, 5, 1)
    assert not cards.remember(2, 5, 2)
    assert cards.remember(3, 5, 1)
    assert not cards.remember(4, 5, 255) and not cards.remember(5, 5, 255)  # no deck id: nobody can say


def test_new_round_forgets_and_the_same_round_does_not():
    cards = hidden()
    cards.remember(1, 5, 1)
    assert not cards.start_round(NONCE)
    assert cards.open(1) is not None
    assert cards.start_round(b"the next nonce..")
    assert cards.open(1) is None
    assert not cards.remember(1, 5, 1)


def test_restarted_scanner_knows_a_card_again_by_its_commitment():
    before = hidden()
    commitments = {}
    for pass_number, card in ((1, 5), (2, 6), (3, 7)):
        before.remember(pass_number, card, 1)
        commitments[pass_number] = before.commit(pass_number)
    after = hidden(boot=2)
    assert after.open(2) is None
    for pass_number in commitments:
        after.want(pass_number, commitments[pass_number])
    assert after.match(6, 1) == 2
    assert after.match(6, 1) == 0  # each only once
    assert after.match(9, 1) == 0
    assert after.match(5, 2) == 0  # the same card of another deck
    assert after.match(7, 1) == 3
    card, deck, n = after.open(3)
    assert commitment_is_right(commitments[3], n, 3, card, deck)
    assert after.wants()
    after.want(0, b"")
    assert not after.wants()
    after.remember(4, 8, 1)  # a new card, under this start's mark; the others keep theirs
    later = hidden(boot=3)
    for pass_number, commitment in ((3, commitments[3]), (4, after.commit(4))):
        later.want(pass_number, commitment)
    assert (later.match(8, 1), later.match(7, 1)) == (4, 3)
    assert commitment_is_right(commitments[3], later.open(3)[2], 3, 7, 1)
    assert commitment_is_right(after.commit(4), later.open(4)[2], 4, 8, 1)


def test_a_card_of_an_earlier_round_is_no_question_that_a_scanner_answers():
    """A display that repeats a nonce has commitments to cards that it knows: is the next card one of them?"""
    cards = hidden()
    cards.remember(7, 12, 1)
    known = cards.commit(7)
    cards.want(7, known)  # of this very start: it has the card
    assert not cards.wants()
    assert cards.start_round(b"the next nonce..") and cards.start_round(NONCE)
    cards.want(7, known)
    assert not cards.wants() and cards.match(12, 1) == 0
    restarted = hidden(boot=2)
    assert restarted.start_round(b"the next nonce..") and restarted.start_round(NONCE)
    restarted.want(7, known)
    assert restarted.match(12, 1) == 0


def test_a_restarted_scanner_is_not_asked_without_end():
    cards = hidden()
    cards.remember(7, 12, 1)
    known = cards.commit(7)
    for misses, found in ((MOST_MISSES - 1, 7), (MOST_MISSES, 0)):
        restarted = hidden(boot=2)
        restarted.want(7, known)
        for _ in range(misses):
            assert restarted.match(13, 1) == 0
        assert restarted.match(12, 1) == found


def test_wanted_cards_are_bounded():
    cards = hidden()
    for pass_number in range(1, 100):
        cards.want(pass_number, bytes(32))
    assert cards.match(0, 0) == 0
    assert len(cards._wanted) == 8


def test_cards_held_for_the_next_round_keep_their_commitments_and_their_doubles():
    cards = hidden()
    commitments = []
    for number in range(65530, 65540):
        cards.remember(number % 65535 or 65535, number % 52, 1)
        commitments.append(cards.commit(number % 65535 or 65535))
    assert cards.start_round(b"the next nonce..", 2, 5)
    assert cards.count() == 3
    assert [cards.commit(number) for number in (2, 3, 4)] == commitments[7:]
    assert cards.open(1) is None and cards.open(65535) is None
    assert cards.remember(5, 65539 % 52, 1)  # 4 is the same card
    assert cards.start_round(b"another nonce...", 4, 6)
    assert cards.commit(4) == commitments[9] and cards.count() == 2


def test_cards_held_over_many_rounds_never_get_anothers_nonce():
    cards = hidden()
    commitments = {}
    for number in range(1, 30):
        cards.remember(number, number, 1)
        commitments[number] = cards.commit(number)
        assert cards.start_round(b"nonce %010d" % number, 1, number + 1)
        for held in range(1, number + 1):
            if cards.open(held) is not None:
                assert cards.commit(held) == commitments[held]
        assert cards.open(number) is not None


def test_a_deck_check_of_eight_decks_takes_no_more_memory_than_a_card():
    cards = hidden()
    cards.remember(1, 0, 1)
    gc.collect()
    before = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
    for deck in range(1, 9):
        for card in range(52):
            cards.remember(deck * 52 + card, card, deck)
    gc.collect()
    assert cards.remember(600, 51, 8) and not cards.remember(601, 51, 9)
    assert not before or gc.mem_alloc() - before < 200
    for number in range(602, 3000):
        cards.remember(number, number % 52, 20)
    assert cards.open(100) is None and cards.open(2999)[:2] == (2999 % 52, 20)
    assert cards.count() <= 512


def test_repr_shows_no_card():
    cards = hidden()
    cards.remember(1, 37, 201)
    assert "37" not in repr(cards) and "201" not in repr(cards)


def test_a_card_that_was_enrolled_or_checked_is_no_double_when_it_is_dealt():
    cards = hidden()
    assert not cards.remember(1, 7, 1, is_dealt=False)
    assert not cards.remember(2, 7, 1, is_dealt=False)
    assert not cards.remember(3, 7, 1)
    assert cards.remember(4, 7, 1)
    assert cards.open(1)[0] == 7  # it may have left as a commitment: faster than its grant


def test_a_card_is_hidden_until_it_is_told_or_forgotten():
    cards = hidden()
    assert not cards.has_hidden()
    cards.remember(1, 5, 1)
    cards.remember(2, 6, 1)
    cards.remember(513, 7, 1)  # where pass 1 was
    cards.remember(3, 8, 1, False)  # checked, not dealt
    cards.told(513)
    cards.told(513)
    cards.told(1)
    cards.told(3)
    assert cards.has_hidden()
    cards.forget(2)
    assert not cards.has_hidden()
    cards.remember(4, 9, 1)
    cards.start_round(b"another nonce...", 4, 5)
    assert cards.has_hidden()  # held for this round
    cards.open(4)
    assert not cards.has_hidden()
    cards.remember(5, 10, 1)
    cards.start_round(b"the third nonce.", 6, 6)
    assert not cards.has_hidden()
