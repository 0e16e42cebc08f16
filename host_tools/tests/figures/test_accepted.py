"""The judge of transcripts names the first line that is another, and what is gone."""

import pytest

from railbird_host.figures.gallery import accepted


@pytest.fixture
def golden(tmp_path, monkeypatch):
    monkeypatch.setattr(accepted, "HEARD", tmp_path / "heard")
    path = tmp_path / "golden/some.txt"
    monkeypatch.setenv(accepted.VARIABLE, "1")
    accepted.judge(path, {"one": ["a", "b", "c"], "two": ["d"]})
    monkeypatch.delenv(accepted.VARIABLE)
    return path


def test_what_was_accepted_passes_and_so_does_what_nobody_has_judged_yet(golden):
    accepted.judge(golden, {"one": ["a", "b", "c"], "two": ["d"], "new": ["e"]})


def test_the_first_line_that_is_another_is_named(golden, tmp_path):
    with pytest.raises(AssertionError, match="one, line 2 was another; now: x"):
        accepted.judge(golden, {"one": ["a", "x", "c"], "two": ["d"]})
    assert (tmp_path / "heard/one.txt").read_text() == "a\nx\nc\n"
    assert not (tmp_path / "heard/two.txt").exists()


def test_a_line_less_is_another_transcript(golden):
    with pytest.raises(AssertionError, match="one, 2 lines"):
        accepted.judge(golden, {"one": ["a", "b"], "two": ["d"]})


def test_a_transcript_that_is_gone_is_named(golden):
    with pytest.raises(AssertionError, match=r"gone: .*'two'"):
        accepted.judge(golden, {"one": ["a", "b", "c"]})
