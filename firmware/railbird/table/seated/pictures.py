"""Pictures of a game with seats: seats and deal, decisions, the dealer's hand, a seat's settlement.

In: the game, which is only read. Out: its View filled.
"""

from railbird.table.seated.states import (
    ABSENT,
    DEAL,
    DEALER,
    DECIDE,
    FOLD,
    MOST_SEATS,
    SEATS,
    SHOW,
    UNDECIDED,
    seats_of,
)
from railbird.table.states import VOID
from railbird.table.texts import number_of
from railbird.table.view import (
    ACT,
    DUE,
    EMPTY,
    EMPTY_PLACE,
    HIDDEN_CARD,
    PLAIN,
    VOIDED,
    View,
    decide_body,
    hand_body,
    message_body,
    seats_body,
    settle_body,
)

_DIGITS = "0123456"
_EMPTY_CELL = ("", EMPTY)
_VOID_CELL = ("V", VOIDED)
_COUNTS = ("ONE CARD", "TWO CARDS", "THREE CARDS", "FOUR CARDS", "FIVE CARDS", "SIX CARDS")


def count_text(game) -> str:
    """At the right of the header."""
    current = game.current
    if current.state == DEAL:
        cards = len(game.deal.order)
        return f"CARD {min(len(current.passes) + 1, cards)}/{cards}"
    if current.state == SHOW:
        return game.rules.scale()
    return f"{len(game.open_seats())} OPEN" if current.state == DECIDE else ""


def show_game(game, view: View) -> None:
    state = game.current.state
    if state == VOID:
        view.body = message_body("MISDEAL", ["WAGERS VOID,", "FRESH DECK"], game.rules.MISDEAL_RULE)
        view.footer = "NEXT = REDEAL"
    elif game.current.pay_by_cards:
        view.body = message_body("PAY BY CARDS", ["LAMPS ARE DARK,", "CARDS DECIDE"])
        view.footer = "NEXT = NEW ROUND"
    elif game.has_too_many():
        _show_too_many(game, view)
    elif state == SEATS:
        _show_seats(game, view)
    elif state == DEAL:
        show_deal(game, view)
    elif state == DECIDE:
        _show_decide(game, view)
    elif state == SHOW:
        _show_dealer(game, view)
    else:
        _show_settle(game, view)
    show_notice(game, view)


def show_notice(game, view: View) -> None:
    """Over the deal, which goes on as the footer says; of the decisions it takes the two lines alone."""
    seat = game.notices.seat()
    if not seat:
        return
    lines = game.notices.lines(seat)
    if game.current.state != DECIDE:
        view.body = message_body(_slot_name(game, seat), lines, "AFTER NO MORE BETS")
    else:
        name = _slot_name(game, seat) + " " + " ".join(lines[:-1])
        view.body = decide_body(view.body.cells, view.body.upcard, name.strip(), lines[-1])


def _show_too_many(game, view: View) -> None:
    """11.2 to 11.4: a card after the deal is nobody's; the supervisor says what it is. Where hands are open the round
    is reopened before a seat is inserted."""
    count = game.deal.too_many
    what = f"{number_of(count, 'CARD')} TOO MANY" if count < 10 else "CARDS TOO MANY"
    may_insert = game.editor() is not None
    code = f"2 INSERT {game.rules.SEAT} OR 4 VOID" if may_insert else "4 VOID OR 5 REOPEN"
    view.body = message_body(what, ["CALL SUPERVISOR"], code)
    if game.table.supervisor.person:
        view.footer = "FIX 5 = CARD OUT"
    else:
        view.footer = "SUPERVISOR: 2 OR 4" if may_insert else "SUPERVISOR: 4 OR 5"


# --- seats and deal --------------------------------------------------------------------------------------------------


def _show_seats(game, view: View) -> None:
    cells = []
    doubtful, wrong = [], []
    chips = game.chip_sensors
    for seat in range(1, MOST_SEATS + 1):
        inside = game.seats.is_in(seat)
        rule = game.rules.doubt(chips.bet(seat), chips.covered(seat), inside)
        if rule:
            doubtful.append(f"{seat}? {rule}")
            wrong.append(seat)
            cells.append(("?", ACT))
        elif chips.bet(seat) and not inside:
            doubtful.append(f"{game.rules.SEAT} {seat} BETS?")
            cells.append(("OUT", ACT))
        else:
            cells.append(("IN", DUE) if inside else _EMPTY_CELL)
    dealer = [EMPTY_PLACE] * game.rules.DEALER_CARDS  # there already, so that the first card has less to draw
    view.body = seats_body(cells, number_of(bin(game.seats.in_mask).count("1"), game.rules.SEAT), "", dealer)
    if doubtful:
        view.header_right = doubtful[0]
        view.header_alert = True
    if wrong:
        what, why = game.rules.doubt_lines(chips.covered(wrong[0]))
        view.body = decide_body(cells, EMPTY_PLACE, f"{_slot_name(game, wrong[0])} {what}", why)
    if game.table.manual:
        view.footer = "CONFIRM = BY CARDS"
    elif not game.seats.in_mask:
        view.footer = f"PRESS {game.rules.SEAT} KEYS"
    else:
        view.footer = "DEAL   CONFIRM=HELD" if game.table.cards.held else f"DEAL, OR {game.rules.SEAT} KEYS"


