"""Power fails at every flash operation, clean and torn, while a board takes its first keys, a watch key, or gives all
of them up: it comes back as it was or as it was to be, and what was begun can be done again."""

from flash_in_memory import PowerCut
from railbird.journal.settings import Settings
from railbird.link import messages
from railbird.link.keys import COMMITMENT_KEY, JOURNAL_KEY, PIN_HASHES, PIN_SALT, SERVICE_KEY, WATCH_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service import pins, provision
from service_board import BoardForTests
from service_line import SALT, Line, keys_for, provisioned

WANTED = {DISPLAY: (SERVICE_KEY, JOURNAL_KEY, PIN_SALT, PIN_HASHES), SCANNER: (SERVICE_KEY, COMMITMENT_KEY)}
MOST_OPERATIONS = 100


def after_cuts(make, act):
    """(board as it starts again, whether `act` came to its end) for every operation of `act`, clean and torn."""
    for torn in (False, True):
        for cut in range(1, MOST_OPERATIONS):
            board = make()
            flash = board.settings._key_store._flash
            flash.cut_at, flash.torn, flash.seed = flash.operations + cut, torn, cut
            try:
                act(board)
                is_done = True
            except PowerCut:
                is_done = False
            flash.cut_at = None
            board.settings = Settings(flash, board.role)
            board.settings.load()
            board.settings.begin_boot()
            yield board, is_done
            if is_done:
                break
        assert is_done and cut > 2


def take_keys(board):
    line = Line(board)
    parts = [(provision.KEYS, keys_for(board)), (provision.COMMIT, b"")]
    if board.role == DISPLAY:
        hashes = SALT + pins.make_hashes(SALT, [(1, "123456")])
        parts[:0] = [(provision.PINS, hashes), (provision.CONFIGURATION, b"table 4")]
    for part, data in parts:
        line.ask_open(messages.ASK_PROVISION, part, data)


def has_all(board):
    keys = board.settings.keys
    assert board.role == SCANNER or board.settings.configuration() is not None
    return all(keys.get(key) for key in WANTED[board.role])


def test_a_board_has_all_of_its_first_keys_or_none():
    for role in (DISPLAY, SCANNER):
        for board, is_done in after_cuts(lambda role=role: BoardForTests(role), take_keys):
            if board.settings.keys.is_empty():
                assert not is_done
                take_keys(board)
            assert has_all(board) and Line(board).open_session()


def test_a_watch_key_that_changes_is_the_old_one_or_the_new_one_and_costs_no_other():
    def put(board, key):
        board.settings.keys.put(WATCH_KEY, key)
        board.settings.give_up_keys()

    def make():
        board = provisioned().board
        put(board, b"o" * 32)
        return board

    for board, is_done in after_cuts(make, lambda board: put(board, b"n" * 32)):
        assert board.settings.keys.get(WATCH_KEY) == b"n" * 32 or not is_done
        assert board.settings.keys.get(WATCH_KEY) in (b"o" * 32, b"n" * 32)
        assert has_all(board)
        put(board, b"n" * 32)
        assert b"o" * 32 not in bytes(board.settings._key_store._flash.data)


def test_a_board_that_is_wiped_belongs_to_its_table_or_has_no_key():
    for board, is_done in after_cuts(lambda: provisioned().board, lambda board: board.settings.wipe()):
        if board.settings.keys.is_empty():
            take_keys(board)
        else:
            assert not is_done
        assert has_all(board)
