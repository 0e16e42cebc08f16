"""Exercises for rules 10.1 to 10.8 of Racing Card Derby."""

from typing import Any

from railbird.cards.card import card_from_text
from railbird.table.derby.states import DEAL, PAYING, RESULT
from railbird.table.states import OPEN, VOID
from railbird_host.page.faces.face import OUT
from railbird_host.page.felt import Felt
from railbird_host.page.training.exercise import Exercise

GAME = "derby"
ROUND = "BETS AS KS QS JS 5H 9D"  # spades, hearts, diamonds


def is_paid(table: Any, felt: Any = None) -> bool:
    """The result was confirmed, or the next round has begun."""
    return table.state == PAYING or table.number > 1


def is_void(table: Any, felt: Any = None) -> bool:
    return table.state == VOID


def has_card_at(table: Any, index: int, text: str) -> bool:
    return len(table.passes) > index and table.passes[index].card == card_from_text(text)


def counts(table: Any, text: str) -> bool:
    return any(passed.card == card_from_text(text) for passed in table.passes)


def is_out(felt: Felt, text: str) -> bool:
    return any(lying.true.card == card_from_text(text) for lying in felt.lying(OUT))


def another_is_out(felt: Felt, text: str) -> bool:
    return any(lying.true.card != card_from_text(text) for lying in felt.lying(OUT))


def is_put_right(table: Any, felt: Felt) -> bool:
    """The supervisor is gone, and the table believes what lies there."""
    return (
        table.state == RESULT
        and not table.dialogs.shown
        and not table.supervisor.person
        and not felt.differences(table)
    )


def supervisor_left(table: Any) -> bool:
    return bool(table.current.corrected) and not table.dialogs.shown and not table.supervisor.person


NEEDLESS_VOID = (is_void, "The round was declared void. It can be completed, so it must be (10.8 is the last resort).")

