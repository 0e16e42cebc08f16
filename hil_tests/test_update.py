"""An image is replaced over BOOTSEL mode: never in a round; round, keys and journal stay; the change is on record."""

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.device.flash.flash import expected_digest
from railbird_host.device.flash.image import load_image
from railbird_host.device.images import image_path
from railbird_host.field.journal_file.pull import pull
from railbird_host.field.journal_file.verify import verify
from railbird_host.field.log.record_text import describe, kind_name
from railbird_host.hil.evidence import records_of

pytestmark = [pytest.mark.needs("sensors", "inputs", "lamps", "monitor"), pytest.mark.destructive]
START_S = 3.0
LOGGED_S = 15.0  # the scanner writes its log once its start has proved good


def test_no_update_while_a_round_is_under_way(table, display):
    table.play_round("AS KS")
    with pytest.raises(RailbirdError, match="a round is under way"):
        display.unlocked().start_bootloader()
    table.cards("QS")
    table.sees("3 CARDS")


@pytest.mark.slow
@pytest.mark.parametrize("role", ["display", pytest.param("scanner", marks=pytest.mark.soak)])
def test_another_image_takes_over_the_table_and_is_on_record(table, role, bench):
    """To production; boards that others will use go back to development."""
    table.play_round("AS KS QS JS 5H 9D")
    table.keys("CONFIRM", "NEXT")
    handle = table.bench.boards.handle(role)
    before = handle.unlocked().updates()
    flavours = ("production", "development") if bench.kind == "real" else ("production",)
    for count, flavour in enumerate(flavours, 1):
        image = load_image(image_path(role.upper(), flavour))
        assert table.bench.boards.update(role, image) == expected_digest(image)
        assert handle.hello().development == (flavour == "development")
        client = handle.unlocked()
        table.bench.run_until(
            lambda client=client, count=count: len(client.updates()) == len(before) + count, LOGGED_S, 0.5
        )
        assert client.updates()[0][2].hex().startswith(expected_digest(image))
    table.sees_within("NO MORE BETS", START_S)
    table.sees(table.round_text(2))
    table.play_round("2H 3H 4H 6H 6C 7D")
    table.sees("♥ ♣ ♦")
    assert len(table.lit()) == 9
    if role == "display":  # the scanner has no journal, only its update log
        changes = [record for record in records_of(table.bench) if kind_name(record.kind) == "IMAGE_CHANGED"]
        assert len(changes) == len(flavours)
        assert all(describe(record).startswith(f"{image.version}, image ") for record in changes)
    display = table.bench.boards.handle("display")
    assert verify(pull(display.unlocked(), "bench"), display.table.journal_key.reveal()).sound
