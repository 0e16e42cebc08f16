"""What becomes of a wager as a box of the settlement screen, and as the light of its area."""

from railbird.games.wager_result import LOSE, PUSH, VOID, WIN
from railbird.table import view
from railbird.table.texts import odds_text

HIGH_ODDS = 10  # from here on a win by a pay table of its own breathes (table-guide, part 2)


def box(title: str, result: int, odds: str, bonus: str = "") -> tuple:
    """(title, line 1, line 2, style)"""
    if result == WIN:
        return title, "PAY " + odds, bonus, view.PAY
    if result == LOSE:
        return (title, "TAKE " + title, bonus, view.ACT) if bonus else (title, "TAKE", "", view.TAKE)
    if result == PUSH:
        return title, "PUSH", bonus, view.PAY
    if result == VOID:
        return title, "RETURN", "", view.VOIDED
    return title, "", "", view.EMPTY


def taken_box(title: str) -> tuple:
    """The dealer took it when it was given up."""
    return title, "TAKEN", "", view.TAKE


def table_box(title: str, result: int, odds, line_2: str) -> tuple:
    """A wager that pays by a table of its own: odds (n, 1) or None."""
    title, line_1, _, style = box(title, result, odds_text(odds) if odds else "")
    return title, line_1, line_2, style


def mark(odds, least: int) -> str:
    """5.10: odds from which the maximum payout is to be looked at; stakes aren't known to the table."""
    return "MAX" if odds and least and odds[0] >= least else ""


def bonus_text(word: str, odds, least: int, gap: str = " ") -> str:
    """What an Ante gets besides: odds (n, 1) or None; `gap` stands before a mark."""
    marked = mark(odds, least)
    return f"{word}{odds[0]}-1" + (gap + marked if marked else "") if odds else ""


NO_PLAY_BOX = ("NO PLAY", "WAGER", "", view.PLAIN)  # cards cover the area, no chips


def light(result: int) -> int:
    """The lamp's meaning, 0 for dark."""
    return {WIN: view.WIN, PUSH: view.PUSH, VOID: view.VOID}.get(result, 0)


def table_light(result: int, odds) -> int:
    return view.WIN_HIGH if result == WIN and odds[0] >= HIGH_ODDS * odds[1] else light(result)


def ante_light(result: int, bonus_odds) -> int:
    """A bonus breathes; where the Ante pushes it stays, and the lamp stays blue."""
    if not bonus_odds:
        return light(result)
    return {WIN: view.WIN_BONUS, PUSH: view.PUSH_BONUS}.get(result, view.LOSE_BONUS)


def lit(meanings: tuple) -> list:
    """(area, meaning) of a seat's areas that shine, `meanings` being in their order."""
    return [(area, meaning) for area, meaning in enumerate(meanings) if meaning]
