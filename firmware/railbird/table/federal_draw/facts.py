"""Federal Draw Poker: its title, and what its table's configuration may be."""

from railbird.table.config import SHOE, ConfigError

TITLE = "Federal Draw Poker"

FIELDS = (
    ("seats", 1, 1, 5, 5, None),  # rule 2
    ("review_from", 2, 0, 400, 0, None),  # rule 11: odds from which surveillance looks first; 0 for never
)


def default_decks(source: int) -> int:
    return 1


def check(config) -> None:
    if config.source != SHOE:
        raise ConfigError("source", "Federal Draw Poker 6: expected shoe")
    if config.decks != 1:
        raise ConfigError("decks", f"Federal Draw Poker 1: expected 1, got {config.decks}")