DERBY_EXERCISES = (
    Exercise(
        name="derby 10.1",
        game=GAME,
        rule="10.1",
        title="A lamp stays dark",
        told="The race is run, but a winning area on the felt stays dark. The wagers are settled by the cards drawn.",
        setup="!SUIT_S " + ROUND,
        goal="FIX 6 says that the cards decide.",
        right=lambda table, felt: bool(table.current.pay_by_cards),
        wrong=(
            (is_paid, "The result was confirmed with lamps that can't be trusted. First say that the cards decide."),
            NEEDLESS_VOID,
            (
                lambda table, felt: bool(table.current.corrected),
                "A card was corrected, but the cards are right: it is the lamp that fails. FIX 6 lets them decide.",
            ),
        ),
        answer="FIX 6",
        mistake="CONFIRM",
    ),
    Exercise(
        name="derby 10.2",
        game=GAME,
        rule="10.2",
        title="The table shows a wrong result",
        told="The table shows ♥ second. Look at the card that lies there, and put the result right.",
        setup="BETS AS KS QS JS 5C=5H 9D",
        goal="the supervisor corrects the second place to the card that lies there, or FIX 6 lets the cards decide.",
        right=lambda table, felt: (
            bool(table.current.pay_by_cards) or (is_put_right(table, felt) and bool(table.current.corrected))
        ),
        wrong=(
            (is_paid, "The wrong result was confirmed. The supervisor corrects the card first; then it is paid."),
            NEEDLESS_VOID,
            (
                lambda table, felt: supervisor_left(table) and bool(felt.differences(table)),
                "The table was corrected, but still believes something else than what lies there: the five of clubs.",
            ),
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
        goal="the ace goes out of play: FIX 1 (or 1 FACE UP), then it is passed once, face down.",
        right=lambda table, felt: (
            not table.passes and not table.cards.fault and not table.cards.discard_next and is_out(felt, "AS")
        ),
        wrong=(
            (
                lambda table, felt: another_is_out(felt, "AS"),
                "Another card was thrown out, and the ace that everybody saw is still there. The ace goes out.",
            ),
            (
                lambda table, felt: counts(table, "AS"),
                "The card counts in the race now. A first card that lies face up goes out: say so before it passes.",
            ),
            (
                lambda table, felt: bool(table.passes),
                "The race was begun with another card, and nobody said what became of the ace. It goes out.",
            ),
            (
                lambda table, felt: table.state == OPEN,
                "Bets were opened again: the card is still to be taken out of play.",
            ),
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
        goal="the king is turned over and passed again: it counts.",
        right=lambda table, felt: has_card_at(table, 1, "KS"),
        wrong=(
            NEEDLESS_VOID,
            (
                lambda table, felt: another_is_out(felt, "KS") or is_out(felt, "KS"),
                "A card was thrown out. Only a first card that lies face up goes out (10.3): the king counts.",
            ),
            (
                lambda table, felt: len(table.passes) > 1 and not has_card_at(table, 1, "KS"),
                "Another card was counted in its place. The same card is turned over and passed again.",
            ),
            (
                lambda table, felt: not table.cards.fault and len(table.passes) < 2,
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
        goal="the round is paid, and the card waits: it is the first of the next round.",
        right=lambda table, felt: table.number == 2 and table.state == DEAL and has_card_at(table, 0, "7C"),
        wrong=(
            (
                lambda table, felt: (
                    not table.held and (table.number == 1 or (table.state == DEAL and not has_card_at(table, 0, "7C")))
                ),
                "The card was taken out of play. Nobody has seen it, so it is the first card of the next round.",
            ),
            (
                lambda table, felt: not table.held and table.number == 2 and table.state == OPEN,
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
        setup=ROUND + " 7C ~7C",
        goal="FIX 2 takes the card out of play before the next round begins.",
        right=lambda table, felt: (
            not table.held and not table.cards.exposing and (table.number == 1 or table.state == OPEN)
        ),
        wrong=(
            (
                lambda table, felt: table.number > 1 and table.state != OPEN,
                "The next round was begun with a card that everybody has seen. It goes out of play first.",
            ),
            NEEDLESS_VOID,
        ),
        answer="FIX 2",
        mistake="CONFIRM NEXT BETS",
    ),
    Exercise(
        name="derby 10.7",
        game=GAME,
        rule="10.7",
        title="A card went past the scanner",
        told="The ten of spades was dealt after the king, but went past the scanner. Reconstruct the round.",
        setup="BETS AS KS >TS QS JS 5H 9D",
        goal="the supervisor inserts the ten after the king, and the cards are moved to match the three rows.",
        right=lambda table, felt: has_card_at(table, 2, "TS") and is_put_right(table, felt),
        wrong=(
            (
                lambda table, felt: is_paid(table) and not counts(table, "TS"),
                "The result was confirmed without the missing card. The supervisor inserts it first.",
            ),
            (
                lambda table, felt: supervisor_left(table) and counts(table, "TS") and not has_card_at(table, 2, "TS"),
                "The ten was inserted at the wrong place of the sequence. It came after the king, before the queen.",
            ),
            (
                lambda table, felt: is_paid(table) and bool(felt.differences(table)),
                "The result was confirmed while cards lie in a wrong place. They are moved to match the rows first.",
            ),
            (
                lambda table, felt: supervisor_left(table) and not counts(table, "TS"),
                "Something else was corrected: the ten of spades is still missing in the sequence.",
            ),
            NEEDLESS_VOID,
        ),
        answer="SUP 2 NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE JS@2ND",
        mistake="CONFIRM",
    ),
    Exercise(
        name="derby 10.8",
        game=GAME,
        rule="10.8",
        title="The round can't be completed",
        told="The shoe has been knocked over. Nobody can tell in which order the cards would have come.",
        setup="BETS AS KS 4D",
        goal="the supervisor declares the round void.",
        right=is_void,
        wrong=(
            (
                lambda table, felt: len(table.passes) > 3,
                "Dealing went on, though nobody knows the order of the cards any more. The supervisor voids the round.",
            ),
            (
                lambda table, felt: bool(table.current.pay_by_cards),
                "There is no result that could be paid by the cards. The supervisor voids the round.",
            ),
        ),
        answer="SUP 4 CONFIRM LEAVE",
        mistake="7C",
    ),
)
