"""`railbird bench play`: vectors from sensor edges to lamps and monitor, on the emulated boards."""

import copy
import json

import pytest
from agreed_rounds import VECTORS, assert_agreed

from railbird.games.derby_areas import AREA_NAMES
from railbird.table.derby import layout as derby_layout
from railbird.table.layout import Layout
from railbird_host.base.errors import USAGE, WRONG
from railbird_host.cli.main import main
from railbird_host.sim.bench import table_bench
from railbird_host.sim.emulator.parts.tft import Tft
from railbird_host.sim.play.rounds import Playable

DERBY = json.loads((VECTORS / "racing_card_derby.json").read_text())
POKER = json.loads((VECTORS / "four_card_poker.json").read_text())


def quick_derby():
    """The 30 shortest rounds of one, two, four and eight decks, plain and protested; the long ones are in the soak."""
    chosen = [vector for vector in DERBY["rounds"] if vector["decks"] in (1, 2, 4, 8)]
    return sorted(chosen, key=lambda vector: (len(vector["cards"]), vector["id"]))[:30]


def poker_key(vector):
    return vector["deal_mode"], vector["ante_bonus_table"], vector["aces_up_table"]


def quick_poker():
    """30 rounds on four kinds of table, both deals and both bonus tables: most with few seats, one with seven."""
    chosen = []
    for key, count in (
        (("SHUFFLER", "A", 3), 9),
        (("SHOE", "B", 7), 7),
        (("SHOE", "A", 3), 7),
        (("SHUFFLER", "B", 5), 6),
    ):
        rounds = [vector for vector in POKER["rounds"] if poker_key(vector) == key]
        chosen += sorted(rounds, key=lambda vector: len(vector["seats"]))[:count]
    full = [vector for vector in POKER["rounds"] if len(vector["seats"]) == 7]
    return [*chosen, next(vector for vector in full if poker_key(vector) == ("SHOE", "B", 7))]


def play(rounds, source, tmp_path, capsys, *options):
    """Exit code and document of `railbird bench play --json` with these rounds."""
    path = tmp_path / "rounds.json"
    path.write_text(json.dumps({"meta": source["meta"], "rounds": rounds}))
    code = main(["bench", "play", str(path), "--json", *options])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("part", range(2))
def test_thirty_derby_vectors(part, tmp_path, capsys):
    rounds = [vector for vector in quick_derby() if (vector["decks"] > 1) == bool(part)]
    assert len(quick_derby()) == 30 and {vector["protested"] for vector in rounds} == {False, True}
    code, document = play(rounds, DERBY, tmp_path, capsys)
    assert_agreed(rounds, code, document)
    for played, vector in zip(document["rounds"], rounds, strict=True):
        assert set(played["lit"]) == {entry["area"] for entry in vector["winning_areas"]}
        assert set(played["leds"]) == set(played["lit"])
        assert all(colour.startswith("#") and len(colour) == 7 for colour in played["lit"].values())
        assert played["latency_ms"]["pass_end_to_monitor"] > 0 and played["latency_ms"]["last_card_to_lamps"] > 0
        assert any("RESULT" in line for line in played["screen"])


@pytest.mark.parametrize("part", range(2))
def test_thirty_poker_vectors(part, tmp_path, capsys):
    rounds = [vector for vector in quick_poker() if (vector["deal_mode"] == "SHOE") == bool(part)]
    assert len(quick_poker()) == 30 and len({vector["id"] for vector in quick_poker()}) == 30
    code, document = play(rounds, POKER, tmp_path, capsys)
    assert_agreed(rounds, code, document)


def test_a_round_that_does_not_agree_is_named_and_gives_exit_code_1(tmp_path, capsys):
    wrong = json.loads(json.dumps(quick_derby()[0]))
    wrong["winning_areas"][0]["area"] = "RED" if wrong["winning_areas"][0]["area"] == "BLACK" else "BLACK"
    code, document = play([wrong], DERBY, tmp_path, capsys, "--shots", str(tmp_path / "shots"))
    assert code == WRONG and not document["rounds"][0]["ok"]
    assert any("BLACK" in problem for problem in document["rounds"][0]["problems"])
    shots = sorted(path.name for path in (tmp_path / "shots").glob("*.png"))
    assert len(shots) >= 6 and any("result" in name for name in shots) and any("1st" in name for name in shots)


def shortest_derby():
    return copy.deepcopy(min(DERBY["rounds"], key=lambda vector: len(vector["cards"])))


def test_a_mutant_with_a_blank_panel_fails(tmp_path, capsys, monkeypatch):
    """Whatever the display sends, nothing arrives."""
    monkeypatch.setattr(Tft, "exchange", lambda self, data: None)
    code, document = play([shortest_derby()], DERBY, tmp_path, capsys)
    assert code == WRONG and [played["ok"] for played in document["rounds"]] == [False]
    assert "its monitor shows nothing" in document["rounds"][0]["problems"][0]


def test_a_mutant_with_a_swapped_lamp_fails(tmp_path, capsys, monkeypatch):
    """Under the felt the chain runs through two trifectas of the winner the wrong way round."""
    layout = derby_layout.layout()
    spans = bytearray(layout.spans)
    one, other = (2 * AREA_NAMES.index(name) for name in ("TRIFECTA_SHD", "TRIFECTA_SHC"))
    spans[one : one + 2], spans[other : other + 2] = spans[other : other + 2], spans[one : one + 2]
    wrong = Layout(layout.name, layout.area_names, bytes(spans), layout.led_count)
    monkeypatch.setitem(table_bench.LAYOUTS, "derby", lambda: wrong)
    code, document = play([shortest_derby()], DERBY, tmp_path, capsys)
    assert code == WRONG and not document["rounds"][0]["ok"]
    problems = document["rounds"][0]["problems"]
    assert len(problems) == 2 and all("TRIFECTA_SH" in problem for problem in problems)


