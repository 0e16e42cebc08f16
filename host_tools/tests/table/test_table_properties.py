"""Hours of random keys, cards, sensors and troubles at both games: nothing crashes, sticks, leaks or lights wrongly.

A busy table sees about 6,000 events an hour; each run below is one such hour. Runs are reproducible by their seed.
"""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.scan import faults
from railbird.table import events, view
from railbird.table.config import DERBY, config_from_dict
from railbird.table.derby_controller import PAYING, RESULT
from railbird.table.events import EventError, decode_event, encode_event
from railbird.table.make import make_controller
from railbird.table.packing import PackingError, pack, unpack
from railbird.table.poker_round import SETTLE, SHOW
from railbird.table.states import CLOSED, OPEN, RECALL, TEST, VOID
from table_driver import KEYS, TableDriver, cards_shown, check_view

EVENTS_AN_HOUR = 6000
CONFIGS = {
    "derby 8 decks": {"decks": 8},
    "derby 1 deck": {"decks": 1},
    "derby continuous": {"decks": 2, "source": "continuous"},
    "derby serial": {"decks": 2, "reader": "serial"},
    "poker shoe": {"game": "four_card_poker"},
    "poker shuffler": {"game": "four_card_poker", "source": "shuffler", "blind_play": True, "seats": 5},
}


class Monkey:
    """Mostly a dealer who knows the game, sometimes anything at all."""

    def __init__(self, seed, config):
        self.random = random.Random(seed)
        self.driver = TableDriver(check=False, **config)
        self.decks = tuple(range(1, self.driver.table.config.decks + 1))
        self.driver.open_table(self.decks)
        self.shuffle()

    def shuffle(self):
        table = self.driver.table
        decks = self.decks if table.config.game == DERBY else (self.random.choice(self.decks),)
        if table.config.reader:
            decks = (255,) * len(self.decks)
        self.shoe = [(card, deck) for deck in decks for card in range(52)]
        self.random.shuffle(self.shoe)

    def step(self):
        driver, table = self.driver, self.driver.table
        if table.at_rest() and self.random.random() < 0.5:
            self.open_again()
        dice = self.random.random()
        if dice < 0.15:
            self.put_right()
        elif dice < 0.60:
            self.deal()
        elif dice < 0.92:
            self.good_key()
        elif dice < 0.96:
            driver.apply(events.KEY, self.random.randrange(12))
        else:
            self.trouble()
        if self.random.random() < 0.9:
            driver.settle()

    def open_again(self):
        driver, table = self.driver, self.driver.table
        if not table.link:
            driver.apply(events.LINK, 1)
        if table.state == CLOSED and not table.switch:
            driver.apply(events.DOOR, 0)
            driver.supervisor(7, 4)
            driver.supervisor(7, 1, "CONFIRM")
            driver.leave()
        if table.state == OPEN and (len(self.shoe) < 60 or table.config.game != DERBY):
            self.shuffle()
            table.new_shoe()
            driver.events.append(None)  # not an event: replays start after it

    def deal(self):
        if not self.shoe:
            self.shuffle()
        card, deck = self.shoe.pop() if self.random.random() < 0.97 else self.random.choice(self.shoe)
        self.driver.card(card, deck)

    def good_key(self):
        """A key that the footer asks for."""
        table = self.driver.table
        if table.watches_chips() and self.random.random() < 0.5:
            self.driver.apply(events.CHIPS, self.chips())
            return
        for name in self.random.sample(list(KEYS), len(KEYS)):
            if name in self.driver.shown.footer:
                self.driver.apply(events.KEY, KEYS[name])
                return
        self.driver.apply(events.KEY, self.random.choice((9, 10, 11)))

    def put_right(self):
        """What a dealer and a supervisor do about whatever stops the table."""
        driver, table = self.driver, self.driver.table
        if not table.link and not table.manual:
            driver.apply(events.LINK, 1)
        elif table.locked or table.pin_wanted():
            driver.apply(events.LOCK, 0)
            driver.apply(events.SWITCH, 0)
        elif table.dialog:
            driver.apply(events.SWITCH, 0)
            driver.keys(self.random.choice(("CONFIRM", "FIX", "BACK", 1)))
        elif table.trouble:
            driver.supervisor(4, "CONFIRM")
            driver.leave()
        elif table.fault:
            driver.keys("FIX", 4)
        elif table.check:
            driver.keys("CONFIRM")
        elif table.door_alarm:
            driver.apply(events.DOOR, 0)
            driver.supervisor(7, 4)
            driver.leave()
        elif table.manual:
            driver.supervisor(6, 4)
            driver.leave()

    def chips(self):
        mask = 0
        for seat in range(7):
            mask |= self.random.choice((0, 1, 2, 3, 5, 6, 7, 6, 7)) << (3 * seat)
        return mask

    def trouble(self):
        driver, pick = self.driver, self.random
        number = driver.pass_number + pick.choice((-3, -1, 0, 0, 1))
        kind = pick.randrange(18)
        if kind < 4:
            driver.fault(pick.choice(list(faults.FAULTS)), pick.choice((255, 255, 3)))
        elif kind == 4:
            driver.restart_scanner()
        elif kind == 5:
            driver.apply(events.LINK, pick.randrange(2))
        elif kind == 6:
            driver.apply(events.BOOT, 2, 0)
            driver.apply(events.LINK, 1)
        elif kind == 7:
            driver.apply(events.SWITCH, pick.randrange(2))
        elif kind == 8:
            driver.supervisor(person=pick.randrange(1, 4)) if not driver.table.locked else driver.apply(events.LOCK, 0)
        elif kind == 9:
            driver.apply(events.PIN, pick.randrange(3))
        elif kind == 10:
            driver.apply(events.DOOR, pick.randrange(2) if pick.random() < 0.2 else 0)
        elif kind == 11 and number >= 1:
            driver.apply(pick.choice((events.DUPLICATE, events.OPEN_FAILED)), number)
        elif kind == 12:
            driver.apply(events.BACK_HELD)
        elif kind == 13:
            driver.apply(events.KEY_STUCK, pick.randrange(12))
        elif kind == 14:
            driver.apply(events.CHIPS, self.chips())
        elif kind == 15:
            driver.apply(events.LOCK, 0 if pick.random() < 0.7 else 1)
        elif kind == 16:
            driver.apply(events.SWITCH, 0)
            driver.supervisor(4, "CONFIRM")
        else:
            driver.apply(events.SWITCH, 0)
            driver.supervisor(6, 1)
            driver.supervisor(7, 2, "CONFIRM")


