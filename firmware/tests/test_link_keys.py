"""Keys live where the table of classes says, and show themselves to nobody."""

from railbird.link import keys
from railbird.link.keys import KeyRing, WrongKey
from railbird.link.messages import DISPLAY, SCANNER


def full_ring(role):
    ring = KeyRing(role)
    for key_class, (_, roles, _, length) in keys.KEY_CLASSES.items():
        if role in roles:
            ring.put(key_class, bytes([key_class + 64]) * (length or 18))
    return ring


def refused(call, *arguments):
    try:
        call(*arguments)
    except WrongKey as error:
        return str(error)
    raise AssertionError("accepted")


def test_ring_comes_back_from_its_bytes():
    for role in (DISPLAY, SCANNER):
        ring = full_ring(role)
        again = KeyRing(role)
        again.decode(ring.encode())
        assert again.encode() == ring.encode()
        assert again.check_value() == ring.check_value() and len(ring.check_value()) == 8


def test_keys_stay_off_boards_where_they_do_not_belong():
    assert "commitment" in refused(KeyRing(DISPLAY).put, keys.COMMITMENT_KEY, bytes(32))
    for key_class in (keys.JOURNAL_KEY, keys.PIN_SALT, keys.PIN_HASHES):
        refused(KeyRing(SCANNER).put, key_class, bytes(32))
    refused(KeyRing(DISPLAY).put, 99, bytes(32))
    refused(KeyRing(DISPLAY).put, keys.LINK_KEY, bytes(31))


def test_only_service_and_journal_keys_may_be_in_the_table_file():
    names = [entry[0] for entry in keys.KEY_CLASSES.values() if entry[2]]
    assert sorted(names) == ["journal", "table_service"]


def test_damaged_ring_gives_no_key_at_all():
    encoded = full_ring(DISPLAY).encode()
    for data in (encoded[:-1], b"\x01", b"\x63\x01x", full_ring(SCANNER).encode(), b"\x01\xff"):
        ring = full_ring(DISPLAY)
        ring.decode(data)
        assert ring.is_empty()


def test_check_value_changes_with_every_key():
    values = {full_ring(DISPLAY).check_value()}
    for key_class in (keys.LINK_KEY, keys.SERVICE_KEY, keys.JOURNAL_KEY, keys.PIN_SALT, keys.PIN_HASHES):
        ring = full_ring(DISPLAY)
        changed = bytearray(ring.get(key_class))
        changed[3] ^= 1
        ring.put(key_class, bytes(changed))
        values.add(ring.check_value())
    assert len(values) == 6


def test_repr_shows_names_only():
    text = repr(full_ring(SCANNER))
    assert "commitment" in text and "BBBB" not in text
