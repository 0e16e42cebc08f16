"""Exercises for rules 10.1 to 10.8 of Racing Card Derby."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.states import OPEN, VOID
from railbird_host.page.exercise import Exercise

GAME = "derby"
ROUND = "BETS AS KS QS JS 5H 9D"  # spades, hearts, diamonds
CLUBS = 3


def is_paid(table: Any) -> bool:
    """The result was confirmed, or the next round has begun."""
    return table.state == PAYING or table.number > 1


def is_void(table: Any) -> bool:
    return table.state == VOID


def has_card_at(table: Any, index: int, text: str) -> bool:
    return len(table.passes) > index and table.passes[index].card == card_from_text(text)


NEEDLESS_VOID = (is_void, "The round was declared void. It can be completed, so it must be (10.8 is the last resort).")

DERBY_EXERCISES = (
    Exercise(
        name="derby 10.1",
        game=GAME,
        rule="10.1",
        title="A lamp stays dark",
        told="The race is run, but a winning area on the felt stays dark. The wagers are settled by the cards drawn.",
        setup=ROUND,
        right=lambda table: bool(table.current.pay_by_cards),
        wrong=(
            (is_paid, "The result was confirmed with lamps that can't be trusted. First say that the cards decide."),
            NEEDLESS_VOID,
        ),
        answer="FIX 6",
        mistake="CONFIRM",
    ),
    Exercise(
        name="derby 10.2",
        game=GAME,
        rule="10.2",
        title="The table shows a wrong result",
        told="The table shows ♥ second. The card that lies there is the five of clubs: put the result right.",
        setup=ROUND,
        right=lambda table: (
            table.state == RESULT
            and table.game.race.second == CLUBS
            and bool(table.current.corrected)
            and not table.dialogs.shown
        ),
        wrong=(
            (is_paid, "The wrong result was confirmed. The supervisor corrects the card first; then it is paid."),
            NEEDLESS_VOID,
        ),
        answer="SUP 1 NEXT 5C FIX LEAVE",
        mistake="CONFIRM",
    ),
    Exercise(
        name="derby 10.3",
        game=GAME,
        rule="10.3",
        title="First card face up in the shoe",
        told="Bets are closed. The first card, the ace of spades, lay face up in the shoe. It was passed as it was.",
        setup="BETS ^AS",
        right=lambda table: (
            not table.passes
            and not table.cards.fault
            and not table.cards.discard_next
            and table.stock.inventory.left() == table.config.decks * 52 - 1
        ),
        wrong=(
            (
                lambda table: bool(table.passes),
                "The card counts in the race now. A first card that lies face up goes out: say so before it is passed.",
            ),
            (lambda table: table.state == OPEN, "Bets were opened again: the card is still to be taken out of play."),
            NEEDLESS_VOID,
        ),
        answer="FIX 1 AS",
        mistake="AS",
    ),
    Exercise(
        name="derby 10.4",
        game=GAME,
        rule="10.4",
        title="A later card face up in the shoe",
        told="One card is dealt. The second, the king of spades, lay face up in the shoe and was passed as it was.",
        setup="BETS AS ^KS",
        right=lambda table: has_card_at(table, 1, "KS"),
        wrong=(
            NEEDLESS_VOID,
            (
                lambda table: len(table.passes) > 1 and not has_card_at(table, 1, "KS"),
                "Another card was counted in its place. The same card is turned over and passed again.",
            ),
            (
                lambda table: not table.cards.fault and len(table.passes) < 2,
                "The fault was put away as if nothing had passed. The card counts: turn it over and pass it again.",
            ),
        ),
        answer="KS",
        mistake="FIX 4",
    ),
    Exercise(
        name="derby 10.5",
        game=GAME,
        rule="10.5",
        title="One card too many, not seen",
        told="The race is over, and you have drawn one card too many. Nobody has seen its face. Go on.",
        setup=ROUND + " 7C",
        right=lambda table: table.number == 2 and table.state == DEAL and has_card_at(table, 0, "7C"),
        wrong=(
            (
                lambda table: (
                    not table.held and (table.number == 1 or (table.state == DEAL and not has_card_at(table, 0, "7C")))
                ),
                "The card was taken out of play. Nobody has seen it, so it is the first card of the next round.",
            ),
            NEEDLESS_VOID,
        ),
        answer="CONFIRM NEXT BETS",
        mistake="FIX 2",
    ),
    Exercise(
        name="derby 10.6",
        game=GAME,
        rule="10.6",
        title="One card too many, exposed",
        told="The race is over, and you have drawn one card too many. Everybody has seen it: the seven of clubs.",
        setup=ROUND + " 7C",
        right=lambda table: not table.held and not table.cards.exposing and table.number == 1,
        wrong=(
            (
                lambda table: table.number > 1,
                "The next round was begun with a card that everybody has seen. It goes out of play first.",
            ),
            NEEDLESS_VOID,
        ),
        answer="FIX 2",
        mistake="CONFIRM NEXT",
    ),
    Exercise(
        name="derby 10.7",
        game=GAME,
        rule="10.7",
        title="A card went past the scanner",
        told="The ten of spades was dealt after the king, but went past the scanner. Reconstruct the round.",
        setup=ROUND,
        right=lambda table: (
            has_card_at(table, 2, "TS")
            and not table.dialogs.shown
            and table.state == RESULT
            and not table.supervisor.person
        ),
        wrong=(
            (is_paid, "The result was confirmed without the missing card. The supervisor inserts it first."),
            NEEDLESS_VOID,
        ),
        answer="SUP 2 NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE",
        mistake="CONFIRM",
    ),
    Exercise(
        name="derby 10.8",
        game=GAME,
        rule="10.8",
        title="The round can't be completed",
        told="The shoe has been knocked over. Nobody can tell in which order the cards would have come.",
        setup="BETS AS KS 4D",
        right=is_void,
        wrong=(
            (
                lambda table: len(table.passes) > 3,
                "Dealing went on, though nobody knows the order of the cards any more. The supervisor voids the round.",
            ),
            (
                lambda table: bool(table.current.pay_by_cards),
                "There is no result that could be paid by the cards. The supervisor voids the round.",
            ),
        ),
        answer="SUP 4 CONFIRM LEAVE",
        mistake="7C",
    ),
)
