"""What the players' monitor says above the round: table-guide 8, and nothing that is hidden.

In: a controller that was folded over the journal, and the rounds that ended. Out: the banner, one entry for each round
of the history. What a round itself shows is its game's affair: `faces/`.
"""

from typing import Any

from railbird.table.registration import GAMES
from railbird_host.field.log.rounds import RoundLog
from railbird_host.page.faces.find import face_of

INTERRUPTED = "INTERRUPTED – CARDS DECIDE"
PLEASE_WAIT = "PLEASE WAIT"
WITH_RESULT = ("RESULT", "SHOW")  # states in which something is decided, but not confirmed


def waits(table: Any) -> bool:
    """Something has to be put right before the round goes on."""
    return bool(
        table.cards.fault
        or table.current.check
        or table.current.trouble
        or table.dialogs.shown
        or not table.alarms.link
    )


def players_banner(table: Any, state: str) -> str:
    if state == "VOID":
        return "VOID"
    if table.current.pay_by_cards or (table.alarms.lamps_wrong and state in decided(table)):
        return INTERRUPTED
    if state == "CLOSED":
        return "TABLE CLOSED"
    if state == "OPEN":
        return "PLACE YOUR BETS" if table.rounds.may_begin() else PLEASE_WAIT
    if waits(table):
        return PLEASE_WAIT
    if state in ("PAYING", "SETTLE"):
        return "CORRECTED" if table.current.corrected else "OFFICIAL"
    return "UNOFFICIAL" if state in WITH_RESULT else face_of(GAMES[table.config.game]).under_way


def decided(table: Any) -> tuple[str, ...]:
    """States in which lamps say what is paid (10.1)."""
    return (*WITH_RESULT, *face_of(GAMES[table.config.game]).paying)


def ended_round(entry: RoundLog) -> dict[str, Any]:
    """One round of the history."""
    return {
        "round": entry.number,
        "ending": entry.ending,
        "corrected": entry.corrected,
        **face_of(entry.game).ended(entry),
    }
