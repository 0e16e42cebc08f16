"""Are the cards in a table's journal those that were dealt? Each once, in order, as it was; nothing else.

In: the records of one round behind its snapshot, and the cards of the round. Out: nothing, or an AssertionError. A
hidden card is checked by its commitment, with the scanner's key of every prepared table.
"""

from railbird.apps.table_recovery import snapshot_header
from railbird.cards.card import card_text
from railbird.journal.record import SNAPSHOT
from railbird.link.commitment import HiddenCards
from railbird.pass_number import passes_from
from railbird.table.events import CARD, DUPLICATE, FAULT, HIDDEN, OPENED, kind_of, opened_cards, values_of
from railbird_host.field.log.record_text import LogRecord, event_in
from railbird_host.sim.bench.prepared import key_of


def judge_passes(records: list[LogRecord], dealt: list[tuple[int, int]]) -> None:
    events = [event for record in records if (event := event_in(record))]
    told = [event for event in events if kind_of(event) in (CARD, HIDDEN, FAULT, DUPLICATE)]
    cards = " ".join(card_text(card) for card, _ in dealt)
    assert len(told) == len(dealt), f"{len(told)} passes in the journal, {len(dealt)} were made: {cards}"
    assert records[0].kind == SNAPSHOT
    scanner = HiddenCards(key_of("commitment"))
    scanner.start_round(snapshot_header(records[0].payload)[1])
    first, *_ = values_of(told[0])
    for index, (event, (card, deck)) in enumerate(zip(told, dealt, strict=True)):
        kind, number, *rest = event
        assert passes_from(first, number) == index, f"pass {number} is not the next one: {cards}"
        if kind == HIDDEN:
            scanner.want(number, *rest)
        is_right = scanner.match(card, deck) == number if kind == HIDDEN else event == (CARD, number, card, deck)
        assert is_right, f"pass {number} is not the {card_text(card)} of deck {deck} that was passed: {cards}"


def judge_openings(records: list[LogRecord], hands: list[int]) -> None:
    """Exactly these cards were told in clear or opened, each once."""
    events = [event for record in records if (event := event_in(record))]
    opened = [card for event in events if kind_of(event) in (CARD, OPENED) for _, card, _ in opened_cards(event)]
    assert sorted(opened) == sorted(hands), f"opened {' '.join(map(card_text, opened))}"
