"""`railbird settle`: every vector file, changed files, files without results, and files that are wrong."""

import copy
import json
from pathlib import Path

import pytest
import slow_three_card
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird_host.base.errors import RailbirdError
from railbird_host.cli.main import main
from railbird_host.rules.settle.document import settle_document

VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"
NAMES = sorted(path.stem for path in VECTORS.glob("*.json"))
DOCUMENTS = {name: json.loads((VECTORS / f"{name}.json").read_text()) for name in NAMES}
RESULTS = (
    "first",
    "second",
    "third",
    "protested",
    "areas",
    "winning_areas",
    "error",
    "dealer_best",
    "dealer_qualifies",
    "expected",
)


def without_results(name):
    document = copy.deepcopy(DOCUMENTS[name])
    for entry in [entry for key in ("rounds", "hands", "invalid") for entry in document.get(key, [])]:
        for part in [entry, *entry.get("seats", [])]:
            for field in RESULTS:
                part.pop(field, None)
    return document


@pytest.mark.parametrize("name", NAMES)
def test_a_vector_file_settles_to_itself(name, tmp_path, capsys):
    path = VECTORS / f"{name}.json"
    assert main(["settle", str(path)]) == 0
    assert "no differences" in capsys.readouterr().out
    assert main(["settle", str(path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document.pop("schema") == "railbird.settle/1"
    assert document == DOCUMENTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_without_results_is_filled_in(name):
    settled = settle_document(without_results(name), name)
    assert settled.differences == []
    assert json.loads(json.dumps(settled.document)) == DOCUMENTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_game_is_known_without_meta(name):
    document = {key: value for key, value in DOCUMENTS[name].items() if key != "meta"}
    assert settle_document(document, name).differences == []


def leaves(value, path=()):
    if isinstance(value, dict | list):
        for key, child in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(child, (*path, key))
    else:
        yield path, value


def drawn_entry(data):
    """Of any document: its name, the list, and a copy of an entry that may be changed."""
    name = data.draw(st.sampled_from(NAMES))
    key = data.draw(st.sampled_from([key for key in ("rounds", "hands", "invalid") if key in DOCUMENTS[name]]))
    return name, key, copy.deepcopy(data.draw(st.sampled_from(DOCUMENTS[name][key])))


@settings(max_examples=40)
@given(st.data())
def test_any_changed_result_is_found_and_computed_again(data):
    name, key, entry = drawn_entry(data)
    right = copy.deepcopy(entry)
    paths = [(path, value) for path, value in leaves(entry) if any(field in path for field in RESULTS)]
    path, value = data.draw(st.sampled_from(paths))
    part = entry
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = "WRONG" if value != "WRONG" else 0
    settled = settle_document({"meta": DOCUMENTS[name]["meta"], key: [entry]}, name)
    assert settled.differences
    assert json.loads(json.dumps(settled.document[key][0])) == right


def test_equal_cards_of_another_suit_are_no_difference():
    document = without_results("super4")
    entry = document["rounds"][0]
    entry["player"], entry["dealer"] = ["9S", "9H", "8D", "7C", "6S"], ["KS", "KH", "2D", "3C", "4S"]
    best = {"category": "STRAIGHT", "ranks": [9], "cards": ["9S", "8D", "7C", "6S"]}
    for cards, differences in (
        (["9S", "8D", "7C", "6S"], 0),
        (["9H", "8D", "7C", "6S"], 0),
        (["9D", "8D", "7C", "6S"], 1),
    ):
        entry["expected"] = {"player_best": {**best, "cards": cards}}
        assert len(settle_document({"meta": document["meta"], "rounds": [entry]}, "super4").differences) == differences


def test_a_broken_rule_is_a_difference_that_names_it(tmp_path, capsys):
    document = copy.deepcopy(DOCUMENTS["four_card_poker"])
    document["rounds"] = rounds = document["rounds"][:6]
    rounds[0]["seats"][0]["ante"] = 0
    rounds[1]["dealer"][0] = rounds[1]["dealer"][1]
    rounds[2]["seats"][0]["cards"][0] = "XX"
    rounds[3]["aces_up_table"] = 9
    rounds[4]["seats"][0]["play"] = 4
    rounds[5]["seats"][0]["cards"].pop()
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(document))
    assert main(["settle", str(path)]) == 1
    out = capsys.readouterr().out
    for words in ("5.1(c)", "11.6", "'XX'", "5.7.2", "5.2(b)", "8.3"):
        assert words in out
    assert main(["settle", str(path), "--json"]) == 1
    settled = json.loads(capsys.readouterr().out)["rounds"]
    assert settled[0]["seats"][0]["expected"]["error"] == "PLAY_WITHOUT_ANTE"
    assert [entry.get("error") for entry in settled[1:4]] == ["IMPOSSIBLE_CARD", "BAD_CARD", "UNKNOWN_TABLE"]
    assert "dealer_best" not in settled[1] and "expected" not in settled[1]["seats"][0]


def test_an_odd_stake_at_3_to_2_is_told_exactly():
    document = without_results("super4")
    entry = document["rounds"][0]
    entry["player"], entry["dealer"] = ["AS", "9S", "7S", "5S", "3H"], ["KS", "KH", "2D", "3C", "4S"]
    entry |= {"ante": 5, "xtra": 5, "play": 1, "player_bonus": 0}
    for stake, won, net in ((5, 7.5, 17.5), (6, 9, 21)):
        entry |= {"ante": stake, "xtra": stake}
        expected = settle_document({"rounds": [entry]}, "super4").document["rounds"][0]["expected"]
        assert expected["xtra"] == {"odds": [3, 2], "result": "WIN", "profit": won} and expected["net"] == net
        assert json.dumps(expected["xtra"]["profit"]) == str(won)  # a whole amount stays a whole number


def test_any_game_may_have_invalid_entries():
    broken = {
        "four_card_poker": ({"ante": 0, "aces_up": 0}, "NO_WAGER"),
        "super4": ({"play": 4}, "BAD_MULTIPLE"),
        "federal": ({"wager": 0}, "BAD_WAGER"),
        "federal_draw": ({"draw": ["2C"] * 2}, "IMPOSSIBLE_CARD"),
        "six_card_bonus": ({"option": 5}, "UNKNOWN_TABLE"),
    }
    for name, (change, error) in broken.items():
        document = without_results(name)
        entry = (document.get("rounds") or document["hands"])[0]
        entry.get("seats", [entry])[0].update(change)
        settled = settle_document({"meta": document["meta"], "invalid": [entry]}, name)
        assert settled.document["invalid"] == [entry | {"error": error}] and settled.differences == []
        told = settle_document({"meta": document["meta"], "invalid": [entry | {"error": "OTHER"}]}, name)
        assert [(found.expected, found.computed) for found in told.differences] == [("OTHER", error)]


def test_an_upcard_that_is_not_the_sixth_card_is_a_difference():
    document = copy.deepcopy(DOCUMENTS["four_card_poker"])
    document["rounds"] = [document["rounds"][0] | {"dealer_upcard": "KS"}]
    assert [found.where for found in settle_document(document, "x").differences] == ["rounds[0].dealer_upcard"]


def test_winning_areas_may_come_in_any_order_and_each_wrong_one_is_named():
    document = copy.deepcopy(DOCUMENTS["racing_card_derby"])
    areas = document["rounds"][0]["winning_areas"]
    areas.reverse()
    assert settle_document(document, "x").differences == []
    areas[0]["odds"] = [3, 1]
    areas.append({"area": "RED", "odds": [1, 1]})
    removed = areas.pop(1)["area"]
    names = [found.where.rpartition(".")[2] for found in settle_document(document, "x").differences]
    assert names == sorted([areas[0]["area"], "RED", removed])
    areas.append(areas[0])  # one area twice
    assert [found.where for found in settle_document(document, "x").differences] == ["rounds[0].winning_areas"]


def test_an_unknown_action_is_an_error_of_its_seat_alone():
    document = copy.deepcopy(DOCUMENTS["four_card_poker"])
    document["rounds"][0]["seats"][0]["action"] = "RAISE"
    settled = settle_document(document, "x")
    assert [found.where for found in settled.differences] == ["rounds[0].seats[0].expected"]
    assert settled.document["rounds"][0]["seats"][0]["expected"]["error"] == "UNKNOWN_DECISION"


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path, capsys):
    path = tmp_path / "marked.json"
    path.write_text(json.dumps(DOCUMENTS["federal"]), encoding="utf-8-sig")
    assert main(["settle", str(path)]) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        "3",
        '{"meta": {"game": "Whist"}, "rounds": []}',
        '{"meta": {"game": "Super 4 Poker"}}',
        '{"meta": {"game": "Super 4 Poker"}, "rounds": [1]}',
        '{"meta": {"game": "Super 4 Poker"}, "rounds": {}}',
        '{"rounds": [{"decks": 1}]}',
        '{"rounds": [{"decks": "1", "cards": []}]}',
        '{"rounds": [{"decks": true, "cards": []}]}',
        '{"rounds": [{"decks": 1, "cards": [1]}]}',
        '{"rounds": [{"decks": 1, "cards": ["\\ud800"]}]}',
        '{"rounds": [{"seats": [{}]}]}',
        "[" * 100_000,
        '{"rounds": ' + "9" * 10_000 + "}",
        '{"hands": [{"cards": ["AS", "KS", "QS", "JS", "TS"], "wager": ' + "9" * 4_000 + "}]}",
        '{"rounds": [{"seats": [], "aces_up_table": 1, "maximum_payout": -1}]}',
    ],
)
def test_a_wrong_file_is_named_and_ends_with_2(text, tmp_path, capsys):
    path = tmp_path / "wrong.json"
    path.write_text(text)
    assert main(["settle", str(path)]) == 2
    assert "next:" in capsys.readouterr().err


