"""The cards of a game whose round is one deck: from a shoe, or from a shuffler that holds two decks in turn."""

from railbird.table.config import CONTINUOUS, SHUFFLER, ConfigError


def default_decks(source: int) -> int:
    return 2 if source == SHUFFLER else 1


def check_decks(config, rule: str) -> None:
    """`rule` names the game, and its rule if it has one."""
    if config.source == CONTINUOUS:
        raise ConfigError("source", f"{rule}: expected shoe or shuffler, got continuous")
    decks = default_decks(config.source)
    if config.decks != decks:
        raise ConfigError("decks", f"{rule}: expected {decks}, got {config.decks}")
