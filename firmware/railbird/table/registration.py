"""The games that a table can be: a line each. A game is the folder of that name beside this file.

A folder holds `facts.py` (title, configuration, checks), `game.py` (GAME, the class) and `layout.py` (`layout()`, the
lamps on the felt). It is imported when it is asked for: code is frozen, but names of games not played take heap.
"""

GAMES = (  # the place is the game's number in a configuration: append, never move
    "derby",
    "four_card_poker",
    "federal",
    "super4",
    "three_card_poker",
    "federal_draw",
)


def facts_of(game: int):
    return _module(game, "facts")


def game_class_of(game: int):
    return _module(game, "game").GAME


def layout_of(game: int):
    return _module(game, "layout").layout()


def _module(game: int, name: str):
    return __import__("railbird.table." + GAMES[game] + "." + name, None, None, ("",))
