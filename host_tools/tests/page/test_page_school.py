"""People, records, exams; and the code before the trainer's page. No boards, no browser."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.page.doorkeeper import TrainersCode
from railbird_host.page.server import PageServer
from railbird_host.page.training.exercise import Verdict
from railbird_host.page.training.records import EXAM_LENGTH, Records, mark_of, record_page
from railbird_host.page.training.school import School
from railbird_host.page.training.trainer import EXERCISES


class JudgedTrainer:
    """A trainer whose verdict is given."""

    def __init__(self, name):
        self.exercise = EXERCISES[name]
        self.verdict = Verdict()
        self.hinted = False
        self.began_s = 1.0

    def give_hint(self):
        self.hinted = True

    def skip(self):
        self.verdict = Verdict("skipped")


def test_results_are_kept_by_name_and_read_again(tmp_path):
    path = tmp_path / "people" / "trainees.json"
    school = School(path)
    school.take("person", {"name": "  Ann   Lee "}, JudgedTrainer("derby 10.1"))
    trainer = JudgedTrainer("derby 10.1")
    school.take("hint", {}, trainer)
    trainer.verdict = Verdict("wrong", "The result was confirmed.")
    school.note(trainer, 13.4)
    school.note(trainer, 20.0)  # once
    assert path.stat().st_mode & 0o077 == 0, "nobody else's business"
    (result,) = Records(path).results("Ann Lee")
    assert (result.exercise, result.seconds, result.verdict, result.hinted) == ("derby 10.1", 12, "wrong", True)
    assert result.mistake == "The result was confirmed." and len(result.when) == 19
    page = record_page("Ann <Lee>", [result])
    shown = replace(result, verdict="shown", hinted=False, shown=True)
    assert record_page("Ann", [shown]).count("shown") == 1, "once"
    assert "Ann &lt;Lee&gt;" in page and "10.1" in page and "with a hint" in page and "0 of 1" in page


def test_an_exam_of_ten_has_a_mark(tmp_path):
    school = School(tmp_path / "trainees.json")
    school.take("person", {"name": "Bo"}, JudgedTrainer("derby 10.1"))
    name = school.take("exam", {"game": "four_card_poker"}, JudgedTrainer("derby 10.1"))
    names = []
    for turn in range(EXAM_LENGTH):
        names.append(name)
        school.began()
        trainer = JudgedTrainer(name)
        school.take("hint", {}, trainer)
        assert not trainer.hinted and school.take("show", {}, trainer) == "", "no help in an exam"
        if turn < 8:
            trainer.verdict = Verdict("right")
            school.note(trainer, 5)
        assert school.state()["examined"]
        name = school.take("skip", {}, trainer)
    assert name == "" and len(set(names)) == EXAM_LENGTH and all(one.startswith("poker") for one in names)
    assert school.state()["mark"] == "8 of 10, passed"
    results = school.records.results("Bo")
    assert mark_of([*results[1:], results[-1]]) == "7 of 10, not passed" and len({one.exam for one in results}) == 1
    assert "8 of 10, passed" in record_page("Bo", results)
    left = record_page("Bo", results[:8])  # another exercise was chosen after eight right ones
    assert "8 of 8, not finished" in left and ", passed" not in left


def test_show_me_begins_the_exercise_again_and_counts_as_shown():
    school = School(None)
    school.take("person", {"name": "Cy"}, JudgedTrainer("derby 10.1"))
    assert school.take("show", {}, JudgedTrainer("derby 10.3")) == "derby 10.3" and school.shows
    school.began()
    trainer = JudgedTrainer("derby 10.3")
    trainer.verdict = Verdict("right")
    school.note(trainer, 3)
    assert school.records.results("Cy")[0].verdict == "shown"
    assert school.take("exercise", {"name": "derby 10.3"}, trainer) == "derby 10.3" and not school.shows


@pytest.mark.parametrize("content", ["{", "[1]", '{"Ann": [{"no": 1}]}'])
def test_a_file_that_holds_something_else_is_refused_and_left_alone(tmp_path, content):
    path = tmp_path / "trainees.json"
    path.write_text(content)
    with pytest.raises(RailbirdError, match="holds no results"):
        Records(path)
    assert path.read_text() == content


# The code


def answer_of(server, path, body=b"", **headers):
    """Status and headers of what the application answers to a request by hand."""
    sent, asked = [], [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        return asked.pop() if asked else await asyncio.Event().wait()

    async def send(message):
        sent.append(message)

    own = {"host": "192.0.2.7:80", "origin": "http://192.0.2.7:80"} | headers
    scope = {
        "type": "http",
        "method": "POST" if body else "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in own.items()],
    }
    asyncio.run(server.application()(scope, receive, send))
    return sent[0]["status"], dict(sent[0]["headers"])


@pytest.fixture
def public_server():
    school = School(None)
    school.records.meet("Ann")
    return PageServer(SimpleNamespace(school=school), "0.0.0.0", TrainersCode("123456"))


def test_the_trainers_page_needs_the_code_and_then_a_cookie(public_server):
    assert answer_of(public_server, "/")[0] == 200 and answer_of(public_server, "/players")[0] == 200
    assert answer_of(public_server, "/trainer")[0] == 401 and answer_of(public_server, "/record/Ann")[0] == 401
    wrong = answer_of(public_server, "/enter", b"code=111111")
    assert wrong[0] == 303 and b"set-cookie" not in wrong[1]
    assert wrong[1][b"location"] == b"/trainer#wrong", "the page says so"
    status, headers = answer_of(public_server, "/enter", b"code=123456")
    cookie = headers[b"set-cookie"].decode()
    assert status == 303 and "HttpOnly" in cookie and "SameSite=strict" in cookie
    known = cookie.split(";")[0]
    assert answer_of(public_server, "/trainer", cookie=known)[0] == 200
    assert answer_of(public_server, "/record/Ann", cookie=known)[0] == 200
    assert answer_of(public_server, "/record/Eve", cookie=known)[0] == 404
    public_server.table.school.records.meet("Bo/2")
    assert answer_of(public_server, "/record/Bo/2", cookie=known)[0] == 200
    assert answer_of(public_server, "/trainer", cookie="railbird-trainer=guess")[0] == 401


def test_a_foreign_page_can_not_try_codes_and_nobody_can_for_long(public_server):
    assert answer_of(public_server, "/enter", b"code=123456", origin="http://evil.example")[0] == 403
    for _ in range(TrainersCode.MOST_WRONG):
        assert answer_of(public_server, "/enter", b"code=000000")[0] == 303
    assert answer_of(public_server, "/enter", b"code=123456")[0] == 403


def test_on_loopback_nobody_is_asked():
    server = PageServer(SimpleNamespace(school=School(None)), "127.0.0.1")
    assert answer_of(server, "/trainer", host="127.0.0.1:80")[0] == 200
