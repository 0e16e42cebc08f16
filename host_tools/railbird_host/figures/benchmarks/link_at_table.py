"""Figures of link, journal and recovery on two emulated boards that are a table.

In: the development images. Out: figures in simulated time, judged from outside: by the frames on the wire and by the
monitor's pixels. Time is calibrated (docs/silicon.md).
"""

from collections.abc import Callable

from railbird.apps.table_keeper import TableKeeper
from railbird.cards.card import card_from_text
from railbird.flash_map import JOURNAL_SECTORS
from railbird.journal.journal import Journal
from railbird.link.messages import CARD
from railbird.table import events
from railbird.table.config import TableConfig
from railbird.table.input_events import InputEvents
from railbird_host.figures.benchmarks.figure import AT_MOST, Figure
from railbird_host.hil.wire_text import frames_on
from railbird_host.sim.bench.prepared import prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start

DECKS = 8
CARDS = ["AS", "9D", "3H", "4S", "JH", "KD", "2C", "7C"]
USUAL_CARDS = 25  # 99.99 % of the rounds need no more
LONGEST_CARDS = 26 * DECKS + 7  # as `railbird odds derby` says; the last one ends it
OLD_SNAPSHOT_BYTES = 600
LOOSE_RECORDS = (300, 2500)
LOOSE_CONTACTS = {
    "door": 1 << 13,
    "key switch": 1 << 12,
    "a key": 1,
    "a chip sensor": 1 << 14,
    "all inputs": (1 << 35) - 1,
}
CHATTER_S = 600
FORMATTED_S = 0.3  # the first start of a development image formats its file system
READY = "FELT AGREES? CONFIRM"
STEP_S, LIMIT_S = 0.01, 5.0


def figures() -> list[Figure]:
    to_record, to_acknowledged = _card_times()
    return [
        Figure("card event, on the wire to in the journal", to_record, "ms"),
        Figure("card event, on the wire to acknowledged", to_acknowledged, "ms", 25, AT_MOST),
        Figure(
            f"boot with a full journal, {USUAL_CARDS} cards dealt, to ready", boot_s(USUAL_CARDS), "s", 1.0, AT_MOST
        ),
        Figure(
            f"the same before the last of {LONGEST_CARDS} cards, the longest round there can be",
            boot_s(LONGEST_CARDS - 1),
            "s",
        ),
        *(
            Figure(f"the same, {USUAL_CARDS} cards, {count} records of a loose door", loose_s(count), "s", 1.5, AT_MOST)
            for count in LOOSE_RECORDS
        ),
        *(Figure(f"records a second, {name} loose", rate, "1/s", 2, AT_MOST) for name, rate in chatter_rates()),
    ]


def _card_times() -> tuple[float, float]:
    """The longest of some cards, in ms from the first byte of its frame: to the end of its record's write, and to the
    end of the frame that acknowledges it."""
    bench = start(TableBench("derby", flashes=prepared_flashes(TableConfig(decks=DECKS))))
    bench.press("NO MORE BETS")
    records, acknowledged = [], []
    for text in CARDS:
        before = len(bench.display.flash.operations)
        bench.pass_card(card_from_text(text), settle_s=0.2)
        told = [frame for frame in frames_on(bench.parts.to_display.log) if frame.kind == CARD][-1]
        answer = next(frame for frame in frames_on(bench.parts.to_scanner.log) if frame.ack == told.event)
        records.append((bench.display.flash.operations[before:][0].time_ns - told.start_ns) / 1e6)
        acknowledged.append((answer.end_ns - told.start_ns) / 1e6)
    return max(records), max(acknowledged)


def boot_s(cards: int) -> float:
    """Power-on of both boards until they are connected and the monitor asks to compare the cards with the felt."""
    return _start_s(lambda keeper: deal(keeper, cards))


def loose_s(records: int) -> float:
    """The same behind so many records of a door that opened and closed in the round."""
    return _start_s(play_loose(USUAL_CARDS, records))


def play_loose(cards: int, records: int) -> Callable[[TableKeeper], None]:
    """So many cards dealt, and a door that opened and closed."""

    def play(keeper: TableKeeper) -> None:
        deal(keeper, cards)
        for number in range(records):
            keeper.happened((events.DOOR, number & 1))

    return play


def chatter_rates() -> list[tuple[str, float]]:
    """Events a second over ten minutes of contacts that make or break every 0.4 s, by the firmware's own code."""
    rates = []
    for name, mask in LOOSE_CONTACTS.items():
        inputs, found = InputEvents(), 0
        for now_ms in range(0, CHATTER_S * 1000, 10):
            raw = mask if now_ms // 400 & 1 else 0
            found += len(inputs.sample(raw & 0xFFFFF, raw >> 20, now_ms))
        rates.append((name, found / CHATTER_S))
    return rates


def _start_s(play: Callable[[TableKeeper], None]) -> float:
    flashes = prepared_flashes(TableConfig(decks=DECKS), fill=fill_and_begin, play=play)
    bench = TableBench("derby", flashes=flashes)
    bench.run(FORMATTED_S)
    for board in (bench.scanner, bench.display):
        board.power_off()
    for board in (bench.scanner, bench.display):
        board.power_on()
    return ready_s(bench)


def ready_s(bench: TableBench) -> float:
    """From now until the monitor asks to compare the cards with the felt."""
    begin_s = bench.now_s
    bench.run_until(lambda: READY in bench.screen(), LIMIT_S, STEP_S)
    return bench.now_s - begin_s


def fill(journal: Journal) -> None:
    """A ring that has wrapped, of rounds of 215 cards, each held and opened."""
    number = 0
    while journal.generations()[:1] < [JOURNAL_SECTORS // 2]:
        while journal.prepare():
            pass
        number += 1
        journal.begin_round(number, bytes(OLD_SNAPSHOT_BYTES), 0, True)
        for card in range(LONGEST_CARDS):
            journal.append(5, bytes([card]) * 34, 0, True)
            journal.append(6, bytes([card]) * 4, 0, True)


def fill_and_begin(journal: Journal) -> None:
    """The same, and a table of another game is over: the next one begins anew, but rounds keep counting."""
    fill(journal)
    journal.begin_round(1000, bytes(OLD_SNAPSHOT_BYTES), 0, True)
    while journal.prepare():
        pass


def deal(keeper: TableKeeper, count: int) -> None:
    keeper.happened((events.KEY, events.KEY_NO_MORE_BETS))
    for card, deck in longest_race()[:count]:
        keeper.happened((events.CARD, keeper.controller.next_pass(), card, deck))


def longest_race() -> list[tuple[int, int]]:
    """(card, deck): three of each suit, then ♥ wins, all of ♥ come, one ♦, all of ♦ come."""
    cards = [suit * 13 + rank for rank in range(3) for suit in range(4)]
    for suit in range(2):
        cards += [suit * 13 + number % 13 for number in range(3, 13 * DECKS)]
    seen: dict[int, int] = {}
    race = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        race.append((card, seen[card]))
    return race
