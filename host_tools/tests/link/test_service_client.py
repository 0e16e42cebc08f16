"""The host's service client against the firmware's service port."""

import random

import pytest

from railbird.link import messages
from railbird.link.keys import KEY_CLASSES, LINK_KEY, SERVICE_KEY
from railbird.link.messages import DISPLAY, SCANNER
from railbird.service.own_key import session_key
from railbird_host.base.errors import REFUSED, TIME_LIMIT, RailbirdError
from railbird_host.device.service.attest import attest, differences
from railbird_host.device.service.provisioning import provision_board
from railbird_host.device.service.table_file import TableFile
from railbird_host.field.journal_file.pull import pull


def unlocked(wire, file):
    client = wire.client()
    client.unlock_with(file)
    return client


def test_hello_status_and_counters(fresh):
    client = fresh().client()
    hello = client.hello()
    assert (hello.role, hello.provisioned, hello.development, hello.build) == ("display", False, True, "0.1.0 abcdef0")
    assert client.status().round == 345
    assert client.counters() == {f"counter_{number:02}": number * 1000 for number in range(23)}


@pytest.mark.parametrize("length", [None, 5])
def test_other_version_is_refused_and_names_both(fresh, monkeypatch, length):
    """Also one whose hello has another layout but for the version it begins with."""
    wire = fresh()
    own = messages.PROTOCOL_VERSION
    told = messages.pack(messages.TELL_HELLO, own + 1, DISPLAY, 0, 1, bytes(8), 1, bytes(16), 0, b"")[:length]
    monkeypatch.setattr(wire.port._handler, "answer_open", lambda kind, payload: (messages.TELL_HELLO, told))
    with pytest.raises(RailbirdError, match=f"version {own} here, {own + 1} there") as refused:
        wire.client().hello()
    assert refused.value.exit_code == REFUSED


def test_provisioning_shows_what_it_wrote(table):
    file, display, scanner = table
    assert set(file.boards) == {"display", "scanner"}
    assert file.boards["display"].key_check == display.board.settings.keys.check_value().hex()
    assert file.boards["scanner"].serial == scanner.board.serial.hex().upper()
    own = session_key(file.service_key.reveal(), display.board.serial)
    assert display.board.settings.keys.get(SERVICE_KEY) == own


def test_provisioning_refusals(fresh, table):
    file, display, _ = table
    with pytest.raises(RailbirdError, match="has keys already"):
        provision_board(display.client(), file)
    closed = fresh()
    closed.board.door = False
    with pytest.raises(RailbirdError, match="door is closed"):
        provision_board(closed.client(), TableFile.create("x"), [(1, "123456")], b"table 4")
    for pins in ([], [(1, "999999")], [(1, "123456"), (2, "123456")]):
        with pytest.raises(RailbirdError, match="PINs"):
            provision_board(fresh().client(), TableFile.create("x"), pins, b"table 4")
    with pytest.raises(RailbirdError, match="bad request"):
        provision_board(fresh().client(), TableFile.create("x"), [(1, "123456")], b"nonsense")


def test_everything_with_the_key(table):
    file, display, _ = table
    client = unlocked(display, file)
    assert client.configuration() == b"table 4"
    client.configure(b"table 5")
    assert client.configuration() == b"table 5"
    client.set_time(1_700_000_000, 60)
    client.unlock()
    assert client.test(1, b"lamps") == b"result of lamps"
    client.start_pairing()
    assert client.paired_with() == b"FARBOARD".hex().upper()
    display.board.settings.note_image(b"i" * 32, 77)
    assert client.updates() == [(1, 77, b"i" * 32)]
    client.start_bootloader()
    assert display.board.calls[-1] == ("bootloader",)


def test_refusal_in_the_boards_words(table):
    file, display, _ = table
    client = unlocked(display, file)
    display.board.resting = False
    with pytest.raises(RailbirdError, match="round is under way") as refused:
        client.start_bootloader()
    assert refused.value.exit_code == REFUSED


