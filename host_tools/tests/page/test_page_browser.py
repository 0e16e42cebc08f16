"""The page in a browser: whole rounds clicked through, the lamps on the page compared with the vectors' results."""

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("page")
AT_A_TIME = 5
VECTORS = Path(__file__).parents[3] / "firmware" / "tests" / "vectors"


def vector(name, chosen):
    rounds = json.loads((VECTORS / name).read_text())["rounds"]
    return next(entry for entry in rounds if chosen(entry))


def state_is(page, *states):
    page.wait_for_function("states => states.includes(document.body.dataset.state)", arg=list(states))


def press(page, key):
    page.click(f"[data-key='{key}']")


def deal(page, card, count):
    """Picks a card, deals it, and waits until so many lie on the felt."""
    page.select_option("#pick", card)
    page.click("#deal-picked")
    page.wait_for_function("count => document.querySelectorAll('#felt .card').length >= count", arg=count)


def deal_all(page, cards):
    """One right after the other, as many at a time as the scanner has waiting."""
    for count, card in enumerate(cards, 1):
        if count % AT_A_TIME and count < len(cards):
            page.select_option("#pick", card)
            page.click("#deal-picked")
        else:
            deal(page, card, count)


def put_chip(page, area):
    page.click(f".area[data-name={area}]")
    page.wait_for_selector(f".area[data-name={area}] .chip")


def lit_on(page):
    """Area to LEDs lit, read from the page."""
    found = page.eval_on_selector_all(
        ".area", "areas => areas.map(area => [area.dataset.name, Number(area.dataset.lit)])"
    )
    return {name: lit for name, lit in found if lit}


def leds_of(entry, protested):
    """What table-guide 6 lights: all LEDs; every second in a protest; 3, 2 or 1 of a trifecta."""
    kind, odds = entry["area"].split("_")[0], entry["odds"][0]
    if kind == "TRIFECTA":
        return {10: 3, 2: 2, 1: 1}[odds]
    whole = {"RED": 18, "BLACK": 18, "SUIT": 9, "QUINELLA": 3}[kind]
    return (whole + 1) // 2 if protested and kind != "QUINELLA" else whole


def expected_lamps(entry):
    return {area["area"]: leds_of(area, entry["protested"]) for area in entry["winning_areas"]}


def wait_for_lamps(page, expected):
    page.wait_for_function(
        "expected => { const lit = Object.fromEntries([...document.querySelectorAll('.area')]"
        ".filter(area => Number(area.dataset.lit)).map(area => [area.dataset.name, Number(area.dataset.lit)]));"
        " const words = (all) => JSON.stringify(all, Object.keys(all).sort());"
        " return words(lit) === words(expected); }",
        arg=expected,
    )
    assert lit_on(page) == expected


def play_derby(page, entry):
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    deal_all(page, entry["cards"])
    state_is(page, "RESULT")


def test_a_whole_derby_round_and_its_race(served, open_page):
    """With a protest; the players' monitor ends on the vector's result and turns official at CONFIRM."""
    entry = vector("racing_card_derby.json", lambda entry: entry["tag"] == "2S_is_deciding_fourth_spade_protested")
    running = served(game="derby")
    page = open_page(running.address)
    players = open_page(running.address + "players")
    state_is(page, "OPEN")
    put_chip(page, "RED")
    play_derby(page, entry)
    wait_for_lamps(page, expected_lamps(entry))
    result = entry["first"] + entry["second"] + entry["third"]
    players.wait_for_selector(f"#race[data-shown='{len(entry['cards'])}'][data-places={result}]")
    places = players.eval_on_selector_all(".runner", "all => all.map(one => [one.dataset.suit, one.dataset.place])")
    assert {place: suit for suit, place in places if place != "0"} == dict(zip("123", result, strict=True))
    assert "PROTEST" in players.inner_text("#protest")
    assert players.inner_text("#banner") == "UNOFFICIAL"
    shown = players.eval_on_selector_all(
        ".place-cards", "rows => rows.map(row => [...row.children].map(one => one.dataset.card))"
    )
    rows = [[card for card, at in zip(entry["cards"], entry["areas"], strict=True) if at == place] for place in "123"]
    assert shown == rows
    press(page, "CONFIRM")
    players.wait_for_selector("#banner[data-banner=OFFICIAL]")
    press(page, "NEXT")
    players.wait_for_selector("#history [data-round='1']")


