"""PINs: whose is it, what is refused, when the pad locks."""

from railbird.service import pins

SALT = b"salt of a table."


def digest_of(pin):
    hashed = pins.PinHash(SALT, pin)
    steps = 1
    while not hashed.step():
        steps += 1
    assert steps == pins.ROUNDS // pins.ROUNDS_A_STEP
    return hashed.digest


def refused(entries):
    try:
        pins.make_hashes(SALT, entries)
    except pins.BadPin as error:
        return str(error)
    raise AssertionError("accepted")


def test_pin_says_who_it_is():
    hashes = pins.make_hashes(SALT, [(1, "123456"), (7, "765432"), (200, "111111")])
    assert len(hashes) == 27
    assert pins.person_of(digest_of("765432"), hashes) == 7
    assert pins.person_of(digest_of("111111"), hashes) == 200
    assert pins.person_of(digest_of("111112"), hashes) == 0
    assert pins.person_of(digest_of("111111"), b"") == 0


def test_hash_depends_on_the_salt_and_hides_the_pin():
    assert pins.make_hashes(b"another salt....", [(1, "123456")]) != pins.make_hashes(SALT, [(1, "123456")])
    assert b"123456" not in pins.make_hashes(SALT, [(1, "123456")])


def test_bad_pins_are_refused_by_name():
    for pin in ("12345", "1234567", "123458", "12345a", "000000", ""):
        assert "6 digits" in refused([(1, pin)])
    assert "two persons" in refused([(1, "123456"), (2, "123456")])
    assert "two persons" in refused([(1, "123456"), (1, "123457")])
    assert "persons" in refused([])
    assert "number" in refused([(0, "123456")])


def test_three_wrong_lock_for_sixty_seconds():
    guard = pins.PinGuard()
    assert not guard.tried(0, 0) and not guard.tried(0, 0)
    assert not guard.tried(5, 0)  # a right one forgives
    assert not guard.tried(0, 0) and not guard.tried(0, 0)
    assert guard.tried(0, 1000)
    assert guard.locked(1000) and guard.locked(60999)
    assert not guard.locked(61000)
    assert not guard.tried(0, 61001)
