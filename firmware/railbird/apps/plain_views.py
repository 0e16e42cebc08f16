"""What the monitor says when there is no table to show: one message each, with what to do."""

from railbird.build_id import build_text
from railbird.link import session as session_problem
from railbird.link.messages import PROTOCOL_VERSION
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


def due(display):
    """(message, text) when there is no table to show, or the scanner is another table's; else None."""
    if display.starting.safe_mode:
        return (SAFE_MODE, build_text())
    if display.settings.keys.is_empty():
        return (NOT_PROVISIONED, build_text())
    if display.config is None:
        return (NO_CONFIGURATION, build_text())
    session = display.link.session
    if not display.controller.at_rest() or session.up:
        return None
    if not display.link.is_paired or session.problem == session_problem.NOT_PAIRED:
        if display.facade.pair_code:
            return (PAIR_CODE, display.facade.pair_code.decode())
        return None if display.controller.switch else (SCANNER_NOT_PAIRED, "")
    if session.problem == session_problem.VERSIONS_DIFFER:
        return (VERSIONS_DIFFER, "here %d, scanner %d" % (PROTOCOL_VERSION, session.far_version))
    return None


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
