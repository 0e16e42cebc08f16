"""Figures of the whole table on the emulated bench: from a card's pass or a key to what people see.

In: the images of both boards and the vectors. Out: figures, in time calibrated by docs/silicon.md. A card is
shown when the panel's last byte is out, whatever else changes with it: also the card that turns the screen.
"""

from pathlib import Path

import numpy as np

from railbird_host.device.images import ROOT
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure

VECTORS = ROOT / "firmware" / "tests" / "vectors"
DERBY_ROUNDS = 16
SEVEN_SEATS = 3


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


def percentile(values: list[float], share: int) -> float:
    return float(np.percentile(values, share, method="higher"))


def play(name: str, count: int, is_wanted=lambda vector: True) -> list:
    """The first rounds of a file that are wanted, as they were played."""
    from railbird_host.sim.play.rounds import Playable

    playable = Playable(Path(VECTORS / name))
    playable.rounds = [found for found in playable.rounds if is_wanted(found.vector)][:count]
    return list(playable.play(seed=1))
