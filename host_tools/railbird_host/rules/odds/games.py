"""What `railbird odds` tells of each game: a plain document, and the rows that a person sees."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from railbird.games import federal, five_card_hands, four_card_hands, six_card_bonus, super_four, three_card_hands
from railbird.games import four_card_poker as poker
from railbird.games import three_card_poker as three
from railbird.games.four_card_tables import ACES_UP_TABLES, ANTE_BONUS_TABLES
from railbird.games.hand_value import category_of, ranks_of
from railbird_host.rules.odds import claims, derby
from railbird_host.rules.odds.against_dealer import ante_play
from railbird_host.rules.odds.hands import by_name, count_values, payouts
from railbird_host.rules.odds.wager import Wager, number

Advance = Callable[[int, int], None]
ALL_DECKS = range(1, 9)
KINDS = ("RED", "BLACK", "SUIT_H", "SUIT_D", "SUIT_S", "SUIT_C", "QUINELLA_HD", "TRIFECTA_HDS")


class Report(NamedTuple):
    game: str
    facts: dict[str, Any]  # what only this game tells: hands, lengths
    wagers: list[Wager]
    claims: list[claims.Claim]

    def as_json(self) -> dict[str, Any]:
        wagers = [wager.as_json("decks" if self.game == "derby" else "table") for wager in self.wagers]
        return {"game": self.game, **self.facts, "wagers": wagers, "claims": [claim.as_json() for claim in self.claims]}


def chosen(tables: Any, table: str | None) -> list[Any]:
    """The tables asked for: all of them, or the one whose name is given."""
    return [name for name in tables if table in (None, str(name))]


def four_card_poker(table: str | None, advance: Advance) -> Report:
    counts = count_values(5, four_card_hands.best_four, advance)
    every = []
    for number_of_table in ACES_UP_TABLES:
        odds_of = partial(poker.aces_up_odds, options=poker.Options("A", number_of_table))
        every.append(Wager("Aces Up", str(number_of_table), payouts(counts, odds_of)))
    wagers = [wager for wager in every if table in (None, wager.table)]
    for name in chosen(ANTE_BONUS_TABLES, table):
        odds_of = partial(poker.ante_bonus_odds, options=poker.Options(name))
        wagers.append(Wager("Ante Bonus", name, _paid(payouts(counts, odds_of))))
    found = [claims.aces_up_claim(every), claims.ANTE_PLAY_CLAIM]
    return Report("four-card-poker", {"hands": four_card_names(counts)}, wagers, found)


def _paid(chances: dict[Fraction, Fraction]) -> dict[Fraction, Fraction]:
    """A bonus is a payment on the Ante, not a wager: without one nothing is lost (5.7.1)."""
    return {max(brings, Fraction(0)): chance for brings, chance in chances.items()}


def four_card_names(counts: Counter[int]) -> dict[str, int]:
    return by_name(counts, lambda value: four_card_hands.CATEGORY_NAMES[category_of(value)])


def five_card_names(counts: Counter[int]) -> dict[str, int]:
    return by_name(counts, lambda value: five_card_hands.CATEGORY_NAMES[category_of(value)])


def super4(table: str | None, advance: Advance) -> Report:
    counts = count_values(5, four_card_hands.best_four, advance)
    wagers = []
    for name in chosen(super_four.PLAYER_BONUS_TABLES, table):
        odds_of = partial(super_four.bonus_odds, table=super_four.player_bonus_table(name))
        wagers.append(Wager("Player Bonus", name, payouts(counts, odds_of)))
    return Report("super4", {"hands": four_card_names(counts)}, wagers, [])


def federal_poker(table: str | None, advance: Advance) -> Report:
    counts = count_values(5, five_card_hands.best_five, advance)
    wager = Wager("Federal Poker", "11", payouts(counts, partial(federal.odds_of, schedule=federal.FEDERAL)))
    return Report("federal", {"hands": five_card_names(counts)}, [wager], [])


def six_card(table: str | None, advance: Advance) -> Report:
    counts = count_values(6, five_card_hands.best_five, advance)
    wagers = []
    for option in chosen(six_card_bonus.OPTIONS, table):
        odds_of = partial(six_card_bonus.odds_of, table=six_card_bonus.option_table(option))
        wagers.append(Wager("Six Card Bonus", str(option), payouts(counts, odds_of)))
    return Report("six-card-bonus", {"hands": five_card_names(counts)}, wagers, [])


def three_card_poker(table: str | None, advance: Advance) -> Report:
    """Pair Plus by the hand alone, Six Card Bonus by both hands, Ante and Play if the player decides as well as can be
    (`table` is one of Pair Plus)."""
    counts = count_values(3, three_card_hands.three_value, lambda done, total: None)
    wagers = []
    for name in chosen(three.PAIR_PLUS_TABLES, table):
        odds_of = partial(three.pair_plus_odds, table=three.PAIR_PLUS_TABLES[name])
        wagers.append(Wager("Pair Plus", str(name), payouts(counts, odds_of)))
    best = ante_play()
    ranks = "-".join("23456789TJQKA"[rank - 2] for rank in ranks_of(best.least_played))
    wagers.append(Wager("Ante, Play and Ante Bonus", "", best.chances))
    facts = {
        "hands": by_name(counts, lambda value: three_card_hands.CATEGORY_NAMES[category_of(value)]),
        "notes": [f"Ante and Play: by one unit of Ante, if {ranks} and better are played and all else is folded"],
        "least_played": ranks,
        "played": number(best.play_wagers),
    }
    return Report("three-card-poker", facts, wagers + six_card(None, advance).wagers, [])


def derby_report(decks: int | None, advance: Advance) -> Report:
    """All numbers of decks and the limit where every card is back at once, or one number of decks in full."""
    shown = [decks] if decks else [*ALL_DECKS, derby.EVERY_CARD_BACK]
    advantages: dict[int, dict[str, Fraction]] = {}
    wagers: list[Wager] = []
    shoes = []
    for number_of_decks in [*ALL_DECKS, derby.EVERY_CARD_BACK]:
        odds = derby.derby_odds(number_of_decks)
        areas = [Wager(name, deck_name(number_of_decks), chances) for name, chances in derby.area_payouts(odds).items()]
        if number_of_decks:
            advantages[number_of_decks] = {wager.name: wager.house_advantage() for wager in areas}
        if number_of_decks in shown:
            wagers += areas
            shoes.append(_shoe(odds, bool(decks)))
        advance(number_of_decks or len(ALL_DECKS) + 1, len(ALL_DECKS) + 1)
    return Report("derby", {"shoes": shoes, "shuffler": SHUFFLER}, wagers, claims.derby_claims(advantages))


SHUFFLER = (
    "A continuous shuffler takes a round's cards back when the round is over, so each round is dealt from all its "
    "decks: the figures of a full shoe. 'continuous' is the limit in which every card is back before the next."
)


def deck_name(decks: int) -> str:
    return str(decks) if decks else "continuous"


def _shoe(odds: derby.DerbyOdds, exact: bool) -> dict[str, Any]:
    """`exact`: lengths as fractions too, which have hundreds of digits."""
    lengths = derby.lengths(odds)
    described = [
        (cards, number(chance) if exact else {"probability": float(chance)}) for cards, chance in lengths.items()
    ]
    return {
        "decks": odds.decks or None,
        "name": deck_name(odds.decks),
        "protest": number(sum((chance for result, chance in odds.results.items() if result[3]), Fraction(0))),
        "mean_cards": float(sum((cards * chance for cards, chance in lengths.items()), Fraction(0))),
        "lengths": [{"cards": cards, **words} for cards, words in described],
    }
