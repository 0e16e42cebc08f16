"""Boards behind pseudo terminals: bytes both ways, a stalled reader stalls the board, links come and go."""

import os

from railbird_host.sim.emulator import Lockstep, PtyPort, PtyServer


def open_port(port: PtyPort) -> int:
    return os.open(port.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)


def read_all(client: int) -> bytes:
    try:
        return os.read(client, 65536)
    except BlockingIOError:
        return b""


def test_two_boards_answer_on_their_ports(make_board, tmp_path):
    boards = [make_board(name=name) for name in ("a", "b")]
    runner = Lockstep(*boards)
    runner.run(0.4)
    ports = [PtyPort(board, tmp_path / board.name) for board in boards]
    server = PtyServer(runner, ports)
    clients = [open_port(port) for port in ports]
    assert [os.readlink(tmp_path / name) for name in ("a", "b")] == [port.path for port in ports]
    for number, client in enumerate(clients):
        os.write(client, b"\x03\r\nprint(%d + 40)\r\n" % number)
    answers = [b"", b""]
    for _ in range(300):
        server.step()
        answers = [answer + read_all(client) for answer, client in zip(answers, clients, strict=True)]
        if b"40\r\n" in answers[0] and b"41\r\n" in answers[1]:
            break
    else:
        raise AssertionError(answers)
    server.close()
    for client in clients:
        os.close(client)
    assert not list(tmp_path.iterdir())


def test_a_stalled_reader_stalls_the_board(make_board):
    board = make_board()
    board.run(0.4)
    port = PtyPort(board)
    server = PtyServer(board, [port])
    client = open_port(port)
    os.write(client, b"\x03\r\nx = [print('%06d' % i) for i in range(3000)]\r\n")
    for _ in range(400):
        server.step()
    assert len(board.usb.received) < 16_384  # kept back by the board, not piled up here
    seen = b""
    for _ in range(3000):
        server.step()
        seen += read_all(client)
        if b"002999\r\n" in seen:
            break
    else:
        raise AssertionError(seen[-200:])
    server.close()
    os.close(client)
