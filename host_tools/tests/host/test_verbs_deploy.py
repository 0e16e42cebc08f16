"""`deploy` as a person uses it: what is said, and that the board is never left at its prompt."""

import signal

import pytest

from railbird.cards.card import card_from_text
from railbird_host.base.errors import REFUSED, TRANSPORT, WRONG
from railbird_host.device.deploy import verb
from railbird_host.device.deploy.tree import files_of_role, source_root
from railbird_host.device.ports.identity import Found
from railbird_host.device.ports.usb import Port
from railbird_host.device.service.client import Hello
from railbird_host.sim.ports.in_process import InProcessPort


@pytest.fixture
def tree(monkeypatch, tmp_path):
    """Files of this test's own beside those of the working tree: `tree(**{"railbird/extra.py": "VALUE = 1"})`."""

    def put(**texts):
        files = {}
        for name, text in texts.items():
            files[name] = tmp_path / name.replace("/", "-")
            files[name].write_text(text)
        monkeypatch.setattr(verb, "files_of_role", lambda root, role: files_of_role(root, role) | files)

    return put


def test_changed_file_then_nothing_to_do(table, tree, railbird, railbird_json):
    tree(**{"railbird/extra.py": "VALUE = 42\n"})
    code, document = railbird_json("deploy", "--board", "scanner")
    assert code == 0 and document["schema"] == "railbird.deploy/1" and document["files_sent"] == 1
    assert document["runs"] == f"deployed files {document['tree']}"
    assert railbird("status", "--board", "scanner")[0] == 0, "the application runs again"
    assert document["names"] == ["railbird/extra.mpy"]
    before = railbird_json("status", "--board", "scanner")[1]
    assert before["deployed"] == document["tree"][:12] and "deployed" in railbird("status", "--board", "scanner")[1]
    assert f"deployed files {document['tree'][:12]}" in railbird("boards")[1]
    code, out, _ = railbird("deploy", "--board", "scanner")
    assert code == 0 and "nothing to do" in out and document["tree"][:12] in out
    after = railbird_json("status", "--board", "scanner")[1]
    assert after["uptime_s"] >= before["uptime_s"] and after["boot"] == before["boot"], "nothing to send stops nothing"


def test_application_that_does_not_start_is_told_and_frozen_brings_it_back(table, tree, railbird_json):
    tree(**{"application.py": "def run():\n    raise ValueError('broken on purpose')\n"})
    code, document = railbird_json("deploy", "--board", "scanner")
    assert code == WRONG and "broken on purpose" in document["message"] and "--frozen" in document["next"]
    code, document = railbird_json("deploy", "--board", table.port("scanner"), "--frozen")
    assert code == 0 and document["runs"].startswith("frozen files")
    assert railbird_json("status", "--board", "scanner")[0] == 0


@pytest.mark.parametrize("ending", ["unplugged", "interrupted"])
def test_deploy_that_ends_in_the_middle_leaves_the_old_set(table, tree, railbird, monkeypatch, ending):
    tree(**{"railbird/extra.py": f"VALUES = {list(range(2000))}\nENDING = '{ending}'\n"})
    write = InProcessPort.write

    def end(port, data):
        if len(data) > 1000:  # a piece of the content
            monkeypatch.setattr(InProcessPort, "write", write)
            if ending == "interrupted":
                signal.raise_signal(signal.SIGINT)
            else:
                table.bench.scanner.power_off()
        return write(port, data)

    monkeypatch.setattr(InProcessPort, "write", end)
    code, _, err = railbird("deploy", "--board", "scanner")
    if ending == "unplugged":
        assert code == TRANSPORT and "the old set still runs" in err and "cable" in err
        table.bench.scanner.power_on()
    else:
        assert code == 130 and "interrupted" in err
    table.do(lambda bench: bench.run(1.0))
    code, out, _ = railbird("status", "--board", "scanner")
    assert code == 0 and "link" in out, "it runs, and is not at its prompt"
    code, out, _ = railbird("deploy", "--board", "scanner")
    assert code == 0 and "1 of 1 changed files sent" in out


@pytest.mark.soak
def test_display_plays_with_deployed_files(table, tree, railbird_json):
    """Deep in its tree of imports: with the import hook in between, the stack must suffice for them."""
    name = "railbird/table/states.py"
    tree(**{name: (source_root() / "firmware" / name).read_text() + "# changed\n"})
    code, document = railbird_json("deploy", "--board", "display")
    assert code == 0 and document["files_sent"] == 1, document
    table.until(lambda bench: "PRESS NO MORE BETS" in bench.screen())
    table.until(lambda bench: (bench.press("NO MORE BETS"), "PLACE BETS" not in bench.screen())[1])
    for text in ("AS", "KS", "QS", "JS", "5H", "9D"):
        table.do(lambda bench, text=text: bench.pass_card(card_from_text(text)))
    table.do(lambda bench: bench.press("CONFIRM", "NEXT"))
    table.until(lambda bench: any("R 0002" in line for line in bench.screen()))


@pytest.mark.soak
def test_poker_starts_with_deployed_files(make_table, tree, railbird_json):
    """Its game is imported by a function, deep in the stack, and the other one must not take its heap."""
    table = make_table(game="four_card_poker")
    name = "railbird/table/seated/deal.py"
    tree(**{name: (source_root() / "firmware" / name).read_text() + "# changed\n"})
    code, document = railbird_json("deploy", "--board", "display")
    assert code == 0 and document["files_sent"] == 1, document
    table.until(lambda bench: "PRESS NO MORE BETS" in bench.screen())


def test_production_board_is_refused(railbird, monkeypatch):
    hello = Hello(1, "scanner", True, False, "E66A", 3, "0.1.0 0123456789ab c0dec0de", "")
    found = Found(Port("/dev/ttyACM0", "E66A", "1-1"), hello)
    monkeypatch.setattr("railbird_host.device.ports.select.select", lambda *_, **__: found)
    code, _, err = railbird("deploy", "--board", "scanner")
    assert code == REFUSED and "production image" in err and "flash --development" in err
