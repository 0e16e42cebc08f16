"""Four Card Poker: its title, and what its table's configuration may be."""

from railbird.table.seated import decks

TITLE = "Four Card Poker"

FIELDS = (
    ("seats", 1, 1, 7, 7, None),  # 3.1
    ("ante_bonus_table", 1, 0, 1, 0, ("A", "B")),  # 5.7.1; B is the maker's
    ("aces_up_option", 1, 1, 7, 1, None),  # 5.7.2
    ("blind_play", 1, 0, 1, 0, (False, True)),  # 5.1(b)
    ("aces_up_only", 1, 0, 1, 1, (False, True)),  # 5.1(c)
    ("max_mark_from", 2, 0, 1000, 0, None),  # 5.10: odds from which settlement says MAX; 0 for never
)

default_decks = decks.default_decks


def check(config) -> None:
    decks.check_decks(config, "Four Card Poker 3.4")
