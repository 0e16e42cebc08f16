"""One table with a number of decks plays Derby vectors, one after the other, each with a fresh supply of its cards."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.table.config import TableConfig
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play import judge_derby
from railbird_host.sim.play.dealer import Dealer
from railbird_host.sim.play.lamp_reading import BreathWatch
from railbird_host.sim.play.played import Played
from railbird_host.sim.play.tables import start


def table_key(vector: dict[str, Any]) -> tuple:
    """Rounds with equal keys can be played on one table."""
    return (vector["decks"],)


class DerbyTable:
    def __init__(self, vector: dict[str, Any], seed: int, shots=None):
        self.decks = vector["decks"]
        flashes = prepared_flashes(TableConfig(decks=self.decks))
        self.bench = start(TableBench("derby", flashes=flashes, seed=seed))
        self.dealer = Dealer(self.bench, seed, shots)
        self._gone: set[tuple[int, int]] = set()  # (card, deck) that left the shoe

    def play(self, vector: dict[str, Any]) -> Played:
        dealer = self.dealer
        dealer.start_round(str(vector["id"]))
        stream = self._cards(vector)
        played = Played(vector["id"])
        dealer.key("NO MORE BETS", " 1ST ")
        for card, deck in stream:
            dealer.card(card, deck)
        lamps = BreathWatch(self.bench)
        played.screen = self.bench.screen()
        played.monitor_ms, played.lamps_ms = dealer.monitor_ms, dealer.lamps_ms
        dealer.key("CONFIRM", " PAYING ")  # the lamps stay as they are
        reading = lamps.reading()
        played.add_lamps(reading)
        played.problems = judge_derby.problems(vector, reading, self.bench.layout, played.screen)
        if self.decks == 1:
            dealer.key("NEXT", "BACK TO THE SHUFFLE")  # 7.1(b)
            self._gone.clear()
        played.keys_ms = dealer.keys_ms
        if not dealer.key("1" if self.decks == 1 else "NEXT", "PLACE BETS"):
            played.problems.append("the table does not come back to PLACE BETS")
        return played

    def _cards(self, vector: dict[str, Any]) -> list[tuple[int, int]]:
        """Each card with a deck id that the shoe still has it of; a new shoe if it has too few."""
        cards = [card_from_text(text) for text in vector["cards"]]
        stream = self._from_shoe(cards)
        if stream is None:
            for name, awaited in (("FIX", "NEW SHOE"), ("5", "YES, A NEW SHOE"), ("1", "PLACE BETS")):
                self.dealer.key(name, awaited)
            self._gone.clear()
            stream = self._from_shoe(cards)
        assert stream is not None, "a vector holds a card more often than its decks do"
        self._gone.update(stream)
        return stream

    def _from_shoe(self, cards: list[int]) -> list[tuple[int, int]] | None:
        gone = set(self._gone)
        stream = []
        for card in cards:
            left = [deck for deck in range(1, self.decks + 1) if (card, deck) not in gone]
            if not left:
                return None
            chosen = (card, self.dealer.random.choice(left))
            gone.add(chosen)
            stream.append(chosen)
        return stream
