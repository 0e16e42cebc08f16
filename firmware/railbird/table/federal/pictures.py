"""Pictures of boxes: who is in, the deal, what each box comes to, the cards as they lie, a round recalled.

In: the game, which is only read. Out: its View filled.
"""

from railbird.games.wager_result import LOSE, PUSH, WIN
from railbird.table.federal.states import PAYING, RESULT
from railbird.table.seated import pictures as seated
from railbird.table.seated.screens import DealtScreens, finished
from railbird.table.seated.states import DEAL, MOST_SEATS, SEATS
from railbird.table.states import OPEN, VOID
from railbird.table.texts import card_name, number_of, odds_text
from railbird.table.view import (
    ACT,
    COLUMN,
    DUE,
    EMPTY,
    EMPTY_PLACE,
    HIDDEN_CARD,
    PAY,
    PLAIN,
    TAKE,
    VOIDED,
    View,
    box_body,
    hands_body,
    list_body,
    message_body,
)

_GRID_ROWS = MOST_SEATS - 1  # below the numbers of the boxes


def count_text(game) -> str:
    """At the right of the header."""
    if game.current.state == DEAL:
        return seated.count_text(game)
    held = len(game.results.held_boxes()) if game.current.state == PAYING else 0
    return f"{held} ON HOLD" if held else ""


def show_game(game, view: View) -> None:
    state = game.current.state
    if game.current.pay_by_cards or state in (VOID, SEATS) or game.has_too_many():
        seated.show_game(game, view)
    elif state == DEAL:
        seated.show_deal(game, view)
        _show_last_card(game, view)
        seated.show_notice(game, view)
    elif not show_missing(game, view):
        show_result(game, view)


def _show_last_card(game, view: View) -> None:
    if not game.due_in_clear() or game.deal.is_asking or not game.card_due():
        return
    passes, held = game.current.passes, game.table.cards.held
    if passes:
        box, _ = game.deal.order[len(passes) - 1]
        game.results.work_ahead([box])
    view.footer = "DEAL FACE UP"
    if held and held[0].lost:
        view.body = message_body("HELD CARD", ["PASS IT AGAIN"], "SCANNER RESTARTED")
        return
    if game.deal.short_slots():
        view.footer = "CONFIRM = 1 UNREAD"
    elif passes and not passes[-1].is_hidden():
        view.footer = f"FACE UP\tLAST {card_name(passes[-1].card)}"


# --- results ---------------------------------------------------------------------------------------------------------


def show_missing(game, view: View) -> bool:
    """A card that must cross the scanner again, in words; False if none must."""
    missing = game.hidden_cards.missing_passes()
    if not missing:
        return False
    seated.show_pass_again(view, f"BOX {game.hidden_cards.missing_box()}", missing)
    return True


def show_result(game, view: View) -> None:
    box = game.results.looked_at()
    boxes = game.seats.betting()
    letters = [letter(game, other) if other in boxes else "" for other in range(1, MOST_SEATS + 1)]
    cells = [(text, _STYLES.get(text, DUE)) for text in letters]
    outcome = game.results.outcome(box)
    cards, name = game.results.named(box) if outcome else (_open_cards(game, box), "")
    what_to_do = _VERDICTS.get(letters[box - 1] or "?") or ("PAY", odds_text(outcome.odds), PAY)
    view.body = box_body(cells, cards, f"BOX {box} {name}".strip(), what_to_do)
    if game.current.state == PAYING:
        held = game.results.held_box()
        view.footer = f"{held} HOLD: SURVEILLANCE" if held else "NEXT = NEW ROUND"
    else:
        view.footer = "CARDS AGREE? CONFIRM" if game.results.are_known() else "WAIT"


def _open_cards(game, box: int) -> list:
    return [passed.card for passed in game.hand_passes(box)]


def letter(game, box: int) -> str:
    """What a box comes to, in a cell: odds to one, = push, T take, V void, H hold, X refused, C by cards."""
    results, bit = game.results, 1 << (box - 1)  # people wait for it: few calls
    if game.seats.void_mask & bit:
        return "V"
    if results.by_cards_mask & bit:
        return "C"
    outcome = results.outcome(box)
    if outcome is None:
        return "?"
    if outcome.result == WIN and results.is_held(box):
        return "H"
    if results.refused_mask & bit:
        return "X"
    if outcome.result == LOSE:
        return "T"
    return "=" if outcome.result == PUSH else str(outcome.odds[0])


_STYLES = {"": EMPTY, "V": VOIDED, "T": PLAIN, "X": PLAIN, "H": ACT, "C": ACT, "?": PLAIN}
_VERDICTS = {
    "V": ("RETURN", "WAGER", VOIDED),
    "C": ("PAY BY", "CARDS", ACT),
    "?": ("OPENING", "", ACT),
    "H": ("HOLD", "REVIEW", ACT),
    "X": ("REFUSED", "NO PAY", ACT),
    "T": ("TAKE", "", TAKE),
    "=": ("PUSH", "", PAY),
}


