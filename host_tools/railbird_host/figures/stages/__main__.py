"""Where a card's time goes: `python -m railbird_host.figures.stages [PICTURE]`.

Plays a round of Derby and one of poker with seven seats on the emulated bench, in calibrated time; prints each stage's
median and worst, and draws every card into PICTURE (docs/pictures/stages.png is made so).
"""

import argparse
import sys
from pathlib import Path
from statistics import median

from railbird_host.device.images import ROOT
from railbird_host.figures.stages.picture import stage_picture
from railbird_host.hil.card_stages import STAGES, CardStages, StageWatch
from railbird_host.sim.play.forms.four_card import FourCardForm
from railbird_host.sim.play.play_derby import DerbyTable
from railbird_host.sim.play.play_seats import SeatsTable
from railbird_host.sim.play.rounds import Playable

VECTORS = ROOT / "firmware" / "tests" / "vectors"
SEED = 1


def derby() -> list[CardStages]:
    (found,) = Playable(VECTORS / "racing_card_derby.json", 1).rounds
    return _played(DerbyTable(found.vector, SEED), found.vector)


def poker() -> list[CardStages]:
    rounds = Playable(VECTORS / "four_card_poker.json").rounds
    found = next(found for found in rounds if len(found.vector["seats"]) == 7)
    return _played(SeatsTable(FourCardForm(), found.vector, SEED), found.vector)


def _played(table: DerbyTable | SeatsTable, vector: dict) -> list[CardStages]:
    watch = StageWatch(table.bench, table.dealer)
    table.dealer.card = watch.card  # type: ignore[method-assign]
    table.play(vector)
    return watch.cards


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m railbird_host.figures.stages", description="Stages of a card.")
    parser.add_argument("picture", nargs="?", type=Path, help="a PNG file to draw them into")
    arguments = parser.parse_args(argv)
    parts = {"Derby": derby(), "Four Card Poker": poker()}
    for game, cards in parts.items():
        print(f"{game}, {len(cards)} cards, ms: median, worst")
        for index, (name, meaning) in enumerate(STAGES.items()):
            times = [card.ms[index] for card in cards]
            print(f"  {name:8} {median(times):6.1f} {max(times):6.1f}  {meaning}")
        totals = [card.total_ms for card in cards]
        print(f"  {'in all':8} {median(totals):6.1f} {max(totals):6.1f}")
    if arguments.picture:
        stage_picture(parts).save(arguments.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
