"""Rounds of Federal Poker and Federal Draw Poker for tests of the table: chips, hands, the deal."""

from railbird.table import events
from table_driver import TableDriver

NUMBERS = (1, 2, 3, 4, 5, 6, 7)


def chips(*boxes):
    """The mask of boxes that hold a wager."""
    return sum([1 << box - 1 for box in boxes])


def opened(*boxes, **config):
    """At SEATS with wagers in these boxes."""
    config["game"] = config.get("game", "federal")
    driver = TableDriver(**config).open_table()
    driver.keys("NO MORE BETS")
    driver.apply(events.CHIPS, chips(*boxes))
    return driver


def stream(*hands):
    """One card at a time to each box, five rounds."""
    hands = [hand.split() for hand in hands]
    return [hand[number] for number in range(5) for hand in hands]


PAIR_OF_SIXES = "6S 6H AD KC 4C"  # loses
THREES = "9S 9H 9D KD 4D"  # 5-1
ROYAL = "AH KH QH JH TH"  # 500-1


def dealt(hands=(PAIR_OF_SIXES, THREES, ROYAL), boxes=(2, 5, 7), **config):
    """At RESULT."""
    driver = opened(*boxes, **config)
    for text in stream(*hands):
        driver.card(text)
    return driver


def counted(driver):
    """The hands that are settled from now on."""
    rules, seen = driver.table.game.rules, []
    settle = rules.settled
    rules.settled = lambda cards: seen.append(tuple(cards)) or settle(cards)
    return seen
