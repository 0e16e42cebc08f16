"""What an image does from power-on, seen from outside: development reports its build id and leaves to the prompt,
production never comes to one, whatever is sent, left in the flash or broken."""

import pytest

from railbird.flash_map import FILE_SYSTEM_START, FLASH_END, JOURNAL_START
from railbird_host.device.images import BOARDS, build_information, image_path
from railbird_host.sim.emulator import Board, RawRepl

SIGNS_OF_A_PROMPT = (b">>>", b"raw REPL", b"Traceback", b"MicroPython v", b"soft reboot")


def flash_with(program: bytes, rest: bytes = b"") -> bytearray:
    flash = bytearray(rest or b"\xff" * FLASH_END)
    flash[: len(program)] = program
    return flash


def production_program(board: str) -> bytes:
    """The production image without its filling, so that the file system below it stays."""
    image = image_path(board, "production", ".bin").read_bytes()
    return image[: build_information(board, "production")["program_bytes"]]


@pytest.mark.parametrize("name", BOARDS)
def test_a_development_board_reports_its_build_id_and_has_room(name: str) -> None:
    board = Board(image_path(name).read_bytes(), name=name)
    said = RawRepl(board).exec(
        "import gc\nfrom railbird import build_id as b\nprint(b.BOARD, b.FLAVOUR, b.VERSION, b.COMMIT, b.CODE)\n"
        "gc.collect()\nprint(gc.mem_free() + gc.mem_alloc())"
    )
    identity, heap_bytes = said.splitlines()
    about = build_information(name)
    assert identity.split() == [about[part] for part in ("board", "flavour", "version", "commit", "code_sha256")]
    assert int(heap_bytes) > 220_000


def test_the_file_system_of_a_development_board_is_its_region_alone() -> None:
    pattern = bytes(range(256)) * ((FLASH_END - JOURNAL_START) // 256)
    flash = flash_with(image_path("BENCH", ending=".bin").read_bytes())
    flash[JOURNAL_START:] = pattern
    board = Board(name="bench", flash=bytes(flash))
    said = RawRepl(board).exec(
        "import os\nprint(os.statvfs('/')[0] * os.statvfs('/')[2])\nf = open('/x', 'w')\nf.write('kept')\nf.close()"
    )
    assert int(said) == JOURNAL_START - FILE_SYSTEM_START
    board.press_reset()
    assert RawRepl(board).exec("print(open('/x').read())") == "kept\n"
    assert board.flash_bytes()[JOURNAL_START:] == pattern


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_that_is_sent_brings_a_production_board_to_a_prompt(name: str) -> None:
    board = Board(image_path(name, "production").read_bytes(), name=name)
    before = board.flash_bytes()[:JOURNAL_START]
    board.run_until(lambda: board.usb.connected, limit_s=5)
    board.run(0.3)
    for attempt in (b"\x03", b"\x03\x03", b"\r\x01", b"\x04", b"\x02", b"\r\n", b"import os\r\n", b"\x05A\x01"):
        board.usb.send(attempt)
        board.run(0.05)
    said = bytes(board.usb.received)
    assert not [sign for sign in SIGNS_OF_A_PROMPT if sign in said], said
    assert board.flash_bytes()[:JOURNAL_START] == before, "nothing was mounted or formatted"


def test_files_that_a_development_image_left_do_not_run() -> None:
    board = Board(image_path("BENCH").read_bytes(), name="bench")
    RawRepl(board).exec(
        "for name in ('boot.py', 'main.py', '_boot.py', 'application.py', 'wiring.py'):\n"
        "    f = open(name, 'w')\n    f.write('print(\"LEFT BEHIND\")')\n    f.close()"
    )
    again = Board(name="bench", flash=bytes(flash_with(production_program("BENCH"), board.flash_bytes())))
    again.run_until(lambda: again.usb.connected, limit_s=5)
    again.run(0.5)
    assert b"LEFT BEHIND" not in bytes(again.usb.received)
    assert not again.resets


@pytest.mark.parametrize("broken", [b"\0application.py\0boot.py", b"\0main.py\0railbird/"])
def test_a_production_board_starts_again_whatever_ends_its_application(broken: bytes) -> None:
    """One name in the list of frozen files is spoilt. Without `application` main.py ends in an ImportError; without
    main.py MicroPython goes straight for its prompt."""
    program = production_program("BENCH")
    assert program.count(broken) == 1
    board = Board(name="bench", flash=bytes(flash_with(program.replace(broken, broken.replace(b".py", b".px", 1)))))
    board.run_until(lambda: len(board.resets) >= 2, limit_s=5)
    assert not [sign for sign in (b">>>", b"raw REPL") if sign in bytes(board.usb.received)]
