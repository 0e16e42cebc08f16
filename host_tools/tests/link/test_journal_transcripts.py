"""The journal's bytes in the flash, and what it says of itself, are what was accepted: through rounds, cuts, changed
bytes, worn cells and full rings. Whatever is written by one image another must read."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from flash_in_memory import PowerCut, WornFlash
from railbird.flash_map import JOURNAL_START, KEY_STORE, SECTOR_BYTES
from railbird.journal.budget import Budget
from railbird.journal.journal import Journal, JournalFull
from railbird.journal.seal import seal_of
from railbird.journal.settings import Settings
from railbird.journal.verification import Verification
from railbird.link.hmac import Hmac
from railbird.link.keys import LINK_KEY
from railbird.link.messages import SCANNER
from railbird.table.config import TableConfig
from railbird_host.figures.gallery.accepted import judge

GOLDEN = Path(__file__).parent / "golden"
MAC = Hmac(b"journal key")
OPERATIONS = 350


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:12]


class Keeper:
    def __init__(self, name: str, sectors: int, faults: bool):
        self.chance = Random(f"transcript of {name}")
        self.sectors = sectors
        self.faults = faults
        self.flash = WornFlash(JOURNAL_START, sectors)
        self.boot = 0
        self.round = 0
        self.time_s = 1_700_000_000
        self.start()

    def start(self) -> str:
        self.boot += 1
        self.journal = Journal(self.flash, MAC, self.boot, JOURNAL_START, self.sectors)
        self.journal.open()
        return f"boot {self.boot} ends {self.journal.ending}, damaged {self.journal.damaged_sequence}"

    def act(self) -> str:
        self.time_s += self.chance.randrange(90)
        doing = self.chance.choices(
            (
                self.append,
                self.begin_round,
                self.checkpoint,
                self.prepare,
                self.settle,
                self.look,
                self.cut,
                self.change,
            ),
            (40, 8, 4, 10, 6, 8, 3 * self.faults, 2 * self.faults),
        )[0]
        try:
            said = doing()
        except JournalFull as error:
            self.journal.give_way()
            said = f"{error}; gave way"
        except PowerCut:
            self.flash.cut_at = None
            said = f"cut; {self.start()}"
        return f"{doing.__name__}: {said} | {self.state()}"

    def state(self) -> str:
        journal = self.journal
        numbers = (journal.sequence, journal.is_low, journal.has_room(), journal.room_bytes(), journal.erases_in_play)
        wear = (journal.write_failures, journal.bad_sectors(), journal.wears_out())
        return f"{numbers} {wear} {digest(bytes(self.flash.data))} {self.flash.operations}"

    def append(self) -> str:
        payload = self.chance.randbytes(self.chance.choice((0, 1, 5, 40, 40, 300, 1900)))
        return str(self.journal.append(self.chance.randrange(1, 60), payload, self.time_s, self.chance.random() < 0.5))

    def begin_round(self) -> str:
        self.round += self.chance.random() < 0.95
        return str(self.journal.begin_round(self.round, self.chance.randbytes(300), self.time_s, True))

    def checkpoint(self) -> str:
        room = self.journal.room_for_state()
        room[:100] = self.chance.randbytes(100)
        return f"{len(room)} {self.journal.checkpoint(self.round, room[:100], self.time_s, False)}"

    def prepare(self) -> str:
        if self.chance.random() < 0.1:
            self.journal.leave_sector()
        return str([self.journal.prepare() for _ in range(self.chance.randrange(1, 5))])

    def settle(self) -> str:
        self.journal.settle()
        return ""

    def look(self) -> str:
        """All that can be read, and the verdict on it."""
        journal = self.journal
        rounds = list(journal.rounds())
        position = self.chance.choice(
            [journal.first_position(), journal.recovery_position(), *(at for _, at in rounds)]
        )
        records = [repr(fields) for fields in journal.records(position)] if position != (0, 0) else []
        check = Verification(journal)
        for _ in range(5000):
            check.step(self.chance.randrange(1, 9))
        head = journal.head()
        seal = seal_of(MAC, b"serialno", b"nonce", *head[:3]).hex()
        sectors = []
        for generation in journal.generations():
            raw = bytearray(SECTOR_BYTES)
            sectors.append((generation, journal.sector_bytes(generation, 0, raw), digest(bytes(raw))))
        verdict = (check.done, check.records, check.bad_sequence, check.untold(), check.told)
        ending = (journal.ending, journal.damaged_sequence, journal.round_position(), journal.recovery_position())
        read = (rounds, position, len(records), digest("".join(records).encode()))
        return f"{read} {verdict} {head} {seal} {sectors} {ending}"

    def cut(self) -> str:
        """At one of the next operations, in the middle of it or before it; or just a start."""
        if self.chance.random() < 0.3:
            return self.start()
        self.flash.cut_at = self.flash.operations + self.chance.randrange(1, 4)
        self.flash.torn = self.chance.random() < 0.6
        for _ in range(4):
            self.chance.choice((self.append, self.begin_round, self.prepare))()
        self.flash.cut_at = None
        return "nothing was cut"

    def change(self) -> str:
        """Somebody changes a byte, or a cell stays as it is from now on."""
        at = self.chance.randrange(len(self.flash.data))
        if self.chance.random() < 0.3:
            self.flash.stuck[at] = (1 << self.chance.randrange(8), self.chance.choice((0, 255)))
        else:
            at = at // SECTOR_BYTES * SECTOR_BYTES + self.chance.choice((0, 5, 20, 40, 60, at % SECTOR_BYTES))
            self.flash.data[at] ^= 1 << self.chance.randrange(8)
        return f"{at}; {self.start()}"


@pytest.mark.parametrize(("sectors", "faults"), [(16, False), (16, True), (40, True), (24, True)])
def test_a_journal_is_written_as_it_was_accepted(sectors, faults):
    name = f"journal_{sectors}{'_faults' if faults else ''}"
    keeper = Keeper(name, sectors, faults)
    judge(GOLDEN / f"{name}.txt", {name: [keeper.act() for _ in range(OPERATIONS)]})


def settings_at_work() -> Iterator[str]:
    chance = Random("transcript of settings")
    flash = WornFlash(KEY_STORE, 8)
    board = Settings(flash, SCANNER)
    for number in range(160):
        board = Settings(flash, SCANNER)
        board.load()
        image = chance.choice((b"one!", b"two!"))
        flash.cut_at = flash.operations + chance.randrange(1, 9) if chance.random() < 0.3 else None
        flash.torn = chance.random() < 0.5
        said: list[object] = []
        try:
            said += [board.starts(image), board.begin_boot(), board.healed, board.bad_boots]
            if chance.random() < 0.2:
                board.keys.put(LINK_KEY, chance.randbytes(32))
                (board.save_keys if chance.random() < 0.5 else board.give_up_keys)()
            if chance.random() < 0.2:
                config = TableConfig(decks=chance.randrange(1, 9)).encode()
                board.save_configuration(config, chance.choice((None, b"", b"reader's table")))
            if chance.random() < 0.3:
                said.append(board.note_image(chance.choice((b"1", b"2", b"3")) * 32, number, bytes((0, 2, number))))
            if chance.random() < 0.8:
                board.boot_is_good()
            if chance.random() < 0.03:
                board.wipe()
        except PowerCut:
            said.append("cut")
        flash.cut_at = None
        if chance.random() < 0.1:
            flash.data[chance.randrange(len(flash.data))] ^= 1 << chance.randrange(8)
        held = (board.configuration(), board.reader_table(), board.updates(), board.keys.check_value().hex())
        yield f"{number} {said} {held} {digest(bytes(flash.data))}"


def test_settings_are_kept_as_it_was_accepted():
    judge(GOLDEN / "settings.txt", {"settings": list(settings_at_work())})


def test_a_budget_gives_what_was_allowed_at_once_and_what_leaked_since():
    budget = Budget(3, 60)
    assert [budget.takes(0) for _ in range(4)] == [True, True, True, False]
    assert [budget.takes(now_s) for now_s in (59, 60, 61, 119, 120, 121)] == [False, True, False, False, True, False]
    assert [budget.takes(10_000) for _ in range(4)] == [True, True, True, False]
