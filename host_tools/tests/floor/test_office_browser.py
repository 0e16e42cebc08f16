"""The office in a browser, on real services: sign in, look, acknowledge, recall; axe finds nothing on any page."""

import os
from pathlib import Path

import axe_playwright_python
import pytest
from web_visitor import PASSWORD

from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.people import People
from railbird_host.floor.store.roll_outs import RollOuts
from railbird_host.page.chromium import chromium, new_window

PICTURES = os.environ.get("PICTURES")  # a folder: every page is kept there
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
RUN = """async () => (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }))
  .violations.flatMap(one => one.nodes.map(node => `${one.id}: ${node.target.join(' ')}`))"""


@pytest.fixture
def office(engines, address, database, until):
    People(database).add("Ada Quinn", "technician", PASSWORD)
    engines.floor.add("page-1", [])
    return address


def check(page, name):
    """The page's own policy forbids scripts, axe's too: it comes in behind its back."""
    assert page.evaluate(AXE + "; axe.run.length") is not None
    assert page.evaluate(RUN) == [], name
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"office-{name}.png")


def test_from_signing_in_to_a_recalled_round(office, database, played):
    Alarms(database).raise_("page-1", "door open", "the door was opened: a supervisor clears it")
    day = played[0].ended.date().isoformat()
    with chromium() as browser:
        context = new_window(browser, 1280, 800)
        page = context.new_page()
        page.goto(office)
        check(page, "sign-in")
        page.fill("[name=name]", "Ada Quinn")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_selector(".alarmed")
        check(page, "tables")
        Alarms(database).raise_("page-1", "link lost", "no link to the scanner")
        page.wait_for_selector("li:has-text('link lost')")  # by itself
        page.click(".alarmed")
        check(page, "alarms")
        door = page.locator("article:has-text('door open')")
        door.locator("[name=why]").fill("cleaning staff")
        door.locator("button").click()
        page.wait_for_selector("td:has-text('cleaning staff')")
        page.goto(f"{office}table/page-1?day={day}")
        check(page, "day")
        page.fill("[name=number]", "2")
        page.click("text=Show")
        page.wait_for_selector("h1:has-text('round 2')")
        assert page.locator(".card").count() == played[1].cards
        check(page, "round")
        page.goto(f"{office}table/page-1/reading")
        check(page, "reading")
        RollOuts(database).note_image("page-1", "1.1.0 f00d")
        page.goto(f"{office}images")
        check(page, "images")
        page.click("text=Roll out 1.1.0 f00d")
        page.wait_for_selector("h2:has-text('stage 1 of')")
        check(page, "roll-out")
        Alarms(database).raise_("page-1", "link lost", "no link to the scanner")
        page.reload()
        page.wait_for_selector(".roll-out.stop")
        page.fill("[name=why]", "the link is lost with it")
        page.click("button:has-text('End this roll-out')")
        page.wait_for_selector("button:has-text('Roll out')")
        page.click("text=Sign out")
        page.wait_for_selector("[name=password]")
        context.close()
    (alarm,) = [one for one in Alarms(database).past() if one.kind == "door open"]
    assert (alarm.person, alarm.why) == ("Ada Quinn", "cleaning staff")
