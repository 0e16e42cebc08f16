"""What `rules.py` runs on the emulated RP2040, after the text of `subset_evaluator.py`: times the rules, prints JSON.

Hands come from a small generator with a fixed start, so every run measures the same ones. Runs on MicroPython only.
"""

import gc
import json
import time

from railbird.games import derby
from railbird.games import four_card_poker as poker
from railbird.games.four_card_hands import best_four
from railbird.games.shoe import Shoe

HANDS = 30
state = [1]


def shuffled():
    """A deck in an order that depends on nothing but how often this was called."""
    deck = list(range(52))
    for index in range(51, 0, -1):
        state[0] = (state[0] * 75 + 74) % 65537
        other = state[0] % (index + 1)
        deck[index], deck[other] = deck[other], deck[index]
    return deck


def mean_us(call, values):
    """The mean time of a call, of which that of an empty one is taken off."""
    gc.collect()
    start = time.ticks_us()
    for value in values:
        call(value)
    taken = time.ticks_diff(time.ticks_us(), start)
    start = time.ticks_us()
    for value in values:
        nothing(value)
    return (taken - time.ticks_diff(time.ticks_us(), start)) / len(values)


def nothing(value):
    pass


def showdown(deck, options):
    """The dealer's six cards and seven seats, valued and settled."""
    dealer = best_four(deck[:6])
    for seat in range(7):
        first = 6 + 5 * seat
        poker.settle_seat(poker.PLAY, 1, 1, best_four(deck[first : first + 5]), dealer, options)


def showdown_us(deck, options):
    gc.collect()
    start = time.ticks_us()
    showdown(deck, options)
    return time.ticks_diff(time.ticks_us(), start)


def card_event_us(deck):
    """One card of a race: the inventory, then the places."""
    shoe, race, number = Shoe(8), derby.Race(), 0
    gc.collect()
    start = time.ticks_us()
    while not race.complete:
        shoe.take(deck[number])
        race.add(deck[number])
        number += 1
    return time.ticks_diff(time.ticks_us(), start) / number


def measure(best_four_by_subsets):
    decks = [shuffled() for _ in range(HANDS)]
    fives, sixes = [deck[:5] for deck in decks], [deck[:6] for deck in decks]
    options = poker.Options()
    showdowns = [showdown_us(deck, options) for deck in decks]
    events = [card_event_us(deck) for deck in decks]
    longest = [3] * 3 + [16] * 3 + [29] * 3 + [42] * 4 + [42] * 9 + [3] + [42, 3] * 4 + [3, 16]
    return {
        "five_us": mean_us(best_four, fives),
        "six_us": mean_us(best_four, sixes),
        "subsets_five_us": mean_us(best_four_by_subsets, fives),
        "subsets_six_us": mean_us(best_four_by_subsets, sixes),
        "showdown_us": max(showdowns),
        "card_event_us": sum(events) / len(events),
        "longest_round_us": mean_us(derby.race, [longest] * 5),
    }


print(json.dumps(measure(best_four_by_subsets)))
