"""Poker's pictures: seats and deal, decisions, the dealer's hand, a seat's settlement. Lamps: `poker_lamps.py`."""

from railbird.cards.card import rank_of
from railbird.games.four_card_deal import DEALER, DEALER_CARDS
from railbird.games.four_card_hands import (
    FOUR_OF_A_KIND,
    NO_PAIR,
    PAIR,
    THREE_OF_A_KIND,
    best_four,
    four_cards,
)
from railbird.games.hand_value import category_of
from railbird.table import poker_settle
from railbird.table.edit_passes import TITLES
from railbird.table.poker_round import (
    DEAL,
    DECIDE,
    DECISION_LETTERS,
    FOLD,
    PLAY_BIT,
    SEATS,
    SETTLE,
    SHOW,
    UNDECIDED,
    bit_of,
)
from railbird.table.states import VOID
from railbird.table.texts import RANK_NAMES, number_of
from railbird.table.view import (
    ACT,
    DUE,
    EMPTY,
    EMPTY_PLACE,
    HAND,
    HIDDEN_CARD,
    MESSAGE,
    PLAIN,
    VOIDED,
    View,
)
from railbird.table.view import DECIDE as DECIDE_BODY
from railbird.table.view import SEATS as SEATS_BODY
from railbird.table.view import SETTLE as SETTLE_BODY

_DIGITS = "012345"
_EMPTY_CELL = ("", EMPTY)
_NAMES = (
    "NO PAIR",
    "PAIR",
    "TWO PAIR",
    "STRAIGHT",
    "FLUSH",
    "THREE OF A KIND",
    "STRAIGHT FLUSH",
    "FOUR OF A KIND",
)
_SHORT_NAMES = ("HIGH", "PAIR", "TWO PAIR", "STRAIGHT", "FLUSH", "THREE", "STR FLUSH", "FOUR")
_RANK_WORDS = (
    "TWO",
    "THREE",
    "FOUR",
    "FIVE",
    "SIXE",
    "SEVEN",
    "EIGHT",
    "NINE",
    "TEN",
    "JACK",
    "QUEEN",
    "KING",
    "ACE",
)  # + S


def hand_name(cards: list) -> str:
    value = best_four(cards)
    return name_of(value, four_cards(value, cards))


def name_of(value: int, best: list) -> str:
    """The name of a hand of this value, which `best` makes."""
    category = category_of(value)
    return f"PAIR OF {_RANK_WORDS[rank_of(best[0]) - 2]}S" if category == PAIR else _NAMES[category]


def short_hand_name(cards: list) -> str:
    """At most nine characters: `PAIR K`."""
    value = best_four(cards)
    category = category_of(value)
    if category in (NO_PAIR, PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND):
        return f"{_SHORT_NAMES[category]} {RANK_NAMES[rank_of(four_cards(value, cards)[0])]}"
    return _SHORT_NAMES[category]


def best_and_others(cards: list) -> tuple:
    """(the four that count, the others, the hand's name)"""
    value = best_four(cards)
    best = four_cards(value, cards)
    return best, [card for card in cards if card not in best], name_of(value, best)


def show_game(table, view: View) -> None:
    if table.state == VOID:
        view.body = (MESSAGE, "MISDEAL", ["WAGERS VOID,", "FRESH DECK"], "RULE 11.12")
        view.footer = "NEXT = REDEAL"
    elif table.pay_by_cards:
        view.body = (MESSAGE, "PAY BY CARDS", ["LAMPS ARE DARK,", "CARDS DECIDE"], "")
        view.footer = "NEXT = NEW ROUND"
    elif table.state == SEATS:
        _show_seats(table, view)
    elif table.state == DEAL:
        _show_deal(table, view)
    elif table.state == DECIDE:
        _show_decide(table, view)
    elif table.state == SHOW:
        _show_dealer(table, view)
    else:
        _show_settle(table, view)


