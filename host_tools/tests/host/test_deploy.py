"""Deploying to an emulated development board: what is sent, what runs afterwards, and after a power cut at any
point."""

import os
import signal
import threading

import pytest
from deploy_board import DeployBoard

from railbird_host.base.errors import TRANSPORT, RailbirdError
from railbird_host.cli.main import stop_cleanly
from railbird_host.device.deploy import deploy as deploy_module
from railbird_host.device.deploy import prompt as prompt_module
from railbird_host.device.deploy.deploy import SPARE_BYTES, Deployment
from railbird_host.device.deploy.prompt import Prompt
from railbird_host.device.deploy.tree import Tree
from railbird_host.device.service.client import ServiceClient
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.ports.in_process import InProcessPort


@pytest.fixture(autouse=True)
def one_cache(tmp_path_factory, monkeypatch):
    """The tests compile the same few files."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "deploy-cache"))


@pytest.fixture
def bench(tmp_path):
    return DeployBoard(tmp_path)


@pytest.fixture(scope="module")
def flash_with_set_a(tmp_path_factory):
    bench = DeployBoard(tmp_path_factory.mktemp("a"))
    bench.deploy(bench.tree())
    return bench.board.flash_bytes()


def test_new_board_runs_its_frozen_files(bench):
    assert bench.said == "railbird: runs the frozen files: nothing is deployed"


def test_only_changed_files_are_sent(bench):
    first = bench.deploy(bench.tree())
    assert (first.files, first.files_sent, first.changed) == (4, 4, True)
    assert bench.prompt.restart() == f"deployed files {first.tree}"
    assert bench.running()[:4] == ["A"] * 4
    same = bench.deploy(bench.tree())
    assert (same.files_sent, same.bytes_sent, same.changed) == (0, 0, False)
    one = bench.deploy(bench.tree(inner="B"))
    assert (one.files, one.files_sent) == (4, 1)
    bench.prompt.restart()
    assert bench.running()[:4] == ["A", "A", "B", "A"]
    assert bench.running()[4] == ".frozen/railbird/link"


def test_unchanged_deploy_writes_nothing(tmp_path, flash_with_set_a):
    bench = DeployBoard(tmp_path, flash_with_set_a)
    bench.deploy(bench.tree())
    assert bench.written() == []


def test_files_equal_to_the_frozen_ones_stay_in_the_image(bench):
    from railbird_host.device.deploy.tree import files_of_role, source_root

    frozen = RawRepl(bench.board).exec("import railbird_build\nprint(railbird_build.FILES)")
    tree = Tree(files_of_role(source_root(), "scanner"))
    assert set(tree.differing(frozen)) < set(tree.files)
    assert set(tree.differing("")) == set(tree.files)


@pytest.mark.soak
def test_many_deploys_do_not_fill_the_flash(bench):
    for number in range(10):
        assert bench.deploy(bench.tree(inner=f"B{number}")).changed
    names = RawRepl(bench.board).exec("import os\nprint(len(os.listdir('/deploy')))")
    assert int(names) <= deploy_module.MOST_PACKS + 2
    bench.prompt.enter()
    bench.prompt.restart()
    assert bench.running()[:4] == ["A", "A", "B9", "A"]


def test_set_made_for_another_image_is_not_used(tmp_path, flash_with_set_a):
    """As after `railbird flash`: the image changes, the file system stays."""
    flash = bytearray(flash_with_set_a)
    code = bytes(
        RawRepl(DeployBoard(tmp_path, flash_with_set_a).board).exec(
            "import railbird_build\nprint(railbird_build.CODE)"
        ),
        "ascii",
    )
    at = flash.find(code.strip())
    while 0 <= at < 0x100000:
        flash[at] ^= 1
        at = flash.find(code.strip())
    assert (
        DeployBoard(tmp_path, bytes(flash)).said
        == "railbird: runs the frozen files: the deployed set is for another image"
    )


def operations_of_a_deploy(folder, flash):
    """How many flash operations it takes to put set B in the place of set A."""
    bench = DeployBoard(folder, flash)
    before = len(bench.board.flash.operations)
    bench.deploy(bench.tree(all="B"))
    return len(bench.board.flash.operations) - before


def set_after_a_cut(folder, flash, operation, torn):
    """Which set runs after a power cut at that operation of the deploy of B over A; every fifth goes on to deploy."""
    bench = DeployBoard(folder, flash)
    bench.board.flash.cut_power_at(operation, torn)
    with pytest.raises(RailbirdError) as error:
        bench.deploy(bench.tree(all="B"))
    assert error.value.exit_code == TRANSPORT
    said = bench.boot()
    assert said.startswith("railbird: runs the deployed files"), said
    sets = bench.running()[:4]
    assert sets in (["A"] * 4, ["B"] * 4), f"cut at {operation}: {sets}"
    if operation % 5 == 0:
        bench.deploy(bench.tree(all="B"))
        bench.prompt.restart()
        assert bench.running()[:4] == ["B"] * 4
    return sets[0]


def outcomes_of_cuts(folder, flash, operations, torn):
    """ "A" or "B" for each; once the new set runs, it runs after every later cut too."""
    outcomes = "".join(set_after_a_cut(folder, flash, operation, torn) for operation in operations)
    assert outcomes == "A" * outcomes.count("A") + "B" * outcomes.count("B") and len(set(outcomes)) == 2
    return outcomes


@pytest.mark.parametrize("torn", [False, True], ids=["clean", "torn"])
def test_cut_at_some_flash_operations_old_or_new_never_a_mix(tmp_path, flash_with_set_a, torn):
    """The first, one in the middle of the files, and around the manifest's arrival; all of them in the soak test."""
    count = operations_of_a_deploy(tmp_path, flash_with_set_a)
    assert count > 15
    outcomes_of_cuts(tmp_path, flash_with_set_a, (torn, count // 2, count - 3, count - 1), torn)


@pytest.mark.soak
@pytest.mark.parametrize("torn", [False, True], ids=["clean", "torn"])
def test_cut_at_every_flash_operation_old_or_new_never_a_mix(tmp_path, flash_with_set_a, torn, capsys):
    count = operations_of_a_deploy(tmp_path, flash_with_set_a)
    outcomes = outcomes_of_cuts(tmp_path, flash_with_set_a, range(count), torn)
    with capsys.disabled():
        kind = "torn" if torn else "clean"
        counts = f"old set {outcomes.count('A')} times, new set {outcomes.count('B')} times, a mix never"
        print(f"\ndeploy cut at each of {count} flash operations, {kind}: {counts}")


@pytest.fixture(scope="module")
def flash_almost_full(tmp_path_factory, flash_with_set_a):
    bench = DeployBoard(tmp_path_factory.mktemp("full"), flash_with_set_a)
    fill = "f = open('/ballast', 'wb')\nfor _ in range(os.statvfs('/')[3] - 2): f.write(bytes(4096))\nf.close()\n"
    RawRepl(bench.board).exec("import os\n" + fill, limit_s=120)
    return bench.board.flash_bytes()


def assert_set_a_runs(bench):
    bench.prompt.enter()
    bench.prompt.restart()
    assert bench.running()[:4] == ["A"] * 4


def test_full_file_system_is_said_and_the_old_set_stays(tmp_path, flash_almost_full):
    bench = DeployBoard(tmp_path, flash_almost_full)
    with pytest.raises(RailbirdError, match="no room") as error:
        bench.deploy(bench.tree(all="B"))
    assert "--frozen" in error.value.next_step
    assert_set_a_runs(bench)


def test_full_file_system_shows_in_the_counters(tmp_path, flash_almost_full):
    board = DeployBoard(tmp_path, flash_almost_full).board
    client = ServiceClient(InProcessPort(board), clock=lambda: board.now_s)
    assert client.counters()["free_file_bytes"] <= 2 * 4096


def test_flash_that_fills_up_on_the_way_is_said_and_the_old_set_stays(tmp_path, flash_almost_full, monkeypatch):
    monkeypatch.setattr(deploy_module, "RESERVED_BYTES", -(10**6))
    bench = DeployBoard(tmp_path, flash_almost_full)
    with pytest.raises(RailbirdError, match=r"could not write .*failed"):
        bench.deploy(bench.tree(all="B" * 40))
    assert_set_a_runs(bench)


def test_interrupted_deploy_leaves_the_old_set_and_a_prompt(tmp_path, flash_with_set_a):
    bench = DeployBoard(tmp_path, flash_with_set_a)

    def interrupt(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bench.deploy(bench.tree(all="B"), interrupt)
    assert_set_a_runs(bench)


class SignalledPort(InProcessPort):
    """While it writes a content, another thread takes a signal: the one that draws the progress bar may do so."""

    def __init__(self, board, number):
        super().__init__(board)
        self.pieces = 0
        self._due, self._sent = threading.Event(), threading.Event()
        threading.Thread(target=self._signal, args=(number,), daemon=True).start()

    def _signal(self, number):
        self._due.wait()
        os.kill(os.getpid(), number)
        self._sent.set()

    def write(self, data):
        self.pieces += len(data) == prompt_module.PIECE_BYTES
        if self.pieces == 1:
            self._due.set()
            self._sent.wait()
        return super().write(data)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_a_signal_that_another_thread_takes_waits_until_the_content_is_whole(tmp_path, flash_with_set_a, number):
    """A mask would not hold it back: Python raises in the main thread all the same."""
    bench = DeployBoard(tmp_path, flash_with_set_a)
    port = SignalledPort(bench.board, number)
    bench.prompt = Prompt(port, "board")
    before = signal.signal(number, stop_cleanly)
    try:
        with pytest.raises(KeyboardInterrupt):
            bench.deploy(bench.tree(all="B"))
    finally:
        signal.signal(number, before)
    assert port.pieces > 1, "it came in the middle, and the rest was sent"
    assert_set_a_runs(bench)


def assert_set_a_runs_after_a_kill(bench, last_words, limit_s):
    """The host is killed at the first write of which `last_words` gives what still goes out, not None."""

    class Killed(Exception):
        pass

    class KilledPort(InProcessPort):
        def write(self, data):
            words = last_words(data)
            if words is None:
                return super().write(data)
            super().write(words)
            raise Killed

    bench.prompt = Prompt(KilledPort(bench.board), "board")
    with pytest.raises(Killed):
        bench.deploy(bench.tree(all="B"))
    said = bench.board.usb.received
    bench.board.run_until(lambda: b"railbird: runs the deployed files" in said, limit_s=limit_s)
    assert_set_a_runs(bench)


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_host_that_is_killed_between_two_pieces_leaves_the_old_set_running(tmp_path, flash_with_set_a, pieces):
    """Nobody is there to say stop, nor to start the board again: it does so itself."""
    left = iter(range(pieces))

    def last_words(data):
        is_piece = b"put " in data or len(data) == prompt_module.PIECE_BYTES
        return b"" if is_piece and next(left, None) is None else None

    assert_set_a_runs_after_a_kill(DeployBoard(tmp_path, flash_with_set_a), last_words, limit_s=8.0)


def test_host_that_is_killed_within_a_piece_leaves_the_old_set_running(tmp_path, flash_with_set_a):
    """The board has some bytes of a chunk and waits for the rest: no read of it ends."""

    def last_words(data):
        return data[: data.index(b"\n", data.index(b"put ")) + 100] if b"put " in data else None

    assert_set_a_runs_after_a_kill(DeployBoard(tmp_path, flash_with_set_a), last_words, limit_s=9.0)


def test_more_than_fits_into_ram_is_refused_before_anything_is_sent(tmp_path, flash_with_set_a):
    bench = DeployBoard(tmp_path, flash_with_set_a)
    bench.prompt.enter()
    before = bench.written()
    with pytest.raises(RailbirdError, match="too much for RAM: 4 files") as refused:
        Deployment(bench.prompt, bench.tree(all="B" * 9), lambda done, total: None, SPARE_BYTES + 10).run()
    assert "make firmware, then railbird flash --development" in refused.value.next_step
    assert bench.written() == before


def test_error_of_the_compiler_is_told_before_anything_is_sent(tmp_path, flash_with_set_a):
    bench = DeployBoard(tmp_path, flash_with_set_a)
    (tmp_path / "bad.py").write_text("def broken(:\n")
    with pytest.raises(RailbirdError, match=r"bad\.py: .*line 1.*SyntaxError"):
        bench.deploy(Tree({"railbird/bad.py": tmp_path / "bad.py"}))
    assert bench.written() == []
    bench.prompt.enter()
