"""What the emulator's tests share: the bench board's development image, and boards that stand at the prompt."""

from collections.abc import Callable

import pytest

from railbird_host.emulator import Board, RawRepl
from railbird_host.images import image_path


@pytest.fixture(scope="session")
def image() -> bytes:
    return image_path("BENCH", "development").read_bytes()


@pytest.fixture
def make_board(image) -> Callable[..., Board]:
    """Makes boards that run the image."""
    return lambda **options: Board(image, **options)


@pytest.fixture
def board(make_board) -> Board:
    return make_board()


@pytest.fixture
def repl(board) -> RawRepl:
    return RawRepl(board)
