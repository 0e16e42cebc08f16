"""`railbird provision --set game=…` on fresh boards: the table is one of that game, and its configuration says so."""

import json

import pytest

from railbird.table.registration import GAMES


def of_the_soak(game):
    return pytest.param(game, marks=[] if game == "three_card_poker" else pytest.mark.soak)


@pytest.mark.parametrize("game", [of_the_soak(game) for game in GAMES])
def test_a_table_of_each_game(game, make_table, railbird, tmp_path):
    live = make_table(fresh=True, game=game)
    live.do(lambda bench: bench.door(True))
    table = tmp_path / "table.json"
    words = ["--table", table, "--pins", tmp_path / "pins", "--persons", "1", "--set", f"game={game}", "--yes"]
    code, out, err = railbird("provision", *words)
    assert code == 0, err
    live.until(lambda bench: any("NOT PAIRED" in line for line in bench.screen()))
    code, out, err = railbird("config", "get", "--table", table, "--json")
    assert code == 0, err
    assert json.loads(out)["configuration"]["game"] == game
