"""How many cards the dealer's monitor counts in a race, whatever else stands on it, and which it wants once more.

In: the lines of the monitor, the cards as they were dealt. Out: a number, from the header, or where a warning stands in
its place from the picture (table-guide 5): lanes, the newest cards of a later place, the result. A picture that is not
that of the first so many cards counts nothing: it is wrong, or not yet drawn.
"""

import re

from railbird.cards.card import rank_of, suit_of
from railbird.games.derby import Race
from railbird.table.texts import PLACE_NAMES, RANK_NAMES, SUIT_SIGNS

Card = tuple[int, int]  # card, deck

COUNT = re.compile(r"(\d+) CARDS?$")
CARDS_SHOWN = 6  # of a later place; older ones are a number
AGREE = "CARDS AGREE? CONFIRM"
HELD = re.compile(r"\b\d+ HELD\b")
NAMED = re.compile(rf"PASS THE ((?:{'|'.join(RANK_NAMES[2:])})[{SUIT_SIGNS}])")


def counted(lines: list[str], cards: list[int]) -> int | None:
    """None while the monitor shows something else."""
    if not lines:
        return None
    in_header = COUNT.search(lines[0])
    number = int(in_header[1]) if in_header else None
    if not (lines[-1].startswith("DEAL TO") or lines[-1] == AGREE):
        return number
    if number is not None and number > len(cards):
        return number
    pictured = next((count for count in range(len(cards), -1, -1) if is_picture_of(lines, cards[:count])), None)
    return pictured if number in (None, pictured) else None


def is_picture_of(lines: list[str], cards: list[int]) -> bool:
    race, later = Race(), []
    for card in cards:
        if race.add(card) > 1:
            later.append(card)
    body = lines[1:-1]
    if race.complete:
        return lines[-1] == AGREE and _signs(race.first, race.second, race.third) in body
    if not lines[-1].startswith(f"DEAL TO {PLACE_NAMES[race.due - 1]}"):
        return False
    return body == _lanes(cards) if race.due == 1 else _shows_newest(body, later)


def _signs(*suits: int) -> str:
    return " ".join(SUIT_SIGNS[suit] for suit in suits)


def _lanes(cards: list[int]) -> list[str]:
    return [
        " ".join([SUIT_SIGNS[suit], *(RANK_NAMES[rank_of(card)] for card in cards if suit_of(card) == suit)])
        for suit in range(4)
    ]


def _shows_newest(body: list[str], later: list[int]) -> bool:
    newest = later[::-1][:CARDS_SHOWN]
    if not newest:
        return len(body) == 3  # places, what is due, which suits it can't be
    ranks = " ".join(RANK_NAMES[rank_of(card)] for card in newest)
    older = len(later) - len(newest)
    return body[3:] == [ranks, *([f"+{older}"] if older else []), _signs(*map(suit_of, newest))]


def holds_any(lines: list[str]) -> bool:
    return any(HELD.search(line) for line in lines)


def wanted_again(lines: list[str], dealt: list[Card], passing: list[Card]) -> Card | None:
    """The card that looked as if it had gone back: the one that the monitor names, or the last that the table has: the
    one in `passing` if it holds a card. PASS THE CARD is another thing: it was not read."""
    known = dealt[-1:] + passing
    for line in lines:
        named = NAMED.search(line)
        if named:
            return next((card for card in known if _name(card[0]) == named[1]), None)
        if "PASS LAST CARD" in line:
            return next(iter(known[-1:] if holds_any(lines) else dealt[-1:]), None)
    return None


def _name(card: int) -> str:
    return RANK_NAMES[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
