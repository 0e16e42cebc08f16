"""Settings that lost a sector, and flash that does not take what is written, under genuine images: nothing is lost."""

from random import Random

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import await_text, derby, do, shared_table

from railbird.flash_map import FLASH_END, JOURNAL_SECTORS, JOURNAL_START, KEY_STORE, SECTOR_BYTES, SETTINGS_START
from railbird.journal.settings import Settings
from railbird.link.keys import JOURNAL_KEY
from railbird.link.messages import DISPLAY
from railbird.table import events
from railbird_host.figures.benchmarks.link_at_table import deal
from railbird_host.sim.bench.prepared import FlashBytes, prepared_flashes
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.play.tables import start

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]
WORN_BYTES = 20000  # of the journal's 480 KB: one in a sector's two dozen, so that most records meet one
CARDS = 4


@pytest.mark.parametrize("address", range(SETTINGS_START, FLASH_END, SECTOR_BYTES))
def test_any_sector_of_the_settings_may_be_lost_on_both_boards(address):
    place, blank = slice(address, address + SECTOR_BYTES), b"\xff" * SECTOR_BYTES
    before = prepared_flashes(derby().config, "production")
    scanner, display = (flash[: place.start] + blank + flash[place.stop :] for flash in before)
    bench = start(TableBench("derby", "production", flashes=(scanner, display)))
    assert before[1][place] != blank  # a scanner has no configuration
    for was, healed in zip(before, bench.flashes(), strict=True):
        assert healed[place] != blank or was[place] == blank


def cards_told(bench) -> int:
    return [kind for kind, _ in records(bench)].count(events.CARD)


@in_a_copy
def test_cards_that_worn_cells_do_not_take_are_written_elsewhere_and_survive_a_cut():
    bench, steps = shared_table(derby), derby().steps
    end = JOURNAL_START + JOURNAL_SECTORS * SECTOR_BYTES
    known = cards_told(bench)
    bench.display.flash_wear.add(JOURNAL_START, end, WORN_BYTES, Random(4))
    for step in steps[: 1 + CARDS]:
        do(bench, step)
        await_text(bench, step.shows)
    assert bench.display.flash_wear.failures
    bench.faults.cut_power()
    bench.run(0.1)
    bench.faults.restore_power()
    await_text(bench, "FELT AGREES? CONFIRM", 4.0)
    bench.run(0.3)
    bench.press("CONFIRM")
    await_text(bench, steps[CARDS].shows)
    assert cards_told(bench) == known + CARDS
    assert bench.boards.handle("display").client().counters()["journal_write_failures"]


def of_another_table(display: bytes) -> bytes:
    content = bytearray(display)
    settings = Settings(FlashBytes(content), DISPLAY)
    settings.load()
    settings.keys.put(JOURNAL_KEY, bytes(range(32)))
    settings.give_up_keys()
    return bytes(content)


def test_settings_of_another_board_play_nothing_in_silence():
    """Sectors of another display: its journal key does not fit. The scanner's on the display: no keys at all."""
    scanner, display = prepared_flashes(derby().config, "production", play=lambda keeper: deal(keeper, CARDS))
    other = of_another_table(display)
    compare = "COMPARE ALL CARDS"
    for source, sectors, said in ((other, 1, compare), (other, 2, compare), (scanner, 2, "NO PLAY")):
        end = KEY_STORE + sectors * SECTOR_BYTES
        exchanged = display[:KEY_STORE] + source[KEY_STORE:end] + display[end:]
        bench = TableBench("derby", "production", flashes=(scanner, exchanged))
        await_text(bench, said, 4.0)
        bench.press("NO MORE BETS")
        await_text(bench, said)
        assert not bench.display.resets
