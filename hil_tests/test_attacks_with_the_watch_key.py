"""Somebody with the key of the table's computer at the display's USB port, on the genuine image: with the door open and
a supervisor there, between rounds, he may look on and set the clock, and nothing that he asks for changes anything.
"""

import pytest
from forked import in_a_copy
from journal_reading import records
from round_scripts import await_text, derby, shared_table

from railbird.journal.record import TIME_SET
from railbird.journal.settings import Settings
from railbird.link import messages
from railbird.link.messages import DISPLAY
from railbird.service import reasons
from railbird_host.base.errors import RailbirdError
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.watch_file import WatchFile
from railbird_host.sim.bench.prepared import PINS, FlashBytes, prepared_table_file
from railbird_host.sim.ports.in_process import InProcessPort
from test_service_watch_key import FIELDS, LOOKS, requests

pytestmark = [pytest.mark.needs("exact"), pytest.mark.soak]

MAY = (*LOOKS, messages.PUT_TIME)


def client_of(bench, name: str = "display") -> ServiceClient:
    return ServiceClient(InProcessPort(getattr(bench, name), bench, timeout=0.02), lambda: bench.now_s)


def known(bench) -> tuple:
    settings = Settings(FlashBytes(bytearray(bench.display.flash_bytes())), DISPLAY)
    settings.load()
    return settings.keys.encode(), settings.configuration(), settings.boot


def watched(bench) -> tuple[ServiceClient, WatchFile]:
    operator, table = client_of(bench), prepared_table_file()
    operator.unlock_with(table)
    watch = WatchFile.create(table, operator.hello().serial)
    operator.put_watch_key(watch.key.reveal())
    return operator, watch


@in_a_copy
def test_whoever_has_the_watch_key_changes_nothing_but_the_clock():
    bench = shared_table(derby)
    _, watch = watched(bench)
    bench.door(True)
    bench.switch(True)
    await_text(bench, "PIN, THEN CONFIRM")
    for digit in PINS[0][1]:
        bench.press(digit)
    bench.press("CONFIRM")
    await_text(bench, "7 TABLE")
    client = client_of(bench)
    client.watch_with(watch)
    before, noted = known(bench), len(records(bench))
    for kind in requests():
        if kind in MAY:
            continue
        answer, fields = client._exchange.ask(kind, *FIELDS.get(kind, ()))
        assert answer == messages.TELL_RESULT and fields[1] == messages.REFUSED, messages.kind_name(kind)
        assert reasons.REASONS[fields[2]] == reasons.OPERATORS_KEY, messages.kind_name(kind)
    client.set_time(1_800_000_000, 60)
    bench.run(0.5)
    assert known(bench) == before and not bench.display.resets and bench.display.usb.connected
    assert [kind for kind, _ in records(bench)[noted:]] == [TIME_SET]
    with pytest.raises(RailbirdError):
        client_of(bench, "scanner").watch_with(watch)  # which has no such key


@in_a_copy
def test_a_watcher_takes_over_nothing_that_an_operator_had_begun():
    """The operator is cut off in the middle of a table of texts and of an attestation."""
    bench = shared_table(derby)
    operator, watch = watched(bench)
    before = known(bench)
    operator._exchange.ask(messages.PUT_READER_TABLE, 0, 6, b"\x02AS")
    seed = bytes(range(32))
    operator._exchange.ask(messages.ASK_ATTEST, seed, 4096)
    client = client_of(bench)
    client.watch_with(watch)
    for kind, fields in (
        (messages.PUT_READER_TABLE, (3, 6, b"\x19\x01\x00")),
        (messages.ASK_ATTEST, (seed, 4096)),
        (messages.ASK_READER_TABLE, (0,)),
    ):
        answer, told = client._exchange.ask(kind, *fields)
        assert answer == messages.TELL_RESULT and told[1] == messages.REFUSED, messages.kind_name(kind)
    assert known(bench) == before
