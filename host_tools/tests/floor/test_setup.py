"""Accounts of a floor: what the broker lets each do, who is refused, and that the office hears of it."""

import contextlib
import json
import ssl
import stat
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.office.broker_log import DENIED_KIND, OVERSIZE_KIND, STRANGER_KIND, BrokerLog
from railbird_host.floor.setup.authority import Authority
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store.alarms import FLOOR
from railbird_host.floor.wire.account import Account
from railbird_host.floor.wire.broker_link import BrokerLink
from railbird_host.floor.wire.topics import LARGEST_PACKET_BYTES, STATE, journal_topic, node_topic, stored_topic


@pytest.fixture
def linked(until):
    """Opens connections, and closes them afterwards."""
    made = []

    def open_(account, name, topics=()):
        link = BrokerLink(account, name, list(topics))
        made.append(link)
        link.start()
        until(lambda: link.is_up)
        return link

    yield open_
    for link in made:
        link.stop()


@pytest.fixture
def log(engines):
    found = BrokerLog(engines.floor.folder / "run" / "mosquitto.log")
    found.look()
    return found


def first_of(look, until):
    """What it gives when it gives something."""
    found = []
    until(lambda: found.extend(look()) or found)
    return found


def denials(log, until):
    return first_of(log.look, until)


def test_a_table_writes_its_own_topics_alone(engines, linked, log, until, replayed):
    account = engines.floor.add("acl-1", [replayed("acl-1").file])
    office = linked(engines.floor.office_account, "office-test", ["railbird/journal/+"])
    table = linked(account, "any-name-it-likes", [stored_topic("acl-1"), stored_topic("acl-2")])
    foreign = [journal_topic("acl-2"), stored_topic("acl-1"), STATE, node_topic("NBIRTH", "acl-2"), "other/topic"]
    for topic in foreign:
        table.publish(topic, b"forged")
    table.publish(journal_topic("acl-1"), b"mine")
    (heard,) = first_of(office.take, until)
    assert heard.payload == b"mine"
    office.publish(stored_topic("acl-2"), b"not for acl-1")
    office.publish(stored_topic("acl-1"), b"for it")
    assert [one.payload for one in first_of(table.take, until)] == [b"for it"]
    found = []
    until(lambda: len(found.extend(log.look()) or found) >= len(foreign))
    assert {(table, kind) for table, kind, _ in found} == {("acl-1", DENIED_KIND)}
    assert all(any(topic in words for _, _, words in found) for topic in foreign)


