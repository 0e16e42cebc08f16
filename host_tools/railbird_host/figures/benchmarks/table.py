"""Figures of the whole table on the emulated bench: from a card's pass or a key to what people see.

In: the images of both boards and the vectors. Out: figures, in time calibrated by docs/silicon.md. A card is
shown when the panel's last byte is out, whatever else changes with it: also the card that turns the screen.
"""

from pathlib import Path

import numpy as np

from railbird.table.config import TableConfig
from railbird_host.device.images import ROOT
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.figures.benchmarks.link_at_table import DECKS, LIMIT_S, READY, deal, longest_race
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.dealer import Dealer

VECTORS = ROOT / "firmware" / "tests" / "vectors"
DERBY_ROUNDS = 16
SEVEN_SEATS = 3
EARLY_CARD, LATE_CARD = 120, 213  # both ♦, after ♥ has won


def measure() -> list[Figure]:
    derby = play("racing_card_derby.json", DERBY_ROUNDS)
    poker = play("four_card_poker.json", SEVEN_SEATS, lambda vector: len(vector["seats"]) == 7)
    shown = [latency for played in derby for latency in played.monitor_ms]
    dealt = [latency for played in poker for latency in played.monitor_ms]
    answers = [latency for played in (*derby, *poker) for latency in played.keys_ms]
    return [
        Figure(f"Derby, card to monitor, 99th percentile of {len(shown)}", percentile(shown, 99), "ms", 40, AT_MOST),
        Figure("Derby, card to monitor, worst", max(shown), "ms", 60, AT_MOST),
        Figure("Derby, card to monitor, median", percentile(shown, 50), "ms"),
        *_late_cards(),
        Figure("Derby, last card to lamps", max(played.lamps_ms for played in derby), "ms", 20, AT_MOST),
        Figure(f"poker, card to monitor, 99th percentile of {len(dealt)}", percentile(dealt, 99), "ms", 40, AT_MOST),
        Figure("poker, card to monitor, worst", max(dealt), "ms", 60, AT_MOST),
        Figure("poker, card to monitor, median", percentile(dealt, 50), "ms"),
        Figure(
            "poker, key to the first of seven seats", max(played.showdown_ms for played in poker), "ms", 60, AT_MOST
        ),
        Figure(f"key to its answer, 99th percentile of {len(answers)}", percentile(answers, 99), "ms", 60, AT_MOST),
        Figure("key to its answer, median", percentile(answers, 50), "ms"),
    ]


def _late_cards() -> list[Figure]:
    """The longest round there can be, after a power cut in the middle of it: cards that change the same places."""
    early, late = (card_ms(number) for number in (EARLY_CARD, LATE_CARD))
    return [
        Figure(f"Derby, card {EARLY_CARD} of the longest round to monitor", early, "ms"),
        Figure(f"Derby, card {LATE_CARD} against it", late / early, "times", 1.05, AT_MOST),
    ]


def card_ms(number: int) -> float:
    """Card to monitor of this card of the longest race."""
    flashes = prepared_flashes(TableConfig(decks=DECKS), play=lambda keeper: deal(keeper, number - 1))
    bench = TableBench("derby", flashes=flashes)
    bench.run_until(lambda: READY in bench.screen(), LIMIT_S, 0.05)
    dealer = Dealer(bench, seed=1)
    dealer.key("CONFIRM", " 2ND ")
    dealer.start_round("longest")
    dealer.card(*longest_race()[number - 1])
    return dealer.monitor_ms[0]


def percentile(values: list[float], share: int) -> float:
    return float(np.percentile(values, share, method="higher"))


def play(name: str, count: int, is_wanted=lambda vector: True) -> list:
    """The first rounds of a file that are wanted, as they were played."""
    from railbird_host.sim.play.rounds import Playable

    playable = Playable(Path(VECTORS / name))
    playable.rounds = [found for found in playable.rounds if is_wanted(found.vector)][:count]
    return list(playable.play(seed=1))
