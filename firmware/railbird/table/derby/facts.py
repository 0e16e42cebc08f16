"""Racing Card Derby: its title, and what its table's configuration may be."""

from railbird.table.config import ConfigError

TITLE = "Racing Card Derby"

FIELDS = (("last_round_below", 2, 0, 416, 40, None),)  # with fewer cards in the shoe OPEN warns: LAST ROUND


def default_decks(source: int) -> int:
    return 8


def check(config) -> None:
    """A batch shuffler holds 1 to 8 decks like a shoe; a continuous one has no inventory (decision 7)."""
    most = 52 * config.decks
    if config.own["last_round_below"] > most:  # every round would be the last
        got = config.own["last_round_below"]
        raise ConfigError("last_round_below", f"expected at most {most}, got {got}")
