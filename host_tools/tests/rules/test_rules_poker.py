"""Four Card Poker and Super 4: money is conserved, and a round keeps its cards apart whatever happens."""

from hypothesis import given
from hypothesis import strategies as st

from railbird.games import four_card_poker as poker
from railbird.games import super_four
from railbird.games.four_card_deal import SHOE, SHUFFLER, deal_order, hands_of, settlement_order
from railbird.games.four_card_hands import best_four
from railbird.games.payment import profit
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN

seats = st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True)
modes = st.sampled_from([SHOE, SHUFFLER])


@st.composite
def rounds(draw):
    """Hands dealt out of a shuffled deck; every seat has an Ante, Aces Up or both."""
    numbers = draw(seats)
    stakes = {seat: draw(st.sampled_from([(10, 0), (0, 5), (10, 5), (25, 100)])) for seat in numbers}
    options = poker.Options(draw(st.sampled_from("AB")), draw(st.integers(1, 7)), draw(modes))
    deck = list(range(52))
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    return stakes, hands_of(deal_order(numbers, options.deal_mode), deck), options


@given(seats, modes)
def test_every_deal_gives_five_to_players_and_six_to_the_dealer(numbers, mode):
    order = deal_order(numbers, mode)
    assert len(set(order)) == len(order) == 5 * len(numbers) + 6
    assert sorted({seat for seat, _ in order}) == sorted([0, *numbers])
    assert order[-1] == (0, 6)


@given(rounds(), st.data())
def test_money_is_conserved(played, data):
    """No wager brings less than its loss, none is both lost and returned, a bonus comes only to a hand that plays."""
    stakes_of, hands, options = played
    for seat in settlement_order(list(stakes_of)):
        ante, aces_up = stakes_of[seat]
        allowed = [poker.FOLD] + ([poker.PLAY] if ante else []) + ([poker.SHOW] if not ante else [])
        allowed += [poker.KEEP_ACES_UP] if ante and aces_up else []
        decision = data.draw(st.sampled_from(allowed))
        poker.check_decision(decision, ante, aces_up)
        outcome = poker.settle_seat(decision, ante, aces_up, best_four(hands[seat]), best_four(hands[0]), options)
        multiple = data.draw(st.integers(1, 3)) if decision == poker.PLAY else 0
        stakes = (ante, ante * multiple, aces_up)
        results = (outcome.ante, outcome.play, outcome.aces_up)
        profits = poker.seat_profits(outcome, *stakes, options)
        assert [result == NONE for result in results] == [not stake for stake in stakes]
        for stake, result, gain in zip(stakes, results, (profits[0], profits[1], profits[3]), strict=True):
            assert gain == -stake if result == LOSE else gain >= stake if result == WIN else gain == 0
        assert profits[2] == 0 or (decision == poker.PLAY and profits[2] >= 2 * ante)
        assert sum(profits) >= -sum(stakes)


@given(rounds())
def test_hands_share_no_card_and_void_returns_all(played):
    stakes_of, hands, _ = played
    cards = [card for hand in hands.values() for card in hand]
    assert len(cards) == len(set(cards)) == 5 * len(stakes_of) + 6
    for ante, aces_up in stakes_of.values():
        outcome = poker.void_seat(poker.PLAY, ante, aces_up)
        assert {outcome.ante, outcome.play, outcome.aces_up} <= {VOID, NONE}


@given(st.lists(st.integers(0, 51), min_size=10, max_size=10, unique=True), st.booleans(), st.booleans())
def test_super_4_money(cards, folded, has_bonus):
    value, dealer = best_four(cards[:5]), best_four(cards[5:])
    outcome = super_four.settle(folded, has_bonus, value, dealer, super_four.player_bonus_table("A"))
    assert profit(outcome.ante, 10, (1, 1)) in (-10, 0, 10)
    assert (outcome.play == NONE) == folded
    assert (outcome.bonus == NONE) == (not has_bonus)
    assert (outcome.xtra == WIN) == (outcome.xtra_odds is not None)
    if folded:
        assert (outcome.ante, outcome.xtra) == (LOSE, LOSE)
    elif not outcome.qualifies:
        assert (outcome.ante, outcome.play) == (PUSH, WIN)
    else:
        assert outcome.ante == outcome.play