def counts(game, due: int) -> list:
    cells = []
    counts, seats = game.deal.counts(), game.seats
    void, seen, dealt_to = seats.void_mask, seats.seen_mask, seats.dealt_to_mask()
    for seat in range(1, MOST_SEATS + 1):
        bit = 1 << (seat - 1)  # people wait for it: a call for each question would take 0.1 ms a seat
        if void & bit:
            cells.append(_VOID_CELL)
        elif not dealt_to & bit:
            cells.append(_EMPTY_CELL)
        elif seen & bit:
            cells.append((_DIGITS[counts[seat]] + seats.seen_mark(seat), ACT))
        else:
            cells.append((_DIGITS[counts[seat]], DUE if seat == due else PLAIN))
    return cells


def _dealer_cards(game) -> list:
    """Backs, the upcard, places not dealt yet."""
    cards = [HIDDEN_CARD] * game.deal.dealer_count()
    upcard = game.deal.upcard_pass()
    if upcard and not upcard.is_hidden():
        cards[game.deal.upcard_number - 1] = upcard.card
    return cards + [EMPTY_PLACE] * (game.rules.DEALER_CARDS - len(cards))


def _slot_name(game, seat: int) -> str:
    return f"{game.rules.SEAT} {seat}" if seat else "DEALER"


def _show_slot(game, view: View, slot: tuple) -> None:
    seat, number = slot
    view.body = seats_body(counts(game, seat), _slot_name(game, seat), f"CARD {number}", _dealer_cards(game))


def show_deal(game, view: View) -> None:
    deal = game.deal
    slots = deal.short_slots()
    if slots and deal.is_asking:
        seat, number = deal.order[slots[deal.fault_choice]]
        do = [f"CARD {number}", "NOT READ?"]
        view.body = message_body(f"WAS {_slot_name(game, seat)}", do, "IF NOT, DEAL ON")
        view.footer = "◄ ► CONFIRM = UNREAD" if len(slots) > 1 else "CONFIRM = UNREAD"
        return
    if not game.card_due():
        show_check(game, view)
        view.footer = "FIX = OTHER"
        return
    slot = deal.next_slot()
    _show_slot(game, view, slot)
    if not game.rules.UPCARD or slot != (DEALER, game.rules.UPCARD):
        view.footer = "DEAL FACE DOWN"
    elif slots:  # it may have been dealt already: CONFIRM says so
        view.footer = "FACE UP, OR CONFIRM" if deal.next_in_clear() else "FACE DOWN OR CONFIRM"
    else:
        view.footer = "PASS, LAY FACE UP" if deal.next_in_clear() else "SIXTH FACE DOWN"


def show_check(game, view: View) -> None:
    """Counts, not cards: nothing that isn't open yet is shown."""
    count = number_of(len(game.current.passes), "CARD")
    view.body = seats_body(counts(game, 0), "CHECK", count, _dealer_cards(game))


def show_edit(game, view: View, cursor: int) -> None:
    """The seat in yellow, or the dealer's card in a frame."""
    if cursor >= len(game.deal.order):
        show_check(game, view)
        return
    seat, number = game.deal.order[cursor]
    cells = counts(game, seat)
    if seat:
        text, _ = cells[seat - 1]
        cells[seat - 1] = (text, ACT)
    at = -1 if seat else number - 1
    view.body = seats_body(cells, _slot_name(game, seat), f"CARD {number}", _dealer_cards(game), at)


def show_dealer_choice(game, view: View, number: int) -> None:
    cards = [HIDDEN_CARD] * game.deal.dealer_count()
    view.body = seats_body(counts(game, 0), "DEALER", f"CARD {number}", cards, number - 1)


# --- decisions -------------------------------------------------------------------------------------------------------


def _show_decide(game, view: View) -> None:
    upcard = game.deal.upcard_pass()
    waiting = game.open_seats()
    seen = seats_of(game.seats.seen_mask)
    note = "* SEEN: " + _seat_list(seen) if seen else "DEALER SHOWS" if game.rules.UPCARD else "PLAY OR FOLD"
    view.body = decide_body(
        _decision_cells(game, waiting),
        upcard.card if upcard else HIDDEN_CARD,
        "CARD EXPOSED" if game.deal.dealer_showed else note,
        "WAIT " + _seat_list(waiting) if waiting else "ALL DECIDED",
    )
    view.footer = "WAIT, OR SEAT KEYS" if waiting else "CONFIRM = SHOWDOWN"


