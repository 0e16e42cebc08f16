"""What `rules.py` runs on the unix port: many rounds of both games; prints by how many bytes the heap has grown."""

import gc
import sys

from railbird.games import derby
from railbird.games import four_card_poker as poker
from railbird.games.four_card_deal import DEALER, SHUFFLER, deal_order, hands_of, settlement_order
from railbird.games.four_card_hands import best_four, four_cards
from railbird.games.shoe import Shoe

deck = list(range(52))
state = [1]
shoe = Shoe(1)
options = poker.Options(deal_mode=SHUFFLER)
# seat: decision, Ante, Aces Up
SEATS = {1: (poker.PLAY, 1, 1), 4: (poker.PLAY, 1, 0), 7: (poker.FOLD, 0, 1)}


def shuffle():
    for index in range(51, 0, -1):
        state[0] = (state[0] * 75 + 74) % 65537
        other = state[0] % (index + 1)
        deck[index], deck[other] = deck[other], deck[index]


def play():
    """A round of each game, dealt and settled."""
    shuffle()
    shoe.refill()
    race = derby.Race()
    for card in deck:
        shoe.take(card)
        race.add(card)
        if race.complete:
            break
    derby.winning_areas(race)
    hands = hands_of(deal_order(list(SEATS), SHUFFLER), deck)
    dealer_value = best_four(hands[DEALER])
    for seat in settlement_order(list(SEATS)):
        decision, ante, aces_up = SEATS[seat]
        value = best_four(hands[seat])
        poker.settle_seat(decision, ante, aces_up, value, dealer_value, options)
        four_cards(value, hands[seat])


def growth(rounds):
    for _ in range(100):  # whatever is made once is made by now
        play()
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(rounds):
        play()
    gc.collect()
    return gc.mem_alloc() - before


print(growth(int(sys.argv[1])))
