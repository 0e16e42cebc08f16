"""What the monitor says when there is no table to show: one message each, with what to do."""

from railbird.build_id import build_text
from railbird.link import session as session_problem
from railbird.link.messages import PROTOCOL_VERSION
from railbird.table.view import BETS_OPEN, CALLS, TECHNICIAN, View, message_body

NOT_PROVISIONED, NO_CONFIGURATION, SAFE_MODE, SCANNER_NOT_PAIRED, PAIR_CODE, VERSIONS_DIFFER = range(6)
JOURNAL_FULL, JOURNAL_DAMAGED, NO_RANDOM_BITS, PROGRAM_FAULT = range(6, 10)

NO_TABLE = (NOT_PROVISIONED, NO_CONFIGURATION, SAFE_MODE, NO_RANDOM_BITS)

# what, do
_MESSAGES = (
    ("TABLE NOT SET UP", ("NOT PROVISIONED", "CALL TECHNICIAN")),
    ("TABLE NOT SET UP", ("NO SETTINGS", "CALL TECHNICIAN")),
    ("SAFE MODE", ("STARTS FAILED,", "CALL TECHNICIAN")),
    ("SCANNER NOT PAIRED", ("CALL TECHNICIAN",)),
    ("PAIR CODE", ()),
    ("TWO VERSIONS", ("FLASH BOARDS", "OF ONE BUILD,", "CALL TECHNICIAN")),
    ("JOURNAL FULL", ("FINISH BY CARDS,", "CALL SUPERVISOR")),
    ("JOURNAL DAMAGED", ("COMPARE ALL CARDS,", "CALL SUPERVISOR")),
    ("NO RANDOM BITS", ("CHANGE THE BOARD,", "CALL TECHNICIAN")),
    ("PROGRAM FAULT", ("COMPARE ALL CARDS,", "CALL SUPERVISOR")),
)

_CALL = "SUPERVISOR: KEY + PIN"
# The way out, where there is one.
_FOOTERS = {SAFE_MODE: "NO PLAY\tDOOR + KEY", JOURNAL_FULL: _CALL, JOURNAL_DAMAGED: _CALL, PROGRAM_FAULT: _CALL}


def due(board, table, link):
    """(message, text, round) when there is no table to show, or the scanner is another table's; else None."""
    found = _due(board, table, link)
    if found is None:
        return None
    message, text = found
    return (message, text, 0 if message in NO_TABLE else table.controller.round()[0])


def _due(board, table, link):
    """(message, text), or None."""
    if not board.has_random_bits():
        return (NO_RANDOM_BITS, build_text())
    if board.safe_mode:
        return (SAFE_MODE, build_text())
    if board.settings.keys.is_empty():
        return (NOT_PROVISIONED, build_text())
    if table.config is None:
        return (NO_CONFIGURATION, build_text())
    if table.keeper.log.is_full:
        return None if table.controller.supervisor.switch else (JOURNAL_FULL, "")
    guard = table.keeper.guard
    if guard.damage and (guard.is_doubtful or table.controller.at_rest()):
        message = PROGRAM_FAULT if guard.is_program_fault else JOURNAL_DAMAGED
        return None if table.controller.supervisor.switch else (message, "record %d" % guard.damage)
    session = link.session
    if not table.controller.at_rest() or session.up:
        return None
    if not link.is_paired or session.problem == session_problem.NOT_PAIRED:
        if board.pair_code:
            return (PAIR_CODE, board.pair_code.decode())
        return None if table.controller.supervisor.switch else (SCANNER_NOT_PAIRED, "")
    if session.problem == session_problem.VERSIONS_DIFFER:
        return (VERSIONS_DIFFER, "here %d, scanner %d" % (PROTOCOL_VERSION, session.far_version))
    return None


def view_of(plain: tuple) -> View:
    """The picture of (message, text, round); the round ties video to journal here too."""
    message, text, number = plain
    what, do = _MESSAGES[message]
    view = View()
    view.header = "R %04d" % number if number else "RAILBIRD DISPLAY"
    if message == PAIR_CODE:
        view.body = message_body(what, [text[:4] + " " + text[4:], CALLS[TECHNICIAN]], "railbird pair".upper())
        view.footer = "DOOR OPEN"
    else:
        view.body = message_body(what, list(do), text.upper()[:26])
        view.footer = _FOOTERS.get(message, "NO PLAY")
        if message in NO_TABLE:
            view.lamps = [(0, BETS_OPEN)]  # the chain's first lamp: a sign of life
    return view