def test_wrong_table_file_is_refused(table):
    _, display, _ = table
    with pytest.raises(RailbirdError, match="key"):
        unlocked(display, TableFile.create("another table"))


def test_without_a_session_nothing_is_asked(table):
    with pytest.raises(RailbirdError, match="table's key"):
        table[1].client().configuration()


def test_silent_board_is_a_time_limit(fresh):
    wire = fresh()
    wire.damage = lambda data: b""
    with pytest.raises(RailbirdError, match="no answer") as silent:
        wire.client().hello()
    assert silent.value.exit_code == TIME_LIMIT


def test_noise_and_prompt_text_on_the_port_do_no_harm(table):
    file, display, _ = table
    chance = random.Random(5)

    def damage(data):
        if chance.random() < 0.2 and data:
            return chance.choice([b"", data[:-3], b">>> " + data, data + chance.randbytes(20), chance.randbytes(300)])
        return data

    display.damage = damage
    client = display.client(limit_s=60)
    for _ in range(30):
        assert client.hello().role == "display"
        assert client.status().round == 345
    client.unlock_with(file)
    for number in range(30):
        client.configure(b"table %d" % number)
        assert client.configuration() == b"table %d" % number


def test_attest_finds_every_change(table):
    file, display, _ = table
    image = bytes(display.board.image)
    client = unlocked(display, file)
    assert attest(client, image, file)[1] == []
    for address in (0, 1023, 1024, 4999):
        display.board.image[address] ^= 0x80
        assert attest(client, image, file)[1] == ["the flash does not hold this image"]
        display.board.image[address] ^= 0x80
    display.board.settings.keys.put(SERVICE_KEY, b"z" * 32)
    assert attest(client, image, file)[1] == ["its keys are not those it was given"]
    file.last_head = (1000, bytes(16))
    assert any("1000 was seen" in text for text in attest(client, image, file)[1])


def test_old_answer_replayed_is_refused(table):
    file, display, _ = table
    image = bytes(display.board.image)
    client = unlocked(display, file)
    answer = client.attest(b"s" * 32, len(image))
    assert differences(answer, b"s" * 32, image, file, "display") == []
    assert differences(answer, b"t" * 32, image, file, "display") == ["the flash does not hold this image"]


def test_no_key_is_ever_spoken(table):
    file, display, scanner = table
    keys = [file.service_key.reveal(), file.journal_key.reveal()]
    for wire in (display, scanner):
        ring = wire.board.settings.keys
        keys += [ring.get(key_class) for key_class in KEY_CLASSES if ring.get(key_class)]
        client = unlocked(wire, file)
        client.hello()
        client.status()
        client.counters()
        client.attest(b"s" * 32, 5000)
        client.configuration()
        client.updates()
    spoken = b"".join(display.spoken + scanner.spoken)
    for key in keys:
        for start in range(0, len(key) - 7):
            assert key[start : start + 8] not in spoken


def test_boards_have_the_roles_they_say(fresh):
    assert [fresh(role).client().hello().role for role in (DISPLAY, SCANNER)] == ["display", "scanner"]


def test_key_check_follows_pairing(table):
    file, display, _ = table
    client = unlocked(display, file)
    assert client.key_check() == file.boards["display"].key_check
    display.board.settings.keys.put(LINK_KEY, b"L" * 32)
    assert client.key_check() != file.boards["display"].key_check


def test_export_holds_no_key(table):
    file, display, _ = table
    display.board.journal.append(1, b"card", 0, True)
    exported = pull(unlocked(display, file), file.name).encode()
    ring = display.board.settings.keys
    for key in [file.service_key.reveal(), *(ring.get(key_class) for key_class in KEY_CLASSES if ring.get(key_class))]:
        assert key[:8] not in exported and key[:8].hex().encode() not in exported