def test_a_message_of_ten_megabytes_is_refused_and_seen(engines, linked, log, until, replayed):
    account = engines.floor.add("big-1", [replayed("big-1").file])
    office = linked(engines.floor.office_account, "office-test", ["railbird/journal/+"])
    table = linked(account, "big-1-journal")
    table.publish(journal_topic("big-1"), bytes(10_000_000), qos=0)
    assert ("big-1", OVERSIZE_KIND) in {one[:2] for one in denials(log, until)}
    until(lambda: table.is_up and table.sessions > 1)
    table.publish(journal_topic("big-1"), bytes(LARGEST_PACKET_BYTES // 2), qos=0)
    assert [len(one.payload) for one in first_of(office.take, until)] == [LARGEST_PACKET_BYTES // 2]


def test_a_forged_account_is_refused_and_seen(engines, log, until, tmp_path):
    """A certificate of the right name, made by another authority."""
    forger = Authority(tmp_path)
    forger.create()
    certificate, key = forger.issue("derby-1")
    real = engines.floor.office_account
    link = BrokerLink(Account("derby-1", real.host, real.port, real.authority, certificate, key), "derby-1", [])
    link.start()
    found = denials(log, until)
    link.stop()
    assert {(table, kind) for table, kind, _ in found} == {(FLOOR, STRANGER_KIND)} and link.sessions == 0


def test_a_revoked_account_opens_nothing_any_more(engines, linked, log, until, replayed):
    account = engines.floor.add("gone-1", [replayed("gone-1").file])
    open_still = linked(account, "gone-1-journal")
    engines.floor.revoke("gone-1")
    found = []

    def is_denied():
        open_still.publish(journal_topic("gone-1"), b"still there")
        found.extend(log.look())
        return ("gone-1", DENIED_KIND) in {one[:2] for one in found}

    until(is_denied)
    link = BrokerLink(account, "gone-1-again", [])
    link.start()
    until(lambda: (FLOOR, STRANGER_KIND) in {one[:2] for one in found.extend(log.look()) or found})
    assert not link.is_up
    link.stop()
    assert "gone-1" not in (engines.floor.folder / "rights").read_text()
    with pytest.raises(RailbirdError, match="has no account"):
        engines.floor.revoke("gone-1")


def test_an_account_that_has_ended_opens_nothing(engines, log, until, replayed):
    account = engines.floor.add("late-1", [replayed("late-1").file])
    certificate, key = engines.floor.authority.issue("late-1", days=0)
    link = BrokerLink(replace(account, certificate=certificate, key=key), "late-1", [])
    link.start()
    assert (FLOOR, STRANGER_KIND) in {one[:2] for one in denials(log, until)} and link.sessions == 0
    link.stop()


def handshake(client, server):
    """Of two contexts, without a network: who the server believes to talk with."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    asks = client.wrap_bio(to_client, to_server, server_hostname="127.0.0.1")
    answers = server.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(4):
        for side in (asks, answers):
            with contextlib.suppress(ssl.SSLWantReadError):
                side.do_handshake()
    return dict(part[0] for part in answers.getpeercert()["subject"])["commonName"]


def broker_context(folder):
    """As mosquitto reads the floor's folder."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(folder / "authority.pem")
    context.load_cert_chain(folder / "broker.pem", folder / "broker.key")
    return context


def test_an_authority_that_is_renewed_believes_who_came_before_and_is_believed(tmp_path, replayed):
    floor = FloorFolder(tmp_path / "floor")
    floor.create("127.0.0.1", 1, "host=/nowhere")
    before, old = floor.add("derby-1", [replayed("derby-1").file]), broker_context(floor.folder)
    ends = floor.authority.days_left(datetime.now(UTC) + timedelta(days=-1))
    floor.renew()
    after, new = floor.add("derby-2", [replayed("derby-2").file]), broker_context(floor.folder)
    assert before.authority != after.authority and ends > 3600
    for account in (before, after):
        for broker in (old, new):
            assert handshake(account.context(), broker) == account.name


def test_names_that_are_no_tables_stay_free(tmp_path):
    floor = FloorFolder(tmp_path / "floor")
    floor.create("127.0.0.1", 1, "host=/nowhere")
    before = floor.authority.accounts()
    for name in ("office", "broker", "floor"):
        with pytest.raises(RailbirdError, match="no name of a table"):
            floor.add(name, [])
    assert floor.authority.accounts() == before, "the broker's own certificate is not revoked"


def test_a_second_account_ends_the_first(tmp_path):
    authority = Authority(tmp_path)
    authority.create()
    authority.issue("derby-1")
    first = authority.accounts()["derby-1"].number
    authority.issue("derby-1")
    known = authority.accounts()
    assert known["derby-1"].number != first and known[f"derby-1 {first:x}"].revoked
    assert known["derby-1"].days_left(datetime.now(UTC)) > 700
    assert known["derby-1"].days_left(datetime.now(UTC) + timedelta(days=720)) < 30


def test_keys_lie_in_files_that_are_the_owners_alone(tmp_path, replayed):
    table = replayed("derby-7")
    floor = FloorFolder(tmp_path / "floor")
    floor.create("127.0.0.1", 1, "host=/nowhere")
    floor.add("derby-7", [table.file]).save(tmp_path / "derby-7.account")
    key = table.file.journal_key.reveal()
    for path in [
        *floor.folder.rglob("*.key"),
        *(floor.folder / "tables").rglob("*.json"),
        tmp_path / "derby-7.account",
    ]:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert floor.journal_key("derby-7", table.identity) == key
    assert floor.journal_key("derby-8", table.identity) is None and floor.journal_key("derby-7", "../x") is None
    assert key.hex() not in json.dumps(floor.settings()) + (tmp_path / "derby-7.account").read_text()
    with pytest.raises(RailbirdError, match="no name of a table"):
        floor.add("../derby", [])
    with pytest.raises(RailbirdError, match="is a floor already"):
        floor.create("127.0.0.1", 1, "")
