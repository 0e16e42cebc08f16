"""The server: who may connect, what floods and leavers do to it, and how it ends. No browser."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from railbird.table.registration import layout_of
from railbird_host.base.errors import TRANSPORT, USAGE
from railbird_host.cli.main import main
from railbird_host.page import server
from railbird_host.page.commands import Command, CommandError
from railbird_host.page.doorkeeper import Doorkeeper
from railbird_host.page.snapshot import Snapshot

pytestmark = pytest.mark.xdist_group("page")

HANDSHAKE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.fixture(scope="module")
def page(serve):
    """One server for all: nothing here needs a fresh table."""
    with serve(game="derby") as running:
        yield running


def socket_to(page, view="table", origin=None):
    address = page.address.replace("http", "ws") + f"socket/{view}"
    return connect(
        address, origin=origin or page.address.rstrip("/"), max_size=None, open_timeout=240, close_timeout=0.2
    )


def ask(page, path, **headers):
    request = urllib.request.Request(page.address + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=240) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, "", error.headers


def refusal(socket, message):
    """What the server answers to it."""
    socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
    while True:
        answer = socket.recv(timeout=240)
        if isinstance(answer, str) and "refused" in (told := json.loads(answer)):
            return told["refused"]


def test_pages_felt_and_headers(page):
    for path in ("", "players", "trainer", "static/table.js", "lists.json"):
        status, _, headers = ask(page, path)
        policy = headers["content-security-policy"]
        assert status == 200 and "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    for name, layout in (("derby", layout_of(0)), ("four_card_poker", layout_of(1))):
        _, drawing, _ = ask(page, f"felt/{name}.svg")
        assert drawing.count('class="led"') == layout.led_count
        assert all(f'data-name="{area}"' in drawing for area in layout.area_names)
    assert ask(page, "felt/roulette.svg")[0] == 404 and ask(page, "static/../server.py")[0] == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_gets_no_socket(page, origin):
    with pytest.raises((InvalidStatus, ConnectionClosed)), socket_to(page, origin=origin) as socket:
        socket.recv(timeout=240)


def upgrade_status(page, host):
    """The status of a socket's handshake for this host, from a page of that very host."""
    port = int(page.address.rsplit(":", 1)[1].strip("/"))
    lines = ["GET /socket/table HTTP/1.1", f"Host: {host}:{port}", f"Origin: http://{host}:{port}", *HANDSHAKE, "", ""]
    with socket.create_connection(("127.0.0.1", port), timeout=240) as raw:
        raw.sendall("\r\n".join(lines).encode())
        return int(raw.recv(1024).split()[1])


def test_a_foreign_name_for_this_machine_gets_nothing(page):
    """DNS rebinding: host and origin agree, but the name is not ours."""
    assert ask(page, "", Host="evil.example", Origin="http://evil.example")[0] == 421
    assert upgrade_status(page, "evil.example") == 403
    assert upgrade_status(page, "localhost") == 101


@pytest.mark.parametrize(
    ("listens_on", "host", "is_known"),
    [
        ("127.0.0.1", "localhost:8321", True),
        ("127.0.0.1", "[::1]:8321", True),
        ("127.0.0.1", "192.168.1.5:8321", False),
        ("0.0.0.0", "192.168.1.5:8321", True),
        ("0.0.0.0", f"{socket.gethostname()}:8321", True),
        ("0.0.0.0", "evil.example:8321", False),
        ("0.0.0.0", "", False),
        ("0.0.0.0", "[evil", False),
    ],
)
def test_names_of_this_machine(listens_on, host, is_known):
    assert Doorkeeper(None, listens_on).knows(host) == is_known


def test_a_trainee_chooses_neither_card_nor_trouble_while_a_trainer_looks_on(page, wait_until):
    trouble = {"do": "trouble", "name": "slow", "on": True}
    with socket_to(page) as trainee:
        assert "only the trainer" in refusal(trainee, {"do": "next_card", "card": "AS"})
        assert "only the trainer" in refusal(trainee, {"do": "exercise", "name": "derby 10.3"})
        with socket_to(page, "trainer") as trainer:
            wait_until(lambda: page.pages.is_led)
            for message in (trouble, {"do": "deal", "what": "pick", "card": "AS"}, {"do": "restart", "seed": 1}):
                assert "only the trainer" in refusal(trainee, message)
            trainer.send(json.dumps(trouble))
            wait_until(lambda: "slow" in page.table.snapshot.hands["troubles"])
        wait_until(lambda: not page.pages.is_led)
        trainee.send(json.dumps(trouble | {"on": False}))
        wait_until(lambda: "slow" not in page.table.snapshot.hands["troubles"])


