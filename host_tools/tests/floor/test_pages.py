"""The office's pages on real services: who is let in, what each role may do, what is shown and what never is."""

import ssl
import urllib.error
import urllib.parse
import urllib.request
from urllib.request import Request

import pytest
from in_threads import running
from web_visitor import PASSWORD, Browser

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.office import views
from railbird_host.floor.office.running import RunningOffice
from railbird_host.floor.office.sign_in import MOST_TRIES
from railbird_host.floor.office.tables_now import TablesNow
from railbird_host.floor.setup.authority import Authority
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.wire.sparkplug import Told


def test_nobody_is_let_in_without_a_password_and_none_is_there_by_default(address, database):
    browser = Browser(address)
    for path in ("/", "/alarms", "/table/x", "/table/x/round/1", "/table/x/export", "/images"):
        status, _, headers = browser.ask(path)
        assert (status, headers["location"]) == (303, "/sign-in"), path
    assert database.execute("SELECT count(*) AS people FROM people").fetchone().people == 0
    assert browser.sign_in("admin", "admin")[0] == 401 and browser.sign_in("", "")[0] == 401
    assert browser.ask("/metrics")[0] == 401


def test_a_cookie_is_for_this_page_alone_and_ends_with_signing_out(browser):
    status, _, headers = browser.sign_in("viewer")
    assert status == 303
    assert "HttpOnly" in headers["set-cookie"] and "SameSite=strict" in headers["set-cookie"]
    status, text, headers = browser.ask("/")
    assert status == 200 and "viewer, viewer" in text
    assert (
        "frame-ancestors 'none'" in headers["content-security-policy"]
        and "default-src 'self'" in (headers["content-security-policy"])
    )
    stolen = next(iter(browser.cookies)).value
    assert browser.ask("/sign-out", {"token": browser.token()})[0] == 303
    assert browser.ask("/", cookie=f"railbird-office={stolen}")[0] == 303, "the session is over, not the cookie alone"


def test_a_form_of_another_site_does_nothing(browser, database):
    browser.sign_in("supervisor")
    Alarms(database).raise_("page-1", "door open", "the door was opened")
    (alarm,) = Alarms(database).open()
    form = {"why": "forged", "token": browser.token()}
    path = f"/alarms/{alarm.id}"
    assert browser.ask(path, form, Sec_Fetch_Site="cross-site")[0] == 403
    assert browser.ask(path, form, Sec_Fetch_Site="", Origin="http://elsewhere.example")[0] == 403
    assert browser.ask(path, form | {"token": "guessed"})[0] == 403
    assert browser.ask("/sign-in", {"name": "viewer", "password": PASSWORD}, Sec_Fetch_Site="cross-site")[0] == 403
    assert browser.ask("/", Host="evil.example")[0] == 421
    assert Alarms(database).open()[0].acknowledged is None


def test_an_alarm_stays_until_a_named_person_says_why(browser, database):
    Alarms(database).raise_("page-1", "door open", "the <b>door</b> was opened")
    (alarm,) = Alarms(database).open()
    browser.sign_in("viewer")
    assert "Acknowledge as" not in browser.ask("/alarms")[1]
    assert browser.ask(f"/alarms/{alarm.id}", {"why": "x", "token": browser.token()})[0] == 403
    browser.sign_in("supervisor")
    page = browser.ask("/alarms")[1]
    assert "the &lt;b&gt;door&lt;/b&gt; was opened" in page and "Acknowledge as supervisor" in page
    form = {"why": "cleaning staff", "token": browser.token()}
    assert browser.ask(f"/alarms/{alarm.id}", form | {"why": " "})[0] == 400
    assert browser.ask(f"/alarms/{alarm.id}", form)[0] == 303
    assert browser.ask(f"/alarms/{alarm.id}", form)[0] == 409
    page = browser.ask("/alarms")[1]
    assert "None." in page and "cleaning staff" in page and "<td>supervisor</td>" in page


