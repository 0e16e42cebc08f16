"""The page in a browser: whole rounds clicked through, the lamps on the page compared with the vectors' results."""

import json
from pathlib import Path

import pytest
from page_hands import deal, deal_all, press, put_chip, rests, state_is, wait_for_lamps

pytestmark = pytest.mark.xdist_group("page")
VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"


def vector(name, chosen):
    rounds = json.loads((VECTORS / name).read_text())["rounds"]
    return next(entry for entry in rounds if chosen(entry))


def leds_of(entry, protested):
    """What table-guide 6 lights: all LEDs; every second in a protest; 3, 2 or 1 of a trifecta."""
    kind, odds = entry["area"].split("_")[0], entry["odds"][0]
    if kind == "TRIFECTA":
        return {10: 3, 2: 2, 1: 1}[odds]
    whole = {"RED": 18, "BLACK": 18, "SUIT": 9, "QUINELLA": 3}[kind]
    return (whole + 1) // 2 if protested and kind != "QUINELLA" else whole


def expected_lamps(entry):
    return {area["area"]: leds_of(area, entry["protested"]) for area in entry["winning_areas"]}


def step_is(page, step):
    page.wait_for_function("step => Number(document.getElementById('tour').dataset.step) === step", arg=step)


def test_a_whole_derby_round_on_the_tour(served, open_page):
    """With a protest, in two browsers, one reloaded in mid-round; the tour leads on to an irregularity."""
    entry = vector("racing_card_derby.json", lambda entry: entry["tag"] == "2S_is_deciding_fourth_spade_protested")
    running = served(game="derby")
    page, other = open_page(running.address), open_page(running.address, 390, 800)
    players = open_page(running.address + "players")
    state_is(page, "OPEN")
    page.click("#tour-button")
    step_is(page, 0)
    put_chip(page, "RED")
    step_is(page, 1)
    press(page, "NO MORE BETS")
    step_is(page, 2)
    deal_all(page, entry["cards"][:4])
    other.reload()
    other.wait_for_function("() => document.querySelectorAll('#felt .card').length === 4")
    deal_all(other, entry["cards"][4:], 4)
    step_is(page, 3)
    for window in (page, other):
        wait_for_lamps(window, expected_lamps(entry))
    same = "() => document.getElementById('monitor').toDataURL()"
    other.wait_for_function(
        "picture => document.getElementById('monitor').toDataURL() === picture", arg=page.evaluate(same)
    )
    race_ends_on(players, entry)
    press(page, "CONFIRM")
    step_is(page, 4)
    players.wait_for_selector("#banner[data-banner=OFFICIAL]")
    press(page, "NEXT")
    step_is(page, 5)
    players.wait_for_selector("#history [data-round='1']")
    press(page, "NO MORE BETS")
    page.click("#deal")
    step_is(page, 6)
    page.check("#face-up")
    page.click("#deal")
    step_is(page, 7)
    page.uncheck("#face-up")
    page.click("#again")
    step_is(page, 8)
    for path in ("", "players", "trainer"):
        other.goto(running.address + path)
        other.wait_for_selector("body[data-state=DEAL]")
        assert other.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
            f"{path} is wider than a phone"
        )


def race_ends_on(players, entry):
    """The players' monitor ends on the vector's result, all cards in three rows, the protest with its odds."""
    result = entry["first"] + entry["second"] + entry["third"]
    players.wait_for_selector(f"#race[data-shown='{len(entry['cards'])}'][data-places={result}]")
    places = players.eval_on_selector_all(".runner", "all => all.map(one => [one.dataset.suit, one.dataset.place])")
    assert {place: suit for suit, place in places if place != "0"} == dict(zip("123", result, strict=True))
    assert "PROTEST" in players.inner_text("#protest") and "1-2" in players.inner_text("#protest")
    assert players.inner_text("#banner") == "UNOFFICIAL"
    shown = players.eval_on_selector_all(
        ".place-cards", "rows => rows.map(row => [...row.children].map(one => one.dataset.card))"
    )
    rows = [[card for card, at in zip(entry["cards"], entry["areas"], strict=True) if at == place] for place in "123"]
    assert shown == rows


def cards_in(page, frame):
    return page.eval_on_selector_all(f"{frame} [data-card]", "all => all.map(one => one.dataset.card)")


def passes_told_hidden(snapshot):
    return [line.values[1] for line in snapshot.journal if line.values[0] == "HIDDEN"]


