"""One table with one set of options plays vectors of a game with seats and a dealer's hand: chips, cards, decisions in,
each seat's turn out."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.table.config import config_from_dict
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play import judge_seats
from railbird_host.sim.play.dealer import Dealer
from railbird_host.sim.play.forms.form import Form
from railbird_host.sim.play.lamp_reading import watch_lamps
from railbird_host.sim.play.played import Played
from railbird_host.sim.play.tables import start


class SeatsTable:
    def __init__(self, form: Form, vector: dict[str, Any], seed: int, shots=None):
        self.form = form
        config = config_from_dict({"game": form.GAME, **form.config(vector)})
        self.decks = config.decks
        self.bench = start(TableBench(form.GAME, flashes=prepared_flashes(config), seed=seed))
        self.dealer = Dealer(self.bench, seed, shots)

    def play(self, vector: dict[str, Any]) -> Played:
        dealer, bench, form = self.dealer, self.bench, self.form
        dealer.start_round(str(vector["id"]))
        played = Played(vector["id"])
        dealer.chips(bets_of(form, bench, vector))
        dealer.key("NO MORE BETS", " SEATS ")
        deck = dealer.random.randint(1, self.decks)  # the first card fixes the round's deck
        for text in vector["deal_stream"]:
            dealer.card(card_from_text(text), deck)
        played.monitor_ms, played.lamps_ms, played.keys_ms = dealer.monitor_ms, dealer.lamps_ms, dealer.keys_ms
        dealer.chips(chips_after(form, bench, vector))
        dealer.wait_for("CONFIRM = SHOWDOWN")  # a dealer reads it, then presses
        live = live_seats(form, vector)
        order = [f"NEXT = SEAT {seat['seat']}" for seat in live] + ["NEXT = NEW ROUND"]
        dealer.key("CONFIRM", order[0])
        played.screen += bench.screen()
        if live:
            played.problems += judge_seats.dealer_problems(form, vector, bench.pixels())
        for seat, awaited in zip(live, order[1:], strict=True):
            dealer.key("NEXT", awaited)
            played.showdown_ms = played.showdown_ms or dealer.key_ms
            reading = watch_lamps(bench)
            played.screen += bench.screen()
            played.add_lamps(reading)
            played.problems += judge_seats.problems(form, vector, seat, reading, bench.layout, bench.pixels())
        if not dealer.key("NEXT", "PLACE BETS"):
            played.problems.append("the table does not come back to PLACE BETS")
        return played


def live_seats(form: Form, vector: dict[str, Any]) -> list[dict[str, Any]]:
    """From the dealer's right."""
    return sorted((seat for seat in vector["seats"] if form.is_live(seat)), key=lambda seat: -seat["seat"])


def bets_of(form: Form, bench: Any, vector: dict[str, Any]) -> dict[tuple[int, int], bool]:
    """(seat, sensor) to covered, at NO MORE BETS; whatever the round before left is taken off."""
    covered = {(seat, sensor): False for seat in range(1, bench.layout.arc.seats + 1) for sensor in range(form.SENSORS)}
    for seat in vector["seats"]:
        covered |= {(seat["seat"], sensor): bet for sensor, bet in enumerate(form.bets(seat))}
    return covered


def chips_after(form: Form, bench: Any, vector: dict[str, Any]) -> dict[tuple[int, int], bool]:
    """The same once every seat has decided."""
    covered = bets_of(form, bench, vector)
    for seat in vector["seats"]:
        covered |= {(seat["seat"], sensor): after for sensor, after in enumerate(form.decided(seat))}
    return covered
