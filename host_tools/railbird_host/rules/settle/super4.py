"""Super 4 Poker entries: one player against the dealer."""

from typing import Any

from railbird.games import super_four
from railbird.games.four_card_poker import COMPARE_NAMES
from railbird.games.wager_result import WIN
from railbird_host.rules.settle.entries import best_hand, cards_of, check_one_deck, exact_profit, odds_list, wager
from railbird_host.rules.settle.fields import Entry, card_texts, text, whole

RULE = "Super 4 Poker 2"


def settle(entry: Entry, where: str) -> dict[str, Any]:
    ante, xtra, multiple, bonus = (whole(entry, name, where) for name in ("ante", "xtra", "play", "player_bonus"))
    table = super_four.player_bonus_table(text(entry, "bonus_table", where))
    player, dealer = (cards_of(card_texts(entry, name, where)) for name in ("player", "dealer"))
    check_one_deck(player + dealer, RULE)
    value, player_best = best_hand(player, super_four.CARDS_EACH, RULE)
    dealer_value, dealer_best = best_hand(dealer, super_four.CARDS_EACH, RULE)
    super_four.check_wagers(ante, xtra, bonus)
    super_four.check_multiple(multiple, value)
    outcome = super_four.settle(not multiple, bonus, value, dealer_value, table)
    play, even = ante * multiple, super_four.EVEN_ODDS
    profits = [
        exact_profit(outcome.ante, ante, even),
        exact_profit(outcome.play, play, even),
        exact_profit(outcome.xtra, xtra, outcome.xtra_odds),
        exact_profit(outcome.bonus, bonus, outcome.bonus_odds),
    ]
    extra = {"odds": odds_list(outcome.xtra_odds)} if outcome.xtra == WIN else {}
    expected = {
        "player_best": player_best,
        "dealer_best": dealer_best,
        "dealer_qualifies": outcome.qualifies,
        "compare": COMPARE_NAMES[outcome.compare],
        "ante": wager(outcome.ante, profits[0]),
        "play": wager(outcome.play, profits[1], stake=play),
        "xtra": wager(outcome.xtra, profits[2], **extra),
        "player_bonus": wager(outcome.bonus, profits[3], odds=odds_list(outcome.bonus_odds)),
        "net": sum(profits),
    }
    return {"expected": expected}
