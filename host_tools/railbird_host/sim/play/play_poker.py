"""One table with one set of options plays Four Card Poker vectors: chips, cards, decisions in, each seat's turn out."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.games.four_card_deal import DEAL_MODE_NAMES
from railbird.table.config import config_from_dict
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play import judge_poker
from railbird_host.sim.play.dealer import Dealer
from railbird_host.sim.play.lamp_reading import watch_lamps
from railbird_host.sim.play.played import Played
from railbird_host.sim.play.tables import start

ACES_UP, ANTE, PLAY = range(3)
# What lies on Aces Up, Ante and Play once a seat has decided; None: what it bet before.
DECIDED = {
    "PLAY": (None, None, True),
    "FOLD": (False, False, False),
    "FOLD_KEEP_ACES_UP": (True, False, True),
    "SHOW": (True, False, True),
}


def table_key(vector: dict[str, Any]) -> tuple:
    """Rounds with equal keys can be played on one table."""
    return deal_mode(vector), vector["ante_bonus_table"], vector["aces_up_table"]


def deal_mode(vector: dict[str, Any]) -> str:
    return str(vector.get("deal_mode", DEAL_MODE_NAMES[0]))


class PokerTable:
    def __init__(self, vector: dict[str, Any], seed: int, shots=None):
        config = config_from_dict(
            {
                "game": "four_card_poker",
                "source": deal_mode(vector).lower(),
                "ante_bonus_table": vector["ante_bonus_table"],
                "aces_up_option": vector["aces_up_table"],
            }
        )
        self.decks = config.decks
        self.bench = start(TableBench("four_card_poker", flashes=prepared_flashes(config), seed=seed))
        self.dealer = Dealer(self.bench, seed, shots)

    def play(self, vector: dict[str, Any]) -> Played:
        dealer, bench = self.dealer, self.bench
        dealer.start_round(str(vector["id"]))
        played = Played(vector["id"])
        dealer.chips(bets_of(vector))
        dealer.key("NO MORE BETS", " SEATS ")
        deck = dealer.random.randint(1, self.decks)  # the first card fixes the round's deck
        for text in vector["deal_stream"]:
            dealer.card(card_from_text(text), deck)
        played.monitor_ms, played.lamps_ms, played.keys_ms = dealer.monitor_ms, dealer.lamps_ms, dealer.keys_ms
        dealer.chips(chips_after(vector))
        live = sorted((seat for seat in vector["seats"] if seat["action"] != "FOLD"), key=lambda seat: -seat["seat"])
        order = [f"NEXT = SEAT {seat['seat']}" for seat in live] + ["NEXT = NEW ROUND"]
        dealer.key("CONFIRM", order[0])
        played.screen += bench.screen()
        if live:
            played.problems += judge_poker.dealer_problems(vector, bench.pixels())
        for seat, awaited in zip(live, order[1:], strict=True):
            dealer.key("NEXT", awaited)
            played.showdown_ms = played.showdown_ms or dealer.key_ms
            reading = watch_lamps(bench)
            played.screen += bench.screen()
            played.add_lamps(reading)
            played.problems += judge_poker.problems(vector, seat, reading, bench.layout, bench.pixels())
        if not dealer.key("NEXT", "PLACE BETS"):
            played.problems.append("the table does not come back to PLACE BETS")
        return played


def bets_of(vector: dict[str, Any]) -> dict[tuple[int, int], bool]:
    """(seat, spot) to covered, at NO MORE BETS."""
    covered = {(seat, spot): False for seat in range(1, 8) for spot in range(3)}  # of the round before
    for seat in vector["seats"]:
        covered[seat["seat"], ACES_UP] = bool(seat["aces_up"])
        covered[seat["seat"], ANTE] = bool(seat["ante"])
    return covered


def chips_after(vector: dict[str, Any]) -> dict[tuple[int, int], bool]:
    """The same once every seat has decided."""
    covered = bets_of(vector)
    for seat in vector["seats"]:
        for spot, after in enumerate(DECIDED[seat["action"]]):
            if after is not None:
                covered[seat["seat"], spot] = after
    return covered
