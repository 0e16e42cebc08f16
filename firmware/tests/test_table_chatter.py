"""Loose contacts at the 74HC165 chain: the journal gets the first and the last of them, and how many there were."""

from railbird.table import events
from railbird.table.chatter import CALM_MS, Chatter
from railbird.table.input_events import InputEvents


def test_a_contact_that_is_ignored_is_heard_after_calm_alone_and_takes_nothing_from_the_others():
    chatter = Chatter(4, 3, 1000)
    assert [chatter.counts(3, 0) for _ in range(4)] == [True] * 3 + [False]
    assert not chatter.counts(3, 5000), "its changes are forgiven, but it has not been calm"
    assert [chatter.counts(2, 5000) for _ in range(3)] == [True] * 3
    assert not chatter.listen_again(5000 + CALM_MS - 1) and chatter.listen_again(5000 + CALM_MS)
    assert chatter.counts(3, 5000 + CALM_MS)


def chattered(bit, seconds, half_period_ms=20, noise=None):
    """One contact, or all that `noise` names, makes and breaks for so long, then rests for half a minute."""
    inputs = InputEvents()
    found = []
    for now_ms in range(0, seconds * 1000 + 30000, 10):
        is_chattering = now_ms < seconds * 1000
        raw = (1 << bit if bit is not None else noise) if is_chattering and now_ms // half_period_ms & 1 else 0
        found += inputs.sample(raw & 0xFFFFF, raw >> 20, now_ms)
    return found, dict(inputs.untold())


def of_kind(found, kind):
    return [event for event in found if events.kind_of(event) == kind]


def test_a_loose_door_is_told_open_and_in_the_end_closed():
    found, untold = chattered(13, 180)
    doors = of_kind(found, events.DOOR)
    assert len(doors) < 60 and doors[-1] == (events.DOOR, 0) and doors[-2] == (events.DOOR, 1)
    assert untold[events.DOOR] > 1000


def test_a_loose_switch_is_told_off_at_once():
    found, untold = chattered(12, 180)
    switches = of_kind(found, events.SWITCH)
    assert len(switches) < 60 and switches[-1] == (events.SWITCH, 0) and untold[events.SWITCH] > 1000


def test_a_loose_key_is_told_as_stuck_and_heard_again_later():
    for key in (0, events.KEY_BACK, events.KEY_CONFIRM):
        found, untold = chattered(key, 180)
        assert len(of_kind(found, events.KEY)) < 130 and (events.KEY_STUCK, key) in found
        assert untold[events.KEY] > 1000
    inputs = InputEvents()
    for now_ms in range(0, 60000, 10):
        inputs.sample(now_ms // 20 & 1, 0, now_ms)
    for now_ms in range(60000, 75000, 10):
        inputs.sample(0, 0, now_ms)
    heard = inputs.sample(1, 0, 75000) + inputs.sample(1, 0, 75010)
    assert heard == [(events.KEY, 0)]


def test_a_hand_that_presses_as_fast_as_it_can_is_heard():
    inputs = InputEvents()
    presses = 0
    for now_ms in range(0, 8000, 10):  # six a second
        presses += len(of_kind(inputs.sample(1 << 9 if now_ms % 160 > 80 else 0, 0, now_ms), events.KEY))
    assert presses == 50


def test_a_loose_chip_sensor_is_left_as_it_was_and_the_others_count():
    inputs = InputEvents()
    told = []
    for now_ms in range(0, 180000, 10):
        raw = (now_ms // 400 & 1) << 14 | (now_ms > 100000) << 16
        told += of_kind(inputs.sample(raw & 0xFFFFF, raw >> 20, now_ms), events.CHIPS)
    assert len(told) < 30 and told[-1][1] & 4
    for now_ms in range(180000, 200000, 10):
        told += of_kind(inputs.sample(1 << 14 | 1 << 16, 0, now_ms), events.CHIPS)
    assert told[-1] == (events.CHIPS, 5)
    assert dict(inputs.untold())[events.CHIPS] > 100


def test_a_full_table_of_bets_never_counts_as_chatter():
    """24 sensors covered one by one while bets are open, six Play areas in the round, all cleared at its end: again and
    again, each round in half a minute."""
    inputs = InputEvents()
    now_ms, chips = 0, 0

    def move(sensor):
        nonlocal now_ms, chips
        chips ^= 1 << sensor
        for _ in range(35):
            now_ms += 10
            inputs.sample((chips & 63) << 14, chips >> 6, now_ms)

    for number in range(20):
        inputs.chips_are_told = False
        for sensor in range(24):
            if sensor % 4 < 3:
                move(sensor)
        inputs.chips_are_told = True
        for sensor in range(3, 24, 4):
            move(sensor)
        assert inputs.chips == (1 << 24) - 1, number
        inputs.chips_are_told = False
        for sensor in range(24):
            move(sensor)
        now_ms += 12000


def test_all_inputs_loose_are_few_records_a_second():
    found, _ = chattered(None, 600, 400, (1 << 35) - 1)
    assert len(found) < 600 * 2, len(found)


def test_sensors_that_take_turns_share_what_hands_can_do():
    """Each of them changes no more often than a hand would."""
    inputs, told = InputEvents(), []
    inputs.chips_are_told = True
    for move in range(72):
        chips = (1 << move % 24 + 1) - 1 if move // 24 % 2 == 0 else (1 << 24) - (1 << move % 24 + 1)
        for step in range(35):
            told += of_kind(inputs.sample((chips & 63) << 14, chips >> 6, 350 * move + 10 * step), events.CHIPS)
    assert 36 < len(told) < 66, len(told)
    assert dict(inputs.untold())[events.CHIPS] > 5