def _show_seats(table, view: View) -> None:
    cells = []
    doubtful = []
    for seat in range(1, 8):
        inside = table.in_mask & bit_of(seat)
        bet = table.wagers(seat)
        wrong = table.chips_of(seat, table.mask) & PLAY_BIT and not table.config.blind_play  # 5.1(b)
        if wrong or (bet and not inside):
            doubtful.append(seat)
            cells.append(("IN" if inside else "OUT", ACT))
        else:
            cells.append(("IN", DUE) if inside else ("", EMPTY))
    dealer = [EMPTY_PLACE] * DEALER_CARDS  # there already, so that the first card has less to draw
    view.body = (SEATS_BODY, cells, number_of(bin(table.in_mask).count("1"), "SEAT"), "", dealer)
    if doubtful:
        view.header_right = f"SEAT {doubtful[0]} BETS?"
        view.header_alert = True
    if table.manual:
        view.footer = "CONFIRM = BY CARDS"
    elif not table.in_mask:
        view.footer = "PRESS SEAT KEYS"
    else:
        view.footer = "DEAL   CONFIRM=HELD" if table.held else "DEAL, OR SEAT KEYS"


def _counts(table, due: int) -> list:
    cells = []
    counts = table.dealt_counts()
    void, dealt_to = table.void_mask, table.in_mask | table.dead_mask
    for seat in range(1, 8):
        if void & bit_of(seat):
            cells.append(("V", VOIDED))
        elif dealt_to & bit_of(seat):
            cells.append((_DIGITS[counts[seat]], DUE if seat == due else PLAIN))
        else:
            cells.append(_EMPTY_CELL)
    return cells


def _dealer_cards(table) -> list:
    """Backs, the upcard, places not dealt yet."""
    cards = [HIDDEN_CARD] * table.dealer_cards_dealt()
    upcard = table.upcard_pass()
    if upcard and not upcard.is_hidden():
        cards[table.upcard_number - 1] = upcard.card
    return cards + [EMPTY_PLACE] * (DEALER_CARDS - len(cards))


def _show_slot(table, view: View, slot) -> None:
    seat, number = slot
    name = f"SEAT {seat}" if seat else "DEALER"
    view.body = (SEATS_BODY, _counts(table, seat), name, f"CARD {number}", _dealer_cards(table))


def _show_deal(table, view: View) -> None:
    slots = table.short_slots()
    if slots:
        seat, number = table.order[slots[table.fault_choice]]
        name = f"SEAT {seat}" if seat else "DEALER"
        view.body = (MESSAGE, f"{name} CARD {number}", ["UNREAD?", "ELSE DEAL ON"], "CONFIRM = COUNT IT UNREAD")
        view.footer = "◄ ► CONFIRM = UNREAD" if len(slots) > 1 else "CONFIRM = UNREAD"
        return
    if not table.card_due():
        show_check(table, view)
        view.footer = "FIX = OTHER"
        return
    slot = table.order[len(table.passes)]
    _show_slot(table, view, slot)
    if slot != (DEALER, DEALER_CARDS):
        view.footer = "DEAL FACE DOWN"
    else:
        view.footer = "PASS, LAY FACE UP" if table.due_in_clear() else "SIXTH FACE DOWN"


def _show_decide(table, view: View) -> None:
    cells = []
    decisions = table.decisions()
    void, dead, inside, seen = table.void_mask, table.dead_mask, table.in_mask, table.seen_mask
    for seat in range(1, 8):
        bit = 1 << (seat - 1)
        if void & bit:
            cells.append(("V", VOIDED))
        elif dead & bit:
            cells.append(("X", PLAIN))
        elif inside & bit:
            decision = decisions[seat]
            mark = "*" if seen & bit else ""
            style = ACT if decision == UNDECIDED else PLAIN if decision == FOLD else DUE
            cells.append((DECISION_LETTERS[decision] + mark, style))
        else:
            cells.append(("", EMPTY))
    upcard = table.upcard_pass()
    waiting = table.open_seats()
    view.body = (
        DECIDE_BODY,
        cells,
        upcard.card if upcard else HIDDEN_CARD,
        "CARD EXPOSED" if table.dealer_showed else "DEALER SHOWS",
        "WAIT " + _seat_list(waiting) if waiting else "ALL DECIDED",
    )
    view.footer = "WAIT, OR SEAT KEYS" if waiting else "CONFIRM = SHOWDOWN"


