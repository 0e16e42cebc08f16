"""From samples of the 74HC165 chain to table events: debounced keys, switch, door and chip sensors.

In: the 40 bits of the chain (docs/architecture.md, "inputs") as two numbers of 20, with the time, sampled every 4 ms;
samples that change nothing may be left out. Out: events of `table/events.py`. A key counts once two samples in
a row agree; BACK counts when it is let go within a second, so that holding it is something else. A chip sensor counts
once the whole mask has been still for 300 ms (table-guide 4). Which keys are due is the controller's business.

Contacts that are loose must not fill the journal: door and switch are told as `flapping.py` says, keys and chip sensors
that chatter are ignored as `chatter.py` says, and such a key is told as stuck. `untold` counts what was left out.
"""

from railbird.table import events
from railbird.table.chatter import Chatter
from railbird.table.flapping import Flapping

KEY_COUNT = events.KEY_COUNT
BACK = events.KEY_BACK
SWITCH_BIT = 12
DOOR_BIT = 13
FIRST_CHIP_BIT = 14
CHIP_COUNT = 24
LEVELS_MASK = (1 << FIRST_CHIP_BIT) - 1
HIGH_CHIPS_MASK = (1 << 18) - 1  # the last two inputs are spare
CHIPS_STABLE_MS = 300
BACK_HELD_MS = 1000
KEY_STUCK_MS = 10000
TIME_MASK = (1 << 29) - 1
LEVEL_FLAPS_ALLOWED = 20
LEVEL_LEAK_S = 30
KEY_PRESSES_ALLOWED = 60  # in a row; then one a second: more than hands need, hour by hour
KEY_LEAK_MS = 1000
CHIP_CHANGES_ALLOWED = 12
CHIP_LEAK_MS = 2000


def _elapsed(now_ms: int, since_ms: int) -> int:
    return (now_ms - since_ms) & TIME_MASK


