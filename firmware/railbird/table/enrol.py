"""Enrolment: one card (or all) of each deck in use is passed; CONFIRM makes these the decks, the others retire."""

from railbird.scan.faults import fault_what
from railbird.table.dialog_defaults import leave  # noqa: F401
from railbird.table.events import KEY_BACK, KEY_CONFIRM, NO_DECK
from railbird.table.states import CLOSED, FAULT_TONE, MENU_CARDS, MENU_OPENING, TICK
from railbird.table.view import LIST

# data: [deck ids in the order they came]


def wants_card(table) -> bool:
    return True


def in_clear(table) -> bool:
    return True


def card(table, passed) -> None:
    ids = table.data[0]
    if passed.deck == NO_DECK or (passed.deck not in ids and len(ids) >= table.config.decks):
        table.sound(FAULT_TONE)
        return
    if passed.deck not in ids:
        ids.append(passed.deck)
    table.sound(TICK)


def fault(table, code) -> None:
    del table.data[1:]
    table.data.append(code)


def key(table, key: int) -> bool:
    ids = table.data[0]
    if key == KEY_BACK:
        _return(table)
        return True
    if key != KEY_CONFIRM or len(ids) != table.config.decks:
        return False
    table.deck_ids = bytes(sorted(ids))
    table.new_shoe()
    _return(table)
    return True


def _return(table) -> None:
    table.naming = None
    table.open_dialog(MENU_OPENING if table.state == CLOSED else MENU_CARDS)


def show(table, view) -> None:
    ids = table.data[0]
    lines = _id_lines("NEW", ids) + _id_lines("OLD", table.deck_ids)
    retiring = [deck for deck in table.deck_ids if deck not in ids]
    if len(ids) == table.config.decks and retiring:
        lines += _id_lines("RETIRE", retiring)
    if len(table.data) > 1:
        lines.append(fault_what(table.data[1]) + ": AGAIN")
    view.body = (LIST, f"ENROL {len(ids)} OF {table.config.decks} DECKS", lines, 0)
    view.footer = "CONFIRM = ENROL" if len(ids) == table.config.decks else "PASS CARD OF A DECK"


def _id_lines(name: str, ids) -> list:
    """Four ids a line, the first line with the name."""
    rows = [ids[at : at + 4] for at in range(0, len(ids), 4)] or [()]
    texts = [" ".join([str(deck) for deck in row]) for row in rows]
    return [name + " " + texts[0]] + ["    " + text for text in texts[1:]]
