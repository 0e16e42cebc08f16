"""Random bits, and RAM as it comes up: from the seed, the board and the boot; never the same for two of them, always
the same for the same three."""

from railbird_host.sim.emulator import RawRepl

READ = "import os, binascii\nprint(binascii.hexlify(os.urandom(16)).decode())"


def test_boards_boots_and_seeds_differ_and_repeat(make_board):
    def bytes_of(**options) -> str:
        return RawRepl(make_board(**options)).exec(READ).strip()

    first = bytes_of(name="a", seed=1)
    assert first == bytes_of(name="a", seed=1)
    assert len({first, bytes_of(name="b", seed=1), bytes_of(name="a", seed=2)}) == 3
    assert len(set(bytes.fromhex(first))) > 8  # rp2040py alone gives 2a2a2a…


def test_two_boots_differ(board, repl):
    boots = [repl.exec(READ)]
    for _ in range(2):
        board.power_cycle()
        boots.append(repl.exec(READ))
    assert len(set(boots)) == 3


def test_bits_are_as_poor_as_the_part(make_board):
    count = "from machine import mem32\nbits = [mem32[0x4006001C] for _ in range(4000)]\n"
    count += "print(sum(bits), sum(bits[at] == bits[at + 1] for at in range(3999)))"
    ones, alike = map(int, RawRepl(make_board(parts="worst")).exec(count).split())
    assert 2480 < ones < 2720 and alike > 2500  # 65 % ones; 68 % would be like the one before by 30 % of repeats
    board = make_board()
    board.random_source.ones, board.random_source.repeats = 1.0, 0.0
    assert RawRepl(board).exec(count).split() == ["4000", "3999"]


def test_ram_comes_up_as_it_likes_and_outlives_a_reset(make_board):
    def ram(board) -> bytes:
        return bytes(board.chip.sram[:4096])

    board = make_board(name="a", seed=1)
    first = ram(board)
    assert len(set(first)) > 200 and first == ram(make_board(name="a", seed=1)) != ram(make_board(name="b", seed=1))
    board.press_reset()
    assert ram(board) == first
    board.power_cycle()
    assert ram(board) != first
