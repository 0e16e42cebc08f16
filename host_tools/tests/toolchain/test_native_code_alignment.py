"""Frozen native code lies at multiples of four: MicroPython reads the word at its start, and a Cortex-M0+ faults on one
that is not aligned."""

import re
import subprocess
from pathlib import Path

import pytest

MADE = Path(__file__).resolve().parents[3] / "build/c"


@pytest.mark.parametrize("flavour", ["development", "production"])
def test_frozen_native_code_is_aligned_to_words(flavour):
    listing = subprocess.run(
        ["arm-none-eabi-nm", str(MADE / flavour / "made/firmware.elf")], capture_output=True, text=True, check=True
    ).stdout
    native = re.findall(r"^([0-9a-f]{8}) t (fun_data_\w+)$", listing, re.M)
    assert native, "the boards have native functions"
    assert not [name for address, name in native if int(address, 16) % 4]
