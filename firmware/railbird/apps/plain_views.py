"""What the monitor says when there is no table to show: one message each, with what to do."""

from railbird.table.view import BETS_OPEN, MESSAGE, View

NOT_PROVISIONED, NO_CONFIGURATION, SAFE_MODE, SCANNER_NOT_PAIRED, PAIR_CODE, VERSIONS_DIFFER = range(6)

NO_TABLE = (NOT_PROVISIONED, NO_CONFIGURATION, SAFE_MODE)

# what, do
_MESSAGES = (
    ("NO KEYS", ("NOT PROVISIONED", "CALL TECHNICIAN")),
    ("NO SETTINGS", ("CONFIGURE IT,", "CALL TECHNICIAN")),
    ("SAFE MODE", ("STARTS FAILED,", "CALL TECHNICIAN")),
    ("SCANNER NOT PAIRED", ("CALL TECHNICIAN",)),
    ("PAIR CODE", ()),
    ("TWO VERSIONS", ("FLASH BOARDS", "OF ONE BUILD")),
)


def view_of(plain: tuple) -> View:
    """The picture of (message, text)."""
    message, text = plain
    what, do = _MESSAGES[message]
    view = View()
    view.header = "RAILBIRD DISPLAY"
    if message == PAIR_CODE:
        view.body = (MESSAGE, what, (text[:4] + " " + text[4:],), "railbird pair".upper())
        view.footer = "DOOR OPEN"
    else:
        view.body = (MESSAGE, what, do, text.upper()[:26])
        view.footer = "NO PLAY"
        if message in NO_TABLE:
            view.lamps = [(0, BETS_OPEN)]  # the chain's first lamp: a sign of life
    return view
