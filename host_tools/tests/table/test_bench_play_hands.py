"""`railbird bench play` on files of hands: tables made of them, with a dealer's hand or boxes, on emulated boards."""

import json

import pytest
from agreed_rounds import VECTORS, assert_agreed

from railbird_host.cli.main import main
from railbird_host.sim.play.play_boxes import seated
from railbird_host.sim.play.rounds import COMBINED_SEED, Playable


def quick_hands(name, count, kinds):
    """So many hands of the file at the fewest cards a hand, at tables of so many kinds; full ones are in the soak. A
    hand with a dealer's of its own is a round, a round of Three Card Poker is as many hands as it has seats."""
    playable = Playable(VECTORS / f"{name}.json")
    source = json.loads((VECTORS / f"{name}.json").read_text())
    groups: dict = {}
    for entry, found in zip(source[playable.list_name], playable.rounds, strict=True):
        hands = len(entry.get("seats", [entry]))
        cards = len(found.vector["deal_stream"])
        groups.setdefault(playable.table_key(found.vector), []).append((cards / hands, entry["id"], hands, entry))
    chosen, hands = [], 0
    for kind, group in enumerate(sorted(groups.values(), key=len, reverse=True)[:kinds], 1):
        for _, _, more, entry in sorted(group, key=lambda found: found[:2]):
            if hands < count * kind // kinds:
                chosen.append(entry)
                hands += more
    return source["meta"], playable.list_name, chosen, hands


@pytest.mark.parametrize(
    "name, count, kinds", [("super4", 30, 4), ("three_card_poker", 25, 2), ("six_card_bonus", 5, 1)]
)
def test_thirty_vectors_of_each_game_with_a_dealer(name, count, kinds, tmp_path, capsys):
    """Two files are of Three Card Poker."""
    meta, list_name, entries, hands = quick_hands(name, count, kinds)
    path = tmp_path / "rounds.json"
    path.write_text(json.dumps({"meta": meta, list_name: entries}))
    code = main(["bench", "play", str(path), "--json"])
    document = json.loads(capsys.readouterr().out)
    assert hands >= count
    assert_agreed(entries, code, document)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["super4", "three_card_poker", "six_card_bonus"])
def test_every_vector_with_a_dealer(name, capsys):
    code = main(["bench", "play", str(VECTORS / f"{name}.json"), "--json"])
    document = json.loads(capsys.readouterr().out)
    assert_agreed([{"id": number} for number in range(1, 101)], code, document)


def federal_hands(name, count):
    """So many hands of the fullest tables that the file's hands make."""
    source = json.loads((VECTORS / f"{name}.json").read_text())
    tables = sorted(seated(source["hands"], COMBINED_SEED), key=lambda table: -len(table))
    chosen = [hand for table in tables for hand in table][:count]
    return {"meta": source["meta"], "hands": [{**hand, "box": 0} for hand in chosen]}


def play_federal(document, tmp_path, capsys):
    path = tmp_path / "hands.json"
    for hand in document["hands"]:
        del hand["box"]
    path.write_text(json.dumps(document))
    code = main(["bench", "play", str(path), "--json"])
    played = json.loads(capsys.readouterr().out)
    assert [(one["id"], one["problems"]) for one in played["rounds"] if not one["ok"]] == [] and code == 0
    ids = sorted(int(number) for one in played["rounds"] for number in str(one["id"]).split("+"))
    assert ids == sorted(hand["id"] for hand in document["hands"]) and played["skipped"] == []


@pytest.mark.parametrize("name", ["federal", "federal_draw"])
def test_thirty_federal_vectors(name, tmp_path, capsys):
    play_federal(federal_hands(name, 30), tmp_path, capsys)


@pytest.mark.soak
@pytest.mark.parametrize("name", ["federal", "federal_draw"])
def test_every_federal_vector(name, tmp_path, capsys):
    play_federal(federal_hands(name, 100), tmp_path, capsys)
