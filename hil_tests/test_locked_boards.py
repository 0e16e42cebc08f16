"""A production table can't be talked into anything: no prompt, no echo, nothing of an old file system; it starts again
whatever happens, and after several bad starts in a row it says so and plays no more. (One board by itself: the tests of
the images.)
"""

from random import Random

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import await_text, derby, do, says, shared_table

from railbird.apps.table_guard import STATE_BYTES
from railbird.apps.table_recovery import NONCE_BYTES
from railbird.flash_map import FILE_SYSTEM_START, JOURNAL_START
from railbird.journal.journal import Journal
from railbird.journal.record import CRASH, WATCH_KEY_CHANGED
from railbird.journal.settings import Settings
from railbird.link.hmac import Hmac
from railbird.link.messages import DISPLAY, SAFE_MODE
from railbird.table.make import make_controller
from railbird_host.device.images import build_information, image_path
from railbird_host.device.service.client import ServiceClient
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.sim.bench.prepared import FlashBytes, key_of, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.play.tables import start
from railbird_host.sim.ports.in_process import InProcessPort

pytestmark = pytest.mark.needs("exact")

PLANTED = """
for name in ("boot.py", "main.py", "_boot.py", "application.py"):
    with open("/" + name, "w") as file:
        file.write("import sys, machine\\nsys.stdout.write('PLANTED')\\nmachine.Pin(22, machine.Pin.OUT).off()\\n")
"""
WATCHDOG_S = 8.5
SPARE_MEMORY = 0x20040800  # the stack of the second core, which nobody uses
SLEEP_FOR_EVER = 0xE7FDBF30  # WFI, and back to it: nothing wakes it, which is quicker than turning on the spot
DISABLE_INTERRUPTS, SYSTICK_CONTROL = 0xE000E180, 0xE000E010  # ARMv6-M: NVIC_ICER, SYST_CSR


