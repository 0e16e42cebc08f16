"""The profile of cache misses: who waits for the flash, by name."""

from railbird_host.sim.emulator import RawRepl
from railbird_host.sim.emulator.misses import Symbol, Symbols, rows


def test_addresses_get_the_name_of_what_they_lie_in():
    symbols = Symbols([Symbol(0x10000100, 0x20, "first"), Symbol(0x10000140, 0x10, "second")])
    found = rows({0x10000104: 3, 0x1000011C: 2, 0x10000130: 7, 0x10000148: 1}, symbols, 0.5)
    assert [(row.name, row.misses, row.wait_ms, row.size) for row in found] == [
        ("(no name)", 7, 3.5, 0),
        ("first", 5, 2.5, 32),
        ("second", 1, 0.5, 16),
    ]


def test_every_miss_is_counted_once(board):
    repl = RawRepl(board)
    repl.enter()
    cache = board.chip.xip
    cache.start_profile()
    before = cache.misses
    board.usb.send(b"import os, json; print(json.dumps(list(range(20))), 2 ** 70 / 3)\x04")
    board.run(0.05)
    fetches, data, by_flash, by_ram = cache.profile()
    assert sum(fetches.values()) + sum(data.values()) == cache.misses - before > 100
    assert sum(by_flash.values()) + sum(by_ram.values()) <= sum(data.values())
