"""The obvious evaluator of four-card hands: every four is sorted and counted, the best one wins. Plain and slow.

It shares nothing with the firmware's but the order of Four Card Poker 4.3, and it runs on MicroPython too, so that the
benchmark can time both on one board. Ranks are 2–14; a value is (category, ranks), which compares as a tuple.
"""


def four_value(cards):
    """The value of exactly four cards."""
    ranks = sorted([card % 13 + 2 for card in cards], reverse=True)
    flush = len({card // 13 for card in cards}) == 1
    counts = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    if len(counts) == 4:
        straight = ranks[0] if ranks[0] - ranks[3] == 3 else 4 if ranks == [14, 4, 3, 2] else 0
        if straight:
            return (6 if flush else 3, (straight,))
        return (4 if flush else 0, tuple(ranks))
    groups = sorted([(count, rank) for rank, count in counts.items()], reverse=True)
    category = {4: 7, 3: 5, 2: 2 if len(groups) == 2 else 1}[groups[0][0]]
    return (category, tuple([rank for _, rank in groups]))


def best_four_by_subsets(cards):
    """The best value of all fours of five or six cards: leaves out every card, or every two."""
    values = []
    for left_out in range(len(cards)):
        others = cards[:left_out] + cards[left_out + 1 :]
        if len(others) == 4:
            values.append(four_value(others))
        else:
            for second in range(left_out, len(others)):
                values.append(four_value(others[:second] + others[second + 1 :]))
    return max(values)
