"""Only with real boards: each port leads to the board that the bench file means, in its role, with this very build."""

import pytest

from railbird_host.hil.tables import real_bench

pytestmark = [pytest.mark.needs(), pytest.mark.real_only]


def test_every_board_is_the_one_that_the_bench_file_means(bench):
    boards = real_bench(bench).boards  # which has the ports open, if a test before used them
    boards.prove_identity()
    assert {role: boards.client(role).hello().serial for role in bench.boards} == bench.boards
