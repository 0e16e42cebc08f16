"""Tables as full as they get, of every game, by scripts: long names of hands, every seat taken, long histories."""

from still_table import scripted

from railbird.cards.card import card_from_text
from railbird.table import events
from railbird.table.registration import GAMES as NUMBERS
from railbird.table.registration import layout_of
from railbird_host.field.log.rounds import RoundLog

RACE = "BETS KS 4H 2S TD AS 7C JH 9S QS 5H 9D"
LONGEST_RACE = "BETS 2H 3H 4H 2D 3D 4D 2S 3S 4S 2C 3C 4C 5H 6H 7H 8H 9H TH 5D JH QH KH AH 6D 7D 5C"
HANDS = (  # five cards each, no card twice
    "9S 9H 9D KC 4C",
    "2H 3H 4H 5H JC",
    "8S 8D 8C 2D 2C",
    "QS QH 7C 5D 3S",
    "6S 6H 6D 6C AS",
    "TH TD 4S JS 3C",
    "KH JH AH 7H QC",
)
SETTLING = {
    "four_card_poker": (5, "AU", "KS KD 5C 4D 7D TC"),
    "super4": (5, "AB", "KS KD 5C 4D 7D"),
    "three_card_poker": (3, "ARS", "KS KD 5C"),
}
BOXES = ("federal", "federal_draw")


def dealt(hands, dealer=()):
    """As a shoe gives them: one at a time, the dealer last; what the dealer has more comes at the end."""
    rows = [*(hand.split() for hand in hands), *([dealer] if dealer else [])]
    count = len(rows[0])
    return " ".join([row[index] for index in range(count) for row in rows] + list(dealer[count:]))


def decided(game, seats=7):
    """Up to the showdown."""
    size, spots, dealer = SETTLING[game]
    hands = [" ".join(hand.split()[:size]) for hand in HANDS[:seats]]
    chips = " ".join(f"+{seat}{spot}" for seat in range(1, seats + 1) for spot in spots)
    return scripted(game, f"{chips} BETS {dealt(hands, dealer.split())}")


def settled(game, seats=7):
    """At the turn of the last seat: every hand is open."""
    plays = " ".join(f"+{seat}P" for seat in range(1, seats + 1))
    return decided(game, seats).play(f"{plays} CONFIRM{' NEXT' * seats}")


def boxes(game, seats=7):
    """A result of every box; in the draw format everybody stands."""
    chips = " ".join(f"+{seat}W" for seat in range(1, seats + 1))
    playing = scripted(game, f"{chips} BETS {dealt(HANDS[:seats])}")
    if game == "federal_draw":
        playing.play(" ".join(str(seat) for seat in range(1, seats + 1)) + " CONFIRM CONFIRM")
    return playing


def in_trouble(what):
    """The longest words of the players' screen: what is void, folded, given up, waited for; lamps that are wrong."""
    if what == "race by cards":
        return scripted("derby", RACE).play("FIX 6")
    if what == "lamps wrong":
        playing = settled("four_card_poker")
        playing.driver.apply(events.LAMPS, 1)
        return playing
    if what == "folded and void":
        playing = decided("four_card_poker").play("SUP 4 2 LEAVE SUP 4 4 LEAVE +1P +3P +6P +7P 5 5 5")
        return playing.play("CONFIRM" + " NEXT" * 5)
    chips = " ".join(f"+{seat}W" for seat in range(1, 8 if what == "surveillance" else 6))
    if what == "given up":
        return scripted("federal_draw", f"{chips} BETS {dealt(HANDS[:5])}").play("9S 9H 2H 3H 4H 3")
    return scripted("federal", f"{chips} BETS {dealt(HANDS)}", review_from=1)


TROUBLES = ("race by cards", "lamps wrong", "folded and void", "given up", "surveillance")


def result_of(game, seats=7):
    """At most so many seats as the game has."""
    if game == "derby":
        return scripted("derby", RACE)
    seats = min(seats, layout_of(NUMBERS.index(game)).arc.seats)
    return boxes(game, seats) if game in BOXES else settled(game, seats)


def history_of(game, count=12):
    """So many rounds: results, a void one, one by cards, one with a protest and a correction."""
    rows, result = [("1ST", "KS 2S AS 9S"), ("2ND", "QS 5H"), ("3RD", "3C")], "♠ ♥ ♣  BLACK SPADES  PROTEST"
    if game in SETTLING:
        rows, result = [("DEALER", "KS KD KC 4D 7D TC")], "D THREE OF A KIND; 5 F; 2 P PAIR OF TENS"
    elif game in BOXES:
        rows, result = [("BOX 2 T", "KS JD 9C 4D 3D")], "2 TAKE NO PAIR"
    hands = [(title, [card_from_text(card) for card in cards.split()]) for title, cards in rows]
    rounds = [RoundLog(number, game, ending="paid", result=result, hands=hands) for number in range(1001, 1001 + count)]
    rounds[1].ending, rounds[2].ending, rounds[3].corrected = "void", "paid by cards", True
    return rounds
