"""Hands and eyes of a person at a page in the browser: each waits until the page shows what was asked for."""

AT_A_TIME = 5


def state_is(page, *states):
    page.wait_for_function("states => states.includes(document.body.dataset.state)", arg=list(states))


def press(page, key):
    page.click(f"[data-key='{key}']")


def deal(page, card, count):
    """Picks a card, deals it, and waits until so many lie on the felt."""
    page.select_option("#pick", card)
    page.click("#deal-picked")
    page.wait_for_function("count => document.querySelectorAll('#felt .card').length >= count", arg=count)
    rests(page)  # a card lies there at once; the table knows of it a little later


def deal_all(page, cards, before=0):
    """One right after the other, as many at a time as the scanner has waiting."""
    for count, card in enumerate(cards, before + 1):
        if count % AT_A_TIME and count < before + len(cards):
            page.select_option("#pick", card)
            page.click("#deal-picked")
        else:
            deal(page, card, count)


def rests(page):
    page.wait_for_selector("body[data-rests=true]")


def put(page, switch, on):
    """A switch, until the table has it so: what is ticked is what the table says."""
    page.wait_for_selector(f"{switch}{':not(:checked)' if on else ':checked'}")
    page.click(switch)
    page.wait_for_selector(f"{switch}{':checked' if on else ':not(:checked)'}")


def put_chip(page, area):
    page.click(f".area[data-name={area}]")
    page.wait_for_selector(f".area[data-name={area}] .chip")


def lit_on(page):
    """Area to LEDs lit, read from the page."""
    found = page.eval_on_selector_all(
        ".area", "areas => areas.map(area => [area.dataset.name, Number(area.dataset.lit)])"
    )
    return {name: lit for name, lit in found if lit}


def wait_for_lamps(page, expected):
    """Area to LEDs lit: these and no others."""
    page.wait_for_function(
        "expected => { const lit = Object.fromEntries([...document.querySelectorAll('.area')]"
        ".filter(area => Number(area.dataset.lit)).map(area => [area.dataset.name, Number(area.dataset.lit)]));"
        " const words = (all) => JSON.stringify(all, Object.keys(all).sort());"
        " return words(lit) === words(expected); }",
        arg=expected,
    )
    assert lit_on(page) == expected


def journal_has(page, kind, text, count=1):
    """At least so many records of this kind, the newest with these words."""
    page.wait_for_function(
        "([kind, text, count]) => { const found = document.querySelectorAll(`#journal [data-kind=${kind}]`);"
        " return found.length >= count && found[0].textContent.includes(text); }",
        arg=[kind, text, count],
    )


def cards_are(page, count):
    page.wait_for_function("count => document.querySelectorAll('#felt .card').length === count", arg=count)
