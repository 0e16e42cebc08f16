"""The other pictures of a game with seats, and a round of it for recall, logs and pages: hands as they lie, and the
areas that are lit."""

from railbird.table.game_parts import Screens
from railbird.table.seated import pictures
from railbird.table.seated.states import DEALER, MOST_SEATS, SETTLE, seats_of
from railbird.table.states import OPEN, VOID
from railbird.table.view import View, hands_body, list_body


class DealtScreens(Screens):
    def event_begins(self) -> None:
        self._game.notices.event_begins()


class SeatedScreens(DealtScreens):
    def header(self) -> tuple:
        game = self._game
        state = game.current.state
        if state == OPEN:
            return "", game.rules.scale()
        name = f"SEAT {game.showdown.turn}" if state == SETTLE else self.state_name()
        return name, pictures.count_text(game)

    def show_check(self, view: View) -> None:
        pictures.show_check(self._game, view)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        show_recalled(finished(self._game, found), view, found, cards)

    def lit_areas(self):
        """Seats are lit one after the other; a void round all at once."""
        game = self._game
        if game.current.state == VOID:
            return Screens.lit_areas(self)
        count = len(game.rules.LAMP_NAMES)
        turn = game.showdown.turn if game.current.state == SETTLE else 0
        return range((turn - 1) * count, turn * count) if turn else range(0)

    def hands(self) -> list:
        game = self._game
        found = [("DEALER", [passed.card for passed in game.deal.passes_of(DEALER)])]
        for seat in seats_of(game.seats.in_mask):
            cards = [passed.card for passed in game.deal.passes_of(seat)]
            found.append((f"SEAT {seat} {game.decisions.letter(seat)}", cards))
        return found


def finished(game, found):
    """Another such game that holds a finished round alone."""
    from railbird.table.table import Table

    table = Table(game.table.config, type(game))
    table.rounds.last = found
    table.rounds.take_last()
    return table.game


def show_recalled(game, view: View, found, cards: bool) -> None:
    """Decisions and hands by name, or the cards; folded hands stay unknown. `game` holds the recalled round alone."""
    by_cards = found.by_cards or game.showdown.by_cards_mask
    view.header += "  VOID" if found.state == VOID else "  BY CARDS" if by_cards else "  SETTLED"
    named = [("D", DEALER)]
    for seat in range(MOST_SEATS, 0, -1):
        if game.seats.is_in(seat):
            letter = "V" if game.seats.is_void(seat) else game.decisions.letter(seat)
            named.append((f"{seat} {letter}", seat))
    if cards:
        view.body = hands_body([(name, game.deal.hand(seat) or []) for name, seat in named])
    else:
        view.body = list_body("", [_recalled_line(game, seat, name) for name, seat in named])


def _recalled_line(game, seat: int, name: str) -> str:
    hand = game.deal.hand(seat)
    if hand is None:
        return name
    _, _, hand_name = game.rules.best(hand)
    return name + " " + hand_name


def settled_lines(game) -> list:
    """The seat at its turn: its hand, then each wager with what becomes of it; nothing while that isn't known."""
    showdown = game.showdown
    seat = showdown.turn
    if game.current.state != SETTLE or game.current.pay_by_cards or game.has_too_many():
        return []
    found = showdown.outcome(seat)
    if found is None or (showdown.is_by_cards(seat) and not game.seats.is_void(seat)):
        return []
    hand = game.deal.hand(seat) if showdown.is_live(seat) else None
    lines = []
    for title, line_1, line_2, _ in game.rules.boxes(game.chip_sensors.bet(seat), game.decisions.of(seat), found):
        if line_1:
            lines.append(line_1 if line_1.endswith(title) else f"{title} {line_1}")
            lines += line_2.split("\t") if line_2 else []
    _, _, name = game.rules.best(hand) if hand else (0, 0, "")
    return lines + [name]