def cards_in(page, frame):
    return page.eval_on_selector_all(f"{frame} [data-card]", "all => all.map(one => one.dataset.card)")


def test_a_whole_poker_round(served, open_page):
    """Two seats; the lamps of each at its turn, and a players' monitor that knows no card before its time."""
    tag = "two_pair_fifth_card_not_a_kicker"
    entry = vector("four_card_poker.json", lambda entry: entry["tag"] == tag and len(entry["seats"]) == 2)
    running = served(game="four_card_poker")
    page, players = open_page(running.address), open_page(running.address + "players")
    state_is(page, "OPEN")
    areas = {seat["seat"]: f"SEAT_{seat['seat']}_" for seat in entry["seats"]}
    for area in areas.values():
        put_chip(page, area + "ANTE")
        put_chip(page, area + "ACES_UP")
    page.wait_for_selector("body[data-rests=true]")  # sensors count once still for 300 ms
    press(page, "NO MORE BETS")
    state_is(page, "SEATS")
    hands = [*(seat["cards"] for seat in entry["seats"]), entry["dealer"]]
    order = [hand[index] for index in range(5) for hand in hands] + [entry["dealer"][5]]
    deal_all(page, order)
    state_is(page, "DECIDE")
    players.wait_for_selector(f".dealer-hand [data-card='{entry['dealer'][5]}']")
    assert page.locator("#felt .card[data-card='??']").count() == 15
    assert set(cards_in(players, "#board")) == {"??", entry["dealer"][5]}
    for area in areas.values():
        put_chip(page, area + "PLAY")
    page.wait_for_selector("body[data-rests=true]")
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
        assert cards_in(players, f"[data-seat='{seat['seat']}'] .fan")[::2] == seat["cards"]
    assert players.inner_text("#banner") == "OFFICIAL" and "??" not in cards_in(players, "#board")


DRAG = "ms => { window.clock = (window.clock ?? 0) + ms; performance.now = () => window.clock; }"


def drag(page, speed_mm_s, *ways_px):
    """The card under the pointer, by a clock that no busy machine disturbs; 1.2 pixels are a millimetre."""
    box = page.locator("#card").bounding_box()
    x, y = box["x"] + 20, box["y"] + 30
    page.mouse.move(x, y)
    page.evaluate(DRAG, 0)
    page.mouse.down()
    for way in ways_px:
        for _ in range(0, abs(way), 20):
            x -= 20 if way > 0 else -20
            page.evaluate(DRAG, 20 / 1.2 / speed_mm_s * 1000)
            page.mouse.move(x, y)
    page.mouse.up()


def test_a_drag_over_the_scanner_has_the_speed_of_the_hand(served, open_page):
    page = open_page(served(game="derby").address)
    state_is(page, "OPEN")
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    for count, speed in enumerate((250, 1000), 1):
        drag(page, speed, 360)
        page.wait_for_function("count => document.querySelectorAll('#felt .card').length === count", arg=count)
        passed = int(page.inner_text("#log li >> text=mm/s >> nth=0").split()[-2])
        assert 0.75 * speed < passed < 1.25 * speed
    drag(page, 400, 220, -220)
    page.wait_for_selector("#journal [data-kind=FAULT] >> text=PULLED_BACK", state="attached")
    page.wait_for_selector("#again.due")
    assert "AGAIN" in page.inner_text("#next-step")


