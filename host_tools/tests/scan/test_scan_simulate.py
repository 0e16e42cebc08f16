"""Figures of the Monte-Carlo, a sample; `railbird scan simulate` and `make soak` run the full numbers."""

import json

import pytest

from railbird_host.cli.main import main
from railbird_host.scan.damage import KINDS, NEAR_MISSES
from railbird_host.scan.envelope import Envelope
from railbird_host.scan.simulate import run_damaged, run_envelope
from railbird_host.scan.theory import Bound


def test_first_passes_within_the_envelope_are_read():
    tally = run_envelope(Envelope(), 2000, seed=11)
    assert tally.passes == 2000
    assert tally.read_rate >= 0.999
    assert tally.wrong == 0


@pytest.mark.parametrize("blocks_needed", [1, 2])
def test_damaged_passes_are_never_read_wrong(blocks_needed):
    tallies = run_damaged(6000, seed=12, blocks_needed=blocks_needed)
    assert sum(tally.wrong for tally in tallies.values()) == 0
    near = sum(tallies[name].passes for name in NEAR_MISSES)
    assert near >= 3000
    assert all(tallies[name].passes > 50 for name in KINDS)


def test_far_outside_the_envelope_cards_are_lost_and_none_is_wrong():
    tally = run_envelope(Envelope().changed(play_mm=4.0, jitter_mm=0.6, contrast=0.7), 400, seed=13)
    assert tally.read_rate < 0.5
    assert tally.wrong == 0


def test_a_result_depends_on_the_seed_alone():
    assert run_envelope(Envelope(), 300, 5, jobs=1) == run_envelope(Envelope(), 300, 5, jobs=2)
    assert run_damaged(500, 5) == run_damaged(500, 5)
    assert run_damaged(500, 5) != run_damaged(500, 6)


def test_a_decoder_that_trusts_one_block_blindly_is_caught(monkeypatch):
    """The damaged passes can find a wrong decoder: without the guard, splices are read."""
    from railbird.scan import pass_decoder

    monkeypatch.setattr(pass_decoder, "_agrees", lambda rows, word, first_is_good: True)
    monkeypatch.setattr(pass_decoder, "read_turned_block", lambda rows, first: -1)
    tallies = run_damaged(2000, seed=14)
    assert tallies["splice of two cards"].wrong > 0


def test_the_bound_counts_acceptable_words():
    bound = Bound(8)
    assert bound.alike == 52 * 8 / 2**30
    assert bound.apart < 1e-15


def test_simulate_writes_json_and_picture(tmp_path, capsys):
    picture = tmp_path / "rate.png"
    arguments = ["--passes", "300", "--damaged", "300", "--points", "3", "--jobs", "1", "--picture", str(picture)]
    assert main(["scan", "simulate", *arguments, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["schema"] == "railbird.scan-simulate/1"
    assert document["wrong_reads"] == 0
    assert document["damaged_passes"] == 300
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_simulate_prints_a_table(capsys):
    assert main(["scan", "simulate", "--passes", "200", "--damaged", "200", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "within the envelope" in text and "near miss: splice" in text and "theory" in text