def _seat_list(seats: list) -> str:
    """`3, 7`; more than three stand closer, so that the line keeps its size longer."""
    return (", " if len(seats) < 4 else ",").join([str(seat) for seat in seats])


def _next_text(table) -> str:
    turns = table.turns()
    at = turns.index(table.turn) if table.state == SETTLE and table.turn in turns else -1
    return f"NEXT = SEAT {turns[at + 1]}" if at + 1 < len(turns) else "NEXT = NEW ROUND"


def _show_missing(table, view: View, name: str) -> bool:
    """Cards that must cross the scanner again, in words; False if none must."""
    missing = table.missing_passes()
    if not missing:
        return False
    lost = any([passed.lost for passed in missing])
    if lost or len(missing) > 1:
        words = ("ONE CARD", "TWO CARDS", "THREE CARDS", "FOUR CARDS", "FIVE CARDS", "SIX CARDS")
        code = "SCANNER RESTARTED" if lost else "NOT READ BEFORE"
        view.body = (MESSAGE, name, ["PASS " + words[min(len(missing), 6) - 1]], code)
    else:
        view.body = (MESSAGE, name, ["PASS UNREAD CARD"], "")
    view.footer = "FIX 6 = BY CARDS"
    return True


def _show_by_cards(table, view: View, name: str) -> None:
    view.body = (MESSAGE, "PAY BY CARDS", [name, "CARDS DECIDE"], "")
    view.footer = _next_text(table)


def _show_dealer(table, view: View) -> None:
    view.footer = _next_text(table)
    if not table.live_seats():
        title = "NO LIVE SEAT" if table.turns() else "ALL FOLDED"  # void seats are given back at their turns
        view.body = (HAND, title, [HIDDEN_CARD] * DEALER_CARDS, [], "")
    elif table.by_cards_mask & 1:
        _show_by_cards(table, view, "DEALER")
    elif not _show_missing(table, view, "DEALER"):
        cards = table.hand(DEALER)
        if cards is None:
            shown = [passed.card for passed in table.hand_passes(DEALER)]
            view.body = (HAND, "DEALER", shown, [], "OPENING")
            view.footer = "WAIT"
        else:
            best, others, name = best_and_others(cards)
            view.body = (HAND, "DEALER", best, others, name)


def _show_settle(table, view: View) -> None:
    seat = table.turn
    name = f"SEAT {seat}"
    dealer = table.hand(DEALER)
    if dealer:
        view.header_right = "D " + short_hand_name(dealer)
    view.footer = _next_text(table)
    void = table.void_mask & bit_of(seat)
    if table.by_cards(seat) and not void:
        _show_by_cards(table, view, name)
        return
    if not void and _show_missing(table, view, name):
        return
    found = table.outcome(seat)
    if found is None:
        cards = [passed.card for passed in table.hand_passes(seat)]
        view.body = (HAND, name, cards, [], "OPENING")
        view.footer = "WAIT"
        return
    cards = None if void else table.hand(seat)
    best, others, title = best_and_others(cards) if cards else ([HIDDEN_CARD] * 4, [HIDDEN_CARD], "VOID")
    view.body = (SETTLE_BODY, best, others, title, poker_settle.boxes(table, seat, found))


def show_check(table, view: View) -> None:
    """Counts, not cards: nothing that isn't open yet is shown."""
    view.body = (SEATS_BODY, _counts(table, 0), "CHECK", number_of(len(table.passes), "CARD"), _dealer_cards(table))


def show_edit(table, view: View, operation: int, cursor: int) -> None:
    view.header = f"R {table.number:04d}  {TITLES[operation]}"
    if cursor < len(table.order):
        _show_slot(table, view, table.order[cursor])
    else:
        show_check(table, view)


def show_dealer_choice(table, view: View, index: int) -> None:
    cards = [HIDDEN_CARD] * table.dealer_cards_dealt()
    view.body = (SEATS_BODY, _counts(table, 0), "DEALER", f"CARD {index + 1}", cards)
