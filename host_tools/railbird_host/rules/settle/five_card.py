"""Entries of the five-card games: Federal Poker, Federal Draw Poker, Six Card Bonus."""

from typing import Any

from railbird.cards.card import card_text
from railbird.games import federal, six_card_bonus
from railbird.games.five_card_hands import CATEGORY_NAMES
from railbird.games.hand_value import category_of, ranks_of
from railbird.games.payment import profit
from railbird.games.rule_error import RuleError
from railbird.games.wager_result import PUSH, RESULT_NAMES
from railbird_host.rules.settle.entries import cards_of, check_one_deck, odds_list
from railbird_host.rules.settle.fields import Entry, FileError, card_texts, items, shown, whole


def expected(settled: tuple[int, int, tuple[int, int] | None], stake: int, rule: str) -> dict[str, Any]:
    value, result, odds = settled
    if stake <= 0:
        raise RuleError("BAD_WAGER", rule, f"a wager is more than nothing, got {stake}")
    return {
        "category": CATEGORY_NAMES[category_of(value)],
        "ranks": ranks_of(value),
        "result": RESULT_NAMES[result],
        "pays": "STAND_OFF" if result == PUSH else odds_list(odds),
        "profit": profit(result, stake, odds),
    }


def settle_federal(entry: Entry, where: str) -> dict[str, Any]:
    stake = whole(entry, "wager", where)
    cards = cards_of(card_texts(entry, "cards", where))
    check_one_deck(cards, "Federal Poker 5")
    return {"expected": expected(federal.settle(cards, federal.FEDERAL), stake, "Federal Poker 7")}


def settle_federal_draw(entry: Entry, where: str) -> dict[str, Any]:
    stake = whole(entry, "wager", where)
    hold = items(entry, "hold", where)
    if not all(kept in (0, 1) for kept in hold):
        raise FileError(f"{where}.hold", f"expected five of 0 and 1, got {shown(hold)}")
    initial, drawn = (cards_of(card_texts(entry, name, where)) for name in ("initial", "draw"))
    check_one_deck(initial + drawn, "Federal Draw Poker 5")
    final = federal.final_hand(initial, hold, drawn)
    settled = federal.settle(final, federal.FEDERAL_DRAW)
    texts = [card_text(card) for card in final]
    return {"final": texts, "expected": expected(settled, stake, "Federal Draw Poker 7")}


def settle_six_card_bonus(entry: Entry, where: str) -> dict[str, Any]:
    stake = whole(entry, "wager", where)
    table = six_card_bonus.option_table(whole(entry, "option", where))
    player, dealer = (cards_of(card_texts(entry, name, where)) for name in ("player", "dealer"))
    check_one_deck(player + dealer, "Three Card Poker 10A.5")
    return {"expected": expected(six_card_bonus.settle(player, dealer, table), stake, "Three Card Poker 10A.4")}
