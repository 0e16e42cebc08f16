"""Four Card Poker and Super 4: money is conserved, and a round keeps its cards apart whatever happens."""

from hypothesis import given
from hypothesis import strategies as st

from railbird.games import four_card_poker as poker
from railbird.games import super_four
from railbird.games.four_card_deal import SHOE, SHUFFLER, deal_order
from railbird.games.four_card_hands import best_four
from railbird.games.four_card_round import FourCardRound
from railbird.games.payment import profit
from railbird.games.rule_error import RuleError
from railbird.games.wager_result import LOSE, NONE, PUSH, VOID, WIN

seats = st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True)
modes = st.sampled_from([SHOE, SHUFFLER])


@st.composite
def rounds(draw):
    """A round dealt to the end out of a shuffled deck; every seat has an Ante, Aces Up or both."""
    numbers = draw(seats)
    stakes = [draw(st.sampled_from([(10, 0), (0, 5), (10, 5), (25, 100)])) for _ in numbers]
    options = poker.Options(draw(st.sampled_from("AB")), draw(st.integers(1, 7)), draw(modes))
    played = FourCardRound({seat: (ante, up, 0) for seat, (ante, up) in zip(numbers, stakes, strict=True)}, options)
    deck = list(range(52))
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    while played.due():
        played.deal(deck.pop())
    return played


@given(seats, modes)
def test_every_deal_gives_five_to_players_and_six_to_the_dealer(numbers, mode):
    order = deal_order(numbers, mode)
    assert len(set(order)) == len(order) == 5 * len(numbers) + 6
    assert sorted({seat for seat, _ in order}) == sorted([0, *numbers])
    assert order[-1] == (0, 6)


@given(rounds(), st.data())
def test_money_is_conserved(played, data):
    """No wager brings less than its loss, none is both lost and returned, a bonus comes only to a hand that plays."""
    for number, seat in played.seats.items():
        allowed = [poker.FOLD] + ([poker.PLAY] if seat.ante else []) + ([poker.SHOW] if not seat.ante else [])
        allowed += [poker.KEEP_ACES_UP] if seat.ante and seat.aces_up else []
        played.decide(number, data.draw(st.sampled_from(allowed)))
    for number in played.settlement_order():
        seat, outcome = played.seats[number], played.outcome(number)
        multiple = data.draw(st.integers(1, 3)) if seat.decision == poker.PLAY else 0
        stakes = (seat.ante, seat.ante * multiple, seat.aces_up)
        results = (outcome.ante, outcome.play, outcome.aces_up)
        profits = poker.seat_profits(outcome, *stakes, played.options)
        assert [result == NONE for result in results] == [not stake for stake in stakes]
        for stake, result, gain in zip(stakes, results, (profits[0], profits[1], profits[3]), strict=True):
            assert gain == -stake if result == LOSE else gain >= stake if result == WIN else gain == 0
        assert profits[2] == 0 or (seat.decision == poker.PLAY and profits[2] >= 2 * seat.ante)
        assert sum(profits) >= -sum(stakes)


@given(rounds())
def test_hands_share_no_card_and_void_returns_all(played):
    hands = [played.hand(seat) for seat in [0, *played.seats]]
    cards = [card for hand in hands for card in hand]
    assert len(cards) == len(set(cards)) == len(played.passes)
    played.rule_11_12_misdeal()
    for seat in played.seats:
        outcome = played.outcome(seat)
        assert {outcome.ante, outcome.play, outcome.aces_up} <= {VOID, NONE}


OPERATIONS = [
    ("rule_11_1_void_hand", 1),
    ("rule_11_3_cards_on_empty_area", 2),
    ("rule_11_4_hand_on_empty_area", 1),
    ("rule_11_5_collected_too_early", 2),
    ("rule_11_7_exposed_card", 1),
    ("rule_11_8_dealer_card_exposed", 1),
    ("rule_11_10_player_exposes", 1),
    ("rule_11_13_absent", 1),
    ("rule_11_14_on_discard_pile", 2),
    ("decide", 2),
    ("deal", 1),
    ("rule_11_9_more_than_one_exposed", 0),
    ("rule_11_11_dealer_exposes", 0),
]


@given(
    seats, modes, st.lists(st.tuples(st.sampled_from(OPERATIONS), st.integers(0, 8), st.integers(0, 6)), max_size=60)
)
def test_any_sequence_of_operations_ends_in_a_round_or_a_named_error(numbers, mode, operations):
    played = FourCardRound({seat: (10, 5, 0) for seat in numbers}, poker.Options(deal_mode=mode))
    deck = list(range(52))
    for (name, count), first, second in operations:
        arguments = [deck.pop()] if name == "deal" else [first, second][:count]
        try:
            getattr(played, name)(*arguments)
        except RuleError as error:
            assert error.name and error.rule.startswith("Four Card Poker")
        assert len(played.passes) <= len(played.order)
        hands = [card for seat in [0, *played.seats] for card in played.hand(seat)]
        assert sorted(hands) == sorted(played.passes)


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
