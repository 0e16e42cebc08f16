"""Why a board has no prompt to deploy to, said in words: production, an application that stays, something else."""

import sys

import pytest
from deploy_board import DeployBoard

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.device.deploy import prompt as prompt_module
from railbird_host.device.deploy.prompt import Prompt
from railbird_host.device.images import image_path
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.optics.player import EdgePlayer
from railbird_host.sim.ports.in_process import InProcessPort


@pytest.fixture
def bench(tmp_path):
    return DeployBoard(tmp_path)


@pytest.fixture
def why_no_prompt(monkeypatch, capsys):
    """What is said of a port on which there is none, and nothing is printed."""

    def why(port):
        monkeypatch.setattr(prompt_module, "ENTER_LIMIT_S", 0.1)
        with pytest.raises(RailbirdError, match="no prompt on board: ") as error:
            Prompt(port, "board").enter()
        assert error.value.exit_code == TRANSPORT and capsys.readouterr().out == ""
        return error.value

    return why


def test_production_board_has_no_prompt_to_deploy_to(why_no_prompt):
    board = Board(image_path("SCANNER", "production").read_bytes(), name="production")
    EdgePlayer(board)
    board.run(0.8)
    error = why_no_prompt(InProcessPort(board, timeout=0.5))
    assert "runs a production image" in error.message and "flash --development" in error.next_step


def test_application_that_does_not_leave_is_told_from_a_board_that_is_silent(bench, why_no_prompt, monkeypatch):
    bench.board.run(0.8)
    send = bench.board.usb.send
    monkeypatch.setattr(bench.board.usb, "send", lambda data: send(data) if len(data) > 2 else None)  # no Ctrl-C
    error = why_no_prompt(InProcessPort(bench.board, timeout=0.5))
    assert "does not leave its application" in error.message
    monkeypatch.setattr(bench.board.usb, "send", lambda data: None)
    error = why_no_prompt(InProcessPort(bench.board, timeout=0.5))
    assert "nothing comes back" in error.message and "still starting?" in error.next_step


def test_something_else_that_talks_is_quoted(why_no_prompt):
    outputs = []

    class Chatter:
        """It never stops: mpremote alone would listen for ever."""

        def inWaiting(self):
            outputs.append(sys.stdout)
            return 6

        def read(self, size=1):
            return b"login:"[:size]

        def write(self, data):
            return len(data)

    usual = sys.stdout
    assert "login:" in why_no_prompt(Chatter()).message
    assert all(output is usual for output in outputs), "it is that of other threads too, which flash other boards"
