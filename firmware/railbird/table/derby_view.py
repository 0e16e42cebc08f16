"""Derby's pictures: lanes, places, result, rows, lamps. In: the controller. Out: its View filled."""

from railbird.cards.card import rank_of, suit_of
from railbird.games.derby import (
    COLOUR_ODDS,
    COLOUR_ODDS_PROTESTED,
    QUINELLA_ODDS,
    SUIT_ODDS,
    SUIT_ODDS_PROTESTED,
    Race,
    winning_areas,
)
from railbird.games.derby_areas import AREA_COUNT, FIRST_QUINELLA, FIRST_TRIFECTA
from railbird.table.edit_passes import TITLES
from railbird.table.passes import unpack_passes
from railbird.table.states import FIRST_GAME_STATE, OPEN, VOID
from railbird.table.texts import PLACE_NAMES, card_name, number_of, odds_text
from railbird.table.view import (
    BETS_OPEN,
    LANES,
    LIST,
    MESSAGE,
    PLACES,
    RESULT,
    ROWS,
    TRIFECTA_1,
    TRIFECTA_2,
    TRIFECTA_10,
    WIN,
    WIN_PROTEST,
    View,
)
from railbird.table.view import VOID as VOID_LAMP

_DEAL = FIRST_GAME_STATE
_CARDS_SHOWN = 6
_SUIT_WORDS = ("HEARTS", "DIAMONDS", "SPADES", "CLUBS")
_OPEN_LAMPS = [(area, BETS_OPEN) for area in range(AREA_COUNT)]  # made once: 42 tuples
_TRIFECTA_LAMPS = {1: TRIFECTA_1, 2: TRIFECTA_2, 10: TRIFECTA_10}  # by odds


def show_game(table, view: View) -> None:
    if table.state == VOID:
        view.body = (MESSAGE, "VOID", ["RETURN ALL", "WAGERS"], "RULE 10.8")
        view.footer = "NEXT = NEW ROUND"
    elif table.pay_by_cards:
        view.body = (MESSAGE, "PAY BY CARDS", ["LAMPS ARE DARK,", "CARDS DECIDE"], "RULE 10.1")
        view.footer = "NEXT = NEW ROUND"
    elif table.state == _DEAL:
        _show_deal(table, view)
    else:
        show_result(table.race, view)
        view.footer = "CARDS AGREE? CONFIRM" if table.state == _DEAL + 1 else "NEXT = NEW ROUND"


def _show_deal(table, view: View) -> None:
    shown = table.race
    if shown.protest:
        view.header_right = "PROTEST"
        view.header_alert = True
    if table.shoe_is_empty():
        view.body = (MESSAGE, "SHOE EMPTY", ["ROUND IS VOID,", "CALL SUPERVISOR"], "RULE 10.8")
        view.footer = "SUPERVISOR: 4 VOID"
        return
    if table.held and table.held[0].lost and not table.manual:
        view.body = (MESSAGE, "HELD CARD", ["PASS IT AGAIN"], "SCANNER RESTARTED")
        view.footer = "FIX 2 = CARD OUT"
        return
    cards = [passed.card for passed in table.passes]
    if shown.due == 1:
        lanes = [[], [], [], []]
        for card in cards:
            lanes[suit_of(card)].append(rank_of(card))
        view.body = (LANES, lanes, -1)
    else:
        later = [passed.card for passed in table.passes if passed.place > 1]
        newest_first = later[::-1][:_CARDS_SHOWN]
        view.body = (
            PLACES,
            (shown.first, shown.second, shown.third),
            shown.due,
            shown.excluded_suits(),
            newest_first,
            len(later) - len(newest_first),
        )
    view.footer = f"DEAL TO {PLACE_NAMES[shown.due - 1]} PLACE"
    if table.manual:
        view.footer = "KEY 1♥ 2♦ 3♠ 4♣ 5=2♠"
    elif cards and shown.due == 1:
        view.footer = f"{number_of(len(cards), 'CARD')}\tLAST {card_name(cards[-1])}"


def show_result(shown: Race, view: View) -> None:
    suits = (shown.first, shown.second, shown.third)
    colour = "RED" if shown.first < 2 else "BLACK"
    colour_odds = odds_text(COLOUR_ODDS_PROTESTED if shown.protest else COLOUR_ODDS)
    suit_odds = odds_text(SUIT_ODDS_PROTESTED if shown.protest else SUIT_ODDS)
    view.body = (
        RESULT,
        suits,
        f"{colour}  {_SUIT_WORDS[shown.first]}",
        shown.protest,
        f"{colour} {colour_odds} SUIT {suit_odds} Q {odds_text(QUINELLA_ODDS)}",
        "TRI 10-1 / 2-1 / 1-1",
    )


def show_rows(table, view: View, cursor) -> None:
    """The cards as they lie; a cursor is an index into the passes, which may point one behind the last."""
    rows = [[], [], []]
    at = None
    dealt = Race()
    for index, passed in enumerate(table.passes):
        row = dealt.due - 1 if not dealt.complete else 2
        if index == cursor:
            at = (row, len(rows[row]))
        rows[row].append(passed.card)
        if not dealt.complete:
            dealt.add(passed.card)
    if cursor == len(table.passes):
        row = dealt.due - 1 if not dealt.complete else 2
        at = (row, len(rows[row]))
    view.body = (ROWS, rows, at)


def show_edit(table, view: View, operation: int, cursor: int) -> None:
    view.header = f"R {table.number:04d}  {TITLES[operation]}"
    show_rows(table, view, cursor)


def show_recalled(view: View, found: list, cards: bool) -> None:
    _, state, by_cards, corrected, packed, _ = found
    passes = unpack_passes(packed)
    dealt = Race()
    for passed in passes:
        dealt.add(passed.card)
    if cards or not dealt.complete:
        rows = [[], [], []]
        for passed in passes:
            rows[max(passed.place, 1) - 1].append(passed.card)
        view.body = (ROWS, rows, None)
    else:
        show_result(dealt, view)
    note = "VOID" if state == VOID else "PAID BY CARDS" if by_cards else "CORRECTED" if corrected else ""
    if note and not cards:
        view.body = (LIST, note, _places_lines(dealt) + [number_of(len(passes), "CARD")], 0)


def _places_lines(dealt: Race) -> list:
    lines = []
    for index, suit in enumerate((dealt.first, dealt.second, dealt.third)):
        lines.append(f"{PLACE_NAMES[index]} {_SUIT_WORDS[suit] if suit >= 0 else '-'}")
    return lines


def show_lamps(table, view: View) -> None:
    if table.state == OPEN:
        view.lamps = _OPEN_LAMPS
    elif table.state == VOID:
        view.lamps = [(area, VOID_LAMP) for area in range(AREA_COUNT)]
    elif table.state > _DEAL and table.race.complete and not table.pay_by_cards:
        if table.lamps_of[0] is not table.race:
            table.lamps_of = (table.race, result_lamps(table.race))
        view.lamps = table.lamps_of[1]


def result_lamps(shown: Race) -> list:
    """The nine winning areas (3.5); in a protest colour and suit look different (4.2, 5.8)."""
    lamps = []
    for area, numerator, _ in winning_areas(shown):
        if area >= FIRST_TRIFECTA:
            meaning = _TRIFECTA_LAMPS[numerator]
        elif area >= FIRST_QUINELLA:
            meaning = WIN
        else:
            meaning = WIN_PROTEST if shown.protest else WIN
        lamps.append((area, meaning))
    return lamps
