"""The flash: unique id, operations and their time, and power that fails: clean, torn, at any instant."""

import pytest

from railbird_host.sim.emulator import Board, RawRepl

STORAGE = 0x100000
OPEN = "import rp2, time\ndevice = rp2.Flash()\n"
PROGRAM = OPEN + "device.writeblocks(3, bytes(range(256)), 0)"
ERASE = OPEN + "device.ioctl(6, 3)"
BLOCK = STORAGE + 3 * 4096


def operations_of(board: Board, repl: RawRepl, code: str) -> list:
    repl.enter()
    before = len(board.flash.operations)
    repl.exec(code)
    return board.flash.operations[before:]


def test_unique_id_is_the_boards_own(make_board):
    read = "import machine, binascii\nprint(binascii.hexlify(machine.unique_id()).decode())"
    ids = [RawRepl(board).exec(read).strip() for board in (make_board(name="a"), make_board(name="b"))]
    assert ids[0] != ids[1]
    assert RawRepl(make_board(unique_id=bytes(range(8)))).exec(read).strip() == "0001020304050607"


def test_operations_are_counted_and_take_their_time(board, repl):
    erase, program = operations_of(board, repl, ERASE + "\ndevice.writeblocks(3, bytes(256), 0)")
    assert (erase.kind, erase.address, erase.length) == ("erase", BLOCK, 4096)
    assert (program.kind, program.address, program.length) == ("program", BLOCK, 256)
    assert 0.94 < (program.time_ns - erase.time_ns - 500_000) / board.flash_times.sector_erase_ns < 1.06
    timed = OPEN + "start = time.ticks_us()\ndevice.writeblocks(3, bytes(256), 0)\nprint(time.ticks_us() - start)"
    assert 320 <= int(repl.exec(timed)) < 1500  # and code out of a flushed cache


def test_times_are_the_chips_own_within_the_data_sheet(make_board):
    """W25Q16JV: 0.4 ms a page, 3 at most; 45 ms a sector, 400 at most."""
    typical = [make_board(seed=seed).flash_times for seed in range(8)]
    assert all(0.3e6 < times.program_ns < 0.5e6 and 36e6 <= times.sector_erase_ns <= 54e6 for times in typical)
    assert len({times.sector_erase_ns for times in typical}) == 8
    assert make_board(seed=3).flash_times.sector_erase_ns == typical[3].sector_erase_ns
    worst = make_board(parts="worst").flash_times
    assert (worst.program_ns, worst.sector_erase_ns) == (3e6, 400e6)
    drawn = [make_board(seed=seed, parts="drawn").flash_times.sector_erase_ns for seed in range(8)]
    assert min(drawn) >= 30e6 and max(drawn) <= 400e6 and max(drawn) > 3 * min(drawn)


def test_programming_only_clears_bits(board, repl):
    repl.exec(ERASE + "\ndevice.writeblocks(3, b'\\xf0' * 256, 0)\ndevice.writeblocks(3, b'\\x3f' * 256, 0)")
    assert board.flash_bytes()[BLOCK : BLOCK + 256] == b"\x30" * 256


@pytest.mark.parametrize("torn", [False, True])
def test_power_cut_at_the_nth_operation(make_board, torn):
    board = make_board()
    repl = RawRepl(board)
    repl.exec(ERASE)
    board.flash.cut_power_at(1, torn)
    repl.start(
        PROGRAM
        + "\n"
        + PROGRAM.replace("(3,", "(4,").replace("device.writeblocks", "device.ioctl(6, 4)\ndevice.writeblocks")
    )
    board.run_until(lambda: not board.has_power, limit_s=2)
    content = board.flash_bytes()
    assert content[BLOCK : BLOCK + 256] == bytes(range(256))  # the first operation
    assert board.flash.operations[-1].kind == "erase"  # the second one is where power went
    before = board.now_ns
    board.run(0.5)
    assert board.now_ns == before + 0.5e9 and board.flash_bytes() == content  # nothing happens without power


@pytest.mark.parametrize("seed", range(4))
def test_a_torn_page_is_partly_there(make_board, seed):
    board = make_board(seed=seed)
    repl = RawRepl(board)
    repl.exec(ERASE)
    board.flash.cut_power_at(0, torn=True)
    repl.start(PROGRAM.replace("bytes(range(256))", "bytes(256)"))
    board.run_until(lambda: not board.has_power, limit_s=2)
    page = board.flash_bytes()[BLOCK : BLOCK + 256]
    written = page.count(0)
    assert page.startswith(bytes(written - 1)) and page.endswith(b"\xff" * (254 - written))
    assert 0 <= written < 256


@pytest.mark.parametrize("share", [0.02, 0.5, 0.94])
def test_a_cut_in_the_middle_of_an_erase(make_board, share):
    board = make_board()
    repl = RawRepl(board)
    repl.exec(ERASE + "\nfor page in range(16): device.writeblocks(3, bytes(256), page * 256)")
    repl.enter()
    before = len(board.flash.operations)
    board.usb.send((ERASE + "\x04").encode())
    board.run_until(lambda: len(board.flash.operations) > before, step_s=0.0001)
    board.run_until_ns(board.flash.operations[-1].time_ns + share * board.flash_times.sector_erase_ns)
    board.power_off()
    sector = board.flash_bytes()[BLOCK : BLOCK + 4096]
    ones = sum(byte.bit_count() for byte in sector) / 32768
    assert abs(ones - share) < 0.07


def test_a_power_cycle_keeps_the_flash_and_loses_the_rest(board, repl):
    repl.exec("with open('kept.txt', 'w') as file: file.write('kept')\nlost = 1")
    boots = board.boots
    board.power_cycle(off_s=1.0)
    assert board.boots == boots + 1 and board.resets[-1].cause == "power"
    assert repl.exec(
        "import machine\nprint(open('kept.txt').read(), 'lost' in globals(), machine.reset_cause())"
    ).split() == [
        "kept",
        "False",
        "1",
    ]


def test_another_board_starts_from_a_copy(board, repl):
    repl.exec("with open('copied.txt', 'w') as file: file.write('copy')")
    other = Board(flash=board.flash_bytes(), name="other")
    assert RawRepl(other).exec("print(open('copied.txt').read())").strip() == "copy"


def test_fading_power_lets_the_chip_run_on_and_leaves_marginal_cells(make_board):
    board = make_board()
    repl = RawRepl(board)
    repl.exec(OPEN + "for block in range(3, 13): device.ioctl(6, block)")
    before = len(board.flash.operations)
    repl.start(OPEN + "for page in range(160): device.writeblocks(3 + page // 16, bytes(256), page % 16 * 256)")
    board.run_until(lambda: len(board.flash.operations) > before, step_s=0.001)
    before, start_ns = len(board.flash.operations), board.now_ns
    end_ns = board.power_fades()
    assert 3e6 < end_ns - start_ns < 7e6
    board.run(0.02)
    assert not board.has_power
    written = board.flash.operations[before:]
    assert len(written) >= 3 and written[-1].time_ns < end_ns
    as_written = board.flash_bytes()
    board.power_on()
    pairs = zip(as_written, board.flash_bytes(), strict=True)
    changed = [index for index, (old, new) in enumerate(pairs) if old != new]
    weak = [done for done in written if done.time_ns >= start_ns + 0.6 * (end_ns - start_ns)]
    assert changed and min(changed) >= weak[0].address
