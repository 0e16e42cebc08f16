"""Three Card Poker with Six Card Bonus: its title, and what its table's configuration may be."""

from railbird.table.seated import decks

TITLE = "Three Card Poker"

FIELDS = (
    ("seats", 1, 1, 6, 6, None),
    ("pair_plus_table", 1, 1, 2, 1, None),  # decision 39
    ("six_card_option", 1, 1, 4, 1, None),  # 10A.7
    ("max_mark_from", 2, 0, 1000, 0, None),  # 5.10: odds from which settlement says MAX; 0 for never
)

default_decks = decks.default_decks


def check(config) -> None:
    decks.check_decks(config, "Three Card Poker")
