"""Functions of frozen modules lie in flash and use their modules wherever those are held; the heap has none of them."""

import pytest

from railbird_host.device.images import image_path
from railbird_host.sim.emulator import Board, RawRepl
from toolchain.frozen_functions import rewrite

WHERE = """
import gc, sys
from railbird.apps import told_events, heap
def is_in_flash(function):
    return id(function) < 0x20000000
print(is_in_flash(told_events.told_event), is_in_flash(heap.Heap.tidy), is_in_flash(lambda: 0))
"""
FORGOTTEN = """
from railbird.pass_number import following
modules = [name for name in sys.modules if name.startswith("railbird")]
for name in modules:
    del sys.modules[name]
gc.collect()
made = [[number] * 8 for number in range(2000)]
from railbird.pass_number import following as again
print(following(65535), again(65535), following is again)
"""
TEXT = """#include "py/nativeglue.h"
// - frozen file name: a/b.py
// frozen bytecode for file a/b.py, scope a_b__lt_module_gt_
static const byte fun_data_a_b__lt_module_gt_[2] = {
    0x16,0x05, // STORE_NAME 'gc'
};
static const mp_raw_code_truncated_t proto_fun_a_b__lt_module_gt_ = {
    .is_generator = 0,
};
"""


def test_functions_are_in_flash_and_outlive_their_module():
    board = Board(image_path("BENCH", "development").read_bytes(), name="functions")
    repl = RawRepl(board)
    assert repl.exec(WHERE).split() == ["True", "True", "False"]
    assert repl.exec(FORGOTTEN).split() == ["1", "1", "True"]
    repl.enter()
    board.usb.send(b"\x04")
    board.run_until(lambda: b"soft reboot" in board.usb.received, 5)
    board.run(0.2)
    assert repl.exec(WHERE).split() == ["True", "True", "False"]


def test_a_function_points_to_its_module_and_its_bytecode():
    made = rewrite(TEXT)
    assert "{ &mp_type_fun_bc, &frozen_contexts[0], (void *)0, frozen_a_b__lt_module_gt_.code }" in made
    assert '{ "a.b", 2 },' in made  # __name__ and gc
    assert rewrite(made) == made


def test_a_file_of_another_mpy_tool_is_refused():
    with pytest.raises(ValueError, match="expected bytecode"):
        rewrite(TEXT.replace("static const byte", "static byte"))
