"""Connections that ask for nothing, or for half of something, keep nobody else from the page."""

import socket
import threading
import urllib.request

import uvicorn

from railbird_host.page import serving

MOST = 4


async def hello(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


def test_half_open_connections_are_closed_and_others_served(monkeypatch):
    monkeypatch.setattr(serving, "FIRST_REQUEST_S", 0.2)
    listener = serving.open_socket("127.0.0.1", 0)
    address = listener.getsockname()
    config = uvicorn.Config(
        hello, log_level="error", lifespan="off", http=serving.ImpatientProtocol, limit_concurrency=MOST
    )
    ready = threading.Event()
    server = serving.Serving(config, ready.set, has_signals=False)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    assert ready.wait(20)
    silent = [socket.create_connection(address) for _ in range(2 * MOST)]
    for connection in silent[::2]:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")  # and never the end of it
    for connection in silent:
        connection.settimeout(20)
        assert connection.recv(100) == b""  # the server has hung up
    with urllib.request.urlopen(f"http://127.0.0.1:{address[1]}/", timeout=120) as answer:
        assert answer.read() == b"hello"
    server.should_exit = True
    thread.join(20)
    listener.close()
