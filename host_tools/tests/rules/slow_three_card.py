"""Rounds of Three Card Poker with their right results, by a slow and plain evaluator that shares nothing with the
firmware's rules. `python slow_three_card.py` writes firmware/tests/vectors/three_card_poker.json.

Decisions 31 and 36 to 39; rule 10A. Cards are texts, hands are looked at card by card.
"""

import json
import random
from itertools import combinations
from pathlib import Path

RANKS = "23456789TJQKA"
DECK = [rank + suit for suit in "HDSC" for rank in RANKS]
NAMES = ("NO_PAIR", "PAIR", "FLUSH", "STRAIGHT", "THREE_OF_A_KIND", "STRAIGHT_FLUSH")
BONUS = {"STRAIGHT": 1, "THREE_OF_A_KIND": 4, "STRAIGHT_FLUSH": 5}
PAIR_PLUS = {
    1: {"PAIR": 1, "FLUSH": 4, "STRAIGHT": 6, "THREE_OF_A_KIND": 30, "STRAIGHT_FLUSH": 40},
    2: {"PAIR": 1, "FLUSH": 3, "STRAIGHT": 6, "THREE_OF_A_KIND": 30, "STRAIGHT_FLUSH": 40},
}
SIX_CARD = {  # three of a kind, straight, flush, full house, four of a kind, straight flush, royal flush
    1: (5, 10, 20, 25, 50, 200, 1000),
    2: (5, 10, 15, 25, 50, 200, 1000),
    3: (8, 9, 15, 20, 100, 200, 1000),
    4: (7, 10, 15, 20, 100, 200, 1000),
}
FILE = Path(__file__).parents[3] / "firmware/tests/vectors/three_card_poker.json"
META = {
    "game": "Three Card Poker with Six Card Bonus (004 section 3; decisions 31, 36 to 39)",
    "seats": "seat 1 is on the dealer's left (dealt first); settlement runs from seat 6 down",
    "action": "PLAY (a wager equal to the Ante), FOLD (Ante and Pair Plus are lost, Six Card Bonus stays), "
    "SHOW (no Ante was bet)",
    "profit": "net units; lost stake = negative. ante_bonus is an extra payment on the Ante",
    "ante_bonus": BONUS,
    "pair_plus_tables": PAIR_PLUS,
}


def number(card):
    return RANKS.index(card[0]) + 2


def three(hand):
    """(place of its name in NAMES, the ranks that decide, most important first)"""
    ranks = sorted((number(card) for card in hand), reverse=True)
    one_suit = len({card[1] for card in hand}) == 1
    in_sequence = ranks[0] - ranks[1] == ranks[1] - ranks[2] == 1
    if ranks == [14, 3, 2]:
        in_sequence, ranks = True, [3]
    elif in_sequence:
        ranks = ranks[:1]
    if in_sequence:
        return (5 if one_suit else 3, ranks)
    if len(set(ranks)) == 1:
        return (4, ranks[:1])
    if one_suit:
        return (2, ranks)
    if len(set(ranks)) == 2:
        pair = max(ranks, key=ranks.count)
        return (1, [pair, min(ranks, key=ranks.count)])
    return (0, ranks)


def five_pays(hand, table):
    ranks = sorted(number(card) for card in hand)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    one_suit = len({card[1] for card in hand}) == 1
    in_sequence = len(counts) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    if one_suit and in_sequence:
        return table[6] if ranks[0] == 10 else table[5]
    if counts[0] == 4:
        return table[4]
    if counts == [3, 2]:
        return table[3]
    if one_suit:
        return table[2]
    if in_sequence:
        return table[1]
    return table[0] if counts[0] == 3 else 0


def six_pays(cards, table):
    """By the best five, which is what the table pays most for but where a straight pays more than a better hand."""
    order = (0, *SIX_CARD[1])  # pays in the order of the hands
    best = max(order.index(five_pays(hand, SIX_CARD[1])) for hand in combinations(cards, 5))
    return table[best - 1] if best else 0


def best(hand):
    category, ranks = three(hand)
    cards = sorted(hand, key=lambda card: (-number(card), card))
    return {"category": NAMES[category], "ranks": ranks, "cards": cards}


def wager(stake, brings, **more):
    if not stake:
        return None
    return {
        "stake": stake,
        **more,
        "result": "WIN" if brings > 0 else "LOSE" if brings < 0 else "PUSH",
        "profit": brings,
    }


def paid(stake, pays):
    """A side wager: `pays` to one, or lost."""
    return wager(stake, stake * pays if pays else -stake, odds=[pays, 1] if pays else None)


