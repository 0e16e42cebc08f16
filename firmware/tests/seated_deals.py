"""Rounds of a game with seats and a dealer's hand for tests of its table: chips by seat, a deal from the shoe."""

from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.make import make_controller
from table_driver import TableDriver, text_of


def survives_a_cut_anywhere(driver, **config):
    """After every event of the driver's round: a table restored from the snapshot shows the same picture."""
    table = make_controller(config_from_dict(config))
    for event in driver.events:
        table.apply(event)
        copy = make_controller(config_from_dict(config))
        copy.restore(table.snapshot())
        assert text_of(copy.view()) == text_of(table.view()) and copy.view().lamps == table.view().lamps, event
        assert len(table.snapshot()) <= 1950


def mask_of(areas, seats):
    """{3: bits} -> the mask of CHIPS, `areas` being sensed at each seat."""
    mask = 0
    for seat, bits in seats.items():
        mask |= bits << areas * (seat - 1)
    return mask


def stream(hands, one_at_a_time=True):
    """Cards in dealing order: the hands of the seats as texts, the dealer's last."""
    split = [hand.split() for hand in hands]
    if one_at_a_time:
        return [hand[number] for number in range(len(split[0])) for hand in split]
    return [card for hand in split for card in hand]


class SeatedRound:
    """A table of `game` with these bets, {seat: bits}, at SEATS; then what follows."""

    def __init__(self, game, areas, bets, **config):
        decks = (1, 2) if config.get("source") == "shuffler" else (1,)
        self.areas = areas
        self.driver = TableDriver(game=game, **config).open_table(decks)
        self.driver.keys("NO MORE BETS")
        self.driver.apply(events.CHIPS, mask_of(areas, bets))

    def deal(self, *hands):
        one_at_a_time = self.driver.table.config.source == 0
        for text in stream(hands, one_at_a_time):
            assert not self.driver.table.grant(), "no pass is granted in clear before the showdown"
            self.driver.card(text)
        return self

    def chips(self, covered):
        self.driver.apply(events.CHIPS, mask_of(self.areas, covered))
        return self

    def letters(self):
        """What DECIDE shows of each seat."""
        return "".join([text or "-" for text, _ in self.driver.shown.body.cells])

    def next(self, *keys):
        self.driver.keys(*(keys or ("NEXT",)))
        return self.boxes()

    def boxes(self):
        """{title: line 1, with line 2 behind it}"""
        found = {}
        for title, line_1, line_2, _ in self.driver.shown.body.boxes:
            found[title] = (line_1 + " " + line_2).strip()
        return found

    def lamps(self, seat):
        """{area of the seat: meaning}; none of another seat shines."""
        count = len(self.driver.table.game.rules.LAMP_NAMES)
        lamps = self.driver.lamps()
        assert all([area // count == seat - 1 for area in lamps]), lamps
        return dict([(area % count, meaning) for area, meaning in lamps.items()])