def check_table(driver):
    table, shown = driver.table, driver.shown
    check_view(shown)
    assert table.grant() in (0, table.next_pass())
    derby = table.config.game == DERBY
    lamps = shown.lamps
    if table.dialog == TEST:
        assert len(lamps) == 1
    elif table.state == CLOSED:
        assert lamps == []
    elif table.state == VOID:
        assert {meaning for _, meaning in lamps} <= {view.VOID}
    elif derby and table.state in (RESULT, PAYING):
        assert len(lamps) == (9 if table.race.complete and not table.pay_by_cards else 0)
        if not table.dialog:
            assert table.race.complete
    elif derby and table.state != OPEN:
        assert lamps == []
    elif not derby and table.state == SETTLE:
        assert all(area // 3 + 1 == table.turn for area, _ in lamps)
        assert table.turn in table.turns() or table.pay_by_cards
    if table.dialog != RECALL:
        known = set(cards_shown(shown))
        if derby:
            assert known <= {passed.card for passed in table.passes}
        else:
            assert known <= driver.told
            if table.state not in (SHOW, SETTLE):  # before the showdown the upcard alone
                upcard = table.upcard_pass()
                assert known <= ({upcard.card} if upcard else set())


def escapes(table):
    """Whatever happened, a supervisor gets the table back to OPEN."""
    copy = make_controller(config_from_dict(table.config.to_dict()))
    copy.restore(table.snapshot())
    if copy.state in (CLOSED, OPEN):
        return
    for event in ((events.LOCK, 0), (events.SWITCH, 0), (events.SWITCH, 1), (events.PIN, 1)):
        copy.apply(event)
    if copy.state != VOID:
        copy.apply((events.KEY, 3))
        copy.apply((events.KEY, KEYS["CONFIRM"]))
    assert copy.state == VOID, copy.state
    copy.apply((events.SWITCH, 0))
    if copy.dialog:  # the dealer's own
        copy.apply((events.KEY, KEYS["BACK"]))
    if copy.fault:
        copy.apply((events.KEY, KEYS["FIX"]))
        copy.apply((events.KEY, 3))
    if copy.check:
        copy.apply((events.KEY, KEYS["CONFIRM"]))
    copy.apply((events.KEY, KEYS["NEXT"]))
    if copy.state == VOID:
        copy.apply((events.KEY, 0))  # one deck: back to the shuffle
    assert copy.state == OPEN


def play(seed, name, count):
    """So many events; gives the driver, the states seen and the rounds played."""
    monkey = Monkey(seed, CONFIGS[name])
    driver = monkey.driver
    seen_states = set()
    rounds = 0
    while len(driver.events) < count:
        monkey.step()
        check_table(driver)
        seen_states.add(driver.table.state)
        rounds = max(rounds, driver.table.number)
        if len(driver.events) % 7 == 0:
            escapes(driver.table)
    return driver, seen_states, rounds


@pytest.mark.parametrize("name", CONFIGS)
def test_an_hour_of_anything(name):
    driver, seen_states, rounds = play(f"hour of {name}", name, EVENTS_AN_HOUR)
    assert rounds > 12, rounds
    assert len(seen_states | {CLOSED}) == (6 if driver.table.config.game == DERBY else 8), seen_states


@pytest.mark.soak
@pytest.mark.parametrize("name", CONFIGS)
def test_two_days_of_anything(name):
    for hour in range(48):
        play(f"hour {hour} of {name}", name, EVENTS_AN_HOUR)


@pytest.mark.parametrize("name", CONFIGS)
def test_replay_from_a_snapshot_anywhere_gives_the_same_table(name):
    monkey = Monkey(f"replay of {name}", CONFIGS[name])
    driver = monkey.driver
    for _ in range(60):
        snapshot = driver.table.snapshot()
        at = len(driver.events)
        for _ in range(monkey.random.randrange(1, 30)):
            monkey.step()
        replayed = driver.events[at:]
        if None in replayed:
            continue
        copy = make_controller(driver.table.config)
        copy.restore(snapshot)
        assert copy.snapshot() == snapshot
        buffer = bytearray(events.LONGEST_EVENT)
        for event in replayed:
            copy.apply(decode_event(buffer, encode_event(event, buffer)))  # as the journal stores it
        assert copy.snapshot() == driver.table.snapshot()
        assert copy.view().body == driver.table.view().body
        assert copy.view().lamps == driver.table.view().lamps
        assert (copy.grant(), copy.opening(), copy.rescan()) == (
            driver.table.grant(),
            driver.table.opening(),
            driver.table.rescan(),
        )


@pytest.mark.parametrize("name", CONFIGS)
def test_snapshots_stay_small(name):
    monkey = Monkey(f"size of {name}", CONFIGS[name])
    largest = 0
    for _ in range(600):
        monkey.step()
        if monkey.driver.table.at_rest():
            largest = max(largest, len(monkey.driver.table.snapshot()))
    assert 0 < largest < 1950, largest  # a record of the journal holds 1984 bytes, nonce and header included


ANY_EVENT = st.one_of(
    st.tuples(st.just(events.KEY), st.integers(0, 11)),
    st.tuples(st.just(events.CARD), st.integers(1, 80), st.integers(0, 51), st.integers(0, 3)),
    st.tuples(st.just(events.HIDDEN), st.integers(1, 80), st.binary(min_size=32, max_size=32)),
    st.tuples(st.just(events.OPENED), st.integers(1, 80), st.integers(0, 51), st.integers(0, 3)),
    st.tuples(st.just(events.OPEN_FAILED), st.integers(1, 80)),
    st.tuples(st.just(events.DUPLICATE), st.integers(1, 80)),
    st.tuples(st.just(events.FAULT), st.integers(0, 80), st.integers(0, 255), st.integers(0, 255)),
    st.tuples(st.just(events.CHIPS), st.integers(0, (1 << 21) - 1)),
    st.tuples(st.just(events.SWITCH), st.integers(0, 1)),
    st.tuples(st.just(events.PIN), st.integers(0, 3)),
    st.tuples(st.just(events.LINK), st.integers(0, 1)),
    st.tuples(st.just(events.CONFIGURE), st.binary(max_size=40)),
    st.just((events.SCANNER_RESTARTED,)),
    st.just((events.BOOT, 1, 0)),
    st.just((events.BACK_HELD,)),
    st.just((events.TAMPER,)),
)


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(CONFIGS)), st.lists(ANY_EVENT, max_size=120))
def test_any_events_in_any_order_are_safe(name, sequence):
    driver = TableDriver(check=False, **CONFIGS[name])
    driver.open_table(tuple(range(1, driver.table.config.decks + 1)))
    for event in sequence:
        driver.apply(*event)
        check_view(driver.shown)
        assert driver.table.grant() in (0, driver.table.next_pass())
    escapes(driver.table)


PACKABLE = st.recursive(
    st.none() | st.integers(-(2**40), 2**40) | st.binary(max_size=40), lambda inner: st.lists(inner, max_size=6)
)


@given(PACKABLE)
def test_packing_there_and_back(value):
    assert unpack(pack(value)) == value


@given(st.binary(max_size=60))
def test_unpacking_anything_gives_a_value_or_a_named_error(data):
    with contextlib.suppress(PackingError):
        assert unpack(pack(unpack(data))) == unpack(data)


@given(st.binary(max_size=60))
def test_decoding_anything_gives_an_event_or_a_named_error(data):
    buffer = bytearray(events.LONGEST_EVENT)
    try:
        event = decode_event(data, len(data))
    except EventError:
        return
    length = encode_event(event, buffer)
    assert bytes(buffer[:length]) == data