def flood(seed: int, count: int = 1500) -> bytes:
    """Random bytes, with everything that a prompt would like to hear among them."""
    chance = Random(seed)
    wishes = [b"\x03\x03", b"\r\x01", b"\x04", b"\x02", b"\x05A\x01", b"\r\nprint(6 * 7)\r\n", b"\x0f", b"help()\r"]
    return b"".join(chance.choice(wishes) if chance.random() < 0.3 else chance.randbytes(9) for _ in range(count // 9))


def heard(bench) -> bytes:
    return bench.scanner.usb.take() + bench.display.usb.take()


def flood_both(bench, seed: int) -> None:
    for board in (bench.scanner, bench.display):
        if board.usb.connected:
            board.usb.send(flood(seed))


def test_files_of_a_development_image_never_run_at_a_production_table():
    flashes = []
    for board, prepared in zip(
        ("SCANNER", "DISPLAY"), prepared_flashes(derby().config, "development", is_open=True), strict=True
    ):
        developed = TableBench("derby").scanner if board == "SCANNER" else TableBench("derby").display
        RawRepl(developed).exec(PLANTED)
        flash = bytearray(developed.flash_bytes())
        program = image_path(board, "production", ".bin").read_bytes()
        program = program[: build_information(board, "production")["program_bytes"]]  # the filling would hide the files
        flash[: len(program)] = program
        flash[JOURNAL_START:] = prepared[JOURNAL_START:]
        flashes.append(bytes(flash))
    left = [flash[FILE_SYSTEM_START:JOURNAL_START] for flash in flashes]
    assert all(b"PLANTED" in files for files in left)
    bench = start(TableBench("derby", "production", flashes=(flashes[0], flashes[1])))
    for step in derby().steps[:3]:
        do(bench, step)
        await_text(bench, step.shows)
    assert heard(bench) == b""
    assert [flash[FILE_SYSTEM_START:JOURNAL_START] for flash in bench.flashes()] == left


def test_floods_from_the_first_instant_on_and_in_play_get_no_answer():
    script = derby()
    bench = TableBench("derby", "production", flashes=prepared_flashes(script.config, "production"))
    for seed in range(40):
        flood_both(bench, seed)
        bench.run(0.03)
    start(bench)
    for seed, step in enumerate(script.steps[:4]):
        flood_both(bench, seed)
        do(bench, step)
        await_text(bench, step.shows)
    assert heard(bench) == b""
    assert not bench.display.resets and not bench.scanner.resets
    assert not says(bench, "DEV") and says(shared_table(derby), "DEV")  # the other flavour says so


def with_a_record_that_crashes(flashes: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """A table in a trouble that there is none of, rightly signed: only broken firmware could have written it."""
    display = bytearray(flashes[1])
    journal = Journal(FlashBytes(display), Hmac(key_of("journal")), 1)
    journal.open()
    controller = make_controller(derby().config)
    controller.current.trouble = 77
    journal.checkpoint(1, bytes(NONCE_BYTES + STATE_BYTES) + controller.snapshot(), 0, False)
    return flashes[0], bytes(display)


def test_a_crash_loop_is_journalled_gives_no_prompt_and_ends_in_safe_mode():
    flashes = with_a_record_that_crashes(prepared_flashes(derby().config, "production"))
    bench = TableBench("derby", "production", flashes=flashes)
    for seed in range(200):
        flood_both(bench, seed)
        bench.run(0.05)
        if says(bench, "SAFE MODE"):
            break
    assert says(bench, "SAFE MODE") and says(bench, "NO PLAY")
    assert [reset.cause for reset in bench.display.resets] == ["software"] * 3
    assert heard(bench) == b""
    assert [kind for kind, _ in records(bench)].count(CRASH) == 3
    client = ServiceClient(InProcessPort(bench.display, bench, timeout=0.02), lambda: bench.now_s)
    bench.run_until(lambda: not bench.display.usb.unsent_bytes, 20.0, 0.1)  # the flood is taken byte by byte
    bench.run(0.5)
    assert client.status().flags & SAFE_MODE
    bench.press("NO MORE BETS")
    bench.run(0.5)
    assert says(bench, "SAFE MODE") and len(bench.display.resets) == 3
    display = bench.boards.handle("display")
    export = pull(display.unlocked(), "safe mode")  # what happened can be read nevertheless
    assert verify(export, display.table.journal_key.reveal()).records[-1][4] == CRASH
    bench.door(True)
    bench.hold("BACK")
    bench.run(0.2)
    bench.switch(True)  # the technician gives up the round
    bench.run_until(lambda: not says(bench, "SAFE MODE"), 3.0, 0.1)
    bench.let_go("BACK")
    await_text(bench, "R 0002", 2.0)


@in_a_copy
@pytest.mark.soak
def test_a_technician_gets_a_table_out_of_safe_mode():
    """By the door and the key switch; nothing at the table alone does it. What is changed meanwhile is journalled."""
    bench = shared_table(derby, "production")
    settings = Settings(FlashBytes(bench.display.flash.rp2040.flash), DISPLAY)
    settings.load()
    settings.bad_boots = 2
    settings.begin_boot()  # the third that comes to nothing
    hang(bench.display)
    bench.run(WATCHDOG_S + 1.0)
    assert says(bench, "SAFE MODE")
    bench.switch(True)
    bench.run(1.0)
    assert says(bench, "SAFE MODE")
    bench.boards.handle("display").unlocked().put_watch_key(bytes(32))
    bench.switch(False)
    bench.door(True)
    bench.run(0.5)
    bench.switch(True)
    bench.run_until(lambda: not says(bench, "SAFE MODE"), 3.0, 0.1)
    await_text(bench, "R 0001", 2.0)
    assert WATCH_KEY_CHANGED in [kind for kind, _ in records(bench)]


def hang(board) -> None:
    board.chip.write_uint32(DISABLE_INTERRUPTS, 0xFFFFFFFF)
    board.chip.write_uint32(SYSTICK_CONTROL, 0)
    board.chip.write_uint32(SPARE_MEMORY, SLEEP_FOR_EVER)
    board.chip.core.pc = SPARE_MEMORY


@pytest.mark.parametrize("name", ["scanner", "display"])
@in_a_copy
@pytest.mark.soak
def test_the_watchdog_bites_a_board_that_hangs(name):
    script, bench = derby(), shared_table(derby, "production")
    for step in script.steps[:3]:
        do(bench, step)
        await_text(bench, step.shows)
    board = getattr(bench, name)
    hang(board)
    bench.run_until(lambda: board.resets, limit_s=WATCHDOG_S, step_s=0.05)
    assert [reset.cause for reset in board.resets] == ["watchdog"]
    await_text(bench, "CONFIRM", 2.0)
    bench.run(0.3)  # the dealer reads it
    bench.press("CONFIRM")
    do(bench, script.steps[3])
    await_text(bench, script.steps[3].shows)
