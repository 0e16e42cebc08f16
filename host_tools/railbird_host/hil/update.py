"""Puts another image on a board of a bench, the way a technician does: asked to go to BOOTSEL mode with the table's
key, written there, started again.

In: a bench, a role, an image. Out: the digest that the board computes of its flash. On the emulated bench the drive is
left out: the bytes go into the flash as `ports/served.py` puts them there; on real boards it is `railbird flash`.
"""

from railbird_host.bench.table_bench import TableBench
from railbird_host.cli._output import SilentBar
from railbird_host.flash.flash import flash_board, whole_region
from railbird_host.flash.image import Image
from railbird_host.flash.uf2 import read_uf2
from railbird_host.hil.board_handle import handle_of
from railbird_host.hil.real_bench import RealBench
from railbird_host.hil.verdict import FlashFailure
from railbird_host.ports.identity import identify_all
from railbird_host.ports.served import asked_for_bootsel
from railbird_host.ports.usb import serial_ports

BOOTSEL_S, START_S, DIGEST_S = 2.0, 3.0, 20.0


def update(bench: TableBench, role: str, image: Image) -> str:
    if isinstance(bench, RealBench):
        return _flash_real(bench, role, image)
    board = getattr(bench, role)
    handle_of(role, bench).unlocked().start_bootloader()
    bench.run_until(lambda: asked_for_bootsel(board), BOOTSEL_S, step_s=0.02)
    board.power_off()
    board.usb.take()
    region = read_uf2(whole_region(image))
    board.chip.flash[region.address : region.end] = region.content
    board.power_on()
    bench.run_until(lambda: board.usb.connected, START_S, step_s=0.02)
    handle = handle_of(role, bench)
    bench.run_until(lambda: handle.hello().image, DIGEST_S, step_s=0.2)
    return handle.hello().image


def _flash_real(bench: RealBench, role: str, image: Image) -> str:
    bench.close()
    serial, table = bench.file.boards[role], bench.table_file
    found = next((one for one in identify_all(serial_ports()) if one.serial == serial), None)
    if found is None or found.hello is None or table is None:
        raise FlashFailure(f"{role} {serial} can't be flashed: no answer, or no [table] file in the bench file")
    return flash_board(found, image, lambda _: table, SilentBar()).digest
