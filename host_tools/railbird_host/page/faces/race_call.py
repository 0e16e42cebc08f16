"""The race in words: a line for each card, as a caller would say it.

In: where the race stood before a card and after it (`derby.race_step`). Out: one sentence.
"""

from typing import Any

from railbird.cards.card import card_from_text, rank_of

SUITS = {"H": "Hearts", "D": "Diamonds", "S": "Spades", "C": "Clubs"}
RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
POSTS = ("the first post", "the second post", "the third post")


def spoken(card: str) -> str:
    """The ten of spades; of a card named by its suit alone a card of spades."""
    suit = SUITS[card[1]].lower()
    if card[0] == "?":
        return f"a card of {suit}"
    return f"the {RANKS[rank_of(card_from_text(card)) - 2]} of {suit}"


def call_of(before: dict[str, Any], after: dict[str, Any]) -> str:
    card, suit = after["card"], after["card"][1]
    said = spoken(card).capitalize()
    if after["protest"] and not before["protest"]:
        said += ", a protest"
    for place, word in enumerate(("win", "are second", "are third")):
        if after["places"][place] != before["places"][place]:
            end = (
                "! The race is over." if place == 2 else "! Now for second place." if place == 0 else "! Now for third."
            )
            return f"{said}. {SUITS[suit]} {word}{end}"
    if before["places"][0]:
        return f"{said}. {SUITS[suit]} are home already."
    return f"{said}. {SUITS[suit]} at {POSTS[after['counts']['HDSC'.index(suit)] - 1]}{_lead(before, after, suit)}."


def _lead(before: dict[str, Any], after: dict[str, Any], suit: str) -> str:
    counts = after["counts"]
    own = counts["HDSC".index(suit)]
    others = [count for at, count in enumerate(counts) if "HDSC"[at] != suit]
    if own > max(others):
        return " and in the lead"
    return ", level with the leader" if own == max(others) else ""
