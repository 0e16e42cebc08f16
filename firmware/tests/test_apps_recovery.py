"""A table comes back from any journal as fast as from any other, and a full journal is a state with a name."""

from journalled_table import JournalledTable
from railbird.apps.table_clock import TableClock
from railbird.apps.table_journal import CHECKPOINT_AT_ONCE
from railbird.apps.table_keeper import TableKeeper
from railbird.apps.table_recovery import TableRecovery
from railbird.journal import record
from railbird.journal.journal import Journal
from railbird.link import messages
from railbird.link.tally import SEAL_BYTES, TALLY_BYTES
from railbird.scan.faults import NO_CODE
from railbird.table import events
from railbird.table.make import make_controller

HAND = "AS KS QS JS 5H 9D"


def dealt(decks=8):
    table = JournalledTable(decks=decks).open_table(tuple(range(1, decks + 1)))
    table.keys("NO MORE BETS")
    table.cards("AS KS QS")
    return table


def read_at_start(table):
    """How many records the next start would read, and the snapshot of the table that comes of it."""
    keeper = table.keeper
    journal = keeper.journal
    count = len(list(journal.records(journal.recovery_position())))
    before = table.table.snapshot()
    again = JournalledTable(decks=table.table.config.decks)
    again.flash = table.flash
    folded = TableKeeper(again.table, journal, keeper.session, lambda count: bytes(count), keeper._clock)
    recovery = TableRecovery(folded)
    for entry in journal.records(journal.recovery_position()):
        recovery._restored(entry[4], entry[5])
    assert again.table.snapshot() == before
    return count


def test_a_start_reads_few_records_whatever_a_round_wrote():
    table = dealt()
    most = 0
    for number in range(1000):
        table.apply(events.DOOR, number & 1)
        if number % 97 == 0:
            most = max(most, read_at_start(table))
    assert most <= CHECKPOINT_AT_ONCE + 1


