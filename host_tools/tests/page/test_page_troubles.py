"""The trouble panel in a browser: every fault shows as what it is, and none costs the round."""

import pytest
from page_hands import cards_are, deal, deal_all, journal_has, lit_on, press, put, state_is

from railbird_host.page.commands import Command

pytestmark = pytest.mark.xdist_group("page")
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


@pytest.mark.soak
def test_a_drag_is_the_card_and_every_trouble_of_a_card_has_its_name(served, open_page, wait_until):
    """Beside it a key sticks and the LED strip is broken: both are told after a while, and stop nothing."""
    running = served(game="derby")
    page = open_page(running.address)
    state_is(page, "OPEN")
    page.select_option("#stuck-key", "3")
    put(page, "#stuck", True)
    put(page, "[data-trouble=led_break]", True)
    stuck_s = running.table.now_s + 10.2
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    for count, speed in enumerate((250, 1000), 1):
        drag(page, speed, 360)
        cards_are(page, count)
        passed = int(page.inner_text("#log li >> text=mm/s >> nth=0").split()[-2])
        assert 0.75 * speed < passed < 1.25 * speed
    drag(page, 400, 220, -220)
    journal_has(page, "FAULT", "PULLED_BACK")
    page.wait_for_selector("#again.due")
    assert "AGAIN" in page.inner_text("#next-step")
    faults = {"wrong_deck": "FOREIGN_DECK", "pulled_back": "PULLED_BACK", "stalled": "STALLED"}
    for count, (trouble, fault) in enumerate(faults.items(), 2):
        put(page, f"[data-trouble={trouble}]", True)
        page.click("#again")
        journal_has(page, "FAULT", fault, count)
        put(page, f"[data-trouble={trouble}]", False)
    for count, (sensor, state) in enumerate({"D3": "dead", "D5": "dirty"}.items(), 5):
        page.select_option("#sensor", sensor)
        page.select_option("#sensor-is", state)
        page.wait_for_function(
            "text => document.getElementById('bad').textContent.includes(text)", arg=f"{sensor} {state}"
        )
        page.click("#again")
        journal_has(page, "FAULT", "", count)
        page.select_option("#sensor-is", "clean")
    put(page, "[data-trouble=slow]", True)
    page.click("#again")
    cards_are(page, 3)
    running.table.post(Command("run", {"seconds": max(0.1, stuck_s - running.table.now_s)}))
    journal_has(page, "KEY_STUCK", "3")
    assert "LAMP FAULT" in running.table.bench.screen()[0]
    page.click("#mend")
    page.wait_for_function("() => !document.querySelector('[data-trouble]:checked, #stuck:checked')")
    assert page.inner_text("#bad") == ""


IS_BLACK = (
    "() => [...document.getElementById('monitor').getContext('2d').getImageData(0, 0, 320, 240).data]"
    ".every((value, index) => index % 4 === 3 || value === 0)"
)


@pytest.mark.soak
def test_every_trouble_of_the_boards_keeps_the_round(served, open_page, wait_until):
    running = served(game="derby")
    page, players = open_page(running.address), open_page(running.address + "players")

    def seconds(count):
        running.table.post(Command("run", {"seconds": count}))

    def trouble(name, seconds_long, then_s):
        put(page, f"[data-trouble={name}]", True)
        seconds(seconds_long)
        wait_until(lambda: running.table.is_resting)
        put(page, f"[data-trouble={name}]", False)
        seconds(then_s)
        wait_until(lambda: running.table.is_resting)

    state_is(page, "OPEN")
    press(page, "NO MORE BETS")
    state_is(page, "DEAL")
    deal_all(page, ["KS", "4H"])
    trouble("bit_errors", 1, 1)  # until the link is up again
    losses = page.locator("#journal [data-kind=LINK] >> text=lost").count()
    trouble("cable", 0.7, 1)
    page.wait_for_function(
        "count => [...document.querySelectorAll('#journal [data-kind=LINK]')]"
        ".filter(one => one.textContent.includes('lost')).length === count",
        arg=losses + 1,
    )
    wait_until(lambda: any(board.get("bad_crc") for board in running.table.snapshot.counters.values()))
    players.wait_for_selector("#banner[data-banner='PLEASE WAIT']")
    press(page, "CONFIRM")
    players.wait_for_selector("#banner[data-banner='RACE ON']")
    put(page, "[data-trouble=display_power]", True)
    page.wait_for_function(IS_BLACK)
    assert lit_on(page) == {} and "no power" in page.inner_text("#next-step")
    players.wait_for_selector("#banner[data-banner^=INTERRUPTED]")
    put(page, "[data-trouble=display_power]", False)
    seconds(2.5)
    players.wait_for_selector("#banner[data-banner='PLEASE WAIT']")
    cards_are(page, 2)
    trouble("scanner_power", 0.2, 2.5)
    press(page, "CONFIRM")
    players.wait_for_selector("#banner[data-banner='RACE ON']")
    put(page, "#toggle-door", True)
    journal_has(page, "DOOR", "open")
    deal(page, "9C", 3)
