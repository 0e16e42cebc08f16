"""A box in the wire that has no key and sends bytes at full speed, without end: the board at the other side goes on,
says that there is no link, answers keys and its service port, and has the link back as soon as the wire is whole."""

from random import Random

import pytest
from forked import in_a_copy
from rogue_board import BYTE_NS
from round_scripts import await_text, derby, do, shared_table

pytestmark = pytest.mark.needs("exact")

NOISE_S = 0.8
KEY_S = 0.3  # a dealer does not wait longer
KINDS = {
    "random": lambda chance: chance.randrange(256),
    "ends of frames": lambda chance: 0,
    "no end of a frame": lambda chance: 0xFF,
}


def make_noise(bench, board, kind: str) -> None:
    """From now on, for `NOISE_S`."""
    chance, source = Random(kind), board.outside.new_source()
    for index in range(int(NOISE_S * 1e9 / BYTE_NS)):
        byte = KINDS[kind](chance)
        at_ns = bench.now_ns + 1e5 + index * BYTE_NS
        board.outside.at(at_ns, source, lambda byte=byte: board.uart[1].feed_byte(byte))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["random", *(pytest.param(kind, marks=pytest.mark.soak) for kind in list(KINDS)[1:])])
@pytest.mark.parametrize("role", ["display", "scanner"])
@in_a_copy
def test_bytes_without_end_stop_no_board(role, kind):
    bench = shared_table(derby)
    for step in derby().steps[:2]:
        do(bench, step)
        await_text(bench, step.shows)
    board = getattr(bench, role)
    resets = list(board.resets)
    bench.pull_cable()
    make_noise(bench, board, kind)
    bench.run(0.6)
    assert any("NO LINK" in line or "SCANNER" in line for line in bench.screen()), bench.screen()
    assert bench.boards.handle(role).client().counters()["boot"]
    bench.press("FIX")
    bench.run_until(lambda: "FIX" in " ".join(bench.screen()), KEY_S, 0.02)
    bench.press("BACK")
    bench.run(NOISE_S)
    assert board.resets == resets
    bench.pull_cable(False)
    await_text(bench, derby().steps[1].shows, 4.0)
