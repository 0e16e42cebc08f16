"""The USB host: sends, receives, stops reading, comes and goes."""


def test_a_host_that_stops_reading_blocks_the_board_and_loses_nothing(board, repl):
    repl.start(
        "import sys, time\nprint('READY')\ntime.sleep_ms(50)\nfor i in range(400): print('line %04d' % i)\nprint('END')"
    )
    board.run_until(lambda: "READY" in repl.output)
    board.usb.pause_reading()
    board.run(0.4)
    paused = len(board.usb.received)
    assert paused < 600  # what was on its way
    board.run(0.4)
    assert len(board.usb.received) == paused
    board.usb.resume_reading()
    board.run_until(lambda: repl.is_done, limit_s=60)
    assert repl.output.split("\r\n")[1:-1] == [*(f"line {index:04d}" for index in range(400)), "END"]


def test_an_idle_board_costs_the_host_nothing(board, repl):
    """rp2040py's host completes empty transfers for ever; this one leaves the board asleep."""
    repl.exec("pass")
    before = board.chip.core.cycles
    board.run(1.0)
    assert board.chip.core.cycles - before < 10_000


def test_large_input_arrives_in_order(board, repl):
    text = "".join(chr(97 + index % 26) for index in range(5000))
    assert repl.exec(f"print(len('{text}'), hash('{text}') == hash('{text}'))").split() == ["5000", "True"]


def test_closing_the_port_lets_the_board_run_on(board, repl):
    repl.start("import time\nprint('READY')\ntime.sleep_ms(100)\nfor i in range(200): print('x' * 40)\ndone = 1")
    board.run_until(lambda: "READY" in repl.output)
    board.usb.set_port_open(False)
    board.usb.pause_reading()
    board.run(1.0)
    board.usb.set_port_open(True)
    board.usb.resume_reading()
    board.run(0.2)
    assert repl.exec("print(done)").strip() == "1"


def test_a_reset_board_is_enumerated_again(board, repl):
    repl.exec("pass")
    board.press_reset()
    assert not board.usb.connected
    board.run_until(lambda: board.usb.connected, limit_s=2)
    assert repl.exec("print(6 * 7)").strip() == "42"
