"""Random bits: from the seed, the board and the boot; never the same for two of them, always the same for the same
three."""

from railbird_host.emulator import RawRepl

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
