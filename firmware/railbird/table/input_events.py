"""From samples of the 74HC165 chain to table events: debounced keys, switch, door and chip sensors.

In: the 40 bits of the chain (docs/architecture.md, "inputs") as two numbers of 20, with the time, sampled about every
10 ms: 5 after a change, 30 while a picture is drawn. Out: events of `table/events.py`. A key counts once two samples in
a row agree; BACK counts when it is let go within a second, so that holding it is something else. A chip sensor counts
once the whole mask has been still for 300 ms (table-guide 4). Which keys are due is the controller's business.
"""

from railbird.table import events

KEY_COUNT = events.KEY_COUNT
BACK = events.KEY_BACK
SWITCH_BIT = 12
DOOR_BIT = 13
FIRST_CHIP_BIT = 14
LEVELS_MASK = (1 << FIRST_CHIP_BIT) - 1
HIGH_CHIPS_MASK = (1 << 15) - 1  # the last five inputs are spare
CHIPS_STABLE_MS = 300
BACK_HELD_MS = 1000
KEY_STUCK_MS = 10000
TIME_MASK = (1 << 29) - 1


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
        self.chips = -1  # not known before they have been still for the first time
        self._first = True

    @property
    def switch_on(self) -> bool:
        return bool(self._levels >> SWITCH_BIT & 1)

    @property
    def door_open(self) -> bool:
        return bool(self._levels >> DOOR_BIT & 1)

    def is_changing(self) -> bool:
        """A key, the switch or the door was seen once and waits for the sample that agrees."""
        return self._last_levels != self._levels

    def is_still(self, low: int, high: int) -> bool:
        """These bits say nothing new and no key is held: `sample` would give nothing, whatever the time is."""
        levels = low & LEVELS_MASK
        chips = low >> FIRST_CHIP_BIT | (high & HIGH_CHIPS_MASK) << 20 - FIRST_CHIP_BIT
        return (
            levels == self._levels == self._last_levels
            and not levels & (1 << KEY_COUNT) - 1
            and chips == self.chips == self._seen_chips
            and not self._first
        )

    def sample(self, low: int, high: int, now_ms: int) -> list:
        """The events that bits 0-19 and 20-39 complete; an empty list nearly always."""
        now_ms &= TIME_MASK
        levels = low & LEVELS_MASK
        chips = low >> FIRST_CHIP_BIT | (high & HIGH_CHIPS_MASK) << 20 - FIRST_CHIP_BIT
        found: list = []
        if levels == self._last_levels:
            if levels != self._levels or self._first:
                self._changed(levels, now_ms, found)
            if levels & (1 << KEY_COUNT) - 1:
                self._held(levels, now_ms, found)
        self._last_levels = levels
        self._watch_chips(chips, now_ms, found)
        return found

    def _changed(self, levels: int, now_ms: int, found: list) -> None:
        before = self._levels
        rose, fell = levels & ~before, before & ~levels
        self._levels = levels
        for key in range(KEY_COUNT):
            if rose >> key & 1:
                self._pressed_ms[key] = now_ms
                self._told &= ~(1 << key)
                if self._first:
                    self._told |= 1 << key  # pressed before the start: that press was heard, or nobody saw a screen
                elif key != BACK:
                    found.append((events.KEY, key))
            elif fell >> key & 1 and key == BACK and not self._told >> key & 1:
                found.append((events.KEY, key))
        if (rose | fell) >> SWITCH_BIT & 1 or self._first:
            found.append((events.SWITCH, levels >> SWITCH_BIT & 1))
        if (rose | fell) >> DOOR_BIT & 1 or self._first:
            found.append((events.DOOR, levels >> DOOR_BIT & 1))
        self._first = False

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
        elif chips != self.chips and _elapsed(now_ms, self._seen_chips_ms) >= CHIPS_STABLE_MS:
            if chips or self.chips > 0:
                found.append((events.CHIPS, chips))
            self.chips = chips