def test_a_file_that_is_not_there_or_is_no_text(tmp_path, capsys):
    assert main(["settle", str(tmp_path / "nothing.json")]) == 2
    assert main(["settle", str(tmp_path)]) == 2
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    assert main(["settle", str(tmp_path / "bytes.json")]) == 2


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["AS", "XX", "PLAY", ""]),
    lambda children: (
        st.lists(children, max_size=3) | st.dictionaries(st.sampled_from(["cards", "ante"]), children, max_size=2)
    ),
    max_leaves=5,
)


@settings(max_examples=150)
@given(st.data())
def test_any_field_may_hold_anything(data):
    """Fuzz: a field of a right entry is replaced or removed; the end is a result or a RailbirdError."""
    name, key, entry = drawn_entry(data)
    part = entry
    if "seats" in entry and data.draw(st.booleans()):
        part = entry["seats"][0]
    field = data.draw(st.sampled_from(sorted(part)))
    if data.draw(st.booleans()):
        part[field] = data.draw(values)
    else:
        del part[field]
    try:
        settled = settle_document({"meta": DOCUMENTS[name]["meta"], key: [entry]}, name)
    except RailbirdError as error:
        assert error.exit_code == 2
    else:
        json.dumps(settled.document)


def test_the_rounds_of_three_card_poker_are_those_of_the_slow_evaluator():
    assert slow_three_card.FILE.read_text() == slow_three_card.text_of(slow_three_card.document())
