"""Hours of random keys, cards, sensors and troubles at both games: nothing crashes, sticks, leaks or lights wrongly.

A busy table sees about 6,000 events an hour; each run below is one such hour. Runs are reproducible by their seed.
"""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_monkey import CONFIGS, OTHER_GAMES, Monkey
from table_roamer import Roamer

from railbird.table import events, view
from railbird.table.config import config_from_dict
from railbird.table.derby.states import PAYING, RESULT
from railbird.table.events import EventError, decode_event, encode_event
from railbird.table.make import make_controller
from railbird.table.packing import PackingError, pack, unpack
from railbird.table.registration import GAMES
from railbird.table.seated.states import SETTLE, SHOW
from railbird.table.states import CLOSED, OPEN, RECALL, TEST, VOID
from table_driver import KEYS, TableDriver, cards_shown, check_view

EVENTS_AN_HOUR = 6000
DERBY = GAMES.index("derby")


def check_table(driver):
    table, shown = driver.table, driver.shown
    check_view(shown)
    assert table.grant() in (0, table.next_pass())
    derby = table.config.game == DERBY
    lamps = shown.lamps
    if table.dialogs.code() == TEST:
        assert len(lamps) == 1
    elif table.state == CLOSED:
        assert lamps == []
    elif table.state == VOID:
        assert {meaning for _, meaning in lamps} <= {view.VOID}
    elif derby and table.state in (RESULT, PAYING):
        assert len(lamps) == (9 if table.game.race.complete and not table.current.pay_by_cards else 0)
        if not table.dialogs.code():
            assert table.game.race.complete
    elif derby and table.state != OPEN:
        assert lamps == []
    elif not derby and table.state == SETTLE:
        assert all(area // 3 + 1 == table.game.showdown.turn for area, _ in lamps)
        assert table.game.showdown.turn in table.game.showdown.turns() or table.current.pay_by_cards
    if table.dialogs.code() != RECALL:
        known = set(cards_shown(shown))
        if derby:
            assert known <= {passed.card for passed in table.passes}
        else:
            assert known <= driver.told
            if table.state not in (SHOW, SETTLE):  # before the showdown the upcard alone
                upcard = table.game.deal.upcard_pass()
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
    if copy.dialogs.code():  # the dealer's own
        copy.apply((events.KEY, KEYS["BACK"]))
    if copy.cards.fault:  # a doubled card is not dismissed by the dealer alone
        for event in ((events.SWITCH, 1), (events.PIN, 1), (events.KEY, KEYS["BACK"])):
            copy.apply(event)
        copy.apply((events.KEY, KEYS["FIX"]))
        copy.apply((events.KEY, 3))
        copy.apply((events.SWITCH, 0))
    if copy.cards.discard_next:  # the footer says: BACK = CANCEL
        copy.apply((events.KEY, KEYS["BACK"]))
    if copy.current.check:
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


def roam(seed, config):
    roamer = Roamer(seed, config)
    for _ in range(400):
        roamer.step()
        check_view(roamer.driver.shown)


@pytest.mark.parametrize("name", CONFIGS | OTHER_GAMES)
def test_every_menu_in_any_state(name):
    for night in range(10):
        roam(f"menus {night} of {name}", (CONFIGS | OTHER_GAMES)[name])


@pytest.mark.soak
@pytest.mark.parametrize("name", CONFIGS | OTHER_GAMES)
def test_every_menu_in_any_state_for_many_nights(name):
    for night in range(100):
        roam(f"menus of night {night} of {name}", (CONFIGS | OTHER_GAMES)[name])


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
        copy = make_controller(driver.table.config)
        copy.restore(snapshot)
        assert copy.snapshot() == snapshot
        buffer = bytearray(events.LONGEST_EVENT)
        for event in replayed:
            copy.apply(decode_event(buffer, encode_event(event, buffer)))  # as the journal stores it
        assert copy.snapshot() == driver.table.snapshot()
        assert copy.view().body == driver.table.view().body
        assert copy.view().lamps == driver.table.view().lamps
        assert (copy.grant(), copy.opening(), copy.rescans()) == (
            driver.table.grant(),
            driver.table.opening(),
            driver.table.rescans(),
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
    st.tuples(st.just(events.CHIPS), st.integers(0, (1 << 24) - 1)),
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
