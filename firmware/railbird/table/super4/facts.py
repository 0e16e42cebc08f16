"""Super 4 Poker: its title, and what its table's configuration may be."""

from railbird.table.seated import decks

TITLE = "Super 4 Poker"

FIELDS = (
    ("seats", 1, 1, 7, 7, None),
    ("player_bonus_table", 1, 0, 3, 0, ("A", "B", "C", "D")),  # rule 9: the posted pay table
)

default_decks = decks.default_decks


def check(config) -> None:
    decks.check_decks(config, "Super 4 Poker")
