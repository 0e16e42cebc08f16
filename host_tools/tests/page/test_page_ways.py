"""Ways that trainees tried, right and wrong: each ends in a verdict, and each wrong one in the right reason.

Played on the firmware's own controllers with the felt beside them. "judged": it was open until the trainee asked.
"""

import pytest
from scripted_table import ScriptedTable

from railbird_host.page.training.trainer import EXERCISES

WAYS = [
    ("derby 10.1", "FIX 6", "right", ""),
    ("derby 10.1", "FIX 7 BACK FIX 6", "right", ""),
    ("derby 10.1", "CONFIRM", "wrong", "The result was confirmed with lamps that can't"),
    ("derby 10.1", "CONFIRM NEXT", "wrong", "The result was confirmed with lamps that can't"),
    ("derby 10.1", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.1", "SUP 1 NEXT 5C FIX LEAVE", "wrong", "A card was corrected, but the cards are right:"),
    ("derby 10.2", "SUP 1 NEXT 5C FIX LEAVE", "right", ""),
    ("derby 10.2", "FIX 6", "right", ""),
    ("derby 10.2", "CONFIRM", "wrong", "The wrong result was confirmed"),
    ("derby 10.2", "SUP 1 NEXT 5D FIX LEAVE", "wrong", "The table was corrected, but still believes"),
    ("derby 10.2", "SUP 1 5C FIX LEAVE", "wrong", "The table was corrected, but still believes"),
    ("derby 10.2", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.3", "FIX 1 AS", "right", ""),
    ("derby 10.3", "1 AS", "right", ""),
    ("derby 10.3", "FIX 1 7D", "wrong", "Another card was thrown out, and the ace that"),
    ("derby 10.3", "AS", "wrong", "The card counts in the race now"),
    ("derby 10.3", "7D", "wrong", "The race was begun with another card"),
    ("derby 10.3", "FIX 4 7D", "wrong", "The race was begun with another card"),
    ("derby 10.3", "FIX 4 BACK", "judged", "Not done yet"),
    ("derby 10.3", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.4", "KS", "right", ""),
    ("derby 10.4", "1 KS", "right", ""),
    ("derby 10.4", "2 KS", "right", ""),
    ("derby 10.4", "FIX 4", "wrong", "The fault was put away as if nothing had passed"),
    ("derby 10.4", "QD", "wrong", "Another card was counted in its place"),
    ("derby 10.4", "FIX 4 QD", "wrong", "Another card was counted in its place"),
    ("derby 10.4", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.5", "CONFIRM NEXT BETS", "right", ""),
    ("derby 10.5", "FIX 2", "wrong", "The card was taken out of play"),
    ("derby 10.5", "CONFIRM NEXT FIX 2", "wrong", "The card was taken out of play"),
    ("derby 10.5", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.6", "FIX 2", "right", ""),
    ("derby 10.6", "CONFIRM FIX 2", "right", ""),
    ("derby 10.6", "CONFIRM NEXT FIX 2", "right", ""),
    ("derby 10.6", "CONFIRM NEXT BETS", "wrong", "The next round was begun with a card that"),
    ("derby 10.6", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.7", "SUP 2 NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE JS@2ND", "right", ""),
    ("derby 10.7", "SUP 2 NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE", "judged", "Not done yet"),
    (
        "derby 10.7",
        "SUP 2 NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE CONFIRM",
        "wrong",
        "The result was confirmed while cards lie in a",
    ),
    (
        "derby 10.7",
        "SUP 2 NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE JS@2ND",
        "wrong",
        "The ten was inserted at the wrong place of the",
    ),
    (
        "derby 10.7",
        "SUP 2 NEXT NEXT NEXT NEXT NEXT TS CONFIRM CONFIRM LEAVE JS@2ND",
        "wrong",
        "The ten was inserted at the wrong place of the",
    ),
    ("derby 10.7", "CONFIRM", "wrong", "The result was confirmed without the missing"),
    ("derby 10.7", "SUP 1 NEXT 5C FIX LEAVE", "wrong", "Something else was corrected: the ten of spades"),
    ("derby 10.7", "SUP 4 CONFIRM LEAVE", "wrong", "The round was declared void"),
    ("derby 10.8", "SUP 4 CONFIRM LEAVE", "right", ""),
    ("derby 10.8", "7C", "wrong", "Dealing went on, though nobody knows the order"),
    ("derby 10.8", "FIX 6", "wrong", "There is no result that could be paid by the"),
    ("poker 11.1", "SUP 4 2 LEAVE", "right", ""),
    ("poker 11.1", "SUP 4 5 LEAVE", "wrong", "Another seat was declared void, not seat 2"),
    ("poker 11.1", "SUP 4 CONFIRM LEAVE", "wrong", "Only the hand of seat 2 is void; seat 5 plays"),
    ("poker 11.1", "+2P +5P CONFIRM", "wrong", "The hand of seat 2 still counts in it: it is"),
    ("poker 11.2", "SUP 4 CONFIRM LEAVE", "right", ""),
    ("poker 11.2", "9H", "wrong", "A wrong number of cards is a misdeal: the"),
    ("poker 11.3", "SUP 4 CONFIRM LEAVE", "right", ""),
    ("poker 11.3", "KS", "wrong", "Cards on a place without a wager, seen during"),
    ("poker 11.4", "SUP 2 3 CONFIRM LEAVE", "right", ""),
    ("poker 11.4", "SUP 2 4 CONFIRM LEAVE", "wrong", "Another seat was inserted"),
    ("poker 11.4", "SUP 4 CONFIRM LEAVE", "wrong", "A whole hand on an empty place is laid away,"),
    ("poker 11.4", "KS", "wrong", "Dealing went on, and the cards count for the"),
    ("poker 11.4", "SUP 4 5 LEAVE", "wrong", "A seat was declared void"),
    ("poker 11.5", "5 5", "right", ""),
    ("poker 11.5", "2", "wrong", "Seat 2 was changed, which plays"),
    ("poker 11.5", "CONFIRM", "wrong", "Seat 5 counts as folded, but had not decided"),
    ("poker 11.5", "SUP 4 5 LEAVE", "wrong", "A hand was declared void"),
    ("poker 11.5", "SUP 4 CONFIRM LEAVE", "wrong", "The hand is put back, and the player decides"),
    ("poker 11.6", "SUP 4 CONFIRM LEAVE", "right", ""),
    ("poker 11.6", "SUP 5 LEAVE", "wrong", "The round goes on with a deck that is not"),
    ("poker 11.7", "2H FIX 1", "right", ""),
    ("poker 11.7", "1 2H", "right", ""),
    ("poker 11.7", "3D", "wrong", "Another card was dealt in its place"),
    ("poker 11.7", "2H KS", "wrong", "Dealing went on without noting that the card"),
    ("poker 11.7", "FIX 4 3D KS", "wrong", "Another card was dealt in its place"),
    ("poker 11.7", "SUP 4 CONFIRM LEAVE", "wrong", "One exposed card is no misdeal: turn it over"),
    ("poker 11.8", "FIX 2 BACK CONFIRM CONFIRM", "right", ""),
    ("poker 11.8", "FIX 2 CONFIRM CONFIRM", "wrong", "Another card was chosen as the upcard"),
    ("poker 11.8", "KC", "wrong", "The table does not know of the open card: it is"),
    ("poker 11.8", "SUP 4 CONFIRM LEAVE", "wrong", "The exposed card stays open as the dealer's"),
    ("poker 11.9", "FIX 1 SUP 4 CONFIRM LEAVE", "right", ""),
    ("poker 11.9", "9H", "wrong", "Two exposed cards are a misdeal: the supervisor"),
    ("poker 11.10", "+2P +5P CONFIRM", "right", ""),
    ("poker 11.10", "SUP 4 5 LEAVE", "wrong", "A hand was declared void"),
    ("poker 11.10", "SUP 4 2 LEAVE", "wrong", "A hand was declared void"),
    ("poker 11.10", "+2P -5A CONFIRM", "wrong", "Seat 5 was taken for a fold"),
    ("poker 11.10", "+5P -2A -2U CONFIRM", "wrong", "Seat 2 was taken for a fold, but both seats"),
    ("poker 11.10", "FIX 2", "wrong", "An exposed card of the dealer was noted, but it"),
    ("poker 11.10", "SUP 4 CONFIRM LEAVE", "wrong", "A player who turns over own cards causes no"),
    ("poker 11.11", "FIX 2", "right", ""),
    ("poker 11.11", "+2P +5P CONFIRM", "wrong", ""),
    ("poker 11.11", "SUP 4 CONFIRM LEAVE", "wrong", "All cards are dealt: it is noted, and the"),
    ("poker 11.12", "NEXT BETS", "right", ""),
    ("poker 11.12", "SUP 5 LEAVE", "wrong", "A void round was brought back"),
    ("poker 11.13", "5 5 5 CONFIRM", "right", ""),
    ("poker 11.13", "-5A CONFIRM", "right", ""),
    ("poker 11.13", "5 CONFIRM", "wrong", "Seat 5 takes part in the showdown"),
    ("poker 11.13", "SUP 4 5 LEAVE", "wrong", "The hand was declared void, so its wagers would"),
    ("poker 11.13", "SUP 4 CONFIRM LEAVE", "wrong", "Who is not there has folded; the others play on"),
    ("poker 11.14", "SUP 5 LEAVE 5 5", "right", ""),
    ("poker 11.14", "NEXT NEXT", "wrong", "The round was settled as if seat 5 had folded"),
    ("poker 11.14", "SUP 4 CONFIRM LEAVE", "wrong", "The hand can be put together again, so it lives"),
    ("poker 11.15(a)", "SUP 1 5 CONFIRM LEAVE", "right", ""),
    ("poker 11.15(a)", "SUP 1 2 CONFIRM LEAVE", "wrong", "Another seat was marked as seen"),
    ("poker 11.15(a)", "SUP 4 5 LEAVE", "wrong", "A hand was declared void"),
    ("poker 11.15(a)", "+2P +5P CONFIRM", "wrong", "The table does not know which hand was seen"),
    ("poker 11.15(b)", "SUP 4 2 LEAVE SUP 4 5 LEAVE", "right", ""),
    ("poker 11.15(b)", "SUP 4 CONFIRM LEAVE", "wrong", "The two hands of this player are void, seat by"),
    ("poker 11.15(b)", "+2P +5P CONFIRM", "wrong", "Both hands still count in it: each seat is"),
]


TRIED = {name for name, *_ in WAYS}
WAYS += [(name, one.answer, "right", "") for name, one in EXERCISES.items() if name not in TRIED]
WAYS += [(name, one.mistake, "wrong", "") for name, one in EXERCISES.items() if name not in TRIED]


def test_there_are_many_ways_and_some_of_every_kind_for_every_rule():
    assert len(WAYS) >= 60 and len({way[:2] for way in WAYS}) == len(WAYS)
    for name in EXERCISES:
        kinds = {kind for tried, _, kind, _ in WAYS if tried == name}
        assert {"right", "wrong"} <= kinds, name


@pytest.mark.parametrize(("name", "played", "kind", "reason"), WAYS)
def test_a_way_is_judged_by_felt_and_journal(name, played, kind, reason):
    scripted = ScriptedTable(EXERCISES[name]).play(played)
    verdict = scripted.verdict()
    if kind == "judged":
        assert verdict.kind == ""
        verdict = scripted.verdict(is_final=True)
    assert verdict.kind == ("right" if kind == "right" else "wrong") and reason in verdict.why
    assert scripted.verdict(is_final=True) == verdict, "asking to be judged changes no verdict"
