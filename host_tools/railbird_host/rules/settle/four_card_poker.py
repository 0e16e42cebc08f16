"""Four Card Poker entries: `dealer_best` and what becomes of each seat."""

from typing import Any

from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import DEAL_MODE_NAMES, DEALER_CARDS, PLAYER_CARDS, deal_order
from railbird.games.rule_error import RuleError
from railbird_host.rules.settle.entries import best_hand, cards_of, check_one_deck, odds_list, wager
from railbird_host.rules.settle.fields import Entry, card_texts, choice, entry_at, items, shown, text, whole, whole_or

RULE = "Four Card Poker 8.3"


def settle(entry: Entry, where: str) -> dict[str, Any]:
    seats = [entry_at(seat, f"{where}.seats[{index}]") for index, seat in enumerate(items(entry, "seats", where))]
    table = whole(entry, "aces_up_table", where)
    mode = choice(entry, "deal_mode", DEAL_MODE_NAMES, where) if "deal_mode" in entry else 0
    maximum = whole_or(entry, "maximum_payout", 0, where)
    options = poker.Options(text(entry, "ante_bonus_table", where), table, mode, maximum_payout=maximum)
    dealer = cards_of(card_texts(entry, "dealer", where))
    hands = [cards_of(card_texts(seat, "cards", f"{where}.seats[{index}]")) for index, seat in enumerate(seats)]
    check_one_deck(dealer + [card for hand in hands for card in hand], "Four Card Poker 11.6")
    numbers = [whole(seat, "seat", f"{where}.seats[{index}]") for index, seat in enumerate(seats)]
    dealer_value, dealer_best = best_hand(dealer, DEALER_CARDS, RULE)
    settled = []
    for index, seat in enumerate(seats):
        result = settle_seat(seat, hands[index], dealer_value, options, f"{where}.seats[{index}]")
        settled.append({**seat, "expected": result})
    results: dict[str, Any] = {"dealer_upcard": entry["dealer"][-1], "dealer_best": dealer_best, "seats": settled}
    dealt = dict(zip(numbers, (seat["cards"] for seat in seats), strict=True)) | {0: entry["dealer"]}
    order = deal_order(numbers, mode)
    if all(len(hand) == PLAYER_CARDS for hand in hands):
        results["deal_stream"] = [dealt[seat][number - 1] for seat, number in order]
    return results


def decision_of(action: str) -> int:
    names = poker.DECISION_NAMES
    if action not in names[poker.PLAY :]:
        detail = f"expected {', '.join(names[poker.PLAY :])}, got {shown(action)}"
        raise RuleError("UNKNOWN_DECISION", "Four Card Poker 5.2", detail)
    return names.index(action)


def settle_seat(seat: Entry, cards: list[int], dealer_value: int, options: poker.Options, where: str) -> dict[str, Any]:
    """The seat's result in the words of the file, or the rule that it breaks."""
    ante, aces_up, multiple = (whole(seat, name, where) for name in ("ante", "aces_up", "play"))
    action = text(seat, "action", where)
    try:
        decision = decision_of(action)
        value, best = best_hand(cards, PLAYER_CARDS, RULE)
        poker.check_wagers(ante, aces_up, 0, options)
        poker.check_decision(decision, ante, aces_up, value)
        if decision == poker.PLAY:
            poker.check_multiple(multiple)
        elif multiple:
            raise RuleError("PLAY_WITHOUT_DECISION", "Four Card Poker 5.2(b)", f"Play of {multiple} on {action}")
    except RuleError as error:
        return {"error": error.name, "rule": error.rule, "detail": error.detail}
    outcome = poker.settle_seat(decision, ante, aces_up, value, dealer_value, options)
    play = ante * multiple
    profits = poker.seat_profits(outcome, ante, play, aces_up, options)
    bonus = outcome.ante_bonus_odds
    side = {"stake": aces_up} if decision == poker.FOLD else {"stake": aces_up, "odds": odds_list(outcome.aces_up_odds)}
    return {
        "best": best,
        "ante": wager(outcome.ante, profits[0], stake=ante),
        "play": wager(outcome.play, profits[1], stake=play),
        "ante_bonus": {"odds": list(bonus), "profit": profits[2]} if bonus else None,
        "aces_up": wager(outcome.aces_up, profits[3], **side),
        "compare": poker.COMPARE_NAMES[outcome.compare],
        "net": sum(profits),
    }
