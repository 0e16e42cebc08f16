"""A few words for what hands do at a table; exercises are written in it, and tests play it.

    AS        a card over the scanner, face down         ^AS       the same, face up
    5C=5H     the same, with the code of another card    >AS       laid down past the scanner
    ~7C       a card on the felt is turned over          JS@2ND    moved to another place
    1 … 7 FIX BACK NEXT CONFIRM BETS       keys (BETS is NO MORE BETS)
    SUP       supervisor's switch on, PIN                LEAVE     switch off
    +2A -5P   chips on or off: seat, then a letter of SPOTS
    !RED      the lamps of an area stay dark

In: such a text. Out: a list of `Act`s.
"""

from typing import NamedTuple

from railbird.cards.card import card_from_text, card_text
from railbird.table.seated.layout import Arc

KEYS = {"FIX": "FIX", "BACK": "BACK", "NEXT": "NEXT", "CONFIRM": "CONFIRM", "BETS": "NO MORE BETS"}
SPOTS = {  # areas of a seat, whatever the game
    "A": "ANTE",
    "B": "PLAYER_BONUS",
    "P": "PLAY",
    "R": "PAIR_PLUS",
    "S": "SIX_CARD",
    "U": "ACES_UP",
    "W": "WAGER",
}


class Act(NamedTuple):
    kind: str  # key, card, face up, past, turn, move, chip, dark, supervisor, leave
    value: int | str = 0
    on: bool = True
    other: int | str = -1  # the code on a misprinted card; where a card is moved to


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
        return Act("chip", word[1:], word[0] == "+")
    if word[0] == "!":
        return Act("dark", word[1:])
    if word[0] in CARD_ACTS:
        return Act(CARD_ACTS[word[0]], card_from_text(word[1:]))
    if "@" in word:
        card, place = word.split("@")
        return Act("move", card_from_text(card), other=place.replace("_", " "))
    face, _, code = word.partition("=")
    return Act("card", card_from_text(face), other=card_from_text(code) if code else -1)


CARD_ACTS = {"^": "face up", ">": "past", "~": "turn"}


def area_of(chip: str, arc: Arc) -> int:
    """The area that `2A` names on this felt."""
    return arc.area(int(chip[0]), [spot[0] for spot in arc.spots].index(SPOTS[chip[1]]))


WORDS = {
    "key": "{}",
    "card": "pass {}",
    "face up": "pass {} face up",
    "past": "lay {} past the scanner",
    "turn": "turn {} over",
    "supervisor": "supervisor's key and PIN",
    "leave": "supervisor's key off",
    "dark": "the lamps of {} stay dark",
}


def in_words(text: str) -> str:
    """For a trainee: FIX, 6, pass AS."""
    return ", ".join(_words(act) for act in acts(text))


def _words(act: Act) -> str:
    if act.kind == "chip":
        chip = str(act.value)
        return f"{'cover' if act.on else 'clear'} {SPOTS[chip[1]].replace('_', ' ').title()} of seat {chip[0]}"
    if act.kind == "move":
        return f"move {card_text(int(act.value))} to {act.other}"
    value = card_text(act.value) if isinstance(act.value, int) and act.kind in CARD_KINDS else act.value
    return WORDS[act.kind].format(value)


CARD_KINDS = ("card", *CARD_ACTS.values())