def test_a_whole_poker_round(served, open_page, wait_until):
    """Two seats; the lamps of each at its turn; and nothing that is told to any page knows a card before its time."""
    tag = "two_pair_fifth_card_not_a_kicker"
    entry = vector("four_card_poker.json", lambda entry: entry["tag"] == tag and len(entry["seats"]) == 2)
    running = served(game="four_card_poker")
    page, players = open_page(running.address), open_page(running.address + "players")
    state_is(page, "OPEN")
    areas = {seat["seat"]: f"SEAT_{seat['seat']}_" for seat in entry["seats"]}
    for area in areas.values():
        put_chip(page, area + "ANTE")
        put_chip(page, area + "ACES_UP")
    rests(page)  # sensors count once still for 300 ms
    press(page, "NO MORE BETS")
    state_is(page, "SEATS")
    hands = [*(seat["cards"] for seat in entry["seats"]), entry["dealer"]]
    deal_all(page, [hand[index] for index in range(5) for hand in hands])
    wait_until(lambda: len(passes_told_hidden(running.table.snapshot)) == 15, "every pass in the journal")
    told = running.table.snapshot
    seen = json.dumps(
        [told.players, told.table, told.felt, told.hands, [line.values for line in (*told.journal, *told.log)]]
    )
    assert not [card for hand in hands for card in hand if f'"{card}"' in seen or f" {card}" in seen]
    assert all(text.endswith("committed") for text in passes_told_hidden(told))
    deal(page, entry["dealer"][5], 16)
    state_is(page, "DECIDE")
    players.wait_for_selector(f".dealer-hand [data-card='{entry['dealer'][5]}']")
    assert page.locator("#felt .card[data-card='??']").count() == 15
    assert set(cards_in(players, "#board")) == {"??", entry["dealer"][5]}
    for area in areas.values():
        put_chip(page, area + "PLAY")
    rests(page)
    press(page, "CONFIRM")
    state_is(page, "SHOW")
    players.wait_for_function("() => !document.querySelector('.dealer-hand [data-card=\\'??\\']')")
    assert set(cards_in(players, ".seats")) == {"??"}
    for seat in reversed(entry["seats"]):  # 5.5.2: from the dealer's right
        press(page, "NEXT")
        expected = {
            areas[seat["seat"]] + spot: 3
            for spot, key in (("ACES_UP", "aces_up"), ("ANTE", "ante"), ("PLAY", "play"))
            if (seat["expected"][key] or {}).get("result") == "WIN"
        }
        wait_for_lamps(page, expected)
        players.wait_for_selector(f"[data-seat='{seat['seat']}'].turn [data-card='{seat['cards'][0]}']")
        assert sorted(cards_in(players, f"[data-seat='{seat['seat']}'] .fan")) == sorted(seat["cards"])
        assert players.get_attribute(f"[data-seat='{seat['seat']}']", "data-word") in ("WIN", "LOSE")
    assert players.inner_text("#banner") == "OFFICIAL" and "??" not in cards_in(players, "#board")


@pytest.mark.soak
def test_keyboard_alone_plays_a_round(served, open_page):
    page = open_page(served(game="derby", seed=196).address, reduced_motion="reduce")
    state_is(page, "OPEN")
    page.keyboard.press("Tab")
    ring = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(ring) == "solid", "what has the focus is seen"
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("n")
    state_is(page, "DEAL")
    page.evaluate("() => { Element.prototype.animate = () => { window.hasMoved = true; }; }")
    for count in range(1, 60):
        if page.get_attribute("body", "data-state") != "DEAL":
            break
        page.keyboard.press("Space")
        page.wait_for_function(
            "count => document.querySelectorAll('#felt .card').length >= count"
            " || document.body.dataset.state !== 'DEAL'",
            arg=count,
        )
    state_is(page, "RESULT")
    assert not page.evaluate("() => window.hasMoved"), "reduced motion"
    page.keyboard.press("Enter")
    state_is(page, "PAYING")
    page.keyboard.press("ArrowRight")
    state_is(page, "OPEN")


@pytest.mark.soak
def test_an_exercise_from_the_trainers_page(served, open_page):
    running = served(game="derby")
    trainer = open_page(running.address + "trainer")
    page = open_page(running.address)
    page.wait_for_selector("body[data-led]")
    assert not page.is_visible("#trouble") and not page.is_visible("#pick") and not page.is_visible("#restart")

    def is_set_up():
        page.wait_for_selector("#tour >> text=It was passed as it was")
        page.wait_for_function("() => !document.getElementById('tour').textContent.includes('being set up')")

    trainer.click("[data-exercise='derby 10.3']")
    is_set_up()
    assert not page.is_visible("#next-step"), "a hint would be the answer"
    trainer.select_option("#next-pick", "7D")
    trainer.click("#put-next")
    trainer.wait_for_function("() => document.getElementById('next').textContent === '7 ♦'")
    press(page, "FIX")
    page.wait_for_selector("#journal [data-kind=KEY] >> text=FIX", state="attached")
    press(page, "1")
    page.wait_for_selector("#journal [data-kind=KEY] >> text=1", state="attached")
    page.click("#again")
    trainer.wait_for_selector("[data-verdict=right]")
    page.wait_for_selector("[data-verdict=right]")
    page.click("#tour [data-again]")
    page.wait_for_function("() => !document.querySelector('[data-verdict]')")
    is_set_up()
    page.click("#again")
    trainer.wait_for_selector("[data-verdict=wrong] >> text=counts in the race")
    page.wait_for_selector("[data-verdict=wrong] >> text=counts in the race")
    trainer.close()
    page.wait_for_selector("body:not([data-led]) #trouble")
