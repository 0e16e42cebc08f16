"""Recorded passes: to a file and back, decoded again, replayed as edges."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.scan.pass_decoder import decode
from railbird.scan.results import CardRead
from railbird_host.base.errors import RailbirdError
from railbird_host.cli.main import main
from railbird_host.scan.damage import KINDS
from railbird_host.scan.recording import load, read_record, record_of, save
from railbird_host.scan.show import result_text
from railbird_host.scan.simulate import enrolled_settings
from railbird_host.sim.optics.capture import events_of, passes_of
from railbird_host.sim.optics.channel import edges_of_pass
from railbird_host.sim.optics.impairments import Impairments
from railbird_host.sim.optics.motion import Motion, steady


def records_of(events):
    return [record_of(7, raw, decode(raw, enrolled_settings())) for raw in passes_of(events)]


def some_records():
    good = edges_of_pass(20, 41, steady(900), Impairments(jitter_mm=0.1), 3)
    bad = edges_of_pass(21, 41, Motion().glide(50, 500).glide(-20, 500))
    return records_of(events_of(good)) + records_of(events_of(bad))


def test_a_file_holds_passes(tmp_path):
    path = tmp_path / "passes.bin"
    save(path, some_records())
    read, fault = load(path)
    assert isinstance(read.result, CardRead) and (read.result.card, read.result.deck) == (20, 41)
    assert result_text(fault.result).startswith("PULLED_BACK")


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_pass_decodes_the_same_again_and_after_replay(kind):
    random = Random(kind)
    for _ in range(20):
        events, _right = KINDS[kind][0](random)
        for record in records_of(events):
            recorded = read_record(record)
            if recorded.flags:
                continue  # stalled or too long for a record: not all of it was kept
            again = decode(recorded.raw_pass(), enrolled_settings())
            assert result_text(again) == result_text(recorded.result)
            replayed = [decode(raw, enrolled_settings()) for raw in passes_of(events_of(recorded.edges()))]
            assert [result_text(result) for result in replayed] == [result_text(recorded.result)]


def test_show_draws_and_tells(tmp_path, capsys):
    path, picture = tmp_path / "passes.bin", tmp_path / "pass.png"
    save(path, some_records())
    assert main(["scan", "show", str(path), "--picture", str(picture)]) == 0
    text = capsys.readouterr().out
    assert "9S of deck 41" in text or "of deck 41" in text
    assert "START" in text and "STOP turned" in text and "trailing row" in text and "PULLED_BACK" in text
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert main(["scan", "show", str(path), "--index", "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [entry["decoded"]["fault"] for entry in document["passes"]] == ["PULLED_BACK"]


def test_replay_on_an_emulated_scanner(tmp_path, capsys):
    path = tmp_path / "passes.bin"
    stalled = edges_of_pass(22, 41, Motion().glide(40, 500).stop(2).glide(110, 500))
    records = [*some_records(), *records_of(events_of(stalled))]
    save(path, records)
    assert main(["scan", "replay", str(path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [entry["replayed"].split()[0] for entry in document["passes"]] == ["9D", "PULLED_BACK:", "STALLED:"]
    record = bytearray(records[0])
    record[7] ^= 1  # another card than its rows say
    save(path, [bytes(record)])
    assert main(["scan", "replay", str(path), "--index", "0"]) == 1
    assert main(["scan", "replay", str(path), "--index", "1"]) == 2


def test_show_finds_a_record_that_decodes_otherwise(tmp_path, capsys):
    record = bytearray(some_records()[0])
    record[7] ^= 1  # another card than its rows say
    path = tmp_path / "passes.bin"
    save(path, [bytes(record)])
    assert main(["scan", "show", str(path)]) == 1
    assert "decoded again" in capsys.readouterr().out


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "index"])
def test_bad_files_are_named(tmp_path, capsys, damage):
    path = tmp_path / "passes.bin"
    save(path, some_records())
    extra = []
    if damage == "missing":
        path.unlink()
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:-5])
    else:
        extra = ["--index", "9"]
    assert main(["scan", "show", str(path), *extra]) == 2
    assert "next:" in capsys.readouterr().err


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_as_a_record(data):
    try:
        recorded = read_record(data)
    except RailbirdError:
        return
    decode(recorded.raw_pass(), enrolled_settings())
