"""The watch key, of the table's computer: it shows the journal and sets the clock, and changes nothing else."""

from railbird.journal import record
from railbird.link import messages
from railbird.link.messages import HOST, WATCHER
from railbird.service import reasons
from railbird.service.own_key import session_key
from service_line import SERVICE_KEY_BYTES, in_session, provisioned

WATCH_KEY_BYTES = b"watch key of this table........."
OTHER_KEY_BYTES = b"another watch key..............."
LOOKS = (messages.ASK_HELLO, messages.ASK_STATUS, messages.ASK_COUNTERS, messages.ASK_HEAD, messages.ASK_LOG)
FIELDS = {
    messages.ASK_HELLO: (messages.PROTOCOL_VERSION,),
    messages.ASK_COUNTERS: (0,),
    messages.ASK_HEAD: (bytes(16),),
    messages.ASK_LOG: (1, 0),
    messages.PUT_TIME: (1700000000, 60),
    messages.ASK_PAIR: (b"12345678",),
    messages.ASK_ATTEST: (bytes(32), 4096),
    messages.ASK_UPDATES: (0,),
    messages.ASK_TEST: (1, b""),
    messages.ASK_PASS: (0, 0),
    messages.ASK_READER_TABLE: (0,),
    messages.PUT_READER_TABLE: (0, 0, b""),
    messages.PUT_CONFIGURATION: (b"table 9",),
    messages.ASK_PROVISION: (1, b""),
    messages.PUT_WATCH_KEY: (b"",),
}


def requests():
    """All that a host can ask a table's board."""
    named = [kind for kind in messages.MESSAGES if messages.kind_name(kind).startswith(("ASK_", "PUT_"))]
    return [kind for kind in named if kind != messages.ASK_WORD]


def with_watch_key(key=WATCH_KEY_BYTES):
    line = in_session()
    answer = line.ask(messages.PUT_WATCH_KEY, session_key(key, line.board.serial))
    assert answer[1][1] == messages.DONE
    return line


def watching(key=WATCH_KEY_BYTES):
    line = with_watch_key(key)
    assert line.open_session(key, role=WATCHER)
    return line


def test_a_watcher_sees_the_journal_and_sets_the_clock():
    line = watching()
    line.board.journal.append(record.TIME_SET, b"", 0, False)
    assert line.ask(messages.ASK_HEAD, bytes(16))[0] == messages.TELL_HEAD
    generation = line.ask(messages.ASK_HEAD, bytes(16))[1][3]
    assert line.ask(messages.ASK_LOG, generation, 0)[0] == messages.TELL_LOG
    assert line.ask(messages.PUT_TIME, 1700000000, 60)[1][1] == messages.DONE
    assert ("time", 1700000000, 60) in line.board.calls


def test_whatever_else_there_is_a_watcher_is_refused():
    line = watching()
    before = list(line.board.calls)
    for kind in requests():
        if kind in LOOKS or kind == messages.PUT_TIME:
            continue
        answer, fields = line.ask(kind, *FIELDS.get(kind, ()))
        assert answer == messages.TELL_RESULT, messages.kind_name(kind)
        assert fields[1] == messages.REFUSED and reasons.REASONS[fields[2]] == reasons.OPERATORS_KEY
    assert line.board.calls == before and line.board.settings.configuration() == b"table 4"


def test_the_watch_key_opens_no_operators_session_and_the_other_way_round():
    line = with_watch_key()
    assert not line.open_session(WATCH_KEY_BYTES, role=HOST)
    assert not line.open_session(SERVICE_KEY_BYTES, role=WATCHER)
    assert line.open_session(SERVICE_KEY_BYTES)


def test_without_a_watch_key_nobody_watches():
    line = provisioned()
    assert not line.open_session(WATCH_KEY_BYTES, role=WATCHER)
    assert line.open_session()


def test_a_new_key_ends_the_old_one_and_none_ends_both():
    line = watching()
    assert line.open_session()
    line.ask(messages.PUT_WATCH_KEY, session_key(OTHER_KEY_BYTES, line.board.serial))
    assert not line.open_session(WATCH_KEY_BYTES, role=WATCHER)
    assert line.open_session(OTHER_KEY_BYTES, role=WATCHER)
    assert line.open_session()
    assert line.ask(messages.PUT_WATCH_KEY, b"")[1][1] == messages.DONE
    assert not line.open_session(OTHER_KEY_BYTES, role=WATCHER)
    assert line.ask_open(messages.ASK_HELLO, messages.PROTOCOL_VERSION)


def test_the_operator_takes_over_from_a_watcher_and_gives_back():
    line = watching()
    assert line.open_session()
    assert line.ask(messages.ASK_CONFIGURATION)[1] == (b"table 4",)
    assert line.open_session(WATCH_KEY_BYTES, role=WATCHER)
    assert line.ask(messages.ASK_CONFIGURATION)[1][1] == messages.REFUSED


def test_a_forged_greeting_ends_no_session():
    line = watching()
    watcher = line.session
    assert not line.open_session(OTHER_KEY_BYTES)
    line.session = watcher
    assert line.ask(messages.ASK_HEAD, bytes(16))[0] == messages.TELL_HEAD


def test_a_key_is_changed_between_rounds_only_and_has_32_bytes():
    line = in_session()
    line.board.resting = False
    assert line.ask(messages.PUT_WATCH_KEY, bytes(32))[1][1] == messages.NOT_NOW
    line.board.resting = True
    assert line.ask(messages.PUT_WATCH_KEY, bytes(31))[1][1] == messages.BAD_REQUEST