def expected(seat, dealer, tables):
    own, dealers = three(seat["cards"]), three(dealer)
    name, ante, action = NAMES[own[0]], seat["ante"], seat["action"]
    qualifies = dealers[0] > 0 or dealers[1][0] >= 12
    bonus = BONUS.get(name, 0) if action == "PLAY" else 0
    compare = "FOLDED" if action == "FOLD" else "NOT_CONTESTED"
    main, play = (-ante, 0), 0
    if action == "PLAY":
        compare = "WIN" if own > dealers else "TIE" if own == dealers else "LOSE"
        play = ante
        won = {"WIN": ante, "TIE": 0, "LOSE": -ante}[compare]
        main = (won, won) if qualifies else (ante, 0)
    pair_plus = paid(seat["pair_plus"], PAIR_PLUS[tables[0]].get(name, 0))
    if action == "FOLD":
        pair_plus = wager(seat["pair_plus"], -seat["pair_plus"])
    found = {
        "best": best(seat["cards"]),
        "ante": wager(ante, main[0]),
        "play": wager(play, main[1]),
        "ante_bonus": {"odds": [bonus, 1], "profit": ante * bonus} if bonus else None,
        "pair_plus": pair_plus,
        "six_card": paid(seat["six_card"], six_pays([*seat["cards"], *dealer], SIX_CARD[tables[1]])),
        "compare": compare,
    }
    found["net"] = sum(part["profit"] for key, part in found.items() if isinstance(part, dict) and "profit" in part)
    return found


def round_of(identity, chance, dealer=None, first=None):
    """A round; `dealer` and `first` are hands that it must hold."""
    deck = [card for card in DECK if card not in (dealer or []) + (first or [])]
    chance.shuffle(deck)
    seats = []
    for seat in sorted(chance.sample(range(1, 7), chance.choice((1, 1, 1, 2, 4, 6)))):
        ante, pair_plus = chance.choice((0, 5, 10, 25)), chance.choice((0, 5, 10))
        ante = ante if ante or pair_plus else 10
        hand = first if first and not seats else [deck.pop() for _ in range(3)]
        action = chance.choice(("PLAY", "PLAY", "FOLD")) if ante else "SHOW"
        bets = {"ante": ante, "pair_plus": pair_plus, "six_card": chance.choice((0, 5))}
        seats.append({"seat": seat, "cards": hand, **bets, "action": action})
    dealer = dealer or [deck.pop() for _ in range(3)]
    mode, tables = chance.choice(("SHOE", "SHUFFLER")), (chance.randint(1, 2), chance.randint(1, 4))
    hands = [seat["cards"] for seat in seats] + [dealer]
    if mode == "SHOE":
        stream = [hand[at] for at in range(3) for hand in hands]
    else:
        stream = [card for hand in hands for card in hand]
    for seat in seats:
        seat["expected"] = expected(seat, dealer, tables)
    return {
        "id": identity,
        "deal_mode": mode,
        "pair_plus_table": tables[0],
        "six_card_option": tables[1],
        "dealer": dealer,
        "dealer_best": best(dealer),
        "dealer_qualifies": three(dealer)[0] > 0 or three(dealer)[1][0] >= 12,
        "seats": seats,
        "deal_stream": stream,
    }


EDGES = (  # (dealer, a player)
    ("QH 3D 2S", "QS 3C 2D"),  # the least hand that qualifies, a tie
    ("JH TD 8S", "5H 3D 2S"),  # the best that does not, against the least hand there is
    ("AH KD QS", "AS 2S 3S"),  # a straight against the lowest straight flush
    ("AC 2D 3S", "4C 3D 2H"),  # 3-2-A is the lowest straight
    ("KC AD 2S", "KD 9S 9C"),  # no wrap
    ("7C 7D 7S", "8H 7H 6H"),
    ("JD QD AD", "TD KD 2S"),  # a royal flush of both hands
    ("9C 9D 4S", "9H 9S 2C"),  # four of a kind of both
    ("5C 5D 4S", "5H 4H 4C"),  # a full house of both; a pair each
    ("AH KH 9H", "AS KS 9S"),  # flushes that tie
)


def document():
    chance = random.Random(36)
    rounds = [
        round_of(index + 1, chance, dealer.split(), player.split()) for index, (dealer, player) in enumerate(EDGES)
    ]
    rounds += [round_of(index, chance) for index in range(len(rounds) + 1, 101)]
    return {"meta": META, "rounds": rounds}


def text_of(found):
    lines = ",\n".join("  " + json.dumps(entry) for entry in found["rounds"])
    meta = json.dumps(found["meta"], indent=1).replace("\n", "\n ")
    return '{\n "meta": ' + meta + ',\n "rounds": [\n' + lines + "\n ]\n}\n"


if __name__ == "__main__":
    FILE.write_text(text_of(document()))
