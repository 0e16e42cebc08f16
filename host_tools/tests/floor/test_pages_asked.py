"""Addresses and forms of the office as nobody should write them: an answer always, never a traceback."""

from datetime import UTC, datetime

NUMBER = "9" * 5000
HOSTILE = (
    "/table/%00", "/table/a%00b/round/1", "/table/%00/reading", "/table/%00/export", "/table/page-1%00/export",
    "/table/page-1?day=0001-01-01", "/table/page-1?day=9999-12-31", "/table/page-1?day=%00", "/table/%E5%8D%93/export",
    "/table/page-1/export?day=0001-01-01", "/table/page-1/export?day=9999-12-31", f"/table/page-1?day={NUMBER}",
    f"/table/page-1/round?number={NUMBER}", "/table/page-1/round?number=%00", "/table/page-1/round?number=%D9%A3",
    "/table/%0d%0aX:%20y/round?number=1", "/table/%ED%A0%80", f"/table/page-1/round/{NUMBER}", "/static/%00",
    "/static/%2e%2e/%2e%2e/pages.py", f"/static/{NUMBER}", f"/table/{NUMBER}", f"/table/page-1/round/{NUMBER[:20]}",
)  # fmt: skip
FORMS = (
    {"image": "\0"}, {"image": "a\0b"}, {"image": NUMBER}, {"why": "\0"}, {"why": " \0 "}, {"why": b"\xed\xb3\xbf"},
    {str(number): "x" for number in range(50)}, {"token": "\0"}, {"": ""},
)  # fmt: skip


def answered(browser, path, form=None):
    status = browser.ask(path, form)[0]
    assert status < 500, (path[:80], form, status)
    return status


def test_no_address_gives_a_traceback(browser, played):
    assert browser.sign_in("technician")[0] == 303
    for path in HOSTILE:
        answered(browser, path)


def test_no_form_gives_a_traceback(browser):
    assert browser.sign_in("technician")[0] == 303
    token = {"token": browser.token()}
    numbers = ("1", "99999999999", NUMBER[:18], NUMBER[:20], NUMBER)
    paths = [f"{path}/{number}" for path in ("/alarms", "/images/roll-out") for number in numbers]
    for path in (*paths, "/images/roll-out"):
        found = {answered(browser, path, token | form) for form in FORMS}
        assert found & {400, 404, 409}, "past the door"
        for form in FORMS:
            answered(browser, path, form)
    assert all(answered(browser, "/sign-out", form) == 403 for form in FORMS)


def test_nothing_is_asked_for_in_words_of_nothing(browser, database):
    """What is left of a reason without what no database takes is a reason, or none."""
    assert browser.sign_in("technician")[0] == 303
    for why in ("\0", " \0 ", "\0 \0"):
        assert browser.ask("/alarms/1", {"why": why, "token": browser.token()})[0] == 400
        assert browser.ask("/images/roll-out/1", {"why": why, "token": browser.token()})[0] == 400
    database.execute("INSERT INTO images VALUES ('page-1', '1.0 new')")
    form = {"image": "1.0\0 new", "token": browser.token()}
    assert browser.ask("/images/roll-out", form | {"image": "never\0 seen"})[0] == 400
    assert browser.ask("/images/roll-out", form)[0] == 303


def test_what_is_asked_for_in_vain_is_said_so(browser, played):
    assert browser.sign_in("technician")[0] == 303
    nowhere = ("/table/%00", "/table/%00/round/1", "/table/%00/reading", "/table/%00/export", "/table/nowhere/export")
    for path in nowhere:
        status, text, _ = browser.ask(path)
        assert status == 404 and "Sign out" in text, path
    assert browser.ask(f"/table/page-1/round?number={NUMBER}")[0] == 400
    assert browser.ask(f"/table/page-1/round/{NUMBER}")[0] == 404
    today = datetime.now(UTC).date().isoformat()
    for day in ("0001-01-01", "9999-12-31", "x"):
        assert today in browser.ask(f"/table/page-1?day={day}")[1]


def test_no_name_and_no_password_gives_a_traceback(browser):
    """The last one here: after wrong passwords an address waits."""
    for name in ("\0", "viewer\0", "\U0001f0cf", NUMBER):
        assert browser.sign_in(name, name)[0] == 401
    for form in FORMS:
        assert answered(browser, "/sign-in", form) in (401, 429)
