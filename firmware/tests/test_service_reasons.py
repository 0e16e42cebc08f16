"""Reasons of a refusal: each has a number of its own, and programs need no text."""

from railbird.service import leave, reasons


def test_every_reason_has_a_number_of_its_own():
    names = [name for name in dir(reasons) if name.upper() == name and name[0] != "_"]
    named = [getattr(reasons, name) for name in names if name != "REASONS"]
    assert sorted(named) == sorted(reasons.REASONS[1:]), "a reason that is not in REASONS"
    assert len(set(reasons.REASONS)) == len(reasons.REASONS)
    for number in range(1, len(reasons.REASONS)):
        assert reasons.number_of(reasons.REASONS[number]) == number


def test_what_is_no_reason_has_number_0():
    assert reasons.number_of("part 7 with 3 bytes") == 0 and reasons.number_of("") == 0


def test_whatever_stands_against_a_request_has_a_number():
    for flags in range(64):
        refusal = leave.refusal(63, flags)
        assert refusal is None or reasons.number_of(refusal[1])
