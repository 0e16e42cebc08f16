"""Pictures of DISCARD and DRAW; everything else is that of Federal Poker. In: the game, only read. Out: its View."""

from railbird.table.federal import pictures as boxes
from railbird.table.federal.states import DISCARD, DRAW, GIVEN_UP_BEFORE
from railbird.table.seated import pictures as seated
from railbird.table.seated.states import DEAL, MOST_SEATS, SEATS
from railbird.table.texts import card_name, number_of
from railbird.table.view import (
    ACT,
    DUE,
    EMPTY,
    EMPTY_PLACE,
    HIDDEN_CARD,
    PLAIN,
    VOIDED,
    View,
    boxes_body,
    hands_body,
    message_body,
    seats_body,
)


def count_text(game) -> str:
    state = game.current.state
    if state == DISCARD:
        return f"{len(game.discards.open_boxes())} OPEN"
    if state == DRAW:
        if not game.discards.order:
            return ""  # nobody draws: retained cards are opened
        return f"DRAW {min(len(game.drawn()) + 1, len(game.discards.order))}/{len(game.discards.order)}"
    return boxes.count_text(game)


def show_game(game, view: View) -> None:
    state = game.current.state
    if state not in (DISCARD, DRAW) or game.current.pay_by_cards:
        boxes.show_game(game, view)
    elif state == DRAW:
        _show_draw(game, view)
    elif game.unknown_card.is_asked():
        what = "WHICH BOX?" if game.discards.wants_box else "UNKNOWN CARD"
        view.body = message_body(what, game.unknown_card.lines(), "BACK = TAKE IT AWAY")
        view.footer = "KEY   BACK = AWAY"
    else:
        _show_discard(game, view)
        seated.show_notice(game, view)


def _cell(game, box: int) -> tuple:
    """? undecided, S stands, -2 gave up two."""
    if game.seats.is_void(box):
        return ("V", VOIDED)
    if box not in game.seats.deciding():
        return ("", EMPTY)
    count = game.discards.count(box)
    if count:
        return (f"-{count}", DUE)
    return ("S", PLAIN) if game.discards.stands(box) else ("?", ACT)


def _cells(game) -> list:
    return [_cell(game, box) for box in range(1, MOST_SEATS + 1)]


def _show_discard(game, view: View) -> None:
    waiting = game.discards.open_boxes()
    if game.discards.is_sure:
        view.body = boxes_body(_cells(game), "RETAINED CARDS", "FACE UP?")
        view.footer = "FACE UP? CONFIRM"
        return
    line_1 = "ALREADY GIVEN UP" if game.discards.note == GIVEN_UP_BEFORE else "PASS DISCARDS"
    line_2 = "WAIT " + ", ".join([str(box) for box in waiting]) if waiting else "ALL DECIDED"
    view.body = boxes_body(_cells(game), line_1, line_2)
    view.footer = "BOX KEY = STANDS" if waiting else "CONFIRM = FACE UP"


def _show_draw(game, view: View) -> None:
    if boxes.show_missing(game, view):
        return
    game.results.work_ahead(game.seats.deciding())
    if not game.card_due():
        view.body = seats_body(_lying(game, 0), "OPENING", "", [])
        view.footer = "WAIT"
        return
    box, number = game.discards.order[len(game.drawn())]
    view.body = seats_body(_lying(game, box), f"BOX {box}", f"CARD {number}", [])
    drawn = game.drawn()
    known = drawn and not drawn[-1].is_hidden()
    view.footer = f"FACE UP\tLAST {card_name(drawn[-1].card)}" if known else "DEAL FACE UP"


def _lying(game, due: int) -> list:
    """How many cards lie before each box."""
    cells = []
    deciding = game.seats.deciding()
    for box in range(1, MOST_SEATS + 1):
        if box in deciding:
            cells.append((str(len(game.hand_places(box))), DUE if box == due else PLAIN))
        else:
            cells.append(("V", VOIDED) if game.seats.is_void(box) else ("", EMPTY))
    return cells


def show_check(game, view: View) -> None:
    box = game.results.checked_box
    if box and game.lost_of(box):
        boxes.show_checked(game, view, box, "PASS " + number_of(len(game.lost_of(box)), "CARD"))
        return
    if box or game.current.state in (SEATS, DEAL):
        boxes.show_check(game, view)
        return
    lying = sum([len(game.hand_places(box)) for box in game.seats.betting()])
    lost = [box for box in game.seats.deciding() if game.lost_of(box)]
    line = "BOX KEY " + ", ".join([str(box) for box in lost]) if lost else ""
    view.body = boxes_body(_lying(game, 0), "CHECK " + number_of(lying, "CARD"), line)


def show_take_back(game, view: View) -> None:
    view.body = boxes_body(_cells(game), "TAKE BACK", "PASS THE DISCARD")


def edit_places(game, count: int) -> list:
    """Box and place of the first `count` passes, a box after the other: what it retained, what it drew. The place
    beyond the draw is the last box's; what was given up is none."""
    dealt, order = len(game.deal.order), game.deal.order + game.discards.order
    betting = game.seats.betting()
    found = []
    for box in betting:
        for place in range(count):
            owner = order[place][0] if place < len(order) else betting[-1]
            if owner == box and not (place < dealt and game.discards.is_given_up(place)):
                found.append((box, place))
    return found


def show_edit(game, view: View, passes: list, cursor: int, is_gap: bool = False, is_carried: bool = False) -> None:
    """A row a box; later is further right, then below."""
    betting = game.seats.betting()
    rows, at = [(str(box), []) for box in betting], None
    for box, place in edit_places(game, len(passes) + 1):
        row = betting.index(box)
        cards = rows[row][1]
        if place == cursor:
            at = (row, len(cards))
            if is_gap or place == len(passes):
                cards.append(EMPTY_PLACE)
        if place < len(passes):
            cards.append(passes[place].card)
    view.body = hands_body([(name, cards[:10]) for name, cards in rows], at, is_carried)


class DrawScreens(boxes.BoxScreens):
    def count_text(self) -> str:
        return count_text(self._game)

    def show_check(self, view: View) -> None:
        show_check(self._game, view)

    def cards_of(self, box: int) -> list:
        return boxes.BoxScreens.cards_of(self, box) + [HIDDEN_CARD] * self._game.discards.count(box)
