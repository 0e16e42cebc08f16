"""Hidden cards: commitments tell nothing, openings are checked, doubles are counted without a name."""

from railbird.link.commitment import GRID_US, HiddenCards, commitment_is_right, grid_delay_us

KEY = b"commitment key of this scanner.."
NONCE = b"nonce of a round"


def hidden(key=KEY, nonce=NONCE):
    cards = HiddenCards(key)
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
    after = hidden()
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


def test_wanted_cards_are_bounded():
    cards = hidden()
    for pass_number in range(1, 100):
        cards.want(pass_number, bytes(32))
    assert cards.match(0, 0) == 0
    assert len(cards._wanted) == 8


def test_grid_hides_how_long_the_work_took():
    for since in range(0, GRID_US):
        assert since + grid_delay_us(since) == GRID_US
    assert 7001 + grid_delay_us(7001) == 2 * GRID_US


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
