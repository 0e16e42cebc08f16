"""The server: who may connect, what floods and leavers do to it, and how it ends. No browser."""

import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from railbird.show.layouts import derby, poker
from railbird_host.cli.main import main
from railbird_host.errors import TRANSPORT, USAGE

pytestmark = pytest.mark.xdist_group("page")


def socket_to(page, view="table", origin=None):
    address = page.address.replace("http", "ws") + f"socket/{view}"
    return connect(address, origin=origin or page.address.rstrip("/"), max_size=None, open_timeout=240)


def as_bytes(message):
    return message.encode() if isinstance(message, str) else message


def ask(page, path, **headers):
    request = urllib.request.Request(page.address + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=240) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, "", error.headers


def test_pages_felt_and_headers(served):
    page = served(game="derby")
    for path in ("", "players", "trainer", "static/table.js", "lists.json"):
        status, _, headers = ask(page, path)
        assert status == 200 and "default-src 'self'" in headers["content-security-policy"]
    for name, layout in (("derby", derby()), ("four_card_poker", poker())):
        _, drawing, _ = ask(page, f"felt/{name}.svg")
        assert drawing.count('class="led"') == layout.led_count
        assert all(f'data-name="{area}"' in drawing for area in layout.area_names)
    assert ask(page, "felt/roulette.svg")[0] == 404 and ask(page, "static/../server.py")[0] == 404
    assert ask(page, "", Host="table.example")[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_foreign_page_gets_no_socket(served, origin):
    page = served(game="derby")
    with pytest.raises((InvalidStatus, ConnectionClosed)), socket_to(page, origin=origin) as socket:
        socket.recv(timeout=240)


def test_floods_refusals_and_leavers(served, wait_until):
    page = served(game="derby")
    wait_until(lambda: page.table.is_resting)
    with socket_to(page) as flooding, socket_to(page, "players") as looking:
        flooding.send("nonsense")
        wait_until(lambda: b"refused" in as_bytes(flooding.recv(timeout=240)))
        flooding.send(json.dumps({"do": "next_card", "card": "AS"}))
        wait_until(lambda: b"only the trainer" in as_bytes(flooding.recv(timeout=240)))
        for _ in range(2000):
            flooding.send(json.dumps({"do": "chip", "area": 3, "on": True}))
        looking.send(json.dumps({"do": "chip", "area": 9, "on": True}))
        wait_until(lambda: 3 in page.table.snapshot.hands["chips"])
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
    assert page.table._taken < 500


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
        assert process.returncode in (0, 130) and "Traceback" not in errors
    finally:
        process.kill()


def test_wrong_words_are_refused_by_name(served, capsys, tmp_path):
    page = served(game="derby")
    port = page.address.rsplit(":", 1)[1].strip("/")
    assert main(["table", "--port", port]) == TRANSPORT and "--port" in capsys.readouterr().err
    assert main(["table", "--config", '{"decks": 99}']) == USAGE and "decks" in capsys.readouterr().err
    assert main(["table", "--config", str(tmp_path / "none.json")]) == USAGE
    assert main(["table", "--config", "{"]) == USAGE
