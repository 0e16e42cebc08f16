"""What a follower asks of a board, and when: a sealed head and the counters when nobody has a card ready."""

import pytest

from railbird_host.device.service.client import Head, Hello
from railbird_host.serve import follower as module
from railbird_host.serve.follower import CALM_S, HEALTH_S, Follower
from railbird_host.serve.kept_journal import KeptJournal


class Board:
    """Answers as a client does; `asked` is what it was asked for besides its journal."""

    def __init__(self):
        self.asked = []
        self.digest = ""

    def hello(self):
        self.asked.append("hello")
        return Hello(1, "display", True, False, "00", 1, "1.1.0 of a test", "derby-1", self.digest)

    def watch_with(self, watch):
        pass

    def sector(self, generation, known):
        return known + b"record", 0

    def head(self, nonce):
        self.asked.append("head")
        return Head(1, 1, bytes(16), 1, 1, bytes(16), nonce)

    def status(self):
        self.asked.append("status")

    def counters(self):
        return {}


@pytest.fixture
def table(tmp_path, monkeypatch):
    journal = KeptJournal(tmp_path)
    journal.open()
    follower = Follower(None, journal, lambda: None, lambda: follower.now_s)
    follower.client, follower.now_s = Board(), 100.0
    follower.news = False
    monkeypatch.setattr(follower, "_read", lambda: ["a record"] if follower.news else [])
    return follower


def asked_at(table, now_s, news):
    table.now_s, table.news = now_s, news
    table.client.asked.clear()
    table.poll()
    return table.client.asked


def test_counters_are_asked_for_right_after_news_and_else_much_later(table):
    assert asked_at(table, 100.0, True) == ["status"]
    assert asked_at(table, 100.0 + HEALTH_S - 1, True) == []
    assert asked_at(table, 100.0 + HEALTH_S + 1, False) == []  # a card may come any moment
    assert asked_at(table, 100.0 + HEALTH_S + 2, True) == ["status"]
    assert asked_at(table, 102.0 + HEALTH_S + HEALTH_S + CALM_S - 1, False) == []
    assert asked_at(table, 102.0 + HEALTH_S + HEALTH_S + CALM_S, False) == ["status"]


def test_a_head_is_asked_for_with_the_record_that_it_seals(table):
    table._order = module.Order()
    table._order.last_sequence = 1
    assert asked_at(table, 100.0, False) == ["head", "status"]
    table._order.last_sequence = 2
    assert asked_at(table, 100.0 + module.HEAD_S, False) == []
    assert asked_at(table, 100.0 + module.HEAD_S, True)[0] == "head"


def test_an_images_name_has_its_digest_or_is_that_of_before(table, monkeypatch):
    """A display that has just started knows its digest some seconds to a minute later."""
    board = table.client
    monkeypatch.setattr(module, "ServiceClient", lambda *_: board)
    table._lose("it has not started yet")
    assert asked_of(board, table, 100.0)[0] == "hello" and table.image == ""
    board.digest = "ab" * 16
    assert "hello" not in asked_of(board, table, 100.0 + HEALTH_S - 1)
    assert asked_of(board, table, 101.0 + HEALTH_S) == ["status", "hello"]
    assert table.image == "1.1.0 of a test abababababab"
    assert "hello" not in asked_of(board, table, 102.0 + 2 * HEALTH_S), "it is known"
    table._lose("switched off")
    board.digest = ""
    assert asked_of(board, table, 200.0).count("hello") == 2 and table.image == "1.1.0 of a test abababababab"
    board.digest = "cd" * 16
    asked_of(board, table, 300.0)
    assert table.image == "1.1.0 of a test cdcdcdcdcdcd"


def asked_of(board, table, now_s):
    table.now_s, table.news = now_s, True
    board.asked.clear()
    table.poll()
    return list(board.asked)