def test_a_tables_day_a_round_and_its_export(browser, played):
    browser.sign_in("viewer")
    day = played[0].ended.date().isoformat()
    page = browser.ask(f"/table/page-1?day={day}")[1]
    assert "2 rounds" in page and all(one.result.split()[-1] in page for one in played)
    status, _, headers = browser.ask("/table/page-1/round?number=2")
    assert (status, headers["location"]) == (303, "/table/page-1/round/2")
    page = browser.ask("/table/page-1/round/2")[1]
    assert "Recall" in page and "each verified" in page and '<svg class="felt"' in page
    cards = sum(len(hand) for _, hand in played[1].hands)
    assert page.count('class="card ') == cards == played[1].cards
    status, text, _ = browser.ask("/table/page-1/round/999")
    assert status == 404 and "Sign out" in text, "whoever asks is still there"
    for path in ("/table/nowhere", "/table/nowhere/reading"):
        status, text, _ = browser.ask(path)
        assert status == 404 and "table nowhere" in text
    assert browser.ask("/table/page-1/round?number=x")[0] == 400
    assert browser.ask(f"/table/page-1/export?day={day}")[0] == 403, "a viewer looks"
    assert "No card has passed yet" in browser.ask("/table/page-1/reading")[1]  # not in the last thirty days
    browser.sign_in("supervisor")
    status, text, headers = browser.ask(f"/table/page-1/export?day={day}")
    assert status == 200 and text.count("\n") == 3 and "attachment" in headers["content-disposition"]
    assert browser.ask("/images")[0] == 200
    browser.sign_in("viewer")
    assert browser.ask("/images")[0] == 403


def test_only_a_derby_that_plays_is_compared_with_what_is_published_for_it(database):
    now = TablesNow(lambda _: None, lambda: 0.0)
    tables = {"a": ("derby", "DEAL"), "b": ("derby", "CLOSED"), "c": ("four_card_poker", "DEAL")}
    for table, (game, state) in tables.items():
        now.take("NBIRTH", table, Told(0, 0, {"Table/Game": game, "Table/State": state}))
    now.expect([*tables, "never-heard"])
    paces = {row["table"]: row["pace"] for row in views.tables_at_a_glance(database, now)}
    assert paces == {"a": ("low", "under 48"), "b": ("", ""), "c": ("", ""), "never-heard": ("", "")}
    found = [views.pace_of(now.tables["a"], rounds)[1] for rounds in (47, 48, 75, 76)]
    assert found == ["under 48", "48 to 75", "48 to 75", "over 75"]


def test_a_card_that_nobody_opened_is_never_shown(browser, played, database):
    database.execute("""UPDATE rounds SET hands = '[["SEAT 1", ["??", "AS"]]]' WHERE number = 1""")
    browser.sign_in("viewer")
    page = browser.ask("/table/page-1/round/1")[1]
    assert page.count('class="card ') == 2 and ">??<" in page


def test_wrong_passwords_make_an_address_wait(browser):
    for _ in range(MOST_TRIES):
        assert browser.sign_in("viewer", "wrong password")[0] == 401
    status, text, _ = browser.sign_in("viewer")
    assert status == 429 and "Wait five minutes" in text


def test_metrics_are_for_whoever_has_the_token(address, engines, database):
    browser = Browser(address)
    token = engines.floor.metrics_token
    status, text, _ = browser.ask("/metrics", Authorization=f"Bearer {token}")
    assert status == 200
    for name in ("railbird_office_records_total", "railbird_office_broker_up", "railbird_table_up"):
        assert f"# TYPE {name}" in text.replace("_total", "") or name in text


def test_a_page_for_others_must_be_encrypted(engines):
    with pytest.raises(RailbirdError, match="needs a certificate"):
        RunningOffice(engines.floor, "0.0.0.0", 0)


def test_a_page_is_asked_for_by_the_names_of_its_certificate(engines, tmp_path):
    authority = Authority(tmp_path)
    authority.create()
    paths = (tmp_path / "office.pem", tmp_path / "office.key")
    for path, text in zip(paths, authority.issue("page", ["office.example", "*.house.example"]), strict=True):
        path.write_text(text)
    with running(RunningOffice(engines.floor, "0.0.0.0", 0, paths)) as found:
        address = f"https://127.0.0.1:{urllib.parse.urlsplit(found).port}/sign-in"
        names = {"office.example": 200, "a.house.example": 200, "evil.example": 421, "example": 421}
        for name, status in names.items():
            asked = Request(address, headers={"Host": f"{name}:8323"})
            try:
                answer = urllib.request.urlopen(asked, context=ssl._create_unverified_context())
            except urllib.error.HTTPError as error:
                answer = error
            assert answer.status == status, name
    paths[0].write_text("no certificate")
    with pytest.raises(RailbirdError, match="is no certificate"):
        RunningOffice(engines.floor, "0.0.0.0", 0, paths)
