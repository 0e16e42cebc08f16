"""The rig's place in the link: what each fault does to the bytes that pass."""

from railbird.rig.relay import TAPE_BYTES, Relay
from railbird.rig.wire_fault import DELAY, DOUBLE, DROP, FLIP, WireFault


def relay(*faults):
    made = Relay()
    made.faults.extend(faults)
    return made


def test_without_a_fault_everything_passes():
    assert relay().pass_on(b"abc", 0) == b"abc"


def test_drop_flip_and_double_strike_the_bytes_that_were_named():
    assert relay(WireFault(DROP, 1)).pass_on(b"abcabc", 0) == b"acabc"
    assert relay(WireFault(FLIP, 0, 2, 3, 0x20)).pass_on(b"abcabcabc", 0) == b"AbcAbcabc"
    assert relay(WireFault(DOUBLE, 0, 0, 2)).pass_on(b"abcd", 0) == b"aabccd"


def test_a_delayed_byte_holds_back_those_behind_it():
    made = relay(WireFault(DELAY, 1, 1, 1, 20))
    assert made.pass_on(b"abc", 100) == b"a"
    assert made.pass_on(b"d", 119) == b""
    assert made.pass_on(b"", 121) == b"bcd"
    assert made.pass_on(b"e", 122) == b"e"


def test_a_pulled_cable_passes_nothing_and_forgets_it():
    made = relay()
    made.pulled = True
    assert made.pass_on(b"abc", 0) == b""
    made.pulled = False
    assert made.pass_on(b"d", 1) == b"d" and made.bytes_seen == 4


def test_the_tape_keeps_what_came_last():
    made = relay(WireFault(DROP, 0, 0, 1))
    made.pass_on(b"abc", 0)
    assert made.tape(0, 10) == (0, b"abc")
    assert made.tape(1, 1) == (1, b"b")
    assert made.tape(3, 10) == (3, b"")
    for _ in range(TAPE_BYTES // 8):
        made.pass_on(b"12345678", 0)
    first, told = made.tape(0, 5)
    assert (first, told) == (3, b"12345")
