"""Everything a controller knows, and its bytes. State is ints, byte strings and lists, so that all of it can be packed.

`snapshot()` and `restore()` work in any state; the journal keeps one from the start of every round. Sounds, the time of
day, the PIN pad's digits, a dull sensor and a recalled round are shown but not remembered.
"""

from railbird.table.config import PRINTED_CODE, decode_config
from railbird.table.inventory import Inventory
from railbird.table.packing import PackingError, pack, unpack
from railbird.table.passes import pack_passes, unpack_passes
from railbird.table.states import CLOSED, NO_DIALOG, NO_TROUBLE

SNAPSHOT_VERSION = 1

# name, value at the start
_NUMBERS = (
    ("state", CLOSED),
    ("number", 1),  # of the round, or in OPEN of the round to come
    ("last_pass", 0),
    ("link", 0),
    ("manual", 0),  # dead scanner: cards are named by keys
    ("door_open", 0),
    ("door_alarm", 0),  # door or latch: no new round until a supervisor clears it
    ("switch", 0),
    ("person", 0),  # the supervisor whose PIN was right since the switch was turned
    ("locked", 0),
    ("wrong_pin", 0),
    ("stuck_key", -1),
    ("called", 0),  # the dealer called the supervisor
    ("check", 0),  # compare the felt with the monitor before going on
    ("again", 0),  # the last card went back: it must be the next pass
    ("repeated_pass", 0),  # that card's second pass
    ("discard_next", 0),  # the next pass is out of play (10.3)
    ("trouble", NO_TROUBLE),
    ("pay_by_cards", 0),
    ("corrected", 0),
    ("void_from", 0),  # the state a void round was in
    ("redeal", 0),
    ("cut_card", 0),
    ("dialog", NO_DIALOG),
    ("line", -1),
    ("rounds_played", 0),
    ("rounds_void", 0),
    ("rounds_corrected", 0),
    ("faults_seen", 0),
    ("shoe_is_new", 0),  # the round was taken back from OPEN after its cards had left for the shuffle
)


class SnapshotError(ValueError):
    """A snapshot of another version or another game."""


class TableState:
    GAME_NUMBERS = ()  # a game's own, in the form of _NUMBERS

    def __init__(self, config):
        self.config = config
        self.inventory = Inventory(config.decks)
        for name, value in _NUMBERS:
            setattr(self, name, value)
        for name, value in self.GAME_NUMBERS:
            setattr(self, name, value)
        self.deck_ids = b""
        self.fault = None  # [code, sensor, pass]
        self.undo = None  # [what, …]: what BACK undoes if nothing follows
        self.data = []  # of the dialog
        self.held = []  # passes that no card was due for, in order
        self.passes = []  # the round
        self.naming = None  # a pass that a dialog waits to see opened
        self.exposing = None  # an exposed pass on its way out of play, to be opened for the inventory
        self.last = None  # the round before, for REOPEN and recall: see `round_as_list`
        self._sounds = []
        self.minutes = -1
        self.pin_digits = 0
        self.dull_sensor = -1
        self.recalled = None

    # What a game adds to the state beyond its numbers.
    def game_values(self) -> list:
        return []

    def restore_game(self, values: list) -> None:
        pass

    def snapshot(self) -> bytes:
        return pack(
            [
                SNAPSHOT_VERSION,
                self.config.encode(),
                [getattr(self, name) for name, _ in _NUMBERS],
                [getattr(self, name) for name, _ in self.GAME_NUMBERS],
                self.deck_ids,
                self.fault,
                self.undo,
                self.data,
                pack_passes(self.held),
                pack_passes(self.passes),
                pack_passes([self.naming] if self.naming else []),
                pack_passes([self.exposing] if self.exposing else []),
                self.last,
                self.inventory.as_list(),
                self.game_values(),
            ]
        )

    def restore(self, snapshot) -> None:
        values = unpack_snapshot(snapshot)
        config = decode_config(values[1])
        if config.game != self.config.game:
            raise SnapshotError(f"expected game {self.config.game}, got {config.game}")
        self.config = config
        for (name, _), value in zip(_NUMBERS, values[2]):  # an image before this one may have written fewer
            setattr(self, name, value)
        for (name, _), value in zip(self.GAME_NUMBERS, values[3]):
            setattr(self, name, value)
        self.deck_ids, self.fault, self.undo, self.data = values[4:8]
        self.held = unpack_passes(values[8])
        self.passes = unpack_passes(values[9])
        self.naming = unpack_passes(values[10])[0] if values[10] else None
        self.exposing = unpack_passes(values[11])[0] if values[11] else None
        self.last = values[12]
        self.inventory.restore(values[13])
        self.restore_game(values[14])

    def round_as_list(self) -> list:
        """A finished round: number, state it ended in, by cards, corrected, passes, the game's own.

        Commitments end with the round's nonce, which changes now: a hidden card could only be passed again.
        """
        passes = pack_passes(self.passes, keep_commitments=False)
        return [self.number, self.state, self.pay_by_cards, self.corrected, passes, self.game_values()]

    def decks_ready(self) -> bool:
        """Printed cards need their deck ids enrolled; other cards can't have any."""
        return self.config.reader != PRINTED_CODE or bool(self.manual) or len(self.deck_ids) == self.config.decks

    def cards_left(self) -> int:
        """Held cards have left the shoe, though nobody knows them."""
        return max(0, self.inventory.left() - len(self.held))

    def sound(self, which: int) -> None:
        if len(self._sounds) < 8:  # nobody drains them in a replay
            self._sounds.append(which)


def unpack_snapshot(snapshot) -> list:
    values = None
    try:
        values = unpack(snapshot)
    except PackingError:
        pass  # bytes that are nothing are no snapshot either
    if not isinstance(values, list) or len(values) != 15 or values[0] != SNAPSHOT_VERSION:
        raise SnapshotError(f"expected a snapshot of version {SNAPSHOT_VERSION}")
    return values