def test_faults_from_the_trouble_panel(served, open_page, wait_until):
    running = served(game="derby")
    page = open_page(running.address)
    state_is(page, "OPEN")
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    page.check("[data-trouble=wrong_deck]")
    page.click("#deal")
    page.wait_for_selector("#journal [data-kind=FAULT] >> text=FOREIGN_DECK", state="attached")
    page.uncheck("[data-trouble=wrong_deck]")
    page.select_option("#sensor", "D3")
    page.select_option("#sensor-is", "dead")
    page.wait_for_function("() => document.querySelector('#bad').textContent.includes('D3 dead')")
    page.click("#again")
    page.wait_for_selector("#journal [data-kind=FAULT] >> nth=1", state="attached")
    page.select_option("#sensor-is", "clean")
    page.wait_for_function("() => document.querySelector('#bad').textContent === ''")
    page.check("[data-trouble=slow]")
    page.click("#mend")
    page.wait_for_function("() => !document.querySelector('[data-trouble=slow]').checked")
    page.check("[data-trouble=display_power]")
    page.wait_for_function(
        "() => [...document.getElementById('monitor').getContext('2d').getImageData(0, 0, 320, 240).data]"
        ".every((value, index) => index % 4 === 3 || value === 0)"
    )
    assert lit_on(page) == {}


def test_two_browsers_and_a_reload_in_mid_round(served, open_page):
    entry = vector("racing_card_derby.json", lambda entry: entry["tag"].startswith("shortest_round_6_cards_hearts"))
    running = served(game="derby")
    first, second = open_page(running.address), open_page(running.address, 390, 800)
    state_is(first, "OPEN")
    press(first, "NO MORE BETS")
    for page in (first, second):
        state_is(page, "DEAL")
    for count, card in enumerate(entry["cards"], 1):
        if count == 4:
            first.reload()
            first.wait_for_function("() => document.querySelectorAll('#felt .card').length === 3")
        deal((first, second)[count % 2], card, count)
    for page in (first, second):
        state_is(page, "RESULT")
        wait_for_lamps(page, expected_lamps(entry))
    same = "() => document.getElementById('monitor').toDataURL()"
    assert first.evaluate(same) == second.evaluate(same)
    for path in ("", "players", "trainer"):
        second.goto(running.address + path)
        second.wait_for_selector("body[data-state=RESULT]")
        assert second.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (
            f"{path} is wider than a phone"
        )


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


def test_the_tour_leads_through_a_round_and_an_irregularity(served, open_page):
    page = open_page(served(game="derby").address)
    state_is(page, "OPEN")
    page.click("#tour-button")

    def reached(step):
        page.wait_for_function("step => Number(document.getElementById('tour').dataset.step) >= step", arg=step)

    page.click(".area[data-name=BLACK]")
    reached(1)
    press(page, "NO MORE BETS")
    reached(2)
    deal_all(page, ["2H", "3H", "4H", "5H", "2D", "2C"])
    reached(3)
    press(page, "CONFIRM")
    reached(4)
    press(page, "NEXT")
    reached(5)
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    deal(page, "9S", 1)
    reached(6)
    page.check("#face-up")
    page.click("#deal")
    reached(7)
    page.uncheck("#face-up")
    page.click("#again")
    reached(8)


def test_an_exercise_from_the_trainers_page(served, open_page):
    running = served(game="derby")
    trainer = open_page(running.address + "trainer")
    page = open_page(running.address)
    trainer.wait_for_selector("[data-exercise='derby 10.3']")
    state_is(trainer, "OPEN")
    trainer.select_option("#next-pick", "7D")
    trainer.click("#put-next")
    trainer.wait_for_function("() => document.getElementById('next').textContent === '7 ♦'")

    def is_set_up():
        page.wait_for_selector("#tour >> text=It was passed as it was")
        page.wait_for_function("() => !document.getElementById('tour').textContent.includes('being set up')")

    trainer.click("[data-exercise='derby 10.3']")
    is_set_up()
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
