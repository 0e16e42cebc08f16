"""What holds at any moment of a random table: a snapshot has everything, keys do what the footer says or nothing,
BACK undoes, lamps and shoe follow from the passes, a supervisor always gets to a new round.
"""

import pytest
from table_monkey import CONFIGS, Monkey

from railbird.games.derby import race_of
from railbird.table import events
from railbird.table.config import config_from_dict
from railbird.table.derby.pictures import result_lamps
from railbird.table.derby.states import MENU_SHUFFLE, PAYING, RESULT
from railbird.table.make import make_controller
from railbird.table.registration import GAMES
from railbird.table.states import CLOSED, LOW, MENU_FIX, OPEN, VOID
from table_driver import KEYS

STEPS = 150
DERBY = GAMES.index("derby")
DERBY_WINNER = (36, 37, 38, 35, 0, 13)


def copy_of(table):
    copy = make_controller(config_from_dict(table.config.to_dict()))
    copy.restore(table.snapshot())
    copy.minutes, copy.rounds.recalled = table.minutes, table.rounds.recalled
    return copy


def seen(table):
    shown = table.view()
    return shown.header, shown.header_right, shown.header_alert, shown.footer, shown.body, sorted(shown.lamps)


def answers(table):
    """What the app asks after every event."""
    orders = table.grant(), table.opening(), table.openings(), table.rescans(), table.next_pass(), table.round()
    return orders, table.at_rest(), table.watches_chips(), table.pin_wanted(), table.alarm(), table.deck_ids_wanted()


def press(table, *keys):
    """The sounds of these keys."""
    table.sounds()
    for key in keys:
        table.apply((events.KEY, key))
    return table.sounds()


def check_a_copy_is_the_same(table):
    copy = copy_of(table)
    assert seen(copy) == seen(table)
    assert answers(copy) == answers(table)


def check_refused_keys_do_nothing(table):
    for key in range(events.KEY_COUNT):
        copy = copy_of(table)
        if key != copy.alarms.stuck_key and press(copy, key) == [LOW]:
            assert copy.snapshot() == table.snapshot(), key


def check_the_footer_is_true(table):
    """A key that the footer names is due."""
    footer = "" if table.pin_wanted() else table.view().footer
    for name, key in KEYS.items():
        if footer == name or footer.startswith(name + " =") or footer.endswith("? " + name):
            assert press(copy_of(table), key)[:1] != [LOW], footer


def check_back_undoes(table):
    """Whatever FIX did, unless it opened a card or let held cards count."""
    if table.dialogs.code() or table.pin_wanted() or table.alarms.stuck_key >= 0 or table.alarms.called:
        return
    for choice in range(7):
        copy = copy_of(table)
        copy.undo.forget()
        before = seen(copy)
        press(copy, KEYS["FIX"])
        assert copy.dialogs.code() == MENU_FIX
        if press(copy, choice) == [LOW] or copy.dialogs.code() or len(copy.held) < len(table.held):
            continue
        assert copy.undo.is_possible(), choice
        press(copy, KEYS["BACK"])
        assert seen(copy) == before, choice


def check_lamps_and_shoe_follow_from_the_passes(table):
    if table.config.game != DERBY:
        return
    shoe = table.stock.inventory.shoe
    assert shoe.left == shoe.decks * 52 - sum(shoe.taken_by_suit)
    cards = [passed.card for passed in table.passes]
    if table.state in (RESULT, PAYING) and not table.dialogs.code() and not table.current.pay_by_cards:
        assert sorted(table.view().lamps) == sorted(result_lamps(race_of(cards)))
        assert all(passed.place for passed in table.passes)
    for passed in table.passes if not table.at_rest() else ():
        if passed.card < 52 and passed.deck != events.NO_DECK:
            assert shoe.seen_by_deck[passed.deck][passed.card >> 3] >> (passed.card & 7) & 1


def supervise(table, *keys):
    for event in ((events.LOCK, 0), (events.SWITCH, 0), (events.SWITCH, 1), (events.PIN, 1)):
        table.apply(event)
    press(table, *keys)
    table.apply((events.SWITCH, 0))


def check_a_new_round_can_be_had(table):
    table = copy_of(table)
    table.apply((events.LINK, 1))
    if table.state > VOID:
        supervise(table, 3, KEYS["CONFIRM"])
    if table.state == VOID:
        supervise(table)  # ends whatever dialog was open
        if table.cards.fault:
            supervise(table, KEYS["BACK"], KEYS["FIX"], 3)
        if table.cards.discard_next:
            press(table, KEYS["BACK"])
        if table.current.check:
            press(table, KEYS["CONFIRM"])
        press(table, KEYS["NEXT"])
        if table.dialogs.code() == MENU_SHUFFLE:
            press(table, 0)
    assert table.state in (CLOSED, OPEN)
    table.apply((events.DOOR, 0))
    supervise(table, 5, 0)  # CARDS, NEW SHOE
    supervise(table, 6, 3)  # TABLE, CLEAR THE DOOR
    if table.state == CLOSED:
        supervise(table, 6, 0, KEYS["CONFIRM"])
    press(table, KEYS["NO MORE BETS"])
    assert table.state > VOID, seen(table)
    if table.config.game == DERBY:
        for card in DERBY_WINNER:
            deck = table.deck_ids[0] if table.deck_ids else events.NO_DECK
            table.apply((events.CARD, table.next_pass(), card, deck))
        assert table.state == RESULT and len(table.view().lamps) == 9


CHECKS = (
    check_a_copy_is_the_same,
    check_refused_keys_do_nothing,
    check_the_footer_is_true,
    check_back_undoes,
    check_lamps_and_shoe_follow_from_the_passes,
    check_a_new_round_can_be_had,
)


def play(seed, name):
    monkey = Monkey(seed, CONFIGS[name])
    for _ in range(STEPS):
        monkey.step()
        for check in CHECKS:
            check(monkey.driver.table)


@pytest.mark.parametrize("name", CONFIGS)
def test_invariants_at_every_moment(name):
    for table_night in range(2):
        play(f"night {table_night} of {name}", name)


@pytest.mark.soak
@pytest.mark.parametrize("name", CONFIGS)
def test_invariants_of_many_nights(name):
    for table_night in range(100):
        play(f"soaked night {table_night} of {name}", name)
