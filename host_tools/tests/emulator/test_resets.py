"""Watchdog, machine.reset and the RUN pin: what caused them, what they leave, and that they do not come back by
themselves."""

CAUSE = "import machine\nprint(machine.reset_cause() == machine.WDT_RESET)"


def test_a_hanging_board_is_bitten_after_its_timeout(board, repl):
    repl.start(
        "import machine, time\ndog = machine.WDT(timeout=500)\nfor _ in range(5): time.sleep_ms(200); dog.feed()\n"
        "print('HANG')\nwhile True: pass"
    )
    board.run_until(lambda: "HANG" in repl.output)
    hang_ns = board.now_ns
    board.run_until(lambda: board.resets, limit_s=2)
    assert board.resets[-1].cause == "watchdog"
    assert 0.49e9 < board.resets[-1].time_ns - hang_ns < 0.51e9
    board.run_until(lambda: board.usb.connected)
    assert repl.exec(CAUSE).strip() == "True"
    board.run(20)
    assert len(board.resets) == 1  # not armed any more


def test_machine_reset(board, repl):
    repl.start("import machine\nmachine.reset()")
    board.run_until(lambda: board.resets)
    assert board.resets[-1].cause == "software"
    board.run_until(lambda: board.usb.connected)
    assert repl.exec("print(1)").strip() == "1"


def test_the_run_pin_disarms_the_watchdog(board, repl):
    repl.exec("import machine\ndog = machine.WDT(timeout=1000)")
    board.press_reset()
    board.run(3)
    assert [reset.cause for reset in board.resets] == ["run"]
    assert repl.exec(CAUSE).strip() == "False"


def test_run_held_low_stops_the_board_and_its_pins(board, repl):
    repl.exec("from machine import Pin\nled = Pin(25, Pin.OUT, value=1)")
    levels = []
    board.pins.watch(25, lambda level, time_ns: levels.append(level))
    board.hold_run(True)
    assert levels == [0]  # an input with its pull-down again
    cycles = board.chip.core.cycles
    board.run(1.0)
    assert board.chip.core.cycles == cycles
    board.hold_run(False)
    assert repl.exec("print('led' in globals())").strip() == "False"


def test_time_starts_anew_after_a_reset(board, repl):
    board.run(3)
    board.press_reset()
    assert int(repl.exec("import time\nprint(time.ticks_ms())")) < 2000


def test_the_bootrom_starts_an_image_through_the_watchdog(board, repl):
    """So a program that was flashed a moment ago is told that its watchdog bit."""
    ask = "import machine\nprint(machine.reset_cause() == machine.WDT_RESET)"
    assert repl.exec(ask).strip() == "False"
    board.power_off()
    board.power_on(by_bootrom=True)
    assert board.resets[-1].cause == "bootrom"
    assert repl.exec(ask).strip() == "True"
    board.power_cycle()
    assert repl.exec(ask).strip() == "False"


def test_a_reset_ends_what_dma_is_at(board, repl):
    """A ring that the DMA fills for ever is begun anew, with its whole count, by the program that starts next."""
    begin = (
        "import rp2\nfrom machine import mem32\ndma = rp2.DMA()\nring = bytearray(8)\n"
        "dma.config(read=0x40038000, write=ring, count=1000, ctrl=dma.pack_ctrl(size=0, treq_sel=23), trigger=True)\n"
        "print(dma.channel, dma.active(), dma.registers[2])"
    )
    first = repl.exec(begin)
    board.chip.dma.channels[int(first.split()[0])]._trans_count = 900  # a hundred bytes came
    board.press_reset()
    board.run_until(lambda: board.usb.connected)
    assert repl.exec("from machine import mem32\nprint(mem32[0x5000000c] >> 24 & 1, mem32[0x50000008])").split() == [
        "0",
        "0",
    ]
    assert repl.exec(begin) == first
