"""Deck check: every card is passed once; missing, extra and foreign cards are listed (Derby 7.3, Four Card Poker 11.6).

CONFIRM ends the passing and gives the receipt, which the app puts into the journal; CONFIRM again leaves the list.
Without deck ids (serial reader) cards are counted over all decks.
"""

from railbird.cards.card import CARDS_PER_DECK
from railbird.table.config import PRINTED_CODE
from railbird.table.dialog_defaults import leave  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, KEY_NEXT, NO_DECK
from railbird.table.packing import pack
from railbird.table.states import CLOSED, FAULT_TONE, MENU_CARDS, MENU_OPENING, TICK
from railbird.table.texts import card_name
from railbird.table.view import LIST, LIST_LINES

_LONGEST_LIST = 60  # of extra or foreign cards: beyond it something else is wrong

# data: [ended, [[deck, bits], …], [extra deck, card, …], [foreign deck, card, …], passes]


def wants_card(table) -> bool:
    return not table.data[0]


def in_clear(table) -> bool:
    return True


def card(table, passed) -> None:
    _, seen, extra, foreign, _ = table.data
    table.data[4] += 1
    printed = table.config.reader == PRINTED_CODE
    if printed and passed.deck not in table.deck_ids:
        _note(foreign, passed)
        table.sound(FAULT_TONE)
        return
    if _mark(seen, passed.deck if printed else NO_DECK, passed.card, 1 if printed else table.config.decks):
        table.sound(TICK)
    else:
        _note(extra, passed)
        table.sound(FAULT_TONE)


def _note(listed: list, passed) -> None:
    if len(listed) < 2 * _LONGEST_LIST:
        listed.extend((passed.deck, passed.card))


def _mark(seen: list, deck: int, card: int, copies: int) -> bool:
    """Count a card of a deck; False if that deck has no more of it."""
    for entry in seen:
        if entry[0] == deck:
            break
    else:
        entry = [deck, bytes(CARDS_PER_DECK)]
        seen.append(entry)
    counts = bytearray(entry[1])
    if counts[card] >= copies:
        return False
    counts[card] += 1
    entry[1] = bytes(counts)
    return True


def fault(table, code) -> None:
    pass  # the tone says it: the card is passed again, and is missing from the list until it is


def key(table, key: int) -> bool:
    if not table.data[0]:
        if key == KEY_BACK:
            _return(table)
        elif key == KEY_CONFIRM:
            table.data[0] = 1
            table.naming = None
            table.receipt_due = _receipt(table)
            table.line = 0
        return key in (KEY_BACK, KEY_CONFIRM)
    if key == KEY_CONFIRM:
        _return(table)
        return True
    step = {KEY_NEXT: LIST_LINES, KEY_BACK: -LIST_LINES}.get(key, 0)
    first = table.line + step
    if not step or not 0 <= first < len(_lines(table)):
        return False
    table.line = first
    return True


def _return(table) -> None:
    table.naming = None
    table.open_dialog(MENU_OPENING if table.state == CLOSED else MENU_CARDS)


def missing(table) -> list:
    """Deck, card, deck, card …: what was not passed."""
    printed = table.config.reader == PRINTED_CODE
    counted = dict([(entry[0], entry[1]) for entry in table.data[1]])
    found = []
    for deck in table.deck_ids if printed else (NO_DECK,):
        counts = counted.get(deck)
        for card in range(CARDS_PER_DECK):
            lacking = (1 if printed else table.config.decks) - (counts[card] if counts else 0)
            found.extend((deck, card) * lacking)
    return found


def _receipt(table) -> bytes:
    """Who checked, how many passes, and the three lists, a byte for the deck and one for the card."""
    return pack([table.person, table.data[4], bytes(missing(table)), bytes(table.data[2]), bytes(table.data[3])])


def _count_text(listed: list) -> str:
    """How many; `60+` where no more were listed."""
    return f"{len(listed) // 2}+" if len(listed) == 2 * _LONGEST_LIST else str(len(listed) // 2)


def _lines(table) -> list:
    lines = []
    absent = missing(table)
    counts = (str(len(absent) // 2), _count_text(table.data[2]), _count_text(table.data[3]))
    for index, listed in enumerate((absent, table.data[2], table.data[3])):
        lines.append(f"{('MISSING', 'EXTRA', 'FOREIGN')[index]} {counts[index]}")
        for at in range(0, len(listed), 2):
            deck = "" if listed[at] == NO_DECK else f"  DECK {listed[at]}"
            lines.append(f"  {card_name(listed[at + 1])}{deck}")
    return lines


def show(table, view) -> None:
    if table.data[0]:
        view.body = (LIST, "DECK CHECK", _lines(table), table.line)
        view.footer = "CONFIRM    ◄ ► LIST"
        return
    expected = table.config.decks * CARDS_PER_DECK
    good = sum([sum(entry[1]) for entry in table.data[1]])
    lines = [
        f"GOOD\t{good} OF {expected}",
        f"EXTRA\t{_count_text(table.data[2])}",
        f"FOREIGN\t{_count_text(table.data[3])}",
    ]
    view.body = (LIST, "PASS EVERY CARD ONCE", lines, 0)
    view.footer = "CONFIRM = ALL PASSED"
