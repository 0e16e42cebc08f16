"""Three Card Poker entries: `dealer_best` and what becomes of each seat."""

from typing import Any

from railbird.cards.card import card_text
from railbird.games import three_card_poker as poker
from railbird.games.four_card_deal import DEAL_MODE_NAMES
from railbird.games.four_card_poker import COMPARE_NAMES
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.payment import profit
from railbird.games.rule_error import RuleError
from railbird.games.six_card_bonus import CARDS_EACH
from railbird.games.three_card_hands import CATEGORY_NAMES, three_value
from railbird_host.rules.settle.entries import cards_of, check_one_deck, odds_list, wager
from railbird_host.rules.settle.fields import Entry, card_texts, choice, entry_at, items, shown, text, whole


def settle(entry: Entry, where: str) -> dict[str, Any]:
    seats = [entry_at(seat, f"{where}.seats[{index}]") for index, seat in enumerate(items(entry, "seats", where))]
    options = poker.Options(whole(entry, "pair_plus_table", where), whole(entry, "six_card_option", where))
    mode = choice(entry, "deal_mode", DEAL_MODE_NAMES, where) if "deal_mode" in entry else 0
    dealer = cards_of(card_texts(entry, "dealer", where))
    hands = [cards_of(card_texts(seat, "cards", f"{where}.seats[{index}]")) for index, seat in enumerate(seats)]
    check_one_deck(dealer + [card for hand in hands for card in hand], "Three Card Poker 11.6")
    numbers = [whole(seat, "seat", f"{where}.seats[{index}]") for index, seat in enumerate(seats)]
    order = poker.deal_order(numbers, mode == 0)
    settled = [
        {**seat, "expected": settle_seat(seat, hands[index], dealer, options, f"{where}.seats[{index}]")}
        for index, seat in enumerate(seats)
    ]
    results: dict[str, Any] = {
        "dealer_best": best(dealer),
        "dealer_qualifies": poker.qualifies(three_value(dealer)),
        "seats": settled,
    }
    dealt = dict(zip(numbers, (seat["cards"] for seat in seats), strict=True)) | {0: entry["dealer"]}
    if all(len(hand) == CARDS_EACH for hand in hands):
        results["deal_stream"] = [dealt[seat][number - 1] for seat, number in order]
    return results


def best(cards: list[int]) -> dict[str, Any]:
    """A hand in words: by rank, then by suit letter."""
    value = three_value(cards)
    ordered = sorted(cards, key=lambda card: (-(card % 13), card_text(card)))
    texts = [card_text(card) for card in ordered]
    return {"category": CATEGORY_NAMES[category_of(value)], "ranks": ranks_of(value), "cards": texts}


def settle_seat(seat: Entry, cards: list[int], dealer: list[int], options: poker.Options, where: str) -> dict[str, Any]:
    """The seat's result in the words of the file, or the rule that it breaks."""
    ante, pair_plus, six_card = (whole(seat, name, where) for name in ("ante", "pair_plus", "six_card"))
    action = text(seat, "action", where)
    try:
        if action not in poker.DECISION_NAMES:
            detail = f"expected {', '.join(poker.DECISION_NAMES)}, got {shown(action)}"
            raise RuleError("UNKNOWN_DECISION", "Three Card Poker 5.2", detail)
        decision = poker.DECISION_NAMES.index(action)
        hand = best(cards)
        poker.check_wagers(ante, pair_plus, six_card, 0)
        poker.check_decision(decision, ante)
    except RuleError as error:
        return {"error": error.name, "rule": error.rule, "detail": error.detail}
    outcome = poker.settle_seat(decision, ante, pair_plus, six_card, cards, dealer, options)
    return {"best": hand, **wagers(outcome, decision, ante, pair_plus, six_card)}


def wagers(outcome: poker.SeatOutcome, decision: int, ante: int, pair_plus: int, six_card: int) -> dict[str, Any]:
    play = ante if decision == poker.PLAY else 0
    bonus = outcome.ante_bonus_odds
    profits = (
        profit(outcome.ante, ante, poker.EVEN_ODDS),
        profit(outcome.play, play, poker.EVEN_ODDS),
        ante * bonus[0] if bonus else 0,
        profit(outcome.pair_plus, pair_plus, outcome.pair_plus_odds),
        profit(outcome.six_card, six_card, outcome.six_card_odds),
    )
    side = {} if decision == poker.FOLD else {"odds": odds_list(outcome.pair_plus_odds)}
    return {
        "ante": wager(outcome.ante, profits[0], stake=ante),
        "play": wager(outcome.play, profits[1], stake=play),
        "ante_bonus": {"odds": list(bonus), "profit": profits[2]} if bonus else None,
        "pair_plus": wager(outcome.pair_plus, profits[3], stake=pair_plus, **side),
        "six_card": wager(outcome.six_card, profits[4], stake=six_card, odds=odds_list(outcome.six_card_odds)),
        "compare": COMPARE_NAMES[outcome.compare],
        "net": sum(profits),
    }
