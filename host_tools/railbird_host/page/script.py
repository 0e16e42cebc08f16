"""A few words for what hands do at a table; exercises are written in it, and tests play it.

    AS        a card over the scanner, face down         ^AS       the same, face up
    1 … 7 FIX BACK NEXT CONFIRM BETS       keys (BETS is NO MORE BETS)
    SUP       supervisor's switch on, PIN                LEAVE     switch off
    +2A -5P   chips on or off: seat, then A Ante, U Aces Up, P Play

In: such a text. Out: a list of `Act`s.
"""

from typing import NamedTuple

from railbird.cards.card import card_from_text, card_text
from railbird.table.four_card_poker.layout import ARC

KEYS = {"FIX": "FIX", "BACK": "BACK", "NEXT": "NEXT", "CONFIRM": "CONFIRM", "BETS": "NO MORE BETS"}
SPOTS = "UAP"  # Aces Up, Ante, Play: the order of the chips


class Act(NamedTuple):
    kind: str  # key, card, face up, chip, supervisor, leave
    value: int | str = 0
    on: bool = True


def acts(text: str) -> list[Act]:
    return [act_of(word) for word in text.split()]


def act_of(word: str) -> Act:
    if word in KEYS or (len(word) == 1 and word in "1234567"):
        return Act("key", KEYS.get(word, word))
    if word == "SUP":
        return Act("supervisor")
    if word == "LEAVE":
        return Act("leave")
    if word[0] in "+-":
        return Act("chip", ARC.area(int(word[1]), SPOTS.index(word[2])), word[0] == "+")
    if word[0] == "^":
        return Act("face up", card_from_text(word[1:]))
    return Act("card", card_from_text(word))


WORDS = {"key": "{}", "card": "pass {}", "face up": "pass {} face up", "supervisor": "supervisor's key and PIN"}


def in_words(text: str) -> str:
    """For a trainee: FIX, 6, pass AS."""
    return ", ".join(_words(act) for act in acts(text))


def _words(act: Act) -> str:
    if act.kind == "chip":
        spot = ("Aces Up", "Ante", "Play")[int(act.value) % 3]
        return f"{'cover' if act.on else 'clear'} {spot} of seat {int(act.value) // 3 + 1}"
    if act.kind == "leave":
        return "supervisor's key off"
    value = card_text(int(act.value)) if act.kind in ("card", "face up") else act.value
    return WORDS[act.kind].format(value)
