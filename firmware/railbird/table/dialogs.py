"""Which module serves which dialog. Each has the same functions, all given the table:

key(table, key) -> bool     False: the key isn't due
wants_card(table) -> bool   passes go to the dialog, not to the round
in_clear(table) -> bool     ... and may be told in clear
card(table, passed), fault(table, code)
leave(table)                the dialog was closed
show(table, view)
"""

from railbird.table import (
    deck_check,
    edit_passes,
    enrol,
    menus,
    name_card,
    notice,
    poker_choose,
    recall,
    test_mode,
    totals,
    void_menu,
)
from railbird.table.states import (
    CHOOSE_CARD,
    DECK_CHECK,
    EDIT,
    ENROL,
    MENU_NEW_SHOE,
    MENU_SHUFFLE,
    MENU_VOID,
    NAME_CARD,
    NO_DIALOG,
    NOTICE,
    RECALL,
    TEST,
    TOTALS,
)

_MODULES = {
    MENU_VOID: void_menu,
    EDIT: edit_passes,
    NAME_CARD: name_card,
    ENROL: enrol,
    DECK_CHECK: deck_check,
    RECALL: recall,
    TEST: test_mode,
    NOTICE: notice,
    TOTALS: totals,
    CHOOSE_CARD: poker_choose,
}
DEALERS = (MENU_SHUFFLE, MENU_NEW_SHOE, NOTICE, CHOOSE_CARD)
ANY_DECK = (ENROL, DECK_CHECK)


def module_of(dialog: int):
    """The module of a dialog, None without one; the menus share theirs."""
    if dialog == NO_DIALOG:
        return None
    return _MODULES.get(dialog, menus)
