"""The first keys of a board: where each belongs, when they are refused, and that no board has the operator's own."""

from flash_in_memory import PowerCut
from railbird.journal.settings import Settings
from railbird.link import messages
from railbird.link.keys import COMMITMENT_KEY, JOURNAL_KEY, SERVICE_KEY, TABLE_SERVICE_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service import pins, provision
from railbird.service.own_key import keep_own_key, session_key
from service_board import BoardForTests
from service_line import JOURNAL_KEY_BYTES, KEYS, SALT, SERVICE_KEY_BYTES, Line, in_session, provisioned


def test_provisioning_writes_keys_where_they_belong():
    line = provisioned()
    ring = line.board.settings.keys
    assert ring.get(SERVICE_KEY) == session_key(SERVICE_KEY_BYTES, b"SERIAL00")
    assert ring.get(JOURNAL_KEY) == JOURNAL_KEY_BYTES
    assert ("clear journal",) in line.board.calls
    scanner = provisioned(SCANNER).board.settings.keys
    assert scanner.get(JOURNAL_KEY) is None and len(scanner.get(COMMITMENT_KEY)) == 32
    other = provisioned(SCANNER)
    other.board.settings.wipe()
    other.board.settings.keys.decode(b"")


def test_no_board_has_the_operators_key_and_none_opens_the_other():
    display, scanner = provisioned(DISPLAY).board, provisioned(SCANNER).board
    for board in (display, scanner):
        assert SERVICE_KEY_BYTES not in board.settings._key_store._flash.data
    assert not provisioned(DISPLAY).open_session(scanner.settings.keys.get(SERVICE_KEY))


def test_a_board_of_before_gives_up_the_operators_key_and_goes_on():
    board = BoardForTests(SCANNER)
    board.settings.keys.put(TABLE_SERVICE_KEY, SERVICE_KEY_BYTES)
    board.settings.keys.put(COMMITMENT_KEY, b"c" * 32)
    board.settings.save_keys()
    flash = board.settings._key_store._flash
    assert SERVICE_KEY_BYTES in flash.data
    assert keep_own_key(board.settings, board.serial)
    assert SERVICE_KEY_BYTES not in flash.data and not keep_own_key(board.settings, board.serial)
    board.settings = Settings(flash, SCANNER)
    board.settings.load()
    assert board.settings.keys.get(COMMITMENT_KEY) == b"c" * 32
    assert Line(board).open_session()


def test_cut_at_any_flash_operation_the_old_key_or_the_new_one_works():
    for cut in range(1, 8):
        board = BoardForTests(SCANNER)
        board.settings.keys.put(TABLE_SERVICE_KEY, SERVICE_KEY_BYTES)
        board.settings.save_keys()
        flash = board.settings._key_store._flash
        flash.cut_at = flash.operations + cut
        try:
            keep_own_key(board.settings, board.serial)
        except PowerCut:
            pass
        flash.cut_at = None
        board.settings = Settings(flash, SCANNER)
        board.settings.load()
        keep_own_key(board.settings, board.serial)
        assert Line(board).open_session(), cut


def refused(line, part, data):
    _, fields = line.ask_open(messages.ASK_PROVISION, part, data)
    assert fields[0] != messages.DONE
    return fields[4].decode()


def test_provisioning_is_refused_with_keys_or_with_the_door_closed():
    assert "has keys" in refused(provisioned(), provision.KEYS, KEYS)
    line = Line(BoardForTests())
    line.board.door = False
    assert "door" in refused(line, provision.KEYS, KEYS)


def test_a_commit_whose_answer_was_slow_is_answered_again():
    line = provisioned()
    _, fields = line.ask_open(messages.ASK_PROVISION, provision.COMMIT, b"")
    assert fields[0] == messages.DONE and fields[3] == line.board.settings.keys.check_value()
    assert line.board.calls.count(("provisioned",)) == 1


def test_provisioning_checks_every_part():
    line = Line(BoardForTests())
    assert "missing" in refused(line, provision.COMMIT, b"")
    refused(line, provision.KEYS, KEYS[:-1])
    refused(line, provision.PINS, SALT)
    refused(line, provision.PINS, SALT + bytes(10))
    refused(line, provision.CONFIGURATION, b"nonsense")
    refused(line, 77, b"")
    assert line.board.settings.keys.is_empty()
    refused(Line(BoardForTests(SCANNER)), provision.PINS, SALT + bytes(9))


def test_whoever_comes_after_a_host_that_was_cut_off_puts_nothing_of_his_own_beside_its_keys():
    """Else the next run of the operator's tool finds its own keys there, and PINs that only somebody else knows."""
    pins_of = [SALT + pins.make_hashes(SALT, [(1, pin)]) for pin in ("123456", "777777")]
    right = [(provision.PINS, pins_of[0]), (provision.CONFIGURATION, b"table 4"), (provision.KEYS, KEYS)]
    for told in range(1, len(right) + 1):
        line = Line(BoardForTests())
        for part, data in right[:told] + [(provision.PINS, pins_of[1]), (provision.CONFIGURATION, b"table 4")]:
            assert line.ask_open(messages.ASK_PROVISION, part, data)[1][0] == messages.DONE
        assert "part %d is missing" % provision.KEYS in refused(line, provision.COMMIT, b"")
        assert line.board.settings.keys.is_empty()


def test_requests_with_a_key_are_refused_without():
    line = provisioned()
    for kind in (messages.ASK_UNLOCK, messages.ASK_BOOTLOADER, messages.ASK_CONFIGURATION):
        line.send_open(kind)
        assert line.drain() == 0
    assert line.board.calls == [("clear journal",), ("provisioned",)]
    fresh = Line(BoardForTests())
    fresh.send_open(messages.ASK_UNLOCK)
    assert fresh.drain() == 0 and fresh.board.calls == []


def test_wrong_key_or_another_boards_session_opens_nothing():
    assert not provisioned().open_session(b"x" * 32)
    assert not provisioned().open_session(serial=b"SERIAL01")
    assert not Line(BoardForTests()).open_session()


def test_a_board_is_wiped_with_its_door_open_between_rounds_and_is_fresh_then():
    line = in_session()
    line.board.settings.save_configuration(b"table 4")
    for hindrance in ("door", "resting", "has_word"):
        setattr(line.board, hindrance, False)
        assert line.ask(messages.ASK_WIPE)[1][1] in (messages.REFUSED, messages.NOT_NOW)
        setattr(line.board, hindrance, True)
        assert not line.board.settings.keys.is_empty() and line.board.settings.configuration()
    assert line.ask(messages.ASK_WIPE)[1][1] == messages.DONE
    assert line.board.settings.keys.is_empty() and not line.board.settings.configuration()
    again = Settings(line.board.settings._key_store._flash, line.board.role)
    again.load()
    assert again.keys.is_empty() and again.configuration() is None