def _decision_cells(game, waiting: list) -> list:
    """`waiting`: seats without a decision."""
    cells = []
    seats, letters = game.seats, game.rules.LETTERS
    void, dead, seen, inside = seats.void_mask, seats.dead_mask, seats.seen_mask, seats.in_mask
    for seat in range(1, MOST_SEATS + 1):
        bit = 1 << (seat - 1)
        if void & bit:
            cells.append(_VOID_CELL)
        elif dead & bit:
            cells.append(("X", PLAIN))
        elif not inside & bit:
            cells.append(_EMPTY_CELL)
        else:
            decision = UNDECIDED if seat in waiting else game.decisions.of(seat)
            style = ACT if decision == UNDECIDED else PLAIN if decision in (FOLD, ABSENT) else DUE
            cells.append((letters[decision] + (seats.seen_mark(seat) if seen & bit else ""), style))
    return cells


def _seat_list(seats: list) -> str:
    """`3, 7`; more than three stand closer, so that the line keeps its size longer."""
    return (", " if len(seats) < 4 else ",").join([str(seat) for seat in seats])


# --- showdown --------------------------------------------------------------------------------------------------------


def _next_text(game) -> str:
    seat = game.showdown.next_seat()
    return f"NEXT = SEAT {seat}" if seat else "NEXT = NEW ROUND"


def _show_missing(game, view: View, name: str) -> bool:
    """Cards that must cross the scanner again; False if none must."""
    missing = game.showdown.missing_passes()
    if missing:
        show_pass_again(view, name, missing)
    return bool(missing)


def show_pass_again(view: View, name: str, missing: list) -> None:
    """Whose cards must cross the scanner again, and why."""
    lost = any([passed.lost for passed in missing])
    if lost or len(missing) > 1:
        code = "SCANNER RESTARTED" if lost else "NOT READ BEFORE"
        view.body = message_body(name, ["PASS " + _COUNTS[min(len(missing), 6) - 1]], code)
    else:
        view.body = message_body(name, ["PASS UNREAD CARD"])
    view.footer = "FIX 6 = BY CARDS"


def _show_by_cards(game, view: View, name: str) -> None:
    view.body = message_body("PAY BY CARDS", [name, "CARDS DECIDE"])
    view.footer = _next_text(game)


def _show_opening(game, view: View, seat: int, name: str) -> None:
    cards = [passed.card for passed in game.deal.passes_of(seat)]
    view.body = hand_body(name, cards, [], "OPENING")
    view.footer_then, view.footer = view.footer, "WAIT"


def _show_dealer(game, view: View) -> None:
    view.footer = _next_text(game)
    if not game.showdown.has_live_seat():
        title = "NO LIVE SEAT" if game.showdown.turns() else "ALL FOLDED"  # void seats are given back at their turns
        view.body = hand_body(title, [HIDDEN_CARD] * game.rules.DEALER_CARDS, [], "")
    elif game.showdown.by_cards_mask & 1:
        _show_by_cards(game, view, "DEALER")
    elif not _show_missing(game, view, "DEALER"):
        cards = game.deal.hand(DEALER)
        if cards is None:
            _show_opening(game, view, DEALER, "DEALER")
        else:
            best, others, name = game.showdown.dealers_best(cards)
            title, note = game.rules.dealer_title(cards)
            view.body = hand_body(title, best, others, name, note)


def _show_settle(game, view: View) -> None:
    seat = game.showdown.turn
    name = f"SEAT {seat}"
    dealer = game.deal.hand(DEALER)
    if dealer:
        view.header_right = "D " + game.showdown.dealers_name(dealer)
    view.footer = _next_text(game)
    void = game.seats.is_void(seat)
    if game.showdown.is_by_cards(seat) and not void:
        _show_by_cards(game, view, name)
        return
    if not void and _show_missing(game, view, name):
        return
    found = game.showdown.outcome(seat)
    if found is None:
        _show_opening(game, view, seat, name)
        return
    cards = game.deal.hand(seat) if game.showdown.is_live(seat) else None
    if cards:
        best, others, title = game.rules.best(cards)
    else:
        title = "VOID" if void else "TAKE ALL WAGERS"
        best, others = [HIDDEN_CARD] * (game.rules.PLAYER_CARDS - 1), [HIDDEN_CARD]
    if game.seats.is_seen(seat):
        title = "SEEN: " + title  # 11.15(a)
    boxes = game.rules.boxes(game.chip_sensors.bet(seat), game.decisions.of(seat), found)
    dealer_best, _, _ = game.showdown.dealers_best(dealer) if dealer else ([], [], "")
    view.body = settle_body(best, others, title, boxes, dealer_best)