def result_lines(game) -> list:
    """What every box comes to, two to a line, and last the box looked at; nothing while a card is missing."""
    state, results = game.current.state, game.results
    if state not in (RESULT, PAYING) or game.current.pay_by_cards or game.has_too_many() or not results.are_known():
        return []
    said = [f"{box}: {_result_word(letter(game, box))}" for box in game.seats.betting()]
    lines = [", ".join(said[first : first + 2]) for first in range(0, len(said), 2)]
    box = results.looked_at()
    name = results.named(box)[1] if results.outcome(box) else ""
    return lines + [f"BOX {box} {name}".strip()]


# --- cards as they lie -----------------------------------------------------------------------------------------------


def show_check(game, view: View) -> None:
    """Counts; a box key shows that box's cards as far as they are open."""
    box = game.results.checked_box
    if box:
        show_checked(game, view, box, number_of(len(game.hand_places(box)), "CARD"))
    else:
        seated.show_check(game, view)


def show_checked(game, view: View, box: int, count: str) -> None:
    cells = seated.counts(game, box)
    view.body = box_body(cells, _open_cards(game, box), f"BOX {box}: {count}", ("CHECK", "", ACT))


def show_edit(game, view: View, passes: list, cursor: int, is_gap: bool = False, is_carried: bool = False) -> None:
    """A row for each round of the deal, a column with its number for each box; later is further right, then below."""
    cards = [passed.card for passed in passes]
    if is_gap or cursor >= len(cards):
        cards.insert(cursor, EMPTY_PLACE)
    _show_grid(game, view, cards, cursor, is_carried)
    if cursor < len(game.deal.order):
        box, number = game.deal.order[cursor]
        view.header += f" {box}/{number}"


def show_marks(game, view: View, listed: list, marks, cursor: int) -> None:
    """A marked card lies there as a back."""
    cards = [HIDDEN_CARD if mark else passed.card for passed, mark in zip(listed, marks)]
    _show_grid(game, view, cards, cursor, False)


def _show_grid(game, view: View, cards: list, cursor: int, is_carried: bool) -> None:
    columns = max(1, len(game.deal.order) // game.rules.PLAYER_CARDS)
    rows = [(str(first // columns + 1), cards[first : first + columns]) for first in range(0, len(cards), columns)]
    out = max(0, len(rows) - _GRID_ROWS)  # of the picture
    head = ("", [COLUMN - box for box, _ in game.deal.order[:columns]])
    view.body = hands_body([head] + rows[out:], (cursor // columns - out + 1, cursor % columns), is_carried)


# --- recall ----------------------------------------------------------------------------------------------------------


def show_recalled(game, view: View, found, cards: bool) -> None:
    """What each box came to, or its cards; what was given up stays a back. `game` holds the recalled round alone."""
    is_void = found.state == VOID
    view.header += "  VOID" if is_void else "  BY CARDS" if found.by_cards else "  PAID"
    boxes = game.seats.betting()
    if cards:
        view.body = hands_body([(str(box), game.screens.cards_of(box)) for box in boxes])
    else:
        view.body = list_body("", [_recalled_line(game, box, is_void) for box in boxes])


_RECALLED = {
    "V": "VOID",
    "C": "BY CARDS",
    "?": "NOT KNOWN",
    "H": "HELD",
    "X": "REFUSED",
    "T": "TAKE",
    "=": "PUSH",
}


def _result_word(text: str) -> str:
    """Of `letter`: TAKE, 5-1."""
    return _RECALLED.get(text) or text + "-1"


def _recalled_line(game, box: int, is_void: bool) -> str:
    outcome = None if is_void else game.results.outcome(box)
    text = "V" if is_void else letter(game, box)
    line = f"{box} {_result_word(text)}"
    if outcome:
        _, name = game.results.named(box)
        return line + " " + name
    void = len(game.void_cards.of(box))
    return line + (f" {number_of(void, 'CARD')} VOID" if void else "")


class BoxScreens(DealtScreens):
    def header(self) -> tuple:
        if self._game.current.state == OPEN:
            return "", ""
        return self.state_name(), self.count_text()

    def count_text(self) -> str:
        return count_text(self._game)

    def show_check(self, view: View) -> None:
        show_check(self._game, view)

    def check_key(self, key: int) -> bool:
        """While the felt is compared: the cards of that box."""
        if key + 1 not in self._game.seats.betting():
            return False
        self._game.results.check_box(key + 1)
        return True

    def show_recalled(self, view: View, found, cards: bool) -> None:
        show_recalled(finished(self._game, found), view, found, cards)

    def cards_of(self, box: int) -> list:
        """Its cards, then backs for what the table does not show."""
        return [passed.card for passed in self._game.hand_passes(box)]

    def hands(self) -> list:
        game = self._game
        is_over = game.current.state in (RESULT, PAYING)
        found = []
        for box in game.seats.betting():
            title = f"BOX {box} {letter(game, box)}" if is_over else f"BOX {box}"
            found.append((title, self.cards_of(box)))
        return found
