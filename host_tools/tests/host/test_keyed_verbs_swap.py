"""A scanner is swapped, as table-guide 9 says: the new one has no keys, and `pair` alone makes it this table's."""

import json

import pytest
from key_search import ring_of

from railbird.flash_map import JOURNAL_START
from railbird.link.messages import DISPLAY, SCANNER
from railbird_host.base.errors import REFUSED, USAGE
from railbird_host.device.images import image_path
from railbird_host.device.service.table_file import TableFile

PIN = "123456"


def put_in_a_fresh_scanner(bench):
    """Power off, swap, power on: here the new board is the old one with an erased flash."""
    from railbird_host.sim.emulator.image import flash_from_image

    bench.scanner.power_off()
    fresh = flash_from_image(image_path("SCANNER").read_bytes())
    bench.scanner.chip.flash[: len(fresh)] = fresh
    bench.scanner.power_on()


def code_on(bench):
    digits = ["".join(line.split()) for line in bench.screen()]
    return next((text for text in digits if len(text) == 8 and text.isdecimal()), "")


def test_a_board_is_wiped_with_the_key_or_by_its_button(make_table, railbird):
    table = make_table(decks=2, is_open=False)
    serial = table.serials["scanner"]
    wipe = ["wipe", "--board", "scanner", "--table", table.file]
    code, _, err = railbird(*wipe, "--yes")
    assert code == REFUSED and "door is closed" in err
    table.do(lambda bench: (bench.door(True), bench.run(1.0)))
    code, _, err = railbird(*wipe)
    assert code == USAGE and serial in err and "--yes" in err
    code, out, err = railbird(*wipe, "--yes")
    assert code == 0 and f"scanner {serial}: no key is left on it" in out and "railbird pair" in out, err
    assert ring_of(table.bench.scanner.flash_bytes(), SCANNER).is_empty()
    assert "scanner" not in TableFile.load(table.file).boards
    log = table.file.with_name("log.rbj")
    assert railbird("log", "pull", "--table", table.file, "--out", log)[0] == 0
    said = railbird("log", "show", log, "--table", table.file, "--kind", "WIPED")[1]
    assert f"the scanner gave up its keys, asked with the service key, {serial}" in said
    code, _, err = railbird(*wipe, "--yes")
    assert code == REFUSED and "has no keys" in err
    # The table file is lost: nothing but the button is left.
    table.served.boards["display"].hold_bootsel()
    image = image_path("DISPLAY", "development")
    assert railbird("wipe", "--bootsel", "--yes")[0] == USAGE
    code, out, err = railbird("wipe", "--bootsel", "--image", image, "--yes", "--unsigned")
    assert code == 0 and "its journal is gone too" in out and "railbird provision" in out, err
    flash = table.bench.display.flash_bytes()
    assert ring_of(flash, DISPLAY).is_empty() and set(flash[JOURNAL_START : JOURNAL_START + 4096]) == {255}
    assert b"prepared by hand" not in flash, "the salt of its PINs"


@pytest.mark.soak
def test_pair_makes_a_fresh_scanner_this_tables(make_table, railbird):
    table = make_table(decks=2, is_open=False)
    old = TableFile.load(table.file)
    code, _, err = railbird("pair", "--table", table.file, "--code", "12345678")
    assert code == REFUSED and "door is closed" in err
    table.do(lambda bench: (bench.door(True), put_in_a_fresh_scanner(bench)))
    table.until(lambda bench: "NOT PAIRED" in bench.screen())
    table.supervisor()
    table.do(lambda bench: bench.press(*PIN, "CONFIRM"))
    shown = table.until(code_on)
    code, _, err = railbird("pair", "--table", table.file, "--code", shown)
    assert code == USAGE and table.serials["scanner"] in err and "--yes" in err  # nobody is there to compare the label
    code, out, err = railbird("pair", "--table", table.file, "--code", shown, "--yes", "--json")
    assert code == 0, err
    document = json.loads(out)
    assert document["scanner_was_fresh"] and document["link_up"] and document["scanner"] == table.serials["scanner"]
    new = TableFile.load(table.file)
    assert new.service_key == old.service_key and new.boards["scanner"].key_check
    table.until(lambda bench: "NOT PAIRED" not in bench.screen())
    code, document = railbird("status", "--board", "scanner", "--json")[:2]
    assert code == 0 and json.loads(document)["link_up"]
