"""A seat's settlement in words, for a monitor that has to say what the lamps can't. The game is only read."""

from railbird.table.seated.states import SETTLE


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
