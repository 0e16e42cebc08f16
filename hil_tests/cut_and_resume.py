"""A round in which power fails once, and how it goes on: the dealer of the table guide, section 9, as a program.

In: a bench, a script, where the cut came. Out: whether the dealer had to do a step again; an AssertionError if the
table forgot, doubled or made up anything. Judged by the script, the monitor's pixels and the decoded lamps alone.
"""

from round_scripts import FAST_MM_S, Script, Step, await_text, do, says, screen

from railbird.cards.card import card_from_text
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.table_hands import TableHands
from railbird_host.sim.show.recogniser import read_runs

OFF_S = 0.1
RANK_ABOVE = 22  # pixels
BOOT_S = 2.5  # how long a start may take is a figure (make figures), here it only has to end
SUITS = {"♥": "H", "♦": "D", "♠": "S", "♣": "C"}


def finish(bench: TableBench, script: Script, at: int) -> None:
    """Steps `at` to the last, each judged."""
    for step in script.steps[at:]:
        do(bench, step)
        pass_again(bench, script, step)
        await_text(bench, step.shows)
        judge_lamps(bench, step)


def judge_lamps(bench: TableBench, step: Step) -> None:
    if step.lamps is not None:
        bench.run(0.05)
        lit = {area: count for area, (_, count) in bench.lit().items()}
        assert lit == step.lamps, f"after {step.what}: lamps {lit}"


def restore_power(bench: TableBench) -> None:
    bench.run(OFF_S)
    bench.scanner.power_on()
    bench.display.power_on()


def resume(bench: TableBench, script: Script, at: int) -> str:
    """Power is back; step `at` was under way when it failed, those before it were seen done. Plays the round to its
    end; gives "kept" if the step needs not be done again, else "again"."""
    step = script.steps[at]
    await_text(bench, "CONFIRM" if is_under_way(script, at) else "", BOOT_S)
    bench.run(0.3)
    if says(bench, "COMPARE ALL"):  # cells that were written with too little voltage
        table = TableHands(bench, seed=0)
        table.supervisor()
        table.leave()
        bench.run(0.3)
    if says(bench, "CHECK"):
        judge_check(bench, script, at)
        bench.press("CONFIRM")
        bench.run(0.4)
        assert not says(bench, "CHECK"), f"asked twice: {screen(bench)}"
    if at + 1 < len(script.steps):
        assert not says(bench, "R 0002"), "a step that nobody took"
    pass_again(bench, script, step)
    kept = is_done(bench, step)
    if not kept:
        if at:
            await_text(bench, script.steps[at - 1].shows)
        do(bench, step)
        pass_again(bench, script, step)
        await_text(bench, step.shows)
    judge_lamps(bench, step)
    finish(bench, script, at + 1)
    return "kept" if kept else "again"


def is_done(bench: TableBench, step: Step, wait_s: float = 0.5) -> bool:
    """Openings may still be on their way."""
    end_ns = bench.now_ns + wait_s * 1e9
    while not says(bench, step.shows) and bench.now_ns < end_ns:
        bench.run(0.05)
    return says(bench, step.shows)


def is_under_way(script: Script, at: int) -> bool:
    """Whether the round has begun for sure and is not over for sure: the monitor must ask for a look at the felt."""
    begun = [step.what for step in script.steps[:at]]
    return "NO MORE BETS" in begun and script.steps[at].shows != "R 0002"


def judge_check(bench: TableBench, script: Script, at: int) -> None:
    """CHECK shows every card that was counted; or, of hidden ones, how many; the card in flight may be among them, or
    held."""
    done = [step.what for step in script.steps[:at] if step.do == "card"]
    gone = sum(step.do == "discard" for step in script.steps[:at])  # they lie before nobody
    step = script.steps[at]
    held = int(says(bench, "+1 HELD OK? CONFIRM"))
    assert held or says(bench, "FELT AGREES? CONFIRM"), screen(bench)
    allowed = [done, [*done, step.what]] if step.do == "card" and not held else [done]
    assert step.do == "card" or not held, screen(bench)
    if script.hands:
        counts = [len(cards) - gone for cards in allowed] + [len(done) - gone - 1] * (step.do == "discard")
        assert any(says(bench, f"CHECK {count} CARD") for count in counts), screen(bench)
        seen, upcard_at = cards_shown(bench), script.upcard_at
        upcard = [cards[-1:] for cards in allowed if upcard_at and len(cards) == upcard_at]
        assert seen in [*upcard, []] and (seen or not upcard_at or len(done) < upcard_at), screen(bench)
    else:
        assert sorted(cards_shown(bench)) in [sorted(cards) for cards in allowed], screen(bench)


def cards_shown(bench: TableBench) -> list[str]:
    """Every card on the monitor as text: a suit, and the rank that stands above it, which is read by itself."""
    pixels = bench.parts.panel.pixels()
    cards = []
    for suit in read_runs(pixels):
        if suit.text in SUITS:
            middle = (suit.x + suit.right) // 2
            above = read_runs(pixels[suit.capital_top - RANK_ABOVE : suit.capital_top, middle - 11 : middle + 11])
            assert len(above) == 1, f"no rank above a suit: {screen(bench)}"
            cards.append(above[0].text.replace("10", "T") + SUITS[suit.text])
    return cards


def pass_again(bench: TableBench, script: Script, step: Step) -> None:
    """A scanner that lost its memory: the hand that is due is asked for, and passed as it lies."""
    if not script.hands or step.do != "key":
        return
    bench.run(0.2)
    if says(bench, "SCANNER RESTARTED"):
        hand = next(cards for name, cards in script.hands.items() if says(bench, name))
        for card in hand:
            assert not says(bench, "NOT OPENED"), screen(bench)
            bench.pass_card(card_from_text(card), speed_mm_s=FAST_MM_S, settle_s=0.15)
