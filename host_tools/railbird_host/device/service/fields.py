"""The fields of a table's configuration in words: what each means, what it may be, which games have it.

Ranges, words and defaults come from the firmware's own tables (`railbird/table/config.py` and each game's `facts.py`);
only the meanings are written here.
"""

from dataclasses import dataclass

from railbird.table.config import FIELDS, GAMES, facts_of

MEANINGS = {
    "game": "which game the table deals; another one makes the board start again",
    "table_number": "on monitor, journal and exports",
    "source": "where cards come from; continuous keeps no count over rounds",
    "decks": "how many are in play; games with seats take 1, or 2 with a shuffler",
    "reader": "printed code over nine sensors, or a module that sends text",
    "both_blocks": "true: a card counts only if both of its code's blocks are good",
    "last_round_below": "with fewer cards left in the shoe OPEN says LAST ROUND; at most 52 a deck",
    "seats": "places at the table",
    "ante_bonus_table": "pay table of the Ante Bonus (Four Card Poker 5.7.1)",
    "aces_up_option": "pay table of Aces Up (Four Card Poker 5.7.2)",
    "blind_play": "players may play without looking (Four Card Poker 5.1(b))",
    "aces_up_only": "Aces Up may be wagered alone (Four Card Poker 5.1(c))",
    "max_mark_from": "odds from which settlement says MAX: check the most that is paid; 0 for never",
    "review_from": "odds from which surveillance looks before paying (Federal rule 11); 0 for never",
    "player_bonus_table": "the posted pay table of the Super Bonus (Super 4 rule 9)",
    "pair_plus_table": "pay table of Pair Plus (decision 39)",
    "six_card_option": "pay table of the Six Card Bonus (Three Card Poker 10A.7)",
}
DEFAULTS_BY_GAME = {"decks": "8 for derby, else 1 or 2"}


@dataclass(frozen=True)
class Field:
    """`games` is empty for a field that every table has; `words` for one that is a number."""

    name: str
    values: str
    default: str
    games: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def meaning(self) -> str:
        return MEANINGS[self.name]


def all_fields() -> list[Field]:
    """Every field of any game; one whose range differs between games stands there once for each range."""
    fields = [Field("game", ", ".join(GAMES), GAMES[0], (), GAMES)]
    fields += [_described(entry, ()) for entry in FIELDS]
    own: dict[tuple, list[str]] = {}
    for index, game in enumerate(GAMES):
        for entry in facts_of(index).FIELDS:
            own.setdefault(entry, []).append(game)
    return fields + [_described(entry, tuple(games)) for entry, games in own.items()]


def _described(entry: tuple, games: tuple[str, ...]) -> Field:
    name, _, lowest, highest, default, words = entry
    if words is None:
        return Field(name, f"{lowest} to {highest}", DEFAULTS_BY_GAME.get(name, str(default)), games, ())
    texts = tuple(str(word).lower() if isinstance(word, bool) else word for word in words)
    return Field(name, ", ".join(texts), texts[default], games, texts)