def test_recall_knows_nothing_of_checkpoints():
    table = dealt()
    for _ in range(300):
        table.fault(NO_CODE)
    table.keys("FIX", 4)
    table.cards("JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    journal = table.keeper.journal
    assert [number for number, _ in journal.rounds()] == [2, 1]
    kinds = [entry[4] for entry in journal.records(journal.first_position())]
    assert kinds.count(record.SNAPSHOT) == 2 and kinds.count(record.CHECKPOINT) >= 3
    assert journal.round_position() == next(journal.rounds())[1]


def test_six_deck_checks_of_eight_decks():
    table = JournalledTable(decks=8).open_table(tuple(range(1, 9)))
    for number in range(6 * 416):
        table.keeper.log.write(events.CARD, bytes((number & 255, number >> 8, number % 52, 1)))
        table.keeper.renew_journal(True)
    journal = table.keeper.journal
    assert len(list(journal.records(journal.recovery_position()))) <= CHECKPOINT_AT_ONCE + 1


def test_wrong_pins_are_remembered_over_a_round_and_a_cut():
    table = dealt()
    table.apply(events.SWITCH, 1)
    table.apply(events.PIN, 0)
    table.apply(events.PIN, 0)
    table.apply(events.SWITCH, 0)
    table.cards("JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    again = JournalledTable(decks=8)
    again.flash = table.flash
    keeper = again.new_keeper(again.table)
    assert keeper.guard.wrong_pins == 2 and again.table.number == 2


class Scanner:
    """A session that has these messages waiting."""

    up = True
    sessions = 1
    rejected = [0]

    def __init__(self, waiting):
        self.waiting = waiting

    def next_event(self):
        return self.waiting[0] if self.waiting else None

    def accept(self):
        self.waiting.pop(0)


def fault_message(number):
    return messages.FAULT, messages.pack(messages.FAULT, number, NO_CODE, 255)


def test_noise_is_told_first_and_last_and_counted():
    table = dealt()
    keeper = table.keeper
    sequence = keeper.journal.sequence
    first = table.pass_number + 1
    keeper.session = Scanner([fault_message(first + number) for number in range(3000)])
    keeper.take_messages()
    told = [event[1] for event in table.journalled(sequence) if events.kind_of(event) == events.FAULT]
    assert told == list(range(first, first + len(told))) and len(told) <= 20
    keeper.session.waiting.append((messages.CARD, messages.pack(messages.CARD, first + 3000, 8, 1)))
    keeper.take_messages()
    told = [event[1] for event in table.journalled(sequence) if events.kind_of(event) in (events.FAULT, events.CARD)]
    assert told[-2:] == [first + 2999, first + 3000]
    keeper._clock.running = lambda: 100
    keeper.log.count_chatter()
    last = list(keeper.journal.records(keeper.journal.recovery_position()))[-1]
    assert last[4] == record.CHATTER and last[5] == bytes((events.FAULT, 2979 & 255, 2979 >> 8))


def restart_message(number):
    return messages.SCANNER_STATE, messages.pack(messages.SCANNER_STATE, b"12345678", number, 0, 0, 1)


def test_a_scanner_that_starts_again_all_night_is_counted():
    """A loose plug, a start every two seconds; in a round too, where the first one of them asks for a check."""
    for is_live in (False, True):
        table = dealt()
        if not is_live:
            table.cards("JS 5H 9D")
            table.keys("CONFIRM", "NEXT")
        keeper, clock = table.keeper, TableClock()
        keeper._clock = keeper.log._clock = clock
        sequence = keeper.journal.sequence
        for number in range(3000):
            clock.tick(2000 * number)
            keeper.session = Scanner([restart_message(number)])
            keeper.take_messages()
            keeper.log.count_chatter()
        assert keeper.journal.sequence - sequence <= 320  # in 100 minutes: one a minute, and the count of the others
        assert table.table.current.check == is_live and not keeper.log.is_full


def test_a_restart_that_changes_something_is_always_told():
    table = dealt()
    for number in range(100):
        table.keys("CONFIRM")
        assert not table.table.current.check
        table.keeper.session = Scanner([restart_message(number)])
        table.keeper.take_messages()
        assert table.table.current.check
    table.apply(events.HIDDEN, table.pass_number + 1, bytes(32))
    assert not table.table.held[-1].lost
    table.keeper.session = Scanner([restart_message(number)])
    table.keeper.take_messages()
    assert table.table.held[-1].lost


def test_no_scanner_fills_the_journal_with_its_counts():
    """A box with the link key that says them without end: no checkpoint comes of a record that is no event."""
    table = dealt()
    keeper = table.keeper
    sequence = keeper.journal.sequence
    keeper.session = Scanner([(messages.TALLY, bytes(TALLY_BYTES + SEAL_BYTES))] * 3000)
    keeper.take_messages()
    assert keeper.journal.sequence - sequence <= 25 and read_at_start(table) <= CHECKPOINT_AT_ONCE + 1
    for _ in range(30):  # one for each round
        table.cards("JS 5H 9D")
        table.keys("CONFIRM", "NEXT")
        keeper.session = Scanner([(messages.TALLY, bytes(TALLY_BYTES + SEAL_BYTES))])
        keeper.take_messages()
        kinds = [entry[4] for entry in keeper.journal.records(keeper.journal.round_position())]
        assert kinds.count(record.TALLY) == 1
        table.keys("NO MORE BETS")
        table.cards("AS KS QS")


def test_what_a_host_asks_for_without_end_is_counted():
    table = dealt()
    keeper = table.keeper
    sequence = keeper.journal.sequence
    for _ in range(1000):
        keeper.note(record.TIME_SET, b"")
    assert keeper.journal.sequence - sequence <= 8


def test_whoever_sets_the_clock_to_and_fro_is_counted_too():
    table = dealt()
    keeper, clock = table.keeper, TableClock()
    keeper.log._clock = clock
    sequence = keeper.journal.sequence
    for number in range(3000):  # fifty a second, each an hour from the one before
        clock.tick(1 + number * 20)
        clock.set(1_800_000_000 + (number & 1) * 3600, 0)
        keeper.note(record.TIME_SET, b"")
        keeper.log.count_chatter()
    assert keeper.journal.sequence - sequence <= 12


def filled():
    """A round that has written all that a journal holds."""
    table = dealt()
    key = 0
    while not table.keeper.log.is_full:
        table.apply(events.KEY_STUCK, key % 12)
        key += 1
        assert key < 20000
    return table


def test_a_full_journal_stops_the_table_and_a_supervisor_lets_it_go_on():
    table = filled()
    keeper = table.keeper
    before = table.table.snapshot()
    for _ in range(3000):  # nothing gets in, and nothing crashes
        table.apply(events.KEY_STUCK, 3)
    keeper.session = Scanner([(messages.CARD, messages.pack(messages.CARD, table.pass_number + 1, 8, 1))])
    keeper.take_messages()
    assert table.table.snapshot() == before and len(keeper.session.waiting) == 1
    table.apply(events.SWITCH, 1)
    table.apply(events.PIN, 0)
    assert keeper.log.is_full
    table.apply(events.PIN, 2)
    assert not keeper.log.is_full and table.table.supervisor.person == 2
    keeper.take_messages()
    assert not keeper.session.waiting and len(table.table.passes) == 4
    assert read_at_start(table) < CHECKPOINT_AT_ONCE
    kinds = [entry[4] for entry in keeper.journal.records(keeper.journal.first_position())]
    assert record.JOURNAL_FULL in kinds and record.GAVE_WAY in kinds


def test_a_table_starts_with_a_full_journal():
    table = filled()
    cards = [passed.card for passed in table.table.passes]
    for boot in range(2, 42):
        again = JournalledTable(decks=8)
        old = table.keeper.journal
        journal = Journal(table.flash, old._mac, boot, old._start, old._sectors)
        journal.open()
        keeper = TableKeeper(
            again.table, journal, table.keeper.session, lambda count: bytes(count), table.keeper._clock
        )
        keeper.recover(boot, 0)
        assert keeper.log.is_full and [passed.card for passed in again.table.passes] == cards


def test_a_technician_gives_up_a_round():
    table = dealt()
    table.keeper.log.write(record.BEGUN_ANEW, b"")
    again = JournalledTable(decks=8)
    again.flash = table.flash
    again.new_keeper(again.table)
    assert again.table.number == 2 and not again.table.passes
    again.new_keeper(make_controller(again.table.config))  # and it stays so
    assert again.table.number == 2


def test_a_checkpoint_is_put_together_where_the_journal_writes_it_from():
    """Memory is in pieces after hours of play: 2 KB at once are not to be had for certain."""
    table = dealt()
    keeper = table.keeper
    state = keeper._state(b"first")
    assert bytes(state) == b"first" + table.table.snapshot()
    assert getattr(state, "obj", keeper.journal._record) is keeper.journal._record  # MicroPython does not tell
    keeper.checkpoint()
    kind, payload = list(keeper.journal.records(keeper.journal.recovery_position()))[-1][4:6]
    assert kind == record.CHECKPOINT
    assert payload[record.SNAPSHOT_HEADER_BYTES :] == keeper.nonce + keeper.guard.state() + table.table.snapshot()


def test_a_table_too_large_for_a_record_gets_no_checkpoint_and_goes_on():
    table = dealt()
    keeper, sequence = table.keeper, table.keeper.journal.sequence
    table.table.undo.unpack(bytes(record.MAX_PAYLOAD))
    keeper.checkpoint()
    assert keeper.journal.sequence == sequence
    table.cards("JS")
    assert keeper.journal.sequence > sequence
