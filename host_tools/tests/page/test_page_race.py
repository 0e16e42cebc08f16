"""The race on the players' monitor, card by card, and its words: pages over a table that stands still."""

import pytest
from full_tables import LONGEST_RACE
from page_hands import state_is
from still_table import scripted, still_pages

pytestmark = pytest.mark.xdist_group("page")
SPEECH = "() => { window.said = []; speechSynthesis.speak = (one) => window.said.push(one.text); }"
NOSES = (
    "() => Object.fromEntries([...document.querySelectorAll('.runner')]"
    ".map(one => [one.dataset.suit, Number(one.style.getPropertyValue('--x'))]))"
)
# Where each runner's head ends and where the posts stand, as eyes see them.
SEEN = """() => {
  const right = (one) => one.getBoundingClientRect().right;
  const middle = (one) => { const box = one.getBoundingClientRect(); return (box.left + box.right) / 2; };
  const posts = [...document.querySelectorAll('.post, .finish')].map(middle);
  return [...document.querySelectorAll('.runner')].map((runner) => {
    const parts = [...runner.querySelectorAll('path, .tile')];
    const track = document.querySelector('#track').getBoundingClientRect(), lane = track.height / 4;
    const top = Math.min(...parts.map((part) => part.getBoundingClientRect().top)) - track.top;
    const bottom = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)) - track.top;
    const reach = .05 * runner.getBoundingClientRect().width;  // a hoof is nearly there
    return [posts.filter((post) => post < Math.max(...parts.map(right)) + reach).length,
      Math.floor((top + 1) / lane) === Math.floor((bottom - 1) / lane)];
  });
}"""
SCREENS = [(1280, 720), (1280, 1024), (1080, 1920), (3840, 2160), (390, 844), (320, 700)]
POSTS = "() => [...document.querySelectorAll('.post, .finish')].map(one => parseFloat(one.style.left))"


def test_nobody_runs_backwards_or_past_a_post_without_its_card(open_page):
    """Table-guide 8; each card is called in words, and spoken once somebody wants it."""
    bets, *cards = LONGEST_RACE.split()
    with still_pages() as (table, address):
        playing = scripted("derby", bets)
        table.show(playing)
        page = open_page(address + "players", 1280, 720, reduced_motion="reduce")
        page.wait_for_selector("#race[data-cards='0']")
        page.evaluate(SPEECH)
        before, posts, said = page.evaluate(NOSES), page.evaluate(POSTS), 0
        for count, card in enumerate(cards, 1):
            if count == 3:
                page.click("#voice")
            table.show(playing.play(card))
            page.wait_for_selector(f"#race[data-shown='{count}']")
            noses, step = page.evaluate(NOSES), table.snapshot.players["steps"][-1]
            assert all(noses[suit] >= before[suit] for suit in "HDSC"), f"{card}: {before} {noses}"
            if step["due"] == 1:
                passed = {suit: sum(post <= nose for post in posts) for suit, nose in noses.items()}
                assert passed == dict(zip("HDSC", step["counts"], strict=True)), card
            else:
                assert page.locator(".post:visible").count() == 0, "posts are gone once the winner is home"
                assert page.inner_text("#rail i") == {2: "RACE FOR 2ND", 3: "RACE FOR 3RD"}.get(step["due"], "")
            said += count >= 3
            assert page.text_content("#call") == step["call"]
            assert page.evaluate("() => window.said.length") == said
            before = noses
        assert page.inner_text("#banner") == "UNOFFICIAL" and "HEARTS WIN" in page.inner_text("#say")
        assert page.locator(".won [data-won=QUINELLA] .tile").count() == 2
        assert page.locator(".won [data-won=TRIFECTA] .tile").count() == 3


@pytest.mark.parametrize("cards", ["", "KS", "KS 4H 2S TD AS 7C JH"])
def test_no_head_is_past_a_post_without_its_card_on_any_screen(open_page, cards):
    """Lanes of an upright screen are high, and horses with them."""
    with still_pages() as (table, address):
        table.show(scripted("derby", f"BETS {cards}".strip()))
        page = open_page(address + "players", *SCREENS[0], reduced_motion="reduce")
        page.wait_for_selector(f"#race[data-shown='{len(cards.split())}']")
        counts = table.snapshot.players["counts"]
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(SEEN) == [[max(0, count), True] for count in counts], (width, height)


def test_the_monitors_words_reach_the_page(open_page):
    """For screen readers: a live region."""
    with still_pages() as (table, address):
        table.show(scripted("derby", "BETS"), monitor={"lines": ["R 0001 1ST", "DEAL TO 1ST PLACE"]})
        page = open_page(address)
        state_is(page, "DEAL")
        page.wait_for_selector("#monitor-text[aria-live=polite] >> text=DEAL TO 1ST PLACE", state="attached")