class InputEvents:
    def __init__(self):
        self._last_levels = 0
        self._levels = 0
        self._pressed_ms = [0] * KEY_COUNT
        self._told = 0  # keys whose hold was told already, as a mask
        self._seen_chips = -1
        self._seen_chips_ms = 0
        self._judged_chips = -1  # the mask that was still last
        self.chips = -1  # not known before they have been still for the first time
        self.chips_are_told = True  # False: bets come and go as they please, nobody is told
        self._first = True
        self.keys_too_short = 0  # seen down in one sample only: noise, or a press that nobody can mean
        self.is_quiet = False  # the same bits again would give nothing, whatever the time is
        self._switch = Flapping(0, LEVEL_FLAPS_ALLOWED, LEVEL_LEAK_S)
        self._door = Flapping(1, LEVEL_FLAPS_ALLOWED, LEVEL_LEAK_S)
        self._key_chatter = Chatter(KEY_COUNT, KEY_PRESSES_ALLOWED, KEY_LEAK_MS)
        self._chip_chatter = Chatter(CHIP_COUNT, CHIP_CHANGES_ALLOWED, CHIP_LEAK_MS)

    def untold(self) -> list:
        """(kind of event, how many were left out since the last call), where there were any."""
        found = []
        for kind, counted in (
            (events.SWITCH, self._switch),
            (events.DOOR, self._door),
            (events.KEY, self._key_chatter),
            (events.CHIPS, self._chip_chatter),
        ):
            if counted.untold:
                found.append((kind, counted.untold))
                counted.untold = 0
        return found

    @property
    def switch_on(self) -> bool:
        return bool(self._levels >> SWITCH_BIT & 1)

    @property
    def door_open(self) -> bool:
        return bool(self._levels >> DOOR_BIT & 1)

    def is_down(self, key: int) -> bool:
        return bool(self._levels >> key & 1)

    def is_changing(self) -> bool:
        """A key, the switch or the door was seen once and waits for the sample that agrees."""
        return self._last_levels != self._levels

    def sample(self, low: int, high: int, now_ms: int) -> list:
        """The events that bits 0-19 and 20-39 complete; an empty list nearly always."""
        now_ms &= TIME_MASK
        levels = low & LEVELS_MASK
        chips = low >> FIRST_CHIP_BIT | (high & HIGH_CHIPS_MASK) << 20 - FIRST_CHIP_BIT
        found: list = []
        if levels == self._last_levels:
            if levels != self._levels or self._first:
                self._changed(levels, now_ms, found)
            self._tell_levels(levels, now_ms // 1000, found)
            if levels & (1 << KEY_COUNT) - 1:
                self._held(levels, now_ms, found)
        elif self._last_levels & ~self._levels & ~levels & (1 << KEY_COUNT) - 1:
            self.keys_too_short += 1
        self._last_levels = levels
        self._watch_chips(chips, now_ms, found)
        self.is_quiet = self._nothing_waits()
        return found

    def _nothing_waits(self) -> bool:
        return (
            self._levels == self._last_levels
            and not self._levels & (1 << KEY_COUNT) - 1
            and self.chips == self._seen_chips
            and not self._first
            and not self._switch.is_pending()
            and not self._door.is_pending()
            and not self._chip_chatter.ignored
        )

    def _changed(self, levels: int, now_ms: int, found: list) -> None:
        before = self._levels
        rose, fell = levels & ~before, before & ~levels
        self._levels = levels
        self._key_chatter.listen_again(now_ms)
        for key in range(KEY_COUNT):
            if rose >> key & 1:
                self._pressed_ms[key] = now_ms
                self._told &= ~(1 << key)
                if self._first:
                    self._told |= 1 << key  # pressed before the start: that press was heard, or nobody saw a screen
                elif not self._is_heard(key, now_ms, found):
                    self._told |= 1 << key
                elif key != BACK:
                    found.append((events.KEY, key))
            elif fell >> key & 1 and key == BACK and not self._told >> key & 1:
                found.append((events.KEY, key))
        self._first = False

    def _is_heard(self, key: int, now_ms: int, found: list) -> bool:
        """False for a key that chatters; the first time it is told as stuck."""
        was_ignored = self._key_chatter.ignored >> key & 1
        if self._key_chatter.counts(key, now_ms):
            return True
        if not was_ignored:
            found.append((events.KEY_STUCK, key))
        return False

    def _tell_levels(self, levels: int, now_s: int, found: list) -> None:
        switch, door = levels >> SWITCH_BIT & 1, levels >> DOOR_BIT & 1
        if self._switch.is_news(switch, now_s):
            found.append((events.SWITCH, switch))
        if self._door.is_news(door, now_s):
            found.append((events.DOOR, door))

    def _held(self, levels: int, now_ms: int, found: list) -> None:
        for key in range(KEY_COUNT):
            if not levels >> key & 1:
                continue
            held_ms = _elapsed(now_ms, self._pressed_ms[key])
            if key == BACK and held_ms >= BACK_HELD_MS and not self._told >> key & 1:
                self._told |= 1 << key
                found.append((events.BACK_HELD,))
            if held_ms >= KEY_STUCK_MS and not self._told >> (key + KEY_COUNT) & 1:
                self._told |= 1 << (key + KEY_COUNT)
                found.append((events.KEY_STUCK, key))
            elif held_ms < KEY_STUCK_MS:
                self._told &= ~(1 << (key + KEY_COUNT))

    def _watch_chips(self, chips: int, now_ms: int, found: list) -> None:
        if chips != self._seen_chips:
            self._seen_chips = chips
            self._seen_chips_ms = now_ms
            return
        if _elapsed(now_ms, self._seen_chips_ms) < CHIPS_STABLE_MS:
            return
        if chips == self._judged_chips and not self._chip_chatter.listen_again(now_ms):
            return
        self._judged_chips = chips
        if self.chips >= 0 and self.chips_are_told:
            chips = self._without_chatter(chips, now_ms)
        if chips != self.chips and (chips or self.chips > 0):
            found.append((events.CHIPS, chips))
        self.chips = chips

    def _without_chatter(self, chips: int, now_ms: int) -> int:
        """Sensors that chatter stay as they were told last."""
        chatter = self._chip_chatter
        changed = chips ^ self.chips
        for sensor in range(CHIP_COUNT):
            if changed >> sensor & 1 and not chatter.counts(sensor, now_ms, changed & (1 << sensor) - 1 > 0):
                chips ^= 1 << sensor
        return chips
