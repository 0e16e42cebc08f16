"""Poker rounds for tests of the table: chips, hands of seats 2 and 5, the deal."""

from railbird.table import events
from table_driver import TableDriver

NUMBERS = (1, 2, 3, 4, 5, 6, 7)
ACES_UP, ANTE, PLAY = 1, 2, 4


def chips(**seats):
    """chips(s3=ANTE | PLAY) -> the mask of 21 bits."""
    mask = 0
    for name, bits in seats.items():
        mask |= bits << (3 * int(name[1:]) - 3)
    return mask


def poker(mask, **config):
    config["game"] = "four_card_poker"
    driver = TableDriver(**config).open_table((1, 2) if config.get("source") == "shuffler" else (1,))
    driver.keys("NO MORE BETS")
    assert driver.table.watches_chips()
    driver.apply(events.CHIPS, mask)
    return driver


# Seats 2 and 5, from a shoe: 2 5 D, five times, then the dealer's sixth.
SEAT_2 = "9S 9H 9D KC 4C"
SEAT_5 = "2H 3D 7C 8S JH"
DEALER = "KS KD 5H 6S 7D TC"


def stream(seats, dealer, shuffler=False):
    hands = [hand.split() for hand in seats]
    dealt = []
    if shuffler:
        for hand in hands:
            dealt += hand
        return dealt + dealer.split()
    for number in range(5):
        dealt += [hand[number] for hand in hands] + [dealer.split()[number]]
    return dealt + [dealer.split()[5]]


def dealt(mask=None, seats=(SEAT_2, SEAT_5), **config):
    driver = poker(chips(s2=ANTE | ACES_UP, s5=ANTE) if mask is None else mask, **config)
    for text in stream(seats, DEALER, config.get("source") == "shuffler"):
        driver.card(text)
    return driver
