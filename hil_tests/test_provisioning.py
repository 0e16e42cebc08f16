"""Boards as they come from flashing: no play; keys over the service port with the door open; pairing with the code from
the monitor; enrolment; and the first race."""

import pytest

from railbird.service.pins import make_hashes
from railbird.service.provision import COMMIT, PINS, SALT_BYTES
from railbird.table.config import TableConfig
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.provisioning import provision_board, put_parts
from railbird_host.device.service.table_file import TableFile

pytestmark = [pytest.mark.needs("fresh", "monitor", "inputs", "sensors"), pytest.mark.destructive]
START_S = 2.5


@pytest.fixture
def fresh(tables):
    hands = tables.fresh()
    hands.sees_within("NOT PROVISIONED", START_S)
    return hands


def handles(hands):
    return hands.bench.boards.handle("display"), hands.bench.boards.handle("scanner")


def provision(hands, table_file):
    display, scanner = handles(hands)
    hands.bench.door(True)
    hands.bench.run(0.1)
    provision_board(display.client(), table_file, [(1, "123456")], TableConfig(decks=1).encode())
    provision_board(scanner.client(), table_file)
    hands.sees_within("NOT PAIRED", START_S)


def test_a_fresh_board_plays_no_round(fresh):
    fresh.sees("NOT PROVISIONED", "NO PLAY")
    fresh.keys("NO MORE BETS")
    fresh.cards("AS")
    fresh.sees("NOT PROVISIONED")
    display, scanner = handles(fresh)
    assert not display.hello().provisioned and not scanner.hello().provisioned


def test_a_closed_door_refuses_keys(fresh):
    display, _ = handles(fresh)
    with pytest.raises(RailbirdError, match="door is closed"):
        provision_board(display.client(), TableFile.create("x"), [(1, "123456")], TableConfig().encode())
    assert not display.hello().provisioned


@pytest.mark.soak
def test_whoever_comes_when_a_host_was_cut_off_puts_no_pins_beside_its_keys(fresh):
    """Everything was sent but the last word; then somebody else sends PINs that he knows, and the last word."""
    table_file, configuration = TableFile.create("x"), TableConfig(decks=1).encode()
    display, _ = handles(fresh)
    fresh.bench.door(True)
    fresh.bench.run(0.1)
    put_parts(display.client(), table_file, [(1, "123456")], configuration)
    other, salt = display.client(), bytes(SALT_BYTES)
    other.provision_part(PINS, salt + make_hashes(salt, [(1, "777777")]))
    with pytest.raises(RailbirdError, match="part 1 is missing"):
        other.provision_part(COMMIT, b"")
    assert not display.hello().provisioned
    provision_board(display.client(), table_file, [(1, "123456")], configuration)
    assert display.hello().provisioned


@pytest.mark.slow
def test_from_fresh_boards_to_the_first_card(fresh):
    table_file = TableFile.create("bench")
    provision(fresh, table_file)
    fresh.sees("NOT PAIRED", "NO PLAY")
    display, scanner = handles(fresh)
    with pytest.raises(RailbirdError, match="has keys already"):
        provision_board(display.client(), table_file, [(1, "123456")], TableConfig().encode())
    serials = display.hello().serial, scanner.hello().serial

    fresh.bench.switch(True)
    fresh.keys(*"123456", "CONFIRM")
    fresh.sees("PAIR CODE")
    code = pair_code(fresh.bench.screen())
    to_display, to_scanner = display.client(), scanner.client()
    to_display.unlock_with(table_file)
    to_scanner.unlock_with(table_file)
    wrong = f"{(int(code) + 1) % 10**8:08d}"
    with pytest.raises(RailbirdError, match="not the code"):
        to_display.start_pairing(wrong)
    fresh.bench.run(0.2)
    code = pair_code(fresh.bench.screen())
    to_display.start_pairing(code)
    to_scanner.start_pairing(code)
    assert to_display.paired_with() == serials[1]
    fresh.bench.door(False)
    fresh.bench.switch(False)
    fresh.sees_within("CLOSED", START_S + 1.0)
    open_the_table(fresh)
    fresh.keys("NO MORE BETS")
    fresh.cards("AS KS")
    fresh.sees("2 CARDS")


def pair_code(lines):
    found = [line.replace(" ", "") for line in lines if line.replace(" ", "").isdigit()]
    assert len(found) == 1 and len(found[0]) == 8, lines
    return found[0]


def open_the_table(hands):
    hands.bench.switch(True)
    hands.keys(*"123456", "CONFIRM")
    hands.sees("7 TABLE")  # the header tells of the door, not of the supervisor
    hands.keys(7, 4)  # TABLE, CLEAR THE DOOR
    hands.leave()
    hands.supervisor(7, 1, 2)  # TABLE, OPEN, ENROL DECKS
    hands.cards("2H")
    hands.keys("CONFIRM", 3)  # enrolled; OPEN NOW
    hands.leave()
    hands.sees("PLACE BETS")
