"""Hands on the page: shortcuts whatever was clicked, questions before a round is lost, hints that are due, silence."""

import pytest
from page_hands import cards_are, deal, deal_all, journal_has, press, put, put_chip, rests, state_is

from railbird_host.page import server

pytestmark = pytest.mark.xdist_group("page")
RINGS = "() => [...document.querySelectorAll('.due')].map(one => one.dataset.key ?? one.id)"


def test_shortcuts_hints_and_questions(served, open_page, monkeypatch):
    running = served(game="derby")
    page, players = (open_page(running.address + path, may_stop=True) for path in ("", "players"))
    state_is(page, "OPEN")
    shortcuts_work_whatever_was_clicked(page, running)
    no_round_is_lost_without_a_question(page, running)
    a_card_of_a_wrong_deck_is_not_offered_again(page)
    silence_is_no_truth(page, players, monkeypatch)
    a_table_that_stopped_is_no_truth(page, players, running, monkeypatch)


def shortcuts_work_whatever_was_clicked(page, running):
    # a control that was clicked last is not pressed by a shortcut, nor does it swallow it
    page.click("#sound")
    page.keyboard.press("Enter")
    page.wait_for_selector("#log >> text=key CONFIRM")
    assert page.get_attribute("#sound", "aria-pressed") == "true"
    page.click("#game")
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    journal_has(page, "KEY", "FIX")
    page.keyboard.press("ArrowLeft")
    journal_has(page, "KEY", "BACK")
    assert running.table.setup.game == "derby" and page.input_value("#game") == "derby"
    put_chip(page, "RED")
    page.keyboard.press("n")
    state_is(page, "DEAL")
    page.keyboard.press("Space")
    cards_are(page, 1)


def no_round_is_lost_without_a_question(page, running):
    for control in ("#restart", "#tour-button"):
        page.click(control)
        page.click("#ask-no")
    assert running.table.snapshot.table["round"] == 1 and page.get_attribute("body", "data-state") == "DEAL"


def a_card_of_a_wrong_deck_is_not_offered_again(page):
    put(page, "[data-trouble=wrong_deck]", True)
    page.click("#deal")
    journal_has(page, "FAULT", "FOREIGN_DECK")
    page.wait_for_function("() => document.getElementById('next-step').textContent.includes('SUPERVISOR')")
    assert page.evaluate(RINGS) == [] and not page.locator("#again.primary").count()
    put(page, "[data-trouble=wrong_deck]", False)
    press(page, "FIX")
    journal_has(page, "KEY", "FIX")
    press(page, "4")
    journal_has(page, "KEY", "4")
    page.wait_for_selector("#deal.due")


def silence_is_no_truth(page, players, monkeypatch):
    """A server that says nothing any more."""
    page.click("#restart")
    page.click("#ask-yes")
    state_is(page, "OPEN")
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    deal_all(page, ["KS", "QS", "JS", "AS", "4H"])
    deal(page, "9D", 6)
    state_is(page, "RESULT")
    press(page, "CONFIRM")
    players.wait_for_selector("#banner[data-banner=OFFICIAL]")
    rests(page)
    monkeypatch.setattr(server, "ALIVE_S", -1.0)
    players.wait_for_selector("body[data-silent] #banner[data-banner='PLEASE WAIT']")
    page.wait_for_selector("body[data-silent] #notice:not([hidden])")
    assert "No word" in page.inner_text("#notice") and not page.locator("#where .dot.up").count()
    monkeypatch.undo()
    players.wait_for_selector("body:not([data-silent]) #banner[data-banner=OFFICIAL]")
    page.wait_for_selector("body:not([data-silent]) #where .dot.up")


def a_table_that_stopped_is_no_truth(page, players, running, monkeypatch):
    """Its pages come again and again, hear that it stopped, and never take that for a sign of life."""
    page.evaluate(
        "() => { new MutationObserver(() => { window.lived ||= document.querySelector('.dot.up'); })"
        ".observe(document.getElementById('where'), { childList: true }); }"
    )
    monkeypatch.setattr(running.table, "error", RuntimeError("planted"))
    running.table.changed()
    page.wait_for_selector("body[data-silent] #notice >> text=see the terminal")
    players.wait_for_selector("body[data-silent] #banner[data-banner='PLEASE WAIT']")
    page.wait_for_timeout(600)  # it came again meanwhile
    assert "see the terminal" in page.inner_text("#notice") and not page.evaluate("() => Boolean(window.lived)")
    monkeypatch.undo()
    page.wait_for_selector("body:not([data-silent]) #where .dot.up")


def test_a_felt_that_lies_lamps_that_are_wrong_and_a_trainer_who_knows(served, open_page):
    running = served(game="derby")
    trainer, page = open_page(running.address + "trainer"), open_page(running.address)
    players = open_page(running.address + "players")
    trainer.click("[data-exercise='derby 10.2']")
    page.wait_for_selector("#judge")
    assert page.locator("#felt [data-card='5C'][data-place='2ND']").count() == 1, "its true face"
    trainer.wait_for_selector("#differs:not([hidden]) >> text=5♥")
    assert "5♥" not in page.inner_text("main"), "only the trainer is told"
    page.click("#ask-hint")
    page.wait_for_selector("#hint")
    page.click("#judge")
    trainer.wait_for_selector("[data-verdict=wrong] >> text=Not done yet")
    trainer.fill("#person", "Ann")
    trainer.click("#meet")
    trainer.wait_for_selector("#record:not([hidden])")
    trainer.click("[data-exercise='derby 10.1']")
    page.wait_for_selector("#tour >> text=stays dark")
    trainer.click("#show-me")
    page.wait_for_selector("[data-verdict=right] >> text=This is how")
    trainer.wait_for_selector("[data-result=shown]")
    players.wait_for_selector("#banner[data-banner^=INTERRUPTED]")
    trainer.close()
    page.wait_for_selector("body:not([data-led])")
