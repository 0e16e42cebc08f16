"""A seat's settlement: what `games/four_card_poker.py` says, as boxes for the monitor and lamps for the felt.

Odds, never amounts: multiples aren't sensed. A seat whose wagers no sensor saw shows its side bet as "IF BET".
"""

from railbird.games import four_card_poker as rules
from railbird.games.four_card_hands import best_four
from railbird.games.wager_result import LOSE, PUSH, VOID, WIN
from railbird.table import view
from railbird.table.poker_round import ACES_UP, ACES_UP_BIT, ANTE_BIT, PLAY, PLAY_BIT, bit_of

ACES_UP_AREA, ANTE_AREA, PLAY_AREA = range(3)


def outcome(table, seat: int):
    """The seat's SeatOutcome, or None while a hand it needs is not open."""
    bet = table.wagers(seat)
    ante = table.may_have_ante(seat)
    aces_up = table.may_have_aces_up(seat)
    blind = bool(bet & PLAY_BIT) and bool(table.config.blind_play)
    decision = table.decision(seat)
    if table.void_mask & bit_of(seat):
        return rules.void_seat(rules.PLAY if decision == PLAY else rules.UNDECIDED, ante, aces_up, blind)
    if decision == ACES_UP:
        decision = rules.KEEP_ACES_UP if bet & ANTE_BIT else rules.SHOW
    else:
        decision = rules.PLAY if decision == PLAY else rules.FOLD
    hand, dealer = table.hand(seat), table.hand(0)
    if decision != rules.FOLD and (hand is None or (decision == rules.PLAY and dealer is None)):
        return None
    value = best_four(hand) if hand and decision != rules.FOLD else 0
    dealer_value = best_four(dealer) if dealer else 0
    return rules.settle_seat(decision, ante, aces_up, value, dealer_value, table.options, blind)


def boxes(table, seat: int, found) -> list:
    """ANTE, PLAY, ACES UP as (title, line 1, line 2, style)."""
    bonus = f"+{found.ante_bonus_odds[0]}-1" if found.ante_bonus_odds else ""
    ante = _box("ANTE", found.ante, "1-1", bonus)
    if found.ante == LOSE and table.decision(seat) == ACES_UP:
        ante = ("ANTE", "TAKEN", "", view.TAKE)  # 9.3: the dealer took it when it was given up
    odds = f"{found.aces_up_odds[0]}-{found.aces_up_odds[1]}" if found.aces_up_odds else ""
    aces_up = _box("ACES UP", found.aces_up, odds, "")
    if table.wagers_unknown(seat) and not table.wagers(seat) & ACES_UP_BIT:
        aces_up = aces_up[:2] + ("IF BET",) + aces_up[3:]
    return [ante, _box("PLAY", found.play, "1-1", ""), aces_up]


def _box(title: str, result: int, odds: str, bonus: str) -> tuple:
    if result == WIN:
        return title, "PAY " + odds, bonus, view.PAY
    if result == LOSE:
        return title, "TAKE", bonus, view.ACT if bonus else view.TAKE
    if result == PUSH:
        return title, "PUSH", "", view.PAY
    if result == VOID:
        return title, "RETURN", "", view.VOIDED
    return title, "", "", view.EMPTY


def lamps(seat: int, found) -> list:
    """The winning, pushed and void areas of the seat in settlement."""
    first = 3 * seat - 3
    lit = []
    ante = {WIN: view.WIN, PUSH: view.PUSH, VOID: view.VOID}.get(found.ante, 0)
    if found.ante_bonus_odds:
        ante = view.WIN_BONUS if found.ante == WIN else view.LOSE_BONUS
    for area, meaning in (
        (ACES_UP_AREA, {WIN: view.WIN, VOID: view.VOID}.get(found.aces_up, 0)),
        (ANTE_AREA, ante),
        (PLAY_AREA, {WIN: view.WIN, PUSH: view.PUSH, VOID: view.VOID}.get(found.play, 0)),
    ):
        if meaning:
            lit.append((first + area, meaning))
    return lit


def void_lamps(table, seat: int) -> list:
    """What goes back to a seat, as far as a sensor saw it; all three areas where none did."""
    covered = table.wagers(seat) | (PLAY_BIT if table.decision(seat) == PLAY else 0)
    if table.wagers_unknown(seat):
        covered = 7
    return [(3 * seat - 3 + area, view.VOID) for area in range(3) if covered >> area & 1]