def test_rounds_that_no_table_can_play_are_named_with_the_rule_and_do_not_agree(tmp_path, capsys):
    impossible = dict(DERBY["rounds"][0], decks=9, id=77)
    code, document = play([impossible], DERBY, tmp_path, capsys)
    assert code == WRONG and document["rounds"] == []
    assert document["skipped"][0]["id"] == 77 and "BAD_DECKS" in document["skipped"][0]["reason"]


def test_entries_that_the_file_calls_invalid_are_named_and_agree(tmp_path):
    path = tmp_path / "rounds.json"
    path.write_text(json.dumps({"meta": DERBY["meta"], "rounds": [], "invalid": DERBY["invalid"]}))
    playable = Playable(path)
    assert len(playable.skipped) == len(DERBY["invalid"]) == 7 and not playable.refuted
    assert playable.skipped[0].id == "invalid[0]" and "INCOMPLETE" in playable.skipped[0].reason
    wrong = dict(DERBY["invalid"][0], error="EXTRA_CARD")
    path.write_text(json.dumps({"meta": DERBY["meta"], "rounds": [], "invalid": [wrong]}))
    assert Playable(path).refuted


def folded_round():
    return copy.deepcopy(
        next(vector for vector in POKER["rounds"] if {seat["action"] for seat in vector["seats"]} == {"FOLD", "PLAY"})
    )


def told(vector, source, tmp_path):
    """What the file tells otherwise than the rules, of its one round."""
    path = tmp_path / "rounds.json"
    path.write_text(json.dumps({"meta": source["meta"], "rounds": [vector]}))
    (playable,) = Playable(path).rounds
    return playable.problems


def test_results_and_odds_of_the_file_count_and_amounts_do_not(tmp_path):
    vector = folded_round()
    assert told(vector, POKER, tmp_path) == []
    folded = next(seat["expected"] for seat in vector["seats"] if seat["action"] == "FOLD")
    folded["net"] += 1
    assert told(vector, POKER, tmp_path) == []
    folded["ante" if folded["ante"] else "aces_up"]["result"] = "WIN"
    assert len(told(vector, POKER, tmp_path)) == 1
    vector = folded_round()
    vector["dealer_best"]["category"] = "FLUSH" if vector["dealer_best"]["category"] != "FLUSH" else "PAIR"
    assert len(told(vector, POKER, tmp_path)) == 1


def test_a_file_may_leave_results_open_list_areas_in_any_order_and_say_anything(tmp_path):
    vector = shortest_derby()
    vector["winning_areas"].reverse()
    assert told(vector, DERBY, tmp_path) == []
    assert told({"decks": vector["decks"], "cards": vector["cards"]}, DERBY, tmp_path) == []
    for wrong in ("X", ["QUINELLA_XX"], [{"area": "RED", "odds": [5, 7]}], None, 3):
        assert bool(told(dict(vector, winning_areas=wrong), DERBY, tmp_path)) == (wrong is not None)
    poker = folded_round()
    for name in ("deal_mode", "deal_stream", "dealer_best", "id"):
        if name != "deal_mode" or poker["deal_mode"] == "SHOE":
            poker.pop(name)
    assert told(poker, POKER, tmp_path) == []


def test_files_of_other_games_and_of_no_game_are_refused(tmp_path, capsys):
    (tmp_path / "broken.json").write_text("[")
    assert main(["bench", "play", str(tmp_path / "broken.json")]) == USAGE
    (tmp_path / "misshapen.json").write_text(json.dumps({"meta": DERBY["meta"], "rounds": [{"decks": 1}]}))
    assert main(["bench", "play", str(tmp_path / "misshapen.json")]) == USAGE
    (tmp_path / "whist.json").write_text(json.dumps({"meta": {"game": "Whist"}, "rounds": DERBY["rounds"][:1]}))
    assert main(["bench", "play", str(tmp_path / "whist.json")]) == USAGE
    assert main(["bench", "play", str(tmp_path / "missing.json")]) == USAGE
    assert "name a file in the form of firmware/tests/vectors" in capsys.readouterr().err


def test_shots_want_a_folder_before_anything_is_played(tmp_path, capsys):
    (tmp_path / "file").touch()
    vectors = str(VECTORS / "racing_card_derby.json")
    assert main(["bench", "play", vectors, "--count", "1", "--shots", str(tmp_path / "file")]) == USAGE
    answer = capsys.readouterr()
    assert "is a file" in answer.err and not answer.out


@pytest.mark.soak
@pytest.mark.parametrize("decks", range(1, 9))
def test_every_derby_vector(decks, tmp_path, capsys):
    rounds = [vector for vector in DERBY["rounds"] if vector["decks"] == decks]
    assert_agreed(rounds, *play(rounds, DERBY, tmp_path, capsys))


@pytest.mark.soak
@pytest.mark.parametrize("key", sorted({poker_key(vector) for vector in POKER["rounds"]}), ids=str)
def test_every_poker_vector(key, tmp_path, capsys):
    rounds = [vector for vector in POKER["rounds"] if poker_key(vector) == key]
    assert_agreed(rounds, *play(rounds, POKER, tmp_path, capsys))