@pytest.mark.parametrize("names", [True, False])
def test_a_supervisor_who_names_a_card_may_pick_it(names):
    """Derby 10.2, 10.7: a card is named by passing it."""
    led = server.PageServer(SimpleNamespace(snapshot=Snapshot(table={"names": names})), "127.0.0.1")
    led._open["trainer"] = 1
    with nullcontext() if names else pytest.raises(CommandError):
        led._check_right("table", Command("deal", {"what": "pick", "card": 1}))


def test_floods_refusals_and_leavers(page, wait_until, monkeypatch):
    wait_until(lambda: page.table.is_resting)
    taken = page.table._taken
    with socket_to(page) as babbling:
        assert "JSON" in refusal(babbling, "nonsense") and "JSON" in refusal(babbling, b"\x00\xff")
    monkeypatch.setattr(server, "COMMANDS_A_SECOND", 1.0)  # so few that no slow machine makes it many
    with socket_to(page) as flooding, socket_to(page, "players") as looking:
        for _ in range(2000):
            flooding.send(json.dumps({"do": "chip", "area": 3, "on": True}))
        looking.send(json.dumps({"do": "chip", "area": 9, "on": True}))
        wait_until(lambda: 3 in page.table.snapshot.hands["chips"])
    monkeypatch.undo()
    with socket_to(page) as holding:
        holding.send(json.dumps({"do": "down", "key": "CONFIRM"}))
    with pytest.raises(ConnectionClosed), socket_to(page) as large:
        large.send("x" * 100_000)
        while True:
            large.recv(timeout=240)
    wait_until(lambda: page.pages.pages == 0)
    wait_until(lambda: page.table.is_resting)
    assert page.table.error is None and page.table.snapshot.hands["keys"] == []
    assert page.table.snapshot.hands["chips"] == [3]  # the players' monitor only looks
    assert page.table._taken - taken < 500


class DeafSocket:
    """A page that neither reads nor says anything."""

    def __init__(self):
        self.closed_with = 0

    async def receive(self):
        await asyncio.Event().wait()

    send_text = send_bytes = lambda self, _: asyncio.Event().wait()

    async def close(self, code):
        self.closed_with = code


def test_a_page_that_does_not_read_is_shut_out(page, monkeypatch):
    """So that it may come again: else it would look at an old picture for ever."""
    monkeypatch.setattr(server, "SEND_LIMIT_S", 0.01)
    deaf = DeafSocket()
    serving = server.PageServer(page.table, "127.0.0.1")._serve(server.PageSocket(deaf, "table"))
    with ThreadPoolExecutor() as thread:  # in this one the browser's loop may be running
        thread.submit(asyncio.run, asyncio.wait_for(serving, 60)).result()
    assert deaf.closed_with == 1011


def test_the_command_says_where_it_is_and_ends_on_ctrl_c():
    words = [sys.executable, "-m", "railbird_host.cli.main", "table", "--port", "0", "--pace", "fast", "--json"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        lines = ""
        while "}" not in lines:
            lines += process.stdout.readline()
        address = json.loads(lines)["address"]
        assert urllib.request.urlopen(address, timeout=240).status == 200
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=240)
        assert process.returncode == 0 and not errors
    finally:
        process.kill()


def test_wrong_words_are_refused_by_name(page, capsys, tmp_path):
    port = page.address.rsplit(":", 1)[1].strip("/")
    assert main(["table", "--port", port]) == TRANSPORT and "--port" in capsys.readouterr().err
    assert main(["table", "--config", '{"decks": 99}']) == USAGE and "decks" in capsys.readouterr().err
    assert main(["table", "--config", str(tmp_path / "none.json")]) == USAGE
    assert main(["table", "--config", "{"]) == USAGE
